"""The nearest lines, as help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from play import words
from play.selectors import Table

NEAR_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class NearLine:
    """One of the lines that the rack is nearest to."""

    line: engine.Line
    name: str
    away: str
    missing: tuple[engine.Tile, ...]
    missing_label: str
    helped: str


def near_lines(table: Table) -> tuple[NearLine, ...]:
    """The nearest lines, from what the learner may see."""
    view = table.view
    if view.phase is engine.Phase.OVER:
        return ()
    found = engine.nearest(
        table.state.card,
        view.rack,
        view.exposures[view.seat],
        seen=view.seen,
        limit=NEAR_LINES,
    )
    return tuple(_near_line(one) for one in found[:NEAR_LINES])


def _near_line(near: engine.Near) -> NearLine:
    facts = {"section": near.line.section, "number": near.line.number}
    missing = near.missing
    return NearLine(
        line=near.line,
        name=_("%(section)s, line %(number)s") % facts,
        away=words.away(near.away),
        missing=missing,
        missing_label=_("Missing, jokers not counted"),
        helped=_helped(near.jokers_used, len(missing)),
    )


def _helped(jokers: int, missing: int) -> str:
    """What the rack's jokers can do about the missing tiles; "" for nothing."""
    if not jokers:
        return ""
    if jokers == missing:
        return ngettext(
            "Your joker can fill it.", "Your jokers can fill all of them.", jokers
        )
    return ngettext(
        "One of them your joker can fill.",
        "%(count)d of them your jokers can fill.",
        jokers,
    ) % {"count": jokers}
