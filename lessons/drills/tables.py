"""A table as it may stand in the middle of a game, seen from your seat.

Every player is on the way to a line: what lies open belongs to it, and so does
most of your rack. Only your rack is known; the engine deals the rest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.options import LEAGUE
from engine.patterns import Card, Exposure, Hand, Line
from engine.positionvalues import Position, SeatPosition
from engine.state import BETWEEN_TURNS, Discarded, Phase
from engine.tiles import FULL_SET, Tile
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.item import Item, NotProved, note
from lessons.drills.sampling import pick_hand, with_jokers
from lessons.drills.showings import ShownDiscards, ShownExposures, ShownRack

YOU: Final = 0
DEALER: Final = 1
"""East: never you, so that you hold 13 tiles between turns."""
Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What you see: your rack, what each seat has exposed, the discards in order."""

    rack: Tiles
    exposures: tuple[tuple[Exposure, ...], ...]
    discards: tuple[tuple[int, Tile], ...] = ()

    @property
    def seen(self) -> Counter[Tile]:
        """Every tile in view."""
        lying = (t for own in self.exposures for e in own for t in e.tiles)
        return Counter([*self.rack, *lying, *(t for _seat, t in self.discards)])

    @property
    def exists(self) -> bool:
        """Has the set so many of each tile in view?"""
        return all(count <= tile.copies for tile, count in self.seen.items())

    def room_for(self, tile: Tile) -> bool:
        """Is there another copy of it in the set?"""
        return self.seen[tile] < tile.copies

    def position(self, card: Card, phase: Phase, turn: int, **more: Any) -> Position:
        """The moment for the engine; `more` are further fields of a Position."""
        held = [sum(e.size for e in own) for own in self.exposures]
        has_14 = {Phase.TURN: turn, Phase.PASS: DEALER}.get(phase)
        due = [BETWEEN_TURNS + (seat == has_14) - held[seat] for seat in range(4)]
        seats = tuple(
            SeatPosition(
                self.rack if seat == YOU else None, due[seat], self.exposures[seat]
            )
            for seat in range(4)
        )
        known = self.seen.total() + sum(due[1:])
        return Position(
            card=card,
            rules=LEAGUE,
            phase=phase,
            dealer=DEALER,
            turn=turn,
            seats=seats,
            wall=None,
            wall_count=more.pop("wall_count", len(FULL_SET) - known),
            discards=tuple(Discarded(seat, tile) for seat, tile in self.discards),
            **more,
        )

    def shown(
        self, *, discards: bool = True
    ) -> tuple[ShownExposures | ShownDiscards, ...]:
        """What lies open, seat by seat, yours last; and the discards."""
        found: list[ShownExposures | ShownDiscards] = [
            ShownExposures(self.exposures[seat], SEAT_NAMES[seat])
            for seat in (1, 2, 3, YOU)
            if self.exposures[seat]
        ]
        if discards and self.discards:
            lying = tuple((SEAT_NAMES[seat], tile) for seat, tile in self.discards)
            found.insert(0, ShownDiscards(lying, note("label_discards")))
        return tuple(found)


def read_table(item: Item) -> Table:
    """The table that the page shows. Raises NotProved without a rack."""
    exposures: list[tuple[Exposure, ...]] = [(), (), (), ()]
    discards: tuple[tuple[int, Tile], ...] = ()
    for one in item.shown:
        if isinstance(one, ShownExposures):
            exposures[SEAT_NAMES.index(one.seat)] = one.exposures
        elif isinstance(one, ShownDiscards):
            discards = tuple((SEAT_NAMES.index(seat), t) for seat, t in one.discards)
    rack = item.first(ShownRack).tiles
    table = Table(rack, tuple(exposures), discards)
    if not table.exists:
        raise NotProved(f"{item.kind}: more of a tile than the set has")
    return table


def lay_table(
    rng: random.Random,
    lines: Sequence[Line],
    exposed: Sequence[int],
    *,
    jokers: int = 4,
    tiles: int = BETWEEN_TURNS,
) -> Table | None:
    """A table where seat n has exposed `exposed[n]` groups, you hold `tiles` in all.

    `lines` are those that players go for. None if the set has too few tiles, or a
    hand too few groups: try again.
    """
    rest = Counter(FULL_SET)
    open_by: list[tuple[Exposure, ...]] = []
    own: Hand | None = None
    for seat, count in enumerate(exposed):
        line, hand = pick_hand(rng, lines)
        if count and line.exposure == "C":
            return None
        groups = with_jokers(rng, hand, jokers)
        large = [g for g in groups if len(g) >= 3 and len({*g} - {Tile.JOKER}) == 1]
        barred = {g.tile for g in hand.groups if g.size >= 3 and not g.takes_jokers}
        large = [g for g in large if g[0] not in barred]
        if len(large) < count:
            return None
        chosen = rng.sample(large, count)
        rest.subtract(t for g in chosen for t in g)
        open_by.append(
            tuple(Exposure(g[0], len(g), g.count(Tile.JOKER)) for g in chosen)
        )
        own = hand if seat == YOU else own
    if own is None or min(rest.values()) < 0:
        return None
    table = Table((), tuple(open_by))
    rack = _rack(rng, own, table, rest, tiles - sum(e.size for e in open_by[YOU]))
    return replace(table, rack=rack)


def _rack(
    rng: random.Random, hand: Hand, table: Table, rest: Counter[Tile], count: int
) -> Tiles:
    """Most of what the hand still needs, and other tiles of the set."""
    needs = Counter(hand.tiles)
    needs.subtract(e.tile for e in table.exposures[YOU] for _ in range(e.size))
    wanted = [t for t, n in needs.items() for _ in range(min(n, rest[t]))]
    rng.shuffle(wanted)
    kept = wanted[: min(count - 3, len(wanted))]
    left = list((rest - Counter(kept)).elements())
    others = rng.sample(left, count - len(kept))
    return tuple(sorted((*kept, *others)))


def lay_discards(rng: random.Random, table: Table, count: int, last: int) -> Table:
    """The table after so many discards, seat `last` having thrown the newest."""
    left = list((Counter(FULL_SET) - table.seen).elements())
    thrown = [
        t for t in rng.sample(left, min(count * 2, len(left))) if t is not Tile.JOKER
    ]
    thrown = thrown[:count]
    seats = [(last - back) % 4 for back in range(len(thrown))][::-1]
    return replace(table, discards=tuple(zip(seats, thrown, strict=True)))


def put_in(rng: random.Random, table: Table, tile: Tile, keep: Tiles = ()) -> Table:
    """The table with that tile in your rack in place of another, if one is left.

    Tiles of `keep` stay.
    """
    spare = [t for t in table.rack if t not in keep and t is not tile]
    if tile in table.rack or not spare or not table.room_for(tile):
        return table
    return swapped(table, rng.choice(spare), tile)


def hold(rng: random.Random, table: Table, tiles: Tiles) -> Table | None:
    """The table with all of these tiles in your rack; None if the set lacks some."""
    needed = Counter(tiles)
    for tile in sorted(needed):
        for _copy in range(needed[tile] - table.rack.count(tile)):
            held = Counter(table.rack)
            spare = [t for t in table.rack if held[t] > needed[t]]
            if not spare or not table.room_for(tile):
                return None
            table = swapped(table, rng.choice(spare), tile)
    return table


def swapped(table: Table, out: Tile, into: Tile) -> Table:
    """The table with one tile of your rack changed for another."""
    rack = list(table.rack)
    rack.remove(out)
    return replace(table, rack=tuple(sorted((*rack, into))))
