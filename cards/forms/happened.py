"""“Something happened”: real tiles that nobody can put in, described in words."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.forms.base import AskForm

CASES: Final[
    tuple[tuple[str | Promise, tuple[tuple[str, str | Promise], ...]], ...]
] = (
    (
        _("A wall tile lies face up"),
        (
            ("wall_tile_turned_over.no", _("I turned over a wall tile by accident")),
            ("wall_tile_turned_over.yes", _("I turned over my own pick in my turn")),
        ),
    ),
    (
        _("An exchange that was only announced"),
        (
            ("exchange_withdrawn.no", _("I said “exchange”, but moved no tile")),
            ("exchange_withdrawn.yes", _("I said “exchange” and took the joker")),
        ),
    ),
    (
        _("A tile of the next wall"),
        (
            ("picked_from_next_wall.no", _("I racked one from a wall not yet open")),
            ("picked_from_next_wall.yes", _("I racked one from an open wall")),
        ),
    ),
    (
        _("The winner lifts a tile of the table"),
        (
            ("winner_lifts_tile.no", _("I won and lifted the wrong discard")),
            ("winner_lifts_tile.yes", _("I won and lifted the claimed discard")),
        ),
    ),
    (
        _("A blind pass"),
        (
            ("tile_sent_on_blind.yes", _("I looked at a tile, then sent it on blind")),
            ("tile_sent_on_blind.no", _("I sent a tile on blind without a look")),
        ),
    ),
)
"""Groups of cases as the page offers them: the case's name, and whether it was so."""


class HappenedForm(AskForm):
    """Something happened with real tiles; what now?"""

    ask, do = "may", "happened"
    options = ("blind_peek",)

    case = forms.ChoiceField(
        choices=[("", _("Choose what happened")), *CASES],
        required=False,
        label=_("What happened"),
    )

    def is_ready(self) -> bool:
        """A case was chosen."""
        return bool(self.cleaned_data["case"])

    @property
    def needs(self) -> str:
        """What has to be put in before there can be an answer."""
        return gettext("Choose what happened.")
