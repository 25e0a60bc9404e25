"""The hidden tiles dealt anew: other states of which a seat sees just the same.

What a seat cannot see are the racks of the others, the order of the wall, and what the
others have answered where all answer at once. Dealt anew they fit all that it sees:
how many tiles each holds, exposures, discards, dead hands, and its own tile ahead.

Others do not hold any tiles: they kept what serves them. So each is dealt more than it
holds, as it has looked at more, and keeps what serves it best (`kept`); without that
their racks are worse than at any table, and hardly a discard would be dangerous. With
it they are as near, and wait for a tile as often, as in games of bots (a test holds
that). It stays a guess: what others passed and threw says more about which hands they
play than is used.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, TypeVar

from engine.evaluation import estimate
from engine.state import SEATS, GameState, next_to_pick, put, view
from engine.tiles import Tile

Tiles = tuple[Tile, ...]
T = TypeVar("T")

PASSED: Final = 1.75
"""How many tiles more a seat has chosen among for each pass of the Charleston: three
came in each time, but they were the worst of somebody else."""
THROWN: Final = 0.95
"""The same for each tile that it has discarded."""
DROPPED: Final = 3
"""So many tiles are dropped at once before the rest is looked at again."""


def redealt(state: GameState, seat: int, seed: int, kept: bool = True) -> GameState:
    """The state with all that `seat` cannot see dealt anew; its view stays the same.

    The same seed always gives the same. Without `kept` every deal of the hidden tiles
    is as likely as any other. Answers of the others that are not told yet are taken
    back, and the actions before are forgotten.
    """
    rng = random.Random(seed)
    seen = view(state, seat)
    shown = state.declared.seat if seen.shown and state.declared else seat
    pool = _hidden(state, {seat, shown}, seen.future)
    rng.shuffle(pool)
    racks = list(state.racks)
    for other in SEATS:
        if other not in (seat, shown):
            racks[other] = _rack(state, other, pool, kept)
            rng.shuffle(pool)
    if seen.future is not None:
        pool.insert(next_to_pick(state).index(seat), seen.future)
    return state.with_(
        seed=rng.randrange(2**32),
        racks=tuple(racks),
        wall=(*state.wall[: state.picked], *pool),
        answers=_only(seat, state.answers, None),
        spoke=tuple(other for other in state.spoke if other == seat),
        received=_only(seat, state.received, ()),
        actions=(),
    )


def _only(seat: int, values: tuple[T, ...], nothing: T) -> tuple[T, ...]:
    """What belongs to one seat, and nothing for the others."""
    return put((nothing,) * len(SEATS), seat, values[seat])


def _hidden(state: GameState, open_racks: set[int], ahead: Tile | None) -> list[Tile]:
    """Every tile that somebody who sees those racks does not see, sorted."""
    rest = Counter(state.rules.tiles)
    for seat in open_racks:
        rest.subtract(state.racks[seat])
    rest.subtract(discard.tile for discard in state.discards)
    rest.subtract(t for own in state.exposures for e in own for t in e.tiles)
    rest.subtract(() if ahead is None else (ahead,))
    return sorted(rest.elements())


def _rack(state: GameState, seat: int, pool: list[Tile], kept: bool) -> Tiles:
    """A rack for `seat` out of `pool`, which keeps the rest."""
    count = len(state.racks[seat])
    more = _looked_at(state, seat) if kept and not state.dead[seat] else 0
    taken = [pool.pop() for _ in range(min(count + more, len(pool)))]
    while len(taken) > count:
        few = min(DROPPED, len(taken) - count)
        dropped = _least(state, seat, tuple(sorted(taken)), few)
        if not dropped:
            break
        for tile in dropped:
            taken.remove(tile)
        pool += dropped
    pool += taken[count:]
    return tuple(sorted(taken[:count]))


def _looked_at(state: GameState, seat: int) -> int:
    """Among how many tiles more than it holds a seat has chosen."""
    thrown = sum(discard.seat == seat for discard in state.discards)
    return round(PASSED * state.passes + THROWN * thrown)


def _least(state: GameState, seat: int, rack: Tiles, count: int) -> list[Tile]:
    """The tiles of a rack that serve its hands least, by what lies open.

    Kinds that the seat has thrown itself go first: it did not want them.
    """
    seen = view(state, seat).seen
    values = estimate(state.card, rack, state.exposures[seat], seen).copy_values(rack)
    thrown = {discard.tile for discard in state.discards if discard.seat == seat}
    values.sort(key=lambda one: one[1] not in thrown)
    return [tile for _, tile in values[:count]]
