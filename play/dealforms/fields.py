"""What the fields of the deal editor offer, and which of them hold tiles."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from play import drafting

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
TEXTS: Final = ("card", "phase", "passes", "turn", *TILE_FIELDS)
LONGEST: Final = 2_000


def tiles_field(label: Any, help_text: Any = "", rows: int = 0) -> forms.CharField:
    """A field for tiles as text; of several lines with `rows`."""
    attrs = {"autocapitalize": "characters", "autocomplete": "off"}
    attrs |= {"spellcheck": "false"}
    widget: forms.Widget = forms.TextInput(attrs=attrs)
    if rows:
        widget = forms.Textarea(attrs={**attrs, "rows": rows})
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=False,
        max_length=LONGEST,
        widget=widget,
    )


def select_field(label: Any, choices: Any, **kwargs: Any) -> forms.ChoiceField:
    """A field with choices."""
    return forms.ChoiceField(label=label, choices=choices, **kwargs)
