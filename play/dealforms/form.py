"""The form: its fields, where it comes from, and what it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from cards import library
from engine.position import MOST_JSON, Position, look_at_position
from mahjong_site.accounts.models import User
from mahjong_site.accounts.rulesets import chosen_rules, rulesets_of
from mahjong_site.web.aimsform import AimsForm
from mahjong_site.web.errors import DomainError
from mahjong_site.web.levels import LEVEL_CHOICES, Level
from mahjong_site.web.tablerules import PROFILE_NAMES
from play import drafting
from play.dealforms.faults import but_name, message_of
from play.dealforms.fields import (
    AS_IS,
    HELP_LEVELS,
    PASSES,
    PHASES,
    TEXTS,
    WINDS,
    select_field,
    tiles_field,
)
from play.dealing import aims_of_deal, find_card
from play.models import Deal
from play.services import MAX_SEED, DealDraft, DealRefused


class DealForm(AimsForm):
    """A deal while it is set up: every field, the position it comes from, the faults.

    Build one with `of_deal`, `of_position` or `buttons.form_of_post`.
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
    seat = select_field(gettext_lazy("The player sits as"), WINDS)
    card = select_field(gettext_lazy("Card"), ())
    rules = select_field(gettext_lazy("Rules"), ())
    phase = select_field(gettext_lazy("The game is at"), PHASES)
    passes = select_field(gettext_lazy("Which pass"), PASSES, required=False)
    turn = select_field(gettext_lazy("Whose turn"), WINDS, required=False)
    picked = tiles_field(
        gettext_lazy("The tile just picked"),
        gettext_lazy(
            "One tile of the rack in turn; empty before East’s first discard."
        ),
    )
    discards = tiles_field(
        gettext_lazy("Discards, the oldest first"),
        gettext_lazy(
            "East’s comes first, then they go round. Put a letter before a tile where "
            "another player made it: S:3B is South’s Three Bam."
        ),
        rows=2,
    )
    wall = tiles_field(
        gettext_lazy("The wall, the next tile first"),
        gettext_lazy("Write only the tiles that matter, then press “Fill the rest”."),
        rows=5,
    )
    help_level = select_field(gettext_lazy("Help at the table, at most"), HELP_LEVELS)
    bots = forms.ChoiceField(
        label=gettext_lazy("The other players"),
        choices=LEVEL_CHOICES,
        initial=Level.STEADY,
        widget=forms.RadioSelect,
    )
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
            self.fields[f"rack_{wind}"] = tiles_field(label)
            label = _("%(wind)s has exposed") % {"wind": name}
            self.fields[f"exposures_{wind}"] = tiles_field(label)
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

    def is_readable(self, name: str) -> bool:
        """Does the text of that field tell tiles?"""
        try:
            engine.parse_tiles(str(self[name].value() or ""))
        except engine.NotationError:
            return False
        return True

    # -- what it says --------------------------------------------------------------

    def position_data(self) -> dict[str, Any]:
        """The position JSON that the fields say; not checked yet."""
        said = {name: str(self[name].value() or "") for name in TEXTS}
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
            self.refuse(error.faults if is_named else but_name(error.faults))
        return not self.errors

    def refuse(self, faults: Iterable[DomainError]) -> None:
        """Show each fault at its field, or on top where none has it."""
        base = self.base if isinstance(self.base, dict) else {}
        dealer = drafting.dealer_of(base)
        for fault in (*self.faults, *faults):
            field = drafting.field_of(fault.field or "", dealer)
            field = "aim_win" if field == "aims" else field
            message = message_of(fault, field)
            if not self.has_error(field, fault.code):
                self.add_error(field, forms.ValidationError(message, code=fault.code))
