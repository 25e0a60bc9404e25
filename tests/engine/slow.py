"""A slow judge of racks: every tile is put on a place of the hand, one by one.

It knows nothing of the engine's tables or of their formula: each tile looks for a
free place, and may send another tile on to a further one (augmenting paths), until
no more places can be filled. What is left open is what is still to be had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import engine
from engine.patterns import Group
from engine.tiles import FULL_SET, Tile

Places = dict[Tile, list[int]]


def places_of(groups: Iterable[Group]) -> tuple[Places, int]:
    """Which numbered places each tile may take, and how many places there are."""
    allowed: Places = {Tile.JOKER: []}
    total = 0
    for group in groups:
        for _ in range(group.size):
            allowed.setdefault(group.tile, []).append(total)
            if group.takes_jokers:
                allowed[Tile.JOKER].append(total)
            total += 1
    return allowed, total


def open_places(groups: Iterable[Group], rack: Iterable[Tile]) -> int:
    """Places that stay open when the rack fills as many as it can."""
    allowed, total = places_of(groups)
    holder: dict[int, Tile] = {}
    filled = sum(_seat(tile, allowed, holder, set()) for tile in rack)
    return total - filled


def _seat(tile: Tile, allowed: Places, holder: dict[int, Tile], seen: set[int]) -> bool:
    mine = allowed.get(tile, ())
    for place in mine:
        if place not in holder:
            holder[place] = tile
            return True
    for place in mine:
        if place not in seen:
            seen.add(place)
            other = holder[place]
            if other is not tile and _seat(other, allowed, holder, seen):
                holder[place] = tile
                return True
    return False


def left_after(
    groups: Sequence[Group], exposures: Sequence[Sequence[Tile]]
) -> Iterator[tuple[Group, ...]]:
    """Every way to lay the exposures on groups of the hand; the groups left."""
    if not exposures:
        yield tuple(groups)
        return
    first, *others = exposures
    for index, group in enumerate(groups):
        naturals = {tile for tile in first if tile is not Tile.JOKER}
        lies = naturals == {group.tile} and len(first) == group.size
        if lies and (group.takes_jokers or Tile.JOKER not in first):
            yield from left_after((*groups[:index], *groups[index + 1 :]), others)


def away(
    line: engine.Line,
    hand: engine.Hand,
    rack: Sequence[Tile],
    exposures: Sequence[Sequence[Tile]] = (),
) -> int | None:
    """Tiles that the hand still needs; None when the exposures rule it out."""
    if exposures and line.exposure == "C":
        return None
    ways = list(left_after(hand.groups, exposures))
    return min((open_places(groups, rack) for groups in ways), default=None)


def possible(
    line: engine.Line,
    hand: engine.Hand,
    exposures: Sequence[Sequence[Tile]],
    seen: Iterable[Tile],
) -> bool:
    """Could somebody who is given every tile not seen complete the hand?"""
    pool = Counter(FULL_SET)
    pool.subtract(seen)
    for exposure in exposures:
        pool.subtract(exposure)
    given = [tile for tile, count in pool.items() for _ in range(count)]
    return away(line, hand, given, exposures) == 0


Row = tuple[int, int, int, engine.Line]


def nearest(
    card: engine.Card,
    rack: Sequence[Tile],
    exposures: Sequence[Sequence[Tile]] = (),
    seen: Sequence[Tile] = (),
    limit: int = 10,
) -> list[tuple[engine.Line, int]]:
    """The lines with their distances, in the order that the contract gives."""
    rows: list[Row] = []
    for place, line in enumerate(card.lines):
        found = [
            distance
            for hand in line.hands
            if (distance := away(line, hand, rack, exposures)) is not None
            and (not seen or possible(line, hand, exposures, seen))
        ]
        if found:
            rows.append((min(found), -line.points, place, line))
    rows.sort(key=lambda row: row[:3])
    last = rows[: max(limit, 0)][-1:]
    return [(row[3], row[0]) for row in rows if last and row[0] <= last[0][0]]
