"""Moments of games that bots really played, as tables seen from one seat.

One game gives many moments: besides the tile that was picked, or thrown, others of
the wall, or of the rack, could have been. Who looks at those too finds sooner what it
looks for, and plays fewer games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

import engine
from engine.bots.base import Bot
from engine.bots.standard import Standard
from engine.evaluation import estimate
from engine.patterns import Card
from engine.simulation import steps
from engine.state import (
    SEATS,
    Discarded,
    GameState,
    Phase,
    SeatView,
    put,
    with_tiles,
    without,
)
from engine.tiles import Tile
from lessons.drills.item import NoItem
from lessons.drills.tables import Table, Tiles

GAMES: Final = 12
"""So many games are looked through for one item before it is given up."""
PATIENCE: Final = 2
"""So many games are looked through for a telling item where another was found."""
T = TypeVar("T")


def moment_of_a_game(
    rng: random.Random,
    card: Card,
    phase: Phase,
    between: tuple[int, int],
    look: Callable[[GameState], Iterable[T]],
    is_telling: Callable[[T], bool] = lambda _found: True,
    bots: Callable[[], Sequence[Bot]] | None = None,
    games: int = GAMES,
) -> T:
    """What `look` first finds that is telling, in games from a random discard on.

    The search of each game starts after a number of discards in `between` and goes
    on until its end. After PATIENCE games the first thing found will do. Raises
    NoItem. `bots` play, by seat: four steady ones where nothing else is said.
    """
    kept: T | None = None
    for game in range(games):
        if kept is not None and game >= PATIENCE:
            return kept
        start = rng.randrange(*between)
        players = bots() if bots else [Standard(card)] * len(SEATS)
        for state in _states(rng, card, players):
            if state.phase is not phase or len(state.discards) < start:
                continue
            for found in look(state):
                if is_telling(found):
                    return found
                kept = found if kept is None else kept
    if kept is None:
        raise NoItem
    return kept


def _states(rng: random.Random, card: Card, bots: Sequence[Bot]) -> Iterator[GameState]:
    state = engine.new_game(card, seed=rng.randrange(2**32), dealer=rng.randrange(4))
    for step in steps(state, bots):
        yield step.state


def racks_after_a_pick(
    rng: random.Random, state: GameState, seat: int, more: int
) -> Iterator[Tiles]:
    """The rack of a seat that has picked: as it is in its turn, and as it would be
    with up to `more` other tiles of the wall."""
    rack = state.racks[seat]
    if seat == state.turn:
        yield rack
        if state.fresh is None:
            return
        rack = without(rack, (state.fresh,)) or ()
    wall = state.wall[state.picked :]
    for tile in rng.sample(wall, min(more, len(wall))):
        yield with_tiles(rack, (tile,))


def thrown_or_spared(card: Card, state: GameState) -> Iterator[Tile]:
    """The tile just thrown, and the others that could have been, the least useful to
    the thrower first."""
    newest = state.discards[-1]
    if newest.tile is not Tile.JOKER:
        yield newest.tile
    rack, own = state.racks[newest.seat], state.exposures[newest.seat]
    values = estimate(card, rack, own).copy_values(rack)
    yield from dict.fromkeys(t for _worth, t in values if t is not newest.tile)


def with_other_throws(card: Card, state: GameState) -> Iterator[GameState]:
    """The moment of a discard, as it is and as it would be after other throws."""
    thrower, thrown = state.discards[-1].seat, state.discards[-1].tile
    rack = with_tiles(state.racks[thrower], (thrown,))
    for tile in thrown_or_spared(card, state):
        newest = Discarded(thrower, tile)
        kept = put(state.racks, thrower, without(rack, (tile,)) or ())
        yield state.with_(racks=kept, discards=(*state.discards[:-1], newest))


def table_of(view: SeatView, *, all_discards: bool = True) -> Table:
    """What that seat sees: itself as seat 0, the next in turn as seat 1."""
    turned = [(view.seat + step) % len(SEATS) for step in SEATS]
    discards = tuple(
        ((one.seat - view.seat) % len(SEATS), one.tile) for one in view.discards
    )
    return Table(
        view.rack,
        tuple(view.exposures[seat] for seat in turned),
        discards if all_discards else (),
    )


def seen_beside(table: Table) -> Tiles:
    """The visible tiles outside the own rack and exposures."""
    lying = [t for own in table.exposures[1:] for e in own for t in e.tiles]
    return tuple(sorted([*lying, *(t for _seat, t in table.discards)]))
