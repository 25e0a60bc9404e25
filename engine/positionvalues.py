"""A moment of a game as somebody describes it, and the state that it is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.actions import Action
from engine.options import TableRules
from engine.parts import Declared
from engine.patterns import Card, Exposure
from engine.positiontable import NO_TABLE, TableMoment
from engine.state import Discarded, GameState, Phase, Source, tiles_off
from engine.tiles import Tile

Tiles = tuple[Tile, ...]

NO_DOUBLE: Final = (1, 2)
"""East's roll where nobody tells it: no double, which could double payments."""
IN_TURN: Final = (Phase.TURN, Phase.MAHJONG)
"""Where it matters how the player in turn came by the 14th tile."""


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """One seat: the rack if known, its size, and what lies open."""

    rack: tuple[Tile, ...] | None
    count: int
    exposures: tuple[Exposure, ...] = ()
    dead: bool = False
    received: tuple[Tile, ...] = ()
    answer: Action | None = None
    courtesy: int = 0
    miscounted: bool = False

    @property
    def held(self) -> int:
        """The tiles of the seat, exposures counted."""
        return self.count + sum(e.size for e in self.exposures)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game as somebody describes it.

    `wall` is None where only its length `wall_count` is known. `picked` is the
    tile that the player in turn took last, with `racked` False while it has not
    been put among the others. `table` is what only a real table knows.
    """

    card: Card
    rules: TableRules
    phase: Phase
    dealer: int
    turn: int
    seats: tuple[SeatPosition, ...]
    wall: tuple[Tile, ...] | None
    wall_count: int
    discards: tuple[Discarded, ...] = ()
    passes: int = 6
    dice: tuple[int, int] = NO_DOUBLE
    picked: Tile | None = None
    racked: bool = True
    claimed: Discarded | None = None
    exposure_open: bool = False
    exchanged: bool = False
    table: TableMoment = NO_TABLE

    @property
    def declared(self) -> Declared | None:
        """The false Mahjong on the table."""
        return self.table.declared

    def to_state(self, seed: int = 0) -> GameState:
        """A game state of this moment; unknown tiles are dealt from `seed`."""
        racks, rest = self._racks(seed)
        return GameState(
            card=self.card,
            rules=self.rules,
            seed=seed,
            dealer=self.dealer,
            dice=self.dice,
            wall=rest[: self.wall_count] if self.wall is None else self.wall,
            racks=racks,
            phase=self.phase,
            turn=self.turn,
            exposures=tuple(seat.exposures for seat in self.seats),
            discards=self.discards,
            passes=self.passes,
            answers=tuple(seat.answer for seat in self.seats),
            received=tuple(seat.received for seat in self.seats),
            courtesy=tuple(seat.courtesy for seat in self.seats),
            fresh=self.picked,
            came_by=self._came_by(),
            claimed=self.claimed,
            exposure_open=self.exposure_open,
            won_by_exchange=self.exchanged,
            dead=tuple(seat.dead for seat in self.seats),
        ).with_(**self.table.to_fields())

    def _racks(
        self, seed: int
    ) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
        """The racks, the unknown ones dealt, and what is left of unknown tiles."""
        rest = Counter(self.rules.tiles)
        rest.subtract(self.known())
        unknown = list(rest.elements())
        random.Random(seed).shuffle(unknown)
        racks: list[Tiles] = []
        for number, seat in enumerate(self.seats):
            rack = seat.rack
            if rack is None:
                seen = self.seen_in_rack(number)
                count = seat.count - len(seen)
                rack, unknown = (*seen, *unknown[:count]), unknown[count:]
            racks.append(tuple(sorted(rack)))
        return tuple(racks), tuple(unknown)

    def _came_by(self) -> Source:
        if self.claimed is not None:
            return Source.CALL
        begun = self.picked is not None or bool(self.discards)
        return Source.PICK if begun else Source.DEAL

    def seen_in_rack(self, seat: int) -> tuple[Tile, ...]:
        """What is known of a hidden rack: the tile that its owner has just taken."""
        own = seat == self.turn and self.phase in IN_TURN
        return (self.picked,) if own and self.picked is not None else ()

    def known(self) -> Iterable[Tile]:
        """Every tile whose place is told."""
        for number, seat in enumerate(self.seats):
            unknown = self.seen_in_rack(number)
            yield from unknown if seat.rack is None else seat.rack
            for exposure in seat.exposures:
                yield from exposure.tiles
        yield from self.wall or ()
        for discard in self.discards:
            yield discard.tile


def is_miscounted(state: GameState, seat: int) -> bool:
    """Does a live hand hold a wrong number of tiles (dead-01, dead-02)?"""
    return bool(tiles_off(state, seat)) and not state.dead[seat]
