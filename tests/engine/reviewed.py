"""Games and positions to review: what the tests of the review share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import engine
from engine.actions import Discard, LetGo, Pick
from engine.bots.easy import Easy
from engine.bots.steady import Steady
from engine.options import LEAGUE
from engine.reviewing import Review, review
from engine.simulation import Step, steps
from engine.state import Phase
from tests.engine.conftest import CARDS
from tests.engine.positions import position, tile
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")
Game = tuple[engine.GameState, list[Step]]
ME = 0
NAMES = ("You", "Rosa", "Theo", "Mei")


def a_game(seed: int, me: Steady, rules: engine.TableRules = LEAGUE) -> Game:
    """A game of one player against three Steady ones."""
    begun = engine.new_game(CARD, rules, seed=seed, dealer=seed % 4)
    return begun, list(steps(begun, [me, *[Steady(CARD)] * 3]))


def reviewed(game: Game) -> Review:
    begun, played = game
    return review(begun, [step.action for step in played], ME)


@cache
def easy_games() -> list[Game]:
    """Games in which an Easy player gives something away."""
    return [a_game(seed, Easy(CARD)) for seed in range(size(8, 60))]


def states(game: Game) -> list[tuple[engine.GameState, Step]]:
    """The steps of a game with the state before each."""
    begun, played = game
    before = [begun, *[step.state for step in played[:-1]]]
    return list(zip(before, played, strict=True))


WINDS_6 = "1B 2B 3B 4B EE WWW SS"
"""A rack for Winds-Dragons, line 6, which needs one North and two more Souths."""


def discarding(state: engine.GameState, turns: int) -> list[engine.Action]:
    """So many turns in which everybody discards what was picked and lets all go."""
    actions: list[engine.Action] = []
    junk = tile("9D")
    while turns:
        if state.phase is Phase.PICK:
            action: engine.Action = Pick(state.turn)
        elif state.phase is Phase.CLAIM:
            seat = next(s for s in range(4) if engine.legal_actions(state, s))
            action = LetGo(seat)
        else:
            action = Discard(state.turn, state.fresh if state.fresh else junk)
            turns -= 1
        actions.append(action)
        state = engine.apply(state, action).state
    return actions


def held(wall: str, **fields: Sequence[tuple[int, str]]) -> engine.GameState:
    return position(CARD, {ME: f"{WINDS_6} 8D 8D 9D"}, wall=wall, **fields)
