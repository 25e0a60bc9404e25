"""Forms for own cards: their text, and what is said of a version."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.cardtext.rows import plain_text
from mahjong_site.web.forms import DayField


class CardTextForm(forms.Form):
    """The text of a card, as it is typed."""

    text = forms.CharField(
        label=_("The card’s text"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 24,
                "class": "card-text",
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
                "wrap": "off",
            }
        ),
    )

    def clean_text(self) -> str:
        """The text with one kind of line end."""
        return plain_text(self.cleaned_data["text"])


class VersionForm(CardTextForm):
    """The text with what its version says of itself."""

    draft_version = forms.IntegerField(min_value=0, max_value=2**31 - 2)
    over = forms.IntegerField(min_value=0, max_value=2**31 - 2, required=False)
    note = forms.CharField(
        label=_("What changed"),
        required=False,
        max_length=300,
        help_text=_("For those who used the version before: an erratum, say."),
    )
    effective_on = DayField(
        label=_("Holds from"),
        help_text=_(
            "Leave it empty for at once. Until that day the version before holds."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("note", "effective_on"):
            # They stand beside the form, in what is replaced as one types.
            self.fields[name].widget.attrs["form"] = "card-form"

    @property
    def base(self) -> int:
        """The draft that this text goes on from."""
        over = self.cleaned_data.get("over")
        return int(self.cleaned_data["draft_version"] if over is None else over)
