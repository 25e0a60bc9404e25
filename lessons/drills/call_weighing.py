"""What each answer to a discard is worth: let go, and after each way to call it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import engine
from engine.evaluation import HOPELESS, costs_without, estimate
from engine.matching import Near, tables
from engine.patterns import EXPOSABLE, Card, Exposure, Line
from engine.rules import exposure_with
from engine.state import without
from engine.tiles import Tile
from lessons.drills.games import seen_beside
from lessons.drills.item import NotProved, tiles_key
from lessons.drills.tables import YOU, Table

CALL: Final = "call "
"""Before the tiles that a call exposes, in the key of an answer."""
GAIN: Final = {1: 0.8, 2: 0.6, 3: 0.45, 4: 0.4, 5: 0.3}
"""How many tiles the right answer is better than each other one, at least."""


@dataclass(frozen=True, slots=True)
class Way:
    """One answer: what the rack and exposures are then, and what all that costs."""

    key: str
    rack: tuple[Tile, ...]
    exposures: tuple[Exposure, ...]
    cost: float
    used: tuple[Tile, ...] = ()

    @property
    def group(self) -> Exposure:
        """The group that the call exposes."""
        return self.exposures[-1]


@dataclass(frozen=True, slots=True)
class Facts:
    """A moment weighed: every way, the discard, the nearest line as you are."""

    table: Table
    tile: Tile
    seat: int
    ways: Mapping[str, Way]
    near: Near
    wins: Line | None

    @property
    def best(self) -> str:
        """The key of what stands best."""
        if self.wins is not None:
            return "mahjong"
        return min(self.ways.values(), key=lambda way: way.cost).key


def weigh_call(card: Card, table: Table) -> Facts | None:
    """Every way to answer the newest discard; None where nothing is to be decided."""
    seat, tile = table.discards[-1]
    own, seen = table.exposures[YOU], seen_beside(table)
    found = engine.nearest(card, table.rack, own, seen, limit=1)
    if not found:
        return None
    go_cost = estimate(card, table.rack, own, seen).whole_cost
    ways = {"go": Way("go", table.rack, own, go_cost)}
    # The called tile is no longer beside the own hand.
    rest = tuple((Counter(seen) - Counter([tile])).elements())
    for used in calls_with(table.rack, tile):
        exposures = (*own, exposure_with(tile, used))
        if not tables(card).fits(exposures):
            continue
        left = without(table.rack, used) or ()
        cost = _after_discard(card, left, exposures, rest)
        key = f"{CALL}{tiles_key((tile, *used))}"
        ways[key] = Way(key, left, exposures, cost, used)
    verdict = engine.check_mahjong(card, (*table.rack, tile), own)
    wins = verdict.matches[0].line if verdict.ok else None
    return Facts(table, tile, seat, ways, found[0], wins)


def calls_with(rack: tuple[Tile, ...], tile: Tile) -> Iterator[tuple[Tile, ...]]:
    """For each size of group the tiles to expose, naturals before jokers."""
    naturals, jokers = rack.count(tile), rack.count(Tile.JOKER)
    for size in EXPOSABLE:
        need = size - 1
        own = min(naturals, need)
        if need - own <= jokers and own:
            yield (tile,) * own + (Tile.JOKER,) * (need - own)


def _after_discard(
    card: Card,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
    seen: tuple[Tile, ...],
) -> float:
    """What the tiles left cost, with the best discard.

    A tile that is thrown lies there for all to see: that costs more, never less, so
    a discard that is dear before is not looked at again.
    """
    bounds = costs_without(card, rack, exposures, seen)
    bounds.pop(Tile.JOKER, None)
    best = HOPELESS
    for tile in sorted(bounds, key=bounds.__getitem__):
        if bounds[tile] >= best:
            break
        left = without(rack, (tile,)) or ()
        rest = estimate(card, left, exposures, (*seen, tile))
        best = min(best, rest.whole_cost)
    return best


def is_worse(facts: Facts, key: str, level: int) -> bool:
    """Is this answer clearly worse than the best?"""
    if facts.wins is not None or key in ("pair", "mahjong"):
        return True
    best = facts.ways[facts.best]
    return facts.ways[key].cost - best.cost >= GAIN[level]


def clearness(facts: Facts, right: str) -> float:
    """How much better the right way is than the next one, in tiles."""
    if facts.wins is not None:
        return 1.0
    others = [way.cost for way in facts.ways.values() if way.key != right]
    return min(others, default=HOPELESS) - facts.ways[right].cost


def nearest_after(card: Card, facts: Facts, way: Way) -> Near:
    found = nearest_after_or_none(card, facts, way)
    if found is None:
        raise NotProved(f"{way.key} leaves no line")
    return found


def nearest_after_or_none(card: Card, facts: Facts, way: Way) -> Near | None:
    found = lines_after(card, facts, way, 1)
    return found[0] if found else None


def lines_after(card: Card, facts: Facts, way: Way, limit: int) -> tuple[Near, ...]:
    seen = tuple((Counter(seen_beside(facts.table)) - Counter([facts.tile])).elements())
    return engine.nearest(card, way.rack, way.exposures, seen, limit=limit)


def away_with_tile(card: Card, facts: Facts) -> int:
    """How far the nearest line would be with the discard in the rack."""
    own = facts.table.exposures[YOU]
    rack = (*facts.table.rack, facts.tile)
    return engine.nearest(card, rack, own, limit=1)[0].away
