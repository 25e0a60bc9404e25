"""What the rule checker asks: a form for each question.

Every form says which of its fields hold tiles (`boxes`, in the order of the page),
which of them stand folded away (`folded`), which options of a table matter to its
question (`options`), and when enough has been said (`is_ready`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from cards import library
from cards.table_rules import PROFILE, rules_fields, rules_from_fields
from engine.verdicts import EngineError, Reason
from mahjong_site.web.errors import DomainError

EXPOSURES: Final = tuple(f"exposure_{number}" for number in range(1, 5))
"""Four groups of three are the most that a hand of 14 tiles can show."""

RACK: Final = "concealed"
"""The field with the rack."""

NEIGHBOURS: Final[Mapping[str, int]] = {"right": 1, "across": 2, "left": 3}
"""The other seats as the asker, who sits in seat 0, sees them (charleston-01)."""

NEIGHBOUR_WORDS: Final[Mapping[str, str | Promise]] = {
    "right": _("the player to my right"),
    "across": _("the player across"),
    "left": _("the player to my left"),
}

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Choices = tuple[tuple[str, str | Promise], ...]


def error_of(reason: Reason) -> forms.ValidationError:
    """The engine's reason as an error of a field."""
    message = engine.explain(reason, gettext)
    return forms.ValidationError(message, code=str(reason.code))


class TilesField(forms.CharField):
    """Tile text such as "FF 222B J"; its value is a tuple of tiles."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, empty_value="", **kwargs)
        self.widget.attrs |= {
            "autocapitalize": "characters",
            "autocomplete": "off",
            "spellcheck": "false",
        }

    def clean(self, value: Any) -> tuple[engine.Tile, ...]:
        """The tiles; an error with the engine's code where a word is none."""
        text: str = super().clean(value)
        try:
            return engine.parse_tiles(text)
        except EngineError as error:
            raise error_of(error.reason) from error


class OneTileField(TilesField):
    """Tile text of a single tile; still a tuple, empty where nothing was said."""

    def clean(self, value: Any) -> tuple[engine.Tile, ...]:
        """The tile; an error with the code `one_tile` for more than one."""
        tiles = super().clean(value)
        if len(tiles) > 1:
            message = gettext("Put in one tile here.")
            raise forms.ValidationError(message, code="one_tile")
        return tiles


def choice(choices: Choices, label: _StrPromise, **kwargs: Any) -> forms.ChoiceField:
    """Radio buttons of which the first is taken where nothing was said."""
    widget = kwargs.pop("widget", forms.RadioSelect)
    return forms.ChoiceField(
        choices=choices,
        initial=choices[0][0],
        required=False,
        label=label,
        widget=widget,
        **kwargs,
    )


class AskForm(forms.Form):
    """What all questions share: a card, tiles in boxes, the rules of the table."""

    ask: ClassVar[str] = ""
    do: ClassVar[str] = ""
    boxes: ClassVar[tuple[str, ...]] = ()
    folded: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[str, ...]] = ()
    in_hand: ClassVar[tuple[str, ...]] = ()
    on_table: ClassVar[tuple[str, ...]] = ()

    card = forms.CharField(required=False, label=_("Card"), widget=forms.Select)

    def __init__(self, asked: Mapping[str, str] | None = None) -> None:
        super().__init__(self.defaults() | dict(asked or {}))
        cards = library.offered_cards()
        self.fields["card"].widget.choices = [(card.slug, card.name) for card in cards]
        for number, name in enumerate(EXPOSURES, start=1):
            if name in self.boxes:
                label = gettext("Exposure %(number)d") % {"number": number}
                self.fields[name] = TilesField(label=label)
        self.fields |= rules_fields(self.options)
        for name, field in self.fields.items():
            if name not in self.boxes:
                field.widget.attrs["data-auto"] = ""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Every field that an address may hold, in its order."""
        plain = [name for name in cls.base_fields if name not in cls.boxes]
        return ("card", *cls.boxes, *plain[1:], *cls.options)

    @classmethod
    def defaults(cls) -> dict[str, str]:
        """What fields say where the address says nothing."""
        fields = cls.base_fields | rules_fields(cls.options)
        return {
            name: str(field.initial)
            for name, field in fields.items()
            if field.initial not in (None, False)
        }

    def clean_card(self) -> engine.Card:
        """The chosen card, or the site's first one."""
        slug = self.cleaned_data["card"]
        try:
            return library.offered_card(slug) if slug else library.default_card()
        except DomainError as error:
            raise forms.ValidationError(error.message, code=error.code) from error

    def clean(self) -> dict[str, Any]:
        """Exposures that are none, and tiles that nobody can hold together."""
        found = [self._exposure(name) for name in EXPOSURES]
        exposures = tuple(exposure for exposure in found if exposure)
        held, seen = self._tiles(self.in_hand), self._tiles(self.on_table)
        self._refuse(engine.rack_faults(held, exposures, seen))
        return self.cleaned_data | {
            "exposures": exposures,
            "table_rules": rules_from_fields(self.cleaned_data),
        }

    def _exposure(self, name: str) -> engine.Exposure | None:
        """The exposure in a box; None, with an error, where it is none."""
        tiles = self.cleaned_data.get(name)
        read = engine.read_exposure(tiles) if tiles else None
        if isinstance(read, Reason):
            self.add_error(name, error_of(read))
            return None
        return read

    def _tiles(self, names: Iterable[str]) -> list[engine.Tile]:
        return [tile for name in names for tile in self.cleaned_data.get(name) or ()]

    def _refuse(self, faults: Iterable[Reason]) -> None:
        for fault in faults:
            field = (*self.in_hand, *self.boxes)[0]
            if not self.has_error(field, str(fault.code)):
                self.add_error(field, error_of(fault))

    def is_ready(self) -> bool:
        """Has enough been said for an answer? Asked of a valid form."""
        return any(self.cleaned_data[name] for name in self.boxes)

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in some tiles: the answer then stands here.")


class WonForm(AskForm):
    """Is this Mahjong? All 14 tiles, how the last one came, who pays."""

    ask = "mahjong"
    boxes = (RACK, *EXPOSURES)
    folded = EXPOSURES
    in_hand = (RACK,)
    options = (PROFILE, "hot_wall", "dice_doubles", "pay_for_table")

    concealed = TilesField(
        label=_("Your tiles"),
        help_text=_(
            "Winning tile included, such as FF 222B 44C NEWS R 0 J, or tap them."
        ),
    )
    won = choice(
        (
            ("self", _("I picked it myself")),
            ("right", _("discarded by the player to my right")),
            ("across", _("discarded by the player across")),
            ("left", _("discarded by the player to my left")),
        ),
        _("The last tile"),
        widget=forms.Select,
    )
    bettor = choice(
        (
            ("", _("nobody")),
            ("me", _("somebody, on me")),
            ("right", _("somebody, on the player to my right")),
            ("across", _("somebody, on the player across")),
            ("left", _("somebody, on the player to my left")),
        ),
        _("Who bets"),
        widget=forms.Select,
    )
    dead_right = forms.BooleanField(required=False, label=_("right"))
    dead_across = forms.BooleanField(required=False, label=_("across"))
    dead_left = forms.BooleanField(required=False, label=_("left"))
    dice = forms.BooleanField(required=False, label=_("East had rolled a double"))
    hot = forms.BooleanField(
        required=False,
        label=_("It was a dangerous discard on the last wall"),
    )

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in your tiles, the winning one too.")


class CallForm(AskForm):
    """May I call this discard and expose it?"""

    ask, do = "may", "call"
    boxes = ("tile", "show", RACK, *EXPOSURES)
    folded = (RACK, *EXPOSURES)
    in_hand = ("show", RACK)
    on_table = ("tile",)
    options = ("last_discard_calls", "cold_wall")

    tile = OneTileField(label=_("The discard"), help_text=_("One tile, such as 5D."))
    show = TilesField(
        label=_("Tiles of mine to expose with it"),
        help_text=_("Without the discard: 5D J makes a pung of it."),
    )
    concealed = TilesField(
        label=_("Other tiles in my rack"),
        help_text=_("Only if you like: they help to find what would work."),
    )
    when = choice(
        (
            ("now", _("It is the newest discard, and nobody has picked since")),
            ("picked", _("The next player has picked, but not racked")),
            ("late", _("The next player has racked, or discarded already")),
        ),
        _("When"),
    )
    wall = choice(
        (
            ("", _("more than 38 tiles")),
            ("last", _("38 tiles or fewer: the last wall")),
            ("out", _("none: this is the last discard")),
        ),
        _("Left in the wall"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """The discard and something to lay beside it."""
        return bool(self.cleaned_data["tile"] and self.cleaned_data["show"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the discard, and the tiles that you would show with it.")


class ChangeForm(AskForm):
    """May I change what I have exposed?"""

    ask, do = "may", "change"
    boxes = ("group", "show", *EXPOSURES)
    folded = EXPOSURES
    in_hand = ("show",)

    group = TilesField(
        label=_("The exposure as it lies"), help_text=_("Such as 5D 5D J.")
    )
    show = TilesField(
        label=_("As I want it to be"),
        help_text=_("The whole group, the called tile too."),
    )
    when = choice(
        (
            ("open", _("I called the tile and have not discarded yet")),
            ("exchanged", _("I have exchanged a joker since I called it")),
            ("closed", _("I have discarded since")),
        ),
        _("When"),
    )

    def clean(self) -> dict[str, Any]:
        """The exposure as it lies must be one."""
        cleaned = super().clean()
        return cleaned | {"lies": self._exposure("group")}

    def is_ready(self) -> bool:
        """The group before and after."""
        return bool(self.cleaned_data["lies"] and self.cleaned_data["show"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the exposure as it lies and as you want it to be.")


class ExchangeForm(AskForm):
    """May I exchange this tile for that joker?"""

    ask, do = "may", "exchange"
    boxes = ("tile", "group")
    on_table = ("tile", "group")

    tile = OneTileField(
        label=_("The tile that I give"), help_text=_("One tile, such as 7B.")
    )
    group = TilesField(
        label=_("The exposure with the joker"), help_text=_("Such as 7B 7B J.")
    )
    whose = choice(
        (
            ("other", _("somebody else’s")),
            ("mine", _("my own")),
            ("dead", _("a dead hand’s")),
        ),
        _("Whose exposure"),
        widget=forms.Select,
    )
    when = choice(
        (
            ("racked", _("My turn: I have picked and racked")),
            ("called", _("My turn: I have called a tile and exposed it")),
            ("fresh", _("I have just picked this tile and not racked it")),
            ("before", _("My turn, but I have not picked yet")),
            ("other", _("Somebody else’s turn")),
        ),
        _("When"),
    )

    def clean(self) -> dict[str, Any]:
        """The exposure must be one."""
        cleaned = super().clean()
        return cleaned | {"lies": self._exposure("group")}

    def is_ready(self) -> bool:
        """The tile and the exposure."""
        return bool(self.cleaned_data["tile"] and self.cleaned_data["lies"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the tile that you give and the exposure.")


class PassForm(AskForm):
    """May I pass these tiles in the Charleston?"""

    ask, do = "may", "pass"
    boxes = ("show", RACK)
    folded = (RACK,)
    in_hand = ("show", RACK)

    show = TilesField(label=_("Tiles that I pass"), help_text=_("Such as 1B 9C N."))
    concealed = TilesField(
        label=_("Other tiles in my rack"),
        help_text=_("Only if you like: they help to find what would work."),
    )
    which = choice(
        (
            ("1", _("first right")),
            ("2", _("first across")),
            ("3", _("first left")),
            ("4", _("second left")),
            ("5", _("second across")),
            ("6", _("second right")),
            ("courtesy", _("courtesy across")),
        ),
        _("Which pass"),
        widget=forms.Select,
    )
    blind = choice(
        (("0", _("none")), ("1", "1"), ("2", "2"), ("3", "3")),
        _("Sent on unseen (blind)"),
        widget=forms.Select,
    )
    agreed = choice(
        (("3", "3"), ("2", "2"), ("1", "1"), ("0", "0")),
        _("Agreed for the courtesy"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """Tiles, or a blind pass without any."""
        chosen = self.cleaned_data
        return bool(chosen["show"] or chosen["blind"] not in ("", "0"))

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in the tiles that you want to pass.")


class StopForm(AskForm):
    """May I stop the Charleston now?"""

    ask, do = "may", "stop"
    options = ("second_charleston",)

    which = choice(
        (
            ("3", _("first left")),
            ("0", _("none yet")),
            ("1", _("first right")),
            ("2", _("first across")),
            ("4", _("second left")),
            ("5", _("second across")),
        ),
        _("The last pass that was made"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """There is nothing to put in."""
        return True


class DeclareForm(AskForm):
    """May I declare Mahjong?"""

    ask, do = "may", "mahjong"
    boxes = ("tile", RACK, *EXPOSURES)
    folded = EXPOSURES
    in_hand = (RACK,)
    on_table = ("tile",)
    options = ("cold_wall",)

    tile = OneTileField(
        label=_("The discard that I claim"),
        help_text=_("Leave it empty when the last tile is already in your rack."),
    )
    concealed = TilesField(
        label=_("My rack"),
        help_text=_("13 tiles with the exposures, 14 without a discard to claim."),
    )
    when = choice(
        (
            ("play", _("While we play")),
            ("east", _("Before the first pass; I am East")),
            ("dealt", _("Before the first pass; I am not East")),
        ),
        _("When"),
    )
    wall = choice(
        (
            ("", _("more than 38 tiles")),
            ("last", _("38 tiles or fewer: the last wall")),
            ("out", _("none: this is the last discard")),
        ),
        _("Left in the wall"),
        widget=forms.Select,
    )

    def is_ready(self) -> bool:
        """Some tiles of the rack."""
        return bool(self.cleaned_data[RACK])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in your rack and, if you claim one, the discard.")


class DeadForm(AskForm):
    """Is that hand dead?"""

    ask = "dead"
    boxes = (*EXPOSURES, "seen")
    on_table = ("seen",)
    options = ("wrong_challenge",)

    seen = TilesField(
        label=_("What else lies on the table"),
        help_text=_("Discards and the exposures of others, as far as it matters."),
    )
    turn = forms.BooleanField(
        required=False, label=_("That player is in turn and has picked")
    )
    held = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=20,
        label=_("Tiles in that rack"),
        help_text=_("Only if the count looks wrong to you."),
    )

    def is_ready(self) -> bool:
        """An exposure, or a count."""
        return bool(self.cleaned_data["exposures"]) or (
            self.cleaned_data["held"] is not None
        )

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Put in what that player has exposed.")


MAY_FORMS: Final[Mapping[str, type[AskForm]]] = {
    form.do: form
    for form in (
        CallForm,
        ChangeForm,
        ExchangeForm,
        PassForm,
        StopForm,
        DeclareForm,
    )
}
"""The forms of “May I …?”, by what somebody wants to do."""


def form_for(ask: str, do: str) -> type[AskForm]:
    """The form of a question; the first one where the words name none."""
    if ask == "may":
        return MAY_FORMS.get(do, CallForm)
    return DeadForm if ask == "dead" else WonForm
