"""Moments of games that bots really played, as tables seen from one seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import engine
from engine.bots.steady import Steady
from engine.patterns import Card
from engine.simulation import steps
from engine.state import SEATS, GameState, Phase, SeatView
from engine.tiles import Tile
from lessons.drills.item import NoItem
from lessons.drills.tables import Table

GAMES: Final = 12
"""So many games are looked through for one item before it is given up."""
T = TypeVar("T")


def moment_of_a_game(
    rng: random.Random,
    card: Card,
    phase: Phase,
    between: tuple[int, int],
    look: Callable[[GameState], T | None],
    games: int = GAMES,
) -> T:
    """What `look` first finds in a game from a random discard on. Raises NoItem.

    The search of each game starts after a number of discards in `between` and goes
    on until its end.
    """
    for _game in range(games):
        start = rng.randrange(*between)
        for state in _states(rng, card):
            if state.phase is phase and len(state.discards) >= start:
                found = look(state)
                if found is not None:
                    return found
    raise NoItem


def _states(rng: random.Random, card: Card) -> Iterator[GameState]:
    state = engine.new_game(card, seed=rng.randrange(2**32), dealer=rng.randrange(4))
    for step in steps(state, [Steady(card) for _ in SEATS]):
        yield step.state


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


def seen_beside(table: Table) -> tuple[Tile, ...]:
    """The visible tiles outside the own rack and exposures."""
    lying = [t for own in table.exposures[1:] for e in own for t in e.tiles]
    return tuple(sorted([*lying, *(t for _seat, t in table.discards)]))
