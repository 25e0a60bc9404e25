"""Is this Mahjong? The verdict, and every reason why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.matching import CardTables, Table, nearest_one, read_exposures, tables
from engine.notation import copy_faults
from engine.patterns import HAND_SIZE, Card, Exposure, Hand, Line
from engine.tiles import Tile
from engine.verdicts import Reason, ReasonCode, reason


@dataclass(frozen=True, slots=True)
class Match:
    """A line that 14 tiles make: the line, the hand, the printed points."""

    line: Line
    hand: Hand
    points: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question. `reasons` lists every fault, most useful first."""

    ok: bool
    matches: tuple[Match, ...] = ()
    reasons: tuple[Reason, ...] = ()


def check_mahjong(
    card: Card,
    concealed: Iterable[Tile],
    exposures: Iterable[Iterable[Tile] | Exposure] = (),
) -> Verdict:
    """Do these 14 tiles, the winning tile included, make a line of the card?

    `concealed`: the tiles in the rack; `exposures`: tiles of each exposure, or
    Exposure values. `matches` has one entry a line, highest points first
    (rule card-13). A verdict that is not ok lists every reason (rule card-22).
    """
    rack = tuple(concealed)
    fixed, faults = read_exposures(exposures)
    everything = rack + tuple(t for e in fixed for t in e.tiles)
    compiled = tables(card)
    table = compiled.table_for(fixed)
    if Tile.BLANK in rack:
        faults += (reason(ReasonCode.BLANK_IN_HAND, "house-05"),)
    faults += _count_faults(everything, bool(faults)) + copy_faults(everything)
    if not faults and table.size:
        wins = np.flatnonzero(table.away(rack) <= 0)
        if wins.size:
            return Verdict(True, _matches(compiled, table.hands[wins]))
    return Verdict(False, (), faults + tuple(_why_not(compiled, table, rack, fixed)))


def rack_faults(
    concealed: Iterable[Tile],
    exposures: Iterable[Iterable[Tile] | Exposure] = (),
    seen: Iterable[Tile] = (),
) -> tuple[Reason, ...]:
    """Why nobody can hold these tiles while those are seen; empty if all is well.

    Exposures that are none, more than 14 tiles, or more of a tile than the set
    holds (rules claims-13, card-22, deal-01).
    """
    fixed, faults = read_exposures(exposures)
    held = (*concealed, *(t for e in fixed for t in e.tiles))
    if len(held) > HAND_SIZE:
        faults += _count_faults(held, False)
    return faults + copy_faults((*held, *seen))


def _count_faults(everything: tuple[Tile, ...], unsure: bool) -> tuple[Reason, ...]:
    if unsure or len(everything) == HAND_SIZE:
        return ()
    return (
        reason(
            ReasonCode.WRONG_TILE_COUNT,
            "card-22",
            count=len(everything),
            need=HAND_SIZE,
        ),
    )


def _matches(compiled: CardTables, hands: NDArray[np.intp]) -> tuple[Match, ...]:
    first: dict[int, int] = {}
    for index in hands.tolist():
        first.setdefault(int(compiled.line_of[index]), index)
    lines = compiled.card.lines
    found = [
        Match(lines[line], compiled.hands[index], lines[line].points)
        for line, index in first.items()
    ]
    return tuple(sorted(found, key=lambda match: -match.points))


def _why_not(
    compiled: CardTables,
    table: Table,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
) -> Iterator[Reason]:
    yield from _joker_faults(compiled, table, rack, exposures)
    yield from _exposure_faults(compiled, table, rack, exposures)
    near = nearest_one(compiled.card, rack, exposures)
    if near and near.away > 0:  # else only what was said before is wrong
        yield reason(
            ReasonCode.FITS_NO_LINE,
            "card-22",
            section=near.line.section,
            number=near.line.number,
            away=near.away,
            missing=near.missing,
            jokers=near.jokers_used,
        )
    elif not near and not exposures:
        yield reason(ReasonCode.FITS_NO_LINE, "card-22")


def _joker_faults(
    compiled: CardTables,
    table: Table,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
) -> Iterator[Reason]:
    """A hand that would win if jokers might stand anywhere (jokers-01, -02)."""
    jokers = rack.count(Tile.JOKER)
    if not table.size or not jokers or len(rack) != _left(exposures):
        return
    naturals: Counter[Tile] = Counter(t for t in rack if t is not Tile.JOKER)
    complete = np.flatnonzero(table.free_short(rack) <= jokers)
    if not complete.size:
        return
    best = min(
        complete.tolist(),
        key=lambda i: compiled.rank[compiled.line_of[table.hands[i]]],
    )
    hand = compiled.hands[table.hands[best]]
    line = compiled.card.lines[compiled.line_of[table.hands[best]]]
    yield from _misplaced(hand, line, naturals)


def _misplaced(hand: Hand, line: Line, naturals: Counter[Tile]) -> Iterator[Reason]:
    left = naturals.copy()
    codes = {1: ReasonCode.JOKER_IN_SINGLE, 2: ReasonCode.JOKER_IN_PAIR}
    for group in sorted(hand.groups, key=lambda g: g.size):
        if group.takes_jokers:
            continue
        have = min(left[group.tile], group.size)
        left[group.tile] -= have
        if have < group.size:
            yield reason(
                codes.get(group.size, ReasonCode.JOKER_FORBIDDEN_ON_LINE),
                "jokers-02",
                tile=group.tile,
                group=group.name,
                section=line.section,
                number=line.number,
            )


def _left(exposures: tuple[Exposure, ...]) -> int:
    return HAND_SIZE - sum(e.size for e in exposures)


def _exposure_faults(
    compiled: CardTables,
    table: Table,
    rack: tuple[Tile, ...],
    exposures: tuple[Exposure, ...],
) -> Iterator[Reason]:
    """What is wrong with the exposures as a whole (card-12, dead-03, dead-04)."""
    if not exposures:
        return
    everything = rack + tuple(t for e in exposures for t in e.tiles)
    concealed = compiled.table_for_concealed(exposures)
    if concealed.size and len(everything) == HAND_SIZE:
        won = np.flatnonzero(concealed.away(rack) <= 0)
        if won.size:
            line = compiled.card.lines[compiled.line_of[concealed.hands[won[0]]]]
            yield reason(
                ReasonCode.CONCEALED_LINE_EXPOSED,
                "card-12",
                section=line.section,
                number=line.number,
            )
    if not table.size:
        if concealed.size:
            yield reason(ReasonCode.ONLY_CONCEALED_LINES, "dead-04")
        else:
            yield reason(
                ReasonCode.EXPOSURE_FITS_NO_LINE, "dead-03", exposures=_shown(exposures)
            )


def _shown(exposures: tuple[Exposure, ...]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(e.tiles for e in exposures)
