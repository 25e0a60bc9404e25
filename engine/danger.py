"""How likely a discard is to give somebody Mahjong, from what lies open alone.

For each opponent the hands that its exposures and the visible tiles leave are
weighed: those that want what it has thrown itself, or more of a tile than can be
left, count little. The share of their missing tiles that are of a kind, with how
much the opponent has shown and how late it is, gives the chance that it waits for
that very tile now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.matching import Table, tables
from engine.patterns import HAND_SIZE, Card
from engine.state import SEATS, SeatView
from engine.tiles import COPIES, KINDS, Tile

START: Final = -0.11
SHARE: Final = 1.07
"""What the logarithm of the share of the missing tiles counts."""
SHOWN: Final = 2.09
"""What a whole hand in exposures would count."""
WALL: Final = (-2.21, -3.23)
"""What a hundred tiles left in the wall count, and the square of it."""
UNSEEN: Final = (-1.23, -0.7, -0.36)
"""What it counts that no like tile is left unseen, or one, or two."""
JUST_THROWN: Final = -2.07
"""What it counts that a like tile went by within the last round."""
THROWN_LATELY: Final = -1.95
"""The same within the last three rounds."""
_LEAST: Final = 0.001
_ROUND: Final = 4
_COPIES: Final = 4

# The constants are the coefficients of a logistic regression on 140,847 pairs of a
# discard and an opponent, from 1,500 games of four Standard players (seeds 5000 on).


@dataclass(frozen=True, slots=True)
class Danger:
    """What a discard risks: the chance that somebody makes Mahjong with it (0 to 1),
    the printed value of that hand on average, and the seat most to be feared."""

    chance: float
    points: float
    seat: int | None


SAFE: Final = Danger(0.0, 0.0, None)


def dangers(card: Card, view: SeatView, tiles: Sequence[Tile]) -> list[Danger]:
    """What each of the kinds `tiles` would risk if `view.seat` discarded it now.

    A joker cannot be called (jokers-03), so it risks nothing.
    """
    unseen = unseen_by(view)
    bases = _bases(view, tiles, unseen)
    kinds = [int(tile) if tile < KINDS else 0 for tile in tiles]
    safe = [1.0] * len(tiles)
    points = [0.0] * len(tiles)
    worst: list[tuple[float, int | None]] = [(0.0, None)] * len(tiles)
    for seat in SEATS:
        table = tables(card).table_for(view.exposures[seat])
        if seat == view.seat or view.dead[seat] or not table.size:
            continue
        weight = hands_held(table, view, seat, unseen)
        value = float(weight @ table.points)
        wanted = table.wanted[kinds]
        shown = SHOWN * sum(e.size for e in view.exposures[seat]) / HAND_SIZE
        for at, share in enumerate((wanted @ weight).tolist()):
            if tiles[at] >= KINDS:
                continue
            odds = bases[at] + shown + SHARE * log(share + _LEAST)
            chance = 1 / (1 + exp(-odds))
            safe[at] *= 1 - chance
            points[at] += chance * value
            worst[at] = max(worst[at], (chance, seat), key=lambda pair: pair[0])
    return [
        Danger(1 - s, p / (1 - s), w[1]) if s < 1 else SAFE
        for s, p, w in zip(safe, points, worst, strict=True)
    ]


def unseen_by(view: SeatView) -> NDArray[np.int64]:
    """How many of each kind the seat cannot see, jokers last: shape (KINDS + 1,)."""
    left = np.array(COPIES[: KINDS + 1], dtype=np.int64)
    own = (t for e in view.exposures[view.seat] for t in e.tiles)
    np.subtract.at(left, _kinds((*view.rack, *view.seen, *own)), 1)
    return left


def hands_held(
    table: Table, view: SeatView, seat: int, unseen: NDArray[np.int64]
) -> NDArray[np.float32]:
    """How likely each hand of `table` is to be what `seat` plays for; sums to 1.

    Every line counts alike, and its hands share that. A hand loses weight for every
    kind that the player has thrown, and for every kind of which too few are left.
    """
    few = np.flatnonzero(unseen[:KINDS] < _COPIES)
    lost = (table.needed[few] > unseen[few, None].astype(np.int8)).sum(axis=0)
    thrown = {d.tile for d in view.discards if d.seat == seat and d.tile < KINDS}
    if thrown:
        lost += (table.needed[sorted(thrown)] > 0).sum(axis=0)
    weight = table.share_of_line * np.exp(-lost.astype(np.float32))
    held: NDArray[np.float32] = weight / weight.sum()
    return held


def _bases(
    view: SeatView, tiles: Sequence[Tile], unseen: NDArray[np.int64]
) -> list[float]:
    """What the moment and the tile count, whoever the opponent is."""
    wall = view.wall_left / 100
    moment = START + WALL[0] * wall + WALL[1] * wall * wall
    ago = {d.tile: len(view.discards) - at for at, d in enumerate(view.discards)}
    found = []
    for tile in tiles:
        left = int(unseen[tile]) if tile < KINDS else len(UNSEEN)
        base = moment + (UNSEEN[max(left, 0)] if left < len(UNSEEN) else 0.0)
        since = ago.get(tile, HAND_SIZE * _ROUND)
        if since <= _ROUND:
            base += JUST_THROWN
        elif since <= 3 * _ROUND:
            base += THROWN_LATELY
        found.append(base)
    return found


def _kinds(tiles: Iterable[Tile]) -> list[int]:
    return [int(tile) for tile in tiles if tile <= KINDS]
