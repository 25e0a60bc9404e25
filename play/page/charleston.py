"""The way through the Charleston, and what it asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

import engine
from engine.charleston import DIRECTIONS, blind_allowed

CHARLESTON: Final = frozenset(
    {
        engine.Phase.PASS,
        engine.Phase.VOTE,
        engine.Phase.COURTESY_ASK,
        engine.Phase.COURTESY_PASS,
        engine.Phase.MUSH,
    }
)


@dataclass(frozen=True, slots=True)
class Leg:
    """One of the six passes, or the courtesy, as a step on the way."""

    name: str
    direction: str
    state: str
    """ "done", "now", "next", or "skipped" after a stop."""
    note: str = ""


def legs_of(view: engine.SeatView, mush: bool) -> tuple[Leg, ...]:
    """The way through both Charlestons to the courtesy, and to the mush."""
    at_mush = view.phase is engine.Phase.MUSH
    courtesy = view.phase in (engine.Phase.COURTESY_ASK, engine.Phase.COURTESY_PASS)
    names = {"right": _("Right"), "across": _("Across"), "left": _("Left")}
    legs: list[Leg] = []
    for number, where in enumerate(DIRECTIONS):
        state = "done" if number < view.passes else "next"
        if number >= view.passes and (courtesy or at_mush):
            state = "skipped"
        elif number == view.passes and view.phase is engine.Phase.PASS:
            state = "now"
        note = _("blind allowed") if blind_allowed(number) else ""
        legs.append(Leg(names[where], where, state, note))
    now = "now" if courtesy else "done" if at_mush else "next"
    legs.append(Leg(_("Courtesy"), "courtesy", now))
    if mush:
        legs.append(Leg(_("Mush"), "mush", "now" if at_mush else "next"))
    return tuple(legs)


def courtesy_counts(legal: Iterable[engine.Action]) -> tuple[int, ...]:
    return tuple(a.count for a in legal if isinstance(a, engine.AskCourtesy))
