"""What the rule checker asks: a form for each question."""

from __future__ import annotations

from cards.forms.base import (
    EXPOSURES,
    NEIGHBOURS,
    RACK,
    AskForm,
    OneTileField,
    TilesField,
)
from cards.forms.dead import DeadForm
from cards.forms.mahjong import WonForm
from cards.forms.may import MAY_FORMS

__all__ = [
    "EXPOSURES",
    "MAY_FORMS",
    "NEIGHBOURS",
    "RACK",
    "AskForm",
    "DeadForm",
    "OneTileField",
    "TilesField",
    "WonForm",
    "form_for",
]


def form_for(ask: str, do: str) -> type[AskForm]:
    """The form of a question; the first one where the words name none."""
    if ask == "may":
        return MAY_FORMS.get(do, MAY_FORMS["call"])
    return DeadForm if ask == "dead" else WonForm
