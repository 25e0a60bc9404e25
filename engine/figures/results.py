"""Games between bots of named levels, and what is kept of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.base import Bot
from engine.bots.levels import bot_of
from engine.dealing import new_game
from engine.options import LEAGUE, TableRules
from engine.parts import Outcome
from engine.patterns import Card
from engine.simulation import steps
from engine.state import SEATS, GameState
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one game; everything by seat, seat 0 being East.

    `line` is "section number" of the line that won. `jokers` are those that a seat
    came to hold in the course of the game, dealt, picked or exchanged.
    """

    seed: int
    levels: tuple[str, ...]
    winner: int | None
    by: str
    discarder: int | None
    section: str
    line: str
    pays: tuple[int, ...]
    jokers: tuple[int, ...]
    picks: int

    def received(self, seat: int) -> int:
        """The points that `seat` received as the winner; 0 where it did not win."""
        return self.pays[seat] if seat == self.winner else 0


def played(
    card: Card, levels: Sequence[str], seed: int, rules: TableRules = LEAGUE
) -> Result:
    """Play the deal of `seed` with bots of `levels`, by seat, to its end."""
    bots = [bot_of(level, card) for level in levels]
    return played_by(card, bots, levels, seed, rules)


def played_by(
    card: Card,
    bots: Sequence[Bot],
    names: Sequence[str],
    seed: int,
    rules: TableRules = LEAGUE,
) -> Result:
    """The same with any bots, by seat; `names` stand as their levels in the result."""
    state = new_game(card, rules, seed=seed)
    held = _held(state)
    jokers = held
    for step in steps(state, bots):
        if step.state.racks is not state.racks:
            now = _held(step.state)
            gained = (max(0, b - a) for a, b in zip(held, now, strict=True))
            jokers = tuple(a + b for a, b in zip(jokers, gained, strict=True))
            held = now
        state = step.state
    return _result(state, tuple(names), jokers)


def _held(state: GameState) -> tuple[int, ...]:
    """The jokers of each seat, in its rack and in its exposures."""
    return tuple(
        state.racks[seat].count(Tile.JOKER)
        + sum(exposure.jokers for exposure in state.exposures[seat])
        for seat in SEATS
    )


def _result(
    state: GameState, levels: tuple[str, ...], jokers: tuple[int, ...]
) -> Result:
    outcome = state.outcome or Outcome()
    return Result(
        seed=state.seed,
        levels=levels,
        winner=outcome.winner,
        by=outcome.by,
        discarder=outcome.discarder,
        section=outcome.section,
        line=f"{outcome.section} {outcome.number}".strip(),
        pays=tuple(outcome.pays[seat] for seat in SEATS),
        jokers=jokers,
        picks=state.picked,
    )
