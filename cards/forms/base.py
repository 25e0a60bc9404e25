"""What all questions of the rule checker share: tile fields, and the form itself.

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
from cards.owned import Reader
from cards.table_rules import league_says, rules_fields, rules_from_fields
from engine.verdicts import EngineError, Reason
from mahjong_site.web.errors import DomainError

EXPOSURES: Final = tuple(f"exposure_{number}" for number in range(1, 5))
"""Four groups of three are the most that a hand of 14 tiles can show."""

RACK: Final = "concealed"
"""The field with the rack."""

NEIGHBOURS: Final[Mapping[str, int]] = {"right": 1, "across": 2, "left": 3}
"""The other seats as the asker, who sits in seat 0, sees them (charleston-01)."""

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
    """What all questions share: a card, tiles in boxes, the rules of the table.

    `reader` is who asks: that person's own cards can be chosen.
    """

    ask: ClassVar[str] = ""
    do: ClassVar[str] = ""
    boxes: ClassVar[tuple[str, ...]] = ()
    folded: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[str, ...]] = ()
    in_hand: ClassVar[tuple[str, ...]] = ()
    on_table: ClassVar[tuple[str, ...]] = ()

    card = forms.CharField(required=False, label=_("Card"), widget=forms.Select)

    def __init__(
        self, asked: Mapping[str, str] | None = None, reader: Reader = None
    ) -> None:
        super().__init__(self.defaults() | dict(asked or {}))
        self.reader = reader
        choices = library.card_choices(reader, (asked or {}).get("card", ""))
        self.fields["card"].widget.choices = choices
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
        own = {
            name: str(field.initial)
            for name, field in cls.base_fields.items()
            if field.initial not in (None, False)
        }
        return own | league_says(cls.options)

    def clean_card(self) -> engine.Card:
        """The chosen card, or the site's first one."""
        slug = self.cleaned_data["card"]
        try:
            if slug:
                return library.offered_card(slug, self.reader)
            return library.default_card()
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
            "lies": self._exposure("group"),
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
