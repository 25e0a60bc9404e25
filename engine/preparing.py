"""Prepared deals: what a position needs beyond being one, to be played by somebody."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from engine.catalogue import catalogue
from engine.matching import tables
from engine.positionvalues import Position, Tiles
from engine.state import tiles_due
from engine.tiles import Tile
from engine.verdicts import Reason, ReasonCode, reason


def faults_to_play(position: Position, seat: int) -> tuple[Reason, ...]:
    """Why nobody could play that position from `seat`; empty when it can be played.

    Each reason has its `field`. At a table that refuses what is wrong no hand can
    have come to exposures that no line has, or to a wrong number of tiles.
    """
    found = [*_dead_for_nothing(position)]
    if position.rules.way != "real":
        found += _never_reached(position)
    if position.seats[seat].dead:
        found.append(reason(ReasonCode.HAND_IS_DEAD, "dead-17", field="seat"))
    return tuple(found)


def _dead_for_nothing(position: Position) -> Iterator[Reason]:
    """A hand dies by some rule, and its table remembers which."""
    for number, seat in enumerate(position.seats):
        slips = position.table.slips[number]
        if seat.dead and not slips:
            yield _field(f"seats.{number}.dead")
        if any(slip.rule not in catalogue() for slip in slips):
            yield _field(f"table.slips.{number}")


def _never_reached(position: Position) -> Iterator[Reason]:
    compiled = tables(position.card)
    for number, seat in enumerate(position.seats):
        if seat.dead:
            continue
        need = tiles_due(position, number)
        if seat.held != need:
            code, params = ReasonCode.POSITION_COUNT, {"count": seat.held, "need": need}
            path = f"seats.{number}"
            yield reason(code, "dead-01", field=path, seat=number, **params)
        if seat.exposures and not compiled.fits(seat.exposures):
            yield reason(
                ReasonCode.EXPOSURE_FITS_NO_LINE,
                "dead-03",
                field=f"seats.{number}.exposures",
                exposures=tuple(exposure.tiles for exposure in seat.exposures),
            )


def _field(path: str) -> Reason:
    return reason(ReasonCode.POSITION_FIELD, "card-14", field=path)


def filled(position: Position, seed: int) -> tuple[tuple[Tiles, ...], Tiles]:
    """The racks and the wall with every tile that nobody has placed, by chance.

    Each rack gets what it lacks, then the wall the rest behind what it holds; tiles
    that are already there stay. The same seed always gives the same.
    """
    rest: Counter[Tile] = Counter(position.rules.tiles)
    rest.subtract(position.known())
    loose = [tile for tile in sorted(rest) for _ in range(rest[tile])]
    random.Random(seed).shuffle(loose)
    racks: list[Tiles] = []
    for number, seat in enumerate(position.seats):
        rack = position.seen_in_rack(number) if seat.rack is None else seat.rack
        lacks = tiles_due(position, number) - len(rack) - seat.held + seat.count
        take = max(0, lacks)
        racks.append((*rack, *loose[:take]))
        loose = loose[take:]
    return tuple(racks), (*(position.wall or ()), *loose)
