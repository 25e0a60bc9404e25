"""The form of the deal editor: it shapes what is sent, the engine judges."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from cards import library
from engine.options import rules_from_dict
from engine.position import (
    MOST_JSON,
    Position,
    PositionError,
    look_at_position,
    read_position,
    write_position,
)
from engine.preparing import filled
from engine.verdicts import ReasonCode
from mahjong_site.accounts.models import User
from mahjong_site.accounts.rulesets import chosen_rules, rulesets_of
from mahjong_site.web.aimsform import AimsForm
from mahjong_site.web.errors import DomainError, refusal
from mahjong_site.web.tablerules import PROFILE_NAMES
from play import drafting
from play.dealing import aims_of_deal, find_card
from play.models import Deal, Level
from play.services import MAX_SEED, DealDraft, DealRefused

AS_IS: Final = "as_is"
"""The choice of rules that leaves them as the position has them."""
WINDS: Final = (
    ("0", gettext_lazy("East")),
    ("1", gettext_lazy("South")),
    ("2", gettext_lazy("West")),
    ("3", gettext_lazy("North")),
)
PHASES: Final = (
    ("pass", gettext_lazy("A pass of the Charleston")),
    ("vote", gettext_lazy("The vote on the second Charleston")),
    ("courtesy_ask", gettext_lazy("The courtesy: how many tiles")),
    ("courtesy_pass", gettext_lazy("The courtesy: which tiles")),
    ("mush", gettext_lazy("The mush, at tables that play it")),
    ("turn", gettext_lazy("A turn: 14 tiles, one to discard")),
    ("pick", gettext_lazy("A turn, before the pick")),
    ("claim", gettext_lazy("A discard lies open to calls")),
    ("mahjong", gettext_lazy("A declared Mahjong that is none")),
)
PASSES: Final = (
    ("0", gettext_lazy("First right")),
    ("1", gettext_lazy("First across")),
    ("2", gettext_lazy("First left")),
    ("3", gettext_lazy("Second left")),
    ("4", gettext_lazy("Second across")),
    ("5", gettext_lazy("Second right")),
)
HELP_LEVELS: Final = (
    ("0", gettext_lazy("Off")),
    ("1", gettext_lazy("Peek: which lines are near")),
    ("2", gettext_lazy("Hint: what to consider")),
    ("3", gettext_lazy("Explain: the best choice and why")),
)
TILE_FIELDS: Final = (
    *(f"{kind}_{wind}" for wind in drafting.SEATS for kind in ("rack", "exposures")),
    "discards",
    "wall",
    "picked",
)
_TEXTS: Final = ("card", "phase", "passes", "turn", *TILE_FIELDS)
_LONGEST: Final = 2_000


def _tiles(label: Any, help_text: Any = "", rows: int = 0) -> forms.CharField:
    attrs = {"autocapitalize": "characters", "autocomplete": "off"}
    attrs |= {"spellcheck": "false"}
    widget: forms.Widget = forms.TextInput(attrs=attrs)
    if rows:
        widget = forms.Textarea(attrs={**attrs, "rows": rows})
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=False,
        max_length=_LONGEST,
        widget=widget,
    )


def _select(label: Any, choices: Any, **kwargs: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, **kwargs)


class DealForm(AimsForm):
    """A deal while it is set up: every field, the position it comes from, the faults.

    Build one with `of_deal`, `of_position` or `of_post`.
    """

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120, required=False)
    text = forms.CharField(
        label=gettext_lazy("Words to the player"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "What to look at, or what to try. They stand above the deal."
        ),
    )
    seat = _select(gettext_lazy("The player sits as"), WINDS)
    card = _select(gettext_lazy("Card"), ())
    rules = _select(gettext_lazy("Rules"), ())
    phase = _select(gettext_lazy("The game is at"), PHASES)
    passes = _select(gettext_lazy("Which pass"), PASSES, required=False)
    turn = _select(gettext_lazy("Whose turn"), WINDS, required=False)
    picked = _tiles(
        gettext_lazy("The tile just picked"),
        gettext_lazy(
            "One tile of the rack in turn; empty before East’s first discard."
        ),
    )
    discards = _tiles(
        gettext_lazy("Discards, the oldest first"),
        gettext_lazy(
            "East’s comes first, then they go round. Put a letter before a tile where "
            "another player made it: S:3B is South’s Three Bam."
        ),
        rows=2,
    )
    wall = _tiles(
        gettext_lazy("The wall, the next tile first"),
        gettext_lazy("Write only the tiles that matter, then press “Fill the rest”."),
        rows=5,
    )
    help_level = _select(gettext_lazy("Help at the table"), HELP_LEVELS)
    bots = _select(gettext_lazy("The other players"), Level.choices)
    number = forms.IntegerField(
        label=gettext_lazy("Number of the deal"),
        required=False,
        min_value=0,
        max_value=MAX_SEED,
        help_text=gettext_lazy(
            "Empty deals by chance; a number always deals the same."
        ),
    )
    json = forms.CharField(
        label=gettext_lazy("Position as JSON"),
        required=False,
        max_length=MOST_JSON,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy("As the judge, records and the API write it."),
    )
    rest = forms.CharField(
        required=False, max_length=MOST_JSON, widget=forms.HiddenInput
    )
    version = forms.IntegerField(
        required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput
    )

    def __init__(
        self, *args: Any, person: User | None, rest: Any, card: str, **kwargs: Any
    ) -> None:
        chosen = find_card(card, person)
        sections = (
            dict.fromkeys(line.section for line in chosen.lines) if chosen else {}
        )
        super().__init__(*args, sections=tuple(sections), **kwargs)
        self.person = person
        self.base = rest
        self.faults: list[DomainError] = []
        for wind, name in WINDS:
            label = _("%(wind)s’s rack") % {"wind": name}
            self.fields[f"rack_{wind}"] = _tiles(label)
            label = _("%(wind)s has exposed") % {"wind": name}
            self.fields[f"exposures_{wind}"] = _tiles(label)
        self._choices(
            "card", library.card_choices(person, chosen.slug if chosen else "")
        )
        own = [(str(one.public_id), one.name) for one in rulesets_of(person)]
        named = [(name, PROFILE_NAMES[name]) for name in PROFILE_NAMES]
        self._choices("rules", [*named, *own, (AS_IS, _("As this deal has them"))])

    def _choices(self, name: str, choices: list[Any]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    # -- where a form comes from ---------------------------------------------------

    @classmethod
    def of_position(
        cls, data: Mapping[str, Any], *, person: User | None, seat: int, **fields: Any
    ) -> DealForm:
        """The form for a lawful position, to be played from `seat`."""
        rules = data.get("rules", "league")
        plain = [n for n, r in engine.PROFILES.items() if rules in (n, r.to_dict())]
        initial = drafting.texts_of(data) | {
            "card": data["card"],
            "rules": plain[0] if plain else AS_IS,
            "seat": str((seat - drafting.dealer_of(data)) % 4),
            "rest": json.dumps(data),
        }
        aims = fields.pop("aims", ())
        return cls(
            person=person,
            rest=data,
            card=str(data["card"]),
            aims=aims,
            initial=initial | fields,
        )

    @classmethod
    def of_deal(cls, deal: Deal) -> DealForm:
        """The form for a deal that is kept."""
        return cls.of_position(
            deal.position,
            person=deal.owner,
            seat=deal.seat,
            name=deal.name,
            text=deal.text,
            help_level=str(deal.help_level),
            bots=deal.bots,
            version=deal.version,
            aims=aims_of_deal(deal),
        )

    @classmethod
    def of_post(cls, sent: QueryDict, person: User | None) -> DealForm:
        """What was sent, with what its button does to the tiles done."""
        data = sent.copy()
        rest = _json_of(data.get("rest", ""))
        form = cls(data, person=person, rest=rest, card=data.get("card", ""))
        return form._after(_BUTTONS.get(sent.get("do", "")), data)

    def _after(
        self,
        button: Callable[[DealForm, QueryDict], dict[str, str] | None] | None,
        data: QueryDict,
    ) -> DealForm:
        """The form with a button pressed; the same one where it changes nothing."""
        changes = button(self, data) if button else _tapped(data)
        if not changes:
            return self
        for name, value in changes.items():
            data[name] = value
        rest = _json_of(data.get("rest", ""))
        return type(self)(
            data, person=self.person, rest=rest, card=data.get("card", "")
        )

    def _is_readable(self, name: str) -> bool:
        try:
            engine.parse_tiles(str(self[name].value() or ""))
        except engine.NotationError:
            return False
        return True

    # -- what it says --------------------------------------------------------------

    def position_data(self) -> dict[str, Any]:
        """The position JSON that the fields say; not checked yet."""
        said = {name: str(self[name].value() or "") for name in _TEXTS}
        data = drafting.data_of(said, self.base)
        choice = str(self["rules"].value() or "league")
        if choice != AS_IS:
            rules = engine.LEAGUE
            try:
                rules = chosen_rules(learner=self.person, choice=choice)
            except DomainError as error:
                self.faults.append(error)
            data["rules"] = rules.to_dict()
        return data

    def find_card(self, slug: str) -> engine.Card | None:
        """A card that this person may play with."""
        return find_card(slug, self.person)

    def look(self) -> Position | None:
        """The position as far as it can be read."""
        return look_at_position(self.position_data(), self.find_card)[0]

    def draft(self) -> DealDraft:
        """What is to be kept; ask a form that is valid."""
        said = self.cleaned_data
        dealer = drafting.dealer_of(self.base if isinstance(self.base, dict) else {})
        return DealDraft(
            name=said["name"],
            text=said["text"],
            position=self.position_data(),
            seat=(int(said["seat"]) + dealer) % 4,
            aims=self.aims_data(),
            help_level=int(said["help_level"]),
            bots=said["bots"],
        )

    def check(self, *, is_named: bool) -> bool:
        """Is all of it lawful? Every fault goes to its field.

        While somebody is still at it (`is_named` False) a name may be missing.
        """
        if not self.is_valid():
            return False
        try:
            self.draft().checked(0, self.person)
        except DealRefused as error:
            self.refuse(error.faults if is_named else _but_name(error.faults))
        return not self.errors

    def refuse(self, faults: Iterable[DomainError]) -> None:
        """Show each fault at its field, or on top where none has it."""
        base = self.base if isinstance(self.base, dict) else {}
        dealer = drafting.dealer_of(base)
        for fault in (*self.faults, *faults):
            field = drafting.field_of(fault.field or "", dealer)
            field = "aim_win" if field == "aims" else field
            message = _message(fault, field)
            if not self.has_error(field, fault.code):
                self.add_error(field, forms.ValidationError(message, code=fault.code))


def _but_name(faults: Iterable[DomainError]) -> list[DomainError]:
    return [fault for fault in faults if fault.field != "name"]


def _message(fault: DomainError, field: str | None) -> str:
    """Names of fields of the JSON tell nothing to whoever sees a form."""
    if fault.code == ReasonCode.POSITION_FIELD and field:
        return str(_WORDS.get(field, _("This is missing, or cannot be so.")))
    if fault.code == ReasonCode.POSITION_COUNT:
        return _(
            "This hand has a wrong number of tiles: whoever has to discard holds 14, "
            "the others 13, exposures counted."
        )
    return fault.message


_WORDS: Final = {
    "picked": gettext_lazy("This has to be one tile of the rack in turn."),
    "discards": gettext_lazy("A discard has to lie there for others to call."),
    "wall": gettext_lazy("There has to be a tile to pick."),
    "passes": gettext_lazy("So many passes cannot have been made."),
}


def _json_of(text: str) -> Any:
    """What JSON says; None for text that is none, is too long, or cannot be shown."""
    try:
        data = json.loads(text) if len(text) <= MOST_JSON else None
        # Halves of characters can be written as JSON, but never sent to a browser.
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return data


# -- buttons -----------------------------------------------------------------------


def _tapped(data: QueryDict) -> dict[str, str]:
    """A tapped tile goes to the field that is chosen; or the last one leaves it."""
    target = data.get("to", "")
    if target not in TILE_FIELDS:
        return {}
    text = data.get(target, "")[:_LONGEST]
    if data.get("remove"):
        return {target: drafting.without_last(text)}
    try:
        (tile,) = engine.parse_tiles(data.get("add", "")[:20])
    except (engine.NotationError, ValueError):
        return {}
    is_exposures = target.startswith("exposures")
    return {target: drafting.with_tap(text, tile, is_exposures=is_exposures)}


def _fill(form: DealForm, data: QueryDict) -> dict[str, str]:
    """Every tile that lies nowhere yet goes somewhere, by chance."""
    position = form.look()
    if position is None:
        return {}
    racks, wall = filled(position, secrets.randbits(64))
    texts = {"wall": _text(wall)}
    for seat, rack in enumerate(racks):
        texts[f"rack_{(seat - position.dealer) % 4}"] = engine.format_tiles(rack)
    # Where a rack cannot be read, its text stays for its fault to be seen.
    return {name: text for name, text in texts.items() if form._is_readable(name)}


def _text(tiles: Iterable[engine.Tile]) -> str:
    return " ".join(tile.code for tile in tiles)


def _deal(form: DealForm, data: QueryDict) -> dict[str, str] | None:
    """A lawful start: the tiles dealt, before the first pass."""
    form.full_clean()
    card = form.find_card(data.get("card", ""))
    if card is None or form.has_error("number"):
        return None
    number = form.cleaned_data.get("number")
    seed = secrets.randbelow(MAX_SEED) if number is None else number
    rules = engine.LEAGUE
    try:
        rules = rules_from_dict(form.position_data().get("rules", {}))
    except ValueError:
        return None
    position = write_position(engine.new_game(card, rules, seed))
    return drafting.texts_of(position) | {"rest": json.dumps(position)}


def _clear(form: DealForm, data: QueryDict) -> dict[str, str]:
    return dict.fromkeys(TILE_FIELDS, "")


def _read(form: DealForm, data: QueryDict) -> dict[str, str] | None:
    """The fields of a position that was pasted, unless it has faults."""
    try:
        position = read_position(_json_of(data.get("json", "")), form.find_card)
    except PositionError as error:
        form.full_clean()
        for reason in error.faults[:10]:
            fault = refusal(reason)
            path = str(reason.params.get("field", ""))
            form.add_error("json", _at(path, fault.message))
        return None
    written = write_position(position.to_state(secrets.randbits(64)))
    read = DealForm.of_position(written, person=form.person, seat=0)
    names = (*_TEXTS, "rules", "rest")
    return {name: str(read.initial.get(name, "")) for name in names} | {"json": ""}


def _at(path: str, message: str) -> str:
    known = path.replace(".", "").replace("_", "")
    return f"{path}: {message}" if known.isascii() and known.isalnum() else message


_BUTTONS: Final[dict[str, Callable[[DealForm, QueryDict], dict[str, str] | None]]] = {
    "fill": _fill,
    "deal": _deal,
    "clear": _clear,
    "read": _read,
}
