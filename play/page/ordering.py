"""The order in which the own rack stands: by suit, or by the nearest line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import engine
from play.page.help import HelpPanel


class RackOrder(StrEnum):
    """What the rack is sorted by; the learner's own order is made in the browser."""

    SUIT = "suit"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Ordered:
    """The rack as it stands, and the orders that can be chosen."""

    tiles: tuple[engine.Tile, ...]
    order: RackOrder
    may_be_by_line: bool
    """Only where the help shows the nearest lines: the order would tell them."""


def ordered_rack(
    rack: Sequence[engine.Tile], wanted: str, help_panel: HelpPanel | None
) -> Ordered:
    """The rack in the order that is wanted, as far as the help allows it."""
    lines = help_panel.lines if help_panel else ()
    if not lines or wanted != RackOrder.LINE:
        return Ordered(tuple(rack), RackOrder.SUIT, bool(lines))
    laid = [
        tile for group in lines[0].groups if not group.exposed for tile in group.tiles
    ]
    return Ordered(_laid_first(rack, laid), RackOrder.LINE, may_be_by_line=True)


def _laid_first(
    rack: Sequence[engine.Tile], laid: Sequence[engine.Tile]
) -> tuple[engine.Tile, ...]:
    """The tiles of the line group by group, then those that it does not need."""
    left = Counter(rack)
    first = []
    for tile in laid:
        if left[tile]:
            left[tile] -= 1
            first.append(tile)
    return (*first, *sorted(left.elements()))
