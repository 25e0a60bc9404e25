"""What the rule checker takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy

import engine
from cards import library
from engine.verdicts import EngineError, Reason
from mahjong_site.web.errors import DomainError

EXPOSURES: Final = tuple(f"exposure_{number}" for number in range(1, 5))
"""Four groups of three are the most that a hand of 14 tiles can show."""

RACK: Final = "concealed"
"""The field with the rack; the winning tile is one of its tiles."""

BOXES: Final = (RACK, *EXPOSURES)
"""Every field that holds tiles."""


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


class CheckerForm(forms.Form):
    """A question to the checker: a card, the rack, and what lies open."""

    card = forms.CharField(
        required=False, label=gettext_lazy("Card"), widget=forms.Select
    )
    concealed = TilesField(
        label=gettext_lazy("Your tiles"),
        help_text=gettext_lazy(
            "Type them, such as FF 222B 44C NEWS R 0 J, or tap them below."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cards = library.offered_cards()
        self.fields["card"].widget.choices = [(card.slug, card.name) for card in cards]
        for number, name in enumerate(EXPOSURES, start=1):
            label = gettext("Exposure %(number)d") % {"number": number}
            self.fields[name] = TilesField(label=label)

    def clean_card(self) -> engine.Card:
        """The chosen card, or the site's first one."""
        slug = self.cleaned_data["card"]
        try:
            return library.offered_card(slug) if slug else library.default_card()
        except DomainError as error:
            raise forms.ValidationError(error.message, code=error.code) from error

    def clean(self) -> dict[str, Any]:
        """Exposures that are none, and tiles that nobody can hold together."""
        found: list[engine.Exposure] = []
        for name in EXPOSURES:
            tiles = self.cleaned_data.get(name)
            exposure = engine.read_exposure(tiles) if tiles else None
            if isinstance(exposure, Reason):
                self.add_error(name, error_of(exposure))
            elif exposure:
                found.append(exposure)
        if "concealed" in self.cleaned_data:
            concealed = self.cleaned_data["concealed"]
            self._refuse("concealed", engine.rack_faults(concealed, found))
        return self.cleaned_data | {"exposures": tuple(found)}

    def _refuse(self, field: str, faults: Iterable[Reason]) -> None:
        for fault in faults:
            self.add_error(field, error_of(fault))
