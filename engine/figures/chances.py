"""Chances that follow from the set alone: 152 tiles, well mixed, on any card.

All are in per cent, and exact: hypergeometric, nothing drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Final

from engine.tiles import COPIES, FULL_SET, Tile

SET: Final = len(FULL_SET)
RACK: Final = 13
AFTER_DEAL: Final = SET - 4 * RACK - 1
"""Tiles in the wall when the deal is over (deal-05)."""


def chance_of(wanted: int, count: int, taken: int, pool: int) -> float:
    """The chance of exactly `wanted` of `count` like tiles among `taken` of `pool`."""
    ways = comb(count, wanted) * comb(pool - count, taken - wanted)
    return 100 * ways / comb(pool, taken)


def chance_of_any(count: int, taken: int, pool: int) -> float:
    """The chance of at least one of `count` like tiles among `taken` of `pool`."""
    return 100 - chance_of(0, count, taken, pool)


def _jokers(wanted: int) -> float:
    return chance_of(wanted, COPIES[Tile.JOKER], RACK, SET)


def no_joker_dealt() -> float:
    """Thirteen tiles without a joker."""
    return _jokers(0)


def one_joker_dealt() -> float:
    """Thirteen tiles with one joker."""
    return _jokers(1)


def three_jokers_dealt() -> float:
    """Thirteen tiles with three jokers or more."""
    return 100 - sum(map(_jokers, range(3)))


def _in_wall(copies: int, wall: int) -> float:
    """At least one of the copies that nobody has shown lies in the wall.

    The rest of what cannot be seen are three racks of thirteen.
    """
    return chance_of_any(copies, wall, wall + 3 * RACK)


def last_copy_in_wall_early() -> float:
    """One copy unseen, with the whole wall to come."""
    return _in_wall(1, AFTER_DEAL)


def last_copy_in_wall_late() -> float:
    """One copy unseen, with 30 tiles of the wall to come."""
    return _in_wall(1, 30)


def _picked_by_you(copies: int, wall: int) -> float:
    """The same, and a quarter of the wall is yours."""
    return chance_of_any(copies, wall // 4, wall + 3 * RACK)


def pair_picked_early() -> float:
    """You hold one of a tile, three are unseen: you pick one from the whole wall."""
    return _picked_by_you(3, AFTER_DEAL)


def pair_picked_late() -> float:
    """The same with 30 tiles to come."""
    return _picked_by_you(3, 30)


def last_copy_picked_late() -> float:
    """One copy unseen, 30 tiles to come: you pick it."""
    return _picked_by_you(1, 30)


def joker_picked_late() -> float:
    """Four jokers unseen, 30 tiles to come: you pick one."""
    return _picked_by_you(4, 30)


CHANCES: Final[dict[str, Callable[[], float]]] = {
    function.__name__: function
    for function in (
        *(no_joker_dealt, one_joker_dealt, three_jokers_dealt),
        *(last_copy_in_wall_early, last_copy_in_wall_late),
        *(pair_picked_early, pair_picked_late),
        *(last_copy_picked_late, joker_picked_late),
    )
}
"""Every figure that follows from the set, by name."""
