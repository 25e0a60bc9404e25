"""Faulty ways to read a card, as rules: how near would a rack seem to each line?

Each wrong line that a quiz offers is worked out by one of these rules, so that the
choice itself tells what was misread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from engine.matching import CardTables, tables
from engine.patterns import Card
from engine.tiles import KINDS, NATURALS, Tile
from lessons.drills.misconceptions import Misconception

Rack = tuple[Tile, ...]
Away = NDArray[np.int8]
Matrix = NDArray[np.float32]
_FAR: Final = 14
_SLIP: Final = 1
"""Tiles that may be wrong besides what a faulty rule explains."""


class Misreading(NamedTuple):
    """How far away a line seems to somebody who reads it by a faulty rule."""

    misconception: Misconception
    away: int


def misreadings(card: Card, rack: Rack, short: int = 0) -> dict[str, Misreading]:
    """For each line, by name, the faulty rule that brings the tiles nearest to it.

    `short` is how many tiles are missing from the line that they do make. Of rules
    that bring them equally near the first in `_RULES` counts.
    """
    compiled = tables(card)
    starts = np.flatnonzero(np.diff(compiled.line_of, prepend=-1))
    by_rule = np.array(
        [np.minimum.reduceat(rule(compiled, rack), starts) for _, rule in _RULES]
    )
    # A dragon or a shift explains a mistake only if little else is wrong.
    by_rule[(by_rule > _SLIP + short) & _STRICT[:, None]] = _FAR
    return {
        line.name: Misreading(_RULES[best][0], int(away))
        for line, best, away in zip(
            card.lines, by_rule.argmin(axis=0), by_rule.min(axis=0), strict=True
        )
    }


def _jokers_anywhere(compiled: CardTables, rack: Rack) -> Away:
    """Jokers stand for any tile, pairs and singles included."""
    return _away(compiled, rack, _as_it_is)


def _dragons_alike(compiled: CardTables, rack: Rack) -> Away:
    """Any dragon will do."""
    return _away(compiled, rack, _any_dragon)


def _winds_alike(compiled: CardTables, rack: Rack) -> Away:
    """Any wind will do."""
    return _away(compiled, rack, _any_wind)


def _suits_alike(compiled: CardTables, rack: Rack) -> Away:
    """Colours say nothing: only numbers count, and any dragon will do."""
    return _away(compiled, rack, _any_suit)


def _as_it_is(tile: Tile) -> str:
    return tile.code


def _any_dragon(tile: Tile) -> str:
    return "D" if tile.is_dragon else tile.code


def _any_wind(tile: Tile) -> str:
    return "N" if tile.is_wind else tile.code


def _any_suit(tile: Tile) -> str:
    return str(tile.number) if tile.number else _any_dragon(tile)


def _away(compiled: CardTables, rack: Rack, name: Callable[[Tile], str]) -> Away:
    """Tiles short of each hand when tiles of one name count as alike."""
    counts, jokers = _counts(rack)
    short = np.maximum(_needs(compiled, name) - counts @ _merged(name), 0).sum(axis=1)
    return np.maximum(short - jokers, 0).astype(np.int8)


_merged_needs: WeakKeyDictionary[CardTables, dict[object, Matrix]] = WeakKeyDictionary()


def _needs(compiled: CardTables, name: Callable[[Tile], str]) -> Matrix:
    kept = _merged_needs.setdefault(compiled, {})
    if name not in kept:
        kept[name] = compiled.needs.astype(np.float32) @ _merged(name)
    return kept[name]


@cache
def _merged(name: Callable[[Tile], str]) -> Matrix:
    """A matrix that counts tiles of one name together."""
    names = [name(tile) for tile in NATURALS]
    columns = list(dict.fromkeys(names))
    return np.array([[n == c for c in columns] for n in names], dtype=np.float32)


def _counts(rack: Rack) -> tuple[Matrix, int]:
    counts = np.bincount(rack, minlength=KINDS + 1).astype(np.float32)
    return counts[:KINDS], int(counts[KINDS])


def _numbers_moved(compiled: CardTables, rack: Rack) -> Away:
    """Numbers may all move up or down together, whatever the card prints."""
    racks = [moved for step in _STEPS if (moved := _moved(rack, step)) is not None]
    if not racks:
        return np.full(len(compiled.hands), _FAR, dtype=np.int8)
    return np.asarray(compiled.table.away_many(racks).min(axis=0))


_STEPS: Final = (*range(-8, 0), *range(1, 9))


def _moved(rack: Rack, step: int) -> Rack | None:
    numbers = [t.number + step for t in rack if t.number is not None]
    if not numbers or min(numbers) < 1 or max(numbers) > 9:
        return None
    return tuple(Tile(t + step) if t.number is not None else t for t in rack)


def _counts_ignored(compiled: CardTables, rack: Rack) -> Away:
    """The right kinds are enough, however many of each."""
    counts, _jokers = _counts(rack)
    wrong = ((compiled.needs > 0) != (counts > 0)).sum(axis=1)
    return np.minimum(wrong, _FAR).astype(np.int8)


_RULES: Final[tuple[tuple[Misconception, Callable[[CardTables, Rack], Away]], ...]] = (
    (Misconception.JOKER_IN_PAIR, _jokers_anywhere),
    (Misconception.WRONG_DRAGON, _dragons_alike),
    (Misconception.WRONG_WIND, _winds_alike),
    (Misconception.COLOURS_NOT_COMPARED, _suits_alike),
    (Misconception.FIXED_NUMBERS_MOVED, _numbers_moved),
    (Misconception.WRONG_COUNT, _counts_ignored),
)
_STRICT: Final = np.array(
    [
        name not in (Misconception.COLOURS_NOT_COMPARED, Misconception.WRONG_COUNT)
        for name, _ in _RULES
    ]
)
