"""What somebody takes along, to answer without a network."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from lessons.drills.catalogue import KINDS

COUNTS: Final = (10, 25, 50)


class PackForm(forms.Form):
    """How many questions, of which kind, and of which card."""

    count = forms.TypedChoiceField(
        label=_("How many questions"),
        choices=[(count, str(count)) for count in COUNTS],
        coerce=int,
        initial=COUNTS[0],
        widget=forms.RadioSelect,
    )
    kind = forms.ChoiceField(
        label=_("Which ones"),
        choices=[
            ("", _("Mixed, what you need most")),
            *((slug, kind.TITLE) for slug, kind in KINDS.items()),
        ],
        required=False,
    )
    card = forms.ChoiceField(label=_("Card"))

    def __init__(
        self, data: Any, *, cards: list[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.fields["card"].choices = cards  # type: ignore[attr-defined]
