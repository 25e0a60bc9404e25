"""The one estimate behind bots, hints, review and drills.

It weighs every hand that a rack can still become: the fewer and the easier its
missing tiles, the heavier. A tile is worth the weight of the hands that use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.matching import COUNTS, Int8, Table, tables
from engine.patterns import Card, Exposure
from engine.tiles import Tile

Float = NDArray[np.float32]


class Prices(NamedTuple):
    """What makes a hand dearer or cheaper, in tiles, than the tiles it lacks.

    `plain`: what a missing tile costs more when no joker and no call can bring it.
    `concealed`: what each missing tile of a C line costs more, as only the last can
    be called. `points`: how much a point of the printed value makes up for.
    """

    plain: float
    concealed: float
    points: float


PRICES: Final = Prices(plain=0.7, concealed=0.35, points=0.012)
"""Those of the standard player, of drills and of measured claims."""
STEEPNESS: Final = 1.5
HOPELESS: Final = 50.0


@dataclass(frozen=True)
class Estimate:
    """Every hand still in reach of a rack: what it costs, and how heavy it is.

    `cost` is in tiles, lower is better; `weight` is between 0 and 1. Both have
    one place for each hand of `table`.
    """

    table: Table
    cost: Float

    @cached_property
    def weight(self) -> Float:
        """How heavy each hand is, worked out when somebody asks."""
        weight: Float = np.exp(-STEEPNESS * self.cost)
        return weight

    def of_nearest_line(self) -> Estimate:
        """The same with the hands of one line alone, the nearest."""
        if not self.table.size:
            return self
        starts = self.table.starts
        nearest = int(np.minimum.reduceat(self.cost, starts).argmin())
        first = int(starts[nearest])
        line = slice(first, first + int(self.table.ways[nearest]))
        cost = np.full_like(self.cost, HOPELESS)
        cost[line] = self.cost[line]
        return Estimate(self.table, cost)

    @property
    def best_cost(self) -> float:
        """The cost of the best hand; HOPELESS when none is left."""
        return float(self.cost.min()) if self.table.size else HOPELESS

    @property
    def whole_cost(self) -> float:
        """The cost of all hands together; HOPELESS when none is left.

        Many near hands cost less than one.
        """
        return _together(float(self.weight.sum(dtype=float)))

    def copy_values(self, rack: tuple[Tile, ...]) -> list[tuple[float, Tile]]:
        """The worth of each natural of the rack, copy by copy, least first.

        A second copy is worth what the hands that use two of it weigh.
        """
        places: list[int] = []
        copies: list[Tile] = []
        last: Tile | None = None
        count = 0
        for tile in rack:
            if tile >= Tile.JOKER:
                continue
            count = count + 1 if tile is last else 1
            last = tile
            copies.append(tile)
            places.append(tile * COUNTS + count)
        used = self.table.uses.take(places, axis=0)
        return sorted(zip((used @ self.weight).tolist(), copies, strict=True))


def estimate(
    card: Card,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...] = (),
    seen: Iterable[Tile] = (),
    prices: Prices = PRICES,
) -> Estimate:
    """Weigh every hand of the card for a rack of any size.

    `seen` are the visible tiles elsewhere: hands that they make impossible weigh
    nothing (rule dead-05).
    """
    compiled = tables(card)
    table = compiled.table_for(exposures)
    cost = _cost(table, *table.away_and_plain(rack), prices)
    visible = tuple(seen)
    if visible:
        cost[~compiled.possible(table, exposures, visible)] = HOPELESS
    return Estimate(table, cost)


def costs_without(
    card: Card,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...] = (),
    seen: Iterable[Tile] = (),
) -> dict[Tile, float]:
    """The whole cost of what each discard leaves, by kind of tile of the rack."""
    tiles = tuple(dict.fromkeys(rack))
    compiled = tables(card)
    table = compiled.table_for(exposures)
    if not table.size:
        return dict.fromkeys(tiles, HOPELESS)
    cost = _cost(table, *table.away_and_plain_without(rack, tiles), PRICES)
    visible = tuple(seen)
    if visible:
        cost[:, ~compiled.possible(table, exposures, visible)] = HOPELESS
    weights = np.exp(-STEEPNESS * cost).sum(axis=1, dtype=float).tolist()
    return dict(zip(tiles, map(_together, weights), strict=True))


def _together(weight: float) -> float:
    """The cost of hands that weigh so much together."""
    return -log(weight) / STEEPNESS if weight else HOPELESS


def _cost(table: Table, away: Int8, plain: Int8, prices: Prices) -> Float:
    cost: Float = plain.astype(np.float32)
    cost *= np.float32(prices.plain)
    far = away.astype(np.float32)
    cost += far
    far *= table.concealed * np.float32(prices.concealed)
    cost += far
    cost -= table.points * np.float32(prices.points)
    return cost


class Outlooks(NamedTuple):
    """Many racks with the same exposures: what all their hands cost together, the
    printed value that their hands are worth on average, tiles from the nearest hand,
    and which hand of `table` leads. One place for each rack."""

    table: Table
    cost: Float
    points: Float
    away: Int8
    leading: NDArray[np.intp]


def outlooks(
    card: Card,
    racks: Sequence[Sequence[Tile]],
    exposures: tuple[Exposure, ...] = (),
    seen: Iterable[Tile] = (),
    steepness: float = STEEPNESS,
    prices: Prices = PRICES,
) -> Outlooks | None:
    """The estimate of many racks at once; None when the exposures fit no hand.

    `seen` are the visible tiles elsewhere, as `estimate` takes them (dead-05);
    `steepness` says how fast hands lose weight with their cost.
    """
    compiled = tables(card)
    table = compiled.table_for(exposures)
    if not table.size:
        return None
    away, plain = table.away_and_plain_many(racks)
    cost = _cost(table, away, plain, prices)
    visible = tuple(seen)
    if visible:
        cost[:, ~compiled.possible(table, exposures, visible)] = HOPELESS
    leading = cost.argmin(axis=1)
    weight = np.exp(np.float32(-steepness) * cost)
    heavy = weight.sum(axis=1) + np.float32(1e-30)
    return Outlooks(
        table,
        -np.log(heavy) / np.float32(steepness),
        (weight @ table.points.astype(np.float32)) / heavy,
        away[np.arange(len(racks)), leading],
        leading,
    )


class Reaches(NamedTuple):
    """For each of many racks: what it costs with all its hands together, and how
    many tiles it is from the nearest line."""

    cost: Float
    away: Int8


def reaches(card: Card, racks: Sequence[Sequence[Tile]]) -> Reaches:
    """The estimate of whole racks without exposures, many at once.

    The cost counts every hand: a rack with many near hands costs less than one
    with a single hand as near.
    """
    table = tables(card).table
    away, plain = table.away_and_plain_many(racks)
    weight = np.exp(-STEEPNESS * _cost(table, away, plain, PRICES)).sum(axis=1)
    return Reaches(-np.log(weight) / np.float32(STEEPNESS), away.min(axis=1))
