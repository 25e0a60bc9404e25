"""What a tile of a rack is worth, as the table stands: what goes with it, who waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import engine
from engine.evaluation import costs_without
from engine.matching import Near, tables
from engine.patterns import Card
from engine.tiles import Tile
from lessons.drills.games import seen_beside
from lessons.drills.tables import YOU, Table

MARGIN: Final = {1: 0.8, 2: 0.5, 3: 0.35, 4: 0.3, 5: 0.2}
"""How many tiles a wrong choice costs more than the right one, at least."""
HOT: Final = 0.5
COLD: Final = 0.15
"""Shares of an opponent's hands that want a tile: dangerous, and safe."""
SAME: Final = 0.05
LINES: Final = 12
NEAR: Final = 2
"""Lines so much further off than the nearest are still in sight."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What leaves with a tile: the cost of the rest, and who may be waiting for it."""

    cost: float
    danger: float = 0.0
    seat: int = YOU


@dataclass(frozen=True)
class Weighed:
    """A rack at a table, every kind of its tiles weighed, the nearest lines first."""

    table: Table
    nearest: tuple[Near, ...]
    worths: Mapping[Tile, Worth]

    @property
    def near(self) -> Near:
        """The nearest line."""
        return self.nearest[0]

    @cached_property
    def right(self) -> Tile:
        """The tile whose leaving costs least, of those that nobody waits for."""
        worths = self.worths
        safe = {t: one for t, one in worths.items() if one.danger < HOT} or worths
        return min(safe, key=lambda tile: safe[tile].cost)

    @cached_property
    def used(self) -> frozenset[Tile]:
        """The naturals of the rack that the nearest line cannot spare."""
        return _used_by(self.near)

    @cached_property
    def others(self) -> Mapping[Tile, Near]:
        """For tiles that the nearest line can spare: the next line that cannot."""
        found: dict[Tile, Near] = {}
        for entry in self.nearest[1:]:
            if entry.away <= self.near.away + NEAR:
                for tile in _used_by(entry):
                    found.setdefault(tile, entry)
        return found

    @property
    def is_spared(self) -> bool:
        """Is the nearest line as near without the right tile?"""
        return self.near.rack.count(self.right) > _needs(self.near)[self.right]

    def is_clear(self, wrong: Tile, level: int) -> bool:
        """Is the right tile clearly better than that one to throw?"""
        right, other = self.worths[self.right], self.worths[wrong]
        more = other.cost - right.cost
        if more >= MARGIN[level]:
            return True
        return other.danger >= HOT and right.danger <= COLD and more >= -SAME


def weigh_rack(card: Card, table: Table) -> Weighed | None:
    """What goes with each kind of tile of the rack; None when it is won, or lost."""
    own, seen = table.exposures[YOU], seen_beside(table)
    nearest = engine.nearest(card, table.rack, own, seen, limit=LINES)
    if not nearest or nearest[0].away < 1:
        return None
    danger, nobody = dangers(card, table), (0.0, YOU)
    costs = costs_without(card, table.rack, own, seen)
    return Weighed(
        table,
        nearest,
        {tile: Worth(cost, *danger.get(tile, nobody)) for tile, cost in costs.items()},
    )


def dangers(card: Card, table: Table) -> dict[Tile, tuple[float, int]]:
    """For each tile of the rack the largest share of an opponent's hands that want it.

    Asked of opponents with two exposures or more: what fits their groups and what
    everybody sees, your own rack left out of their reach.
    """
    found: dict[Tile, tuple[float, int]] = {}
    compiled = tables(card)
    for seat, exposures in enumerate(table.exposures):
        left = compiled.table_for(exposures)
        if seat == YOU or len(exposures) < 2 or not left.size:
            continue
        gone = table.seen - Counter(t for e in exposures for t in e.tiles)
        still = compiled.possible(left, exposures, gone.elements())
        if not still.any():
            continue
        needs = compiled.needs[left.hands].astype(int)
        for exposure in exposures:
            needs[:, exposure.tile] -= exposure.size
        for tile in set(table.rack) - {Tile.JOKER}:
            share = float((needs[still, tile] > 0).mean())
            found[tile] = max(found.get(tile, (0.0, seat)), (share, seat))
    return found


def _needs(near: Near) -> Counter[Tile]:
    """What the hand takes of each tile beside its exposures."""
    needs = Counter(near.hand.tiles)
    for exposure in near.exposures:
        needs[exposure.tile] -= exposure.size
    return needs


def _used_by(near: Near) -> frozenset[Tile]:
    """The naturals of the rack that the hand cannot spare."""
    needs, held = _needs(near), Counter(near.rack)
    return frozenset(t for t in held if t is not Tile.JOKER and held[t] <= needs[t])
