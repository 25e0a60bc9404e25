"""Seats as a lesson names them: from where the reader sits."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.state import SEATS

YOU: Final = 0
_TITLES: Final[tuple[str | Promise, ...]] = (
    _("You"),
    _("On your right"),
    _("Across from you"),
    _("On your left"),
)

_PLAYERS: Final[tuple[str | Promise, ...]] = (
    _("You"),
    _("The player on your right"),
    _("The player across from you"),
    _("The player on your left"),
)


def player_title(seat: int, you: int = YOU) -> str:
    """The same as the subject of a sentence: "The player on your right"."""
    return str(_PLAYERS[(seat - you) % len(SEATS)])


def seat_title(seat: int, you: int = YOU) -> str:
    """Where a seat is, for somebody in seat `you`; the right one is next in turn."""
    return str(_TITLES[(seat - you) % len(SEATS)])


def seat_of(value: str) -> int:
    """The seat that a text names; ValueError when it names none."""
    seat = int(value)
    if seat not in SEATS:
        raise ValueError(f"there is no seat {value}")
    return seat
