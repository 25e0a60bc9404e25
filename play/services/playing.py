"""The bots’ part: a game plays on to the learner's next question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from engine.bots.base import Bot
from engine.bots.careless import Careless
from engine.bots.levels import bot_of
from engine.simulation import MAX_ACTIONS, Step, act, seat_to_act, slip_out_of_turn
from mahjong_site.web.levels import Level
from play.models import PracticeGame
from play.services.realtable import interruption, seen_dead

BOT_NAMES: Final = ("Rosa", "Theo", "Mei")
"""Who plays against the learner, in turn order after the learner."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """How the learner's opponents play: their level, and whether they slip."""

    bots: str = Level.STEADY
    err: bool = False

    @classmethod
    def of(cls, game: PracticeGame) -> Opponents:
        """Those of a game."""
        return cls(game.bots, game.opponents_err)


USUAL: Final = Opponents()
"""Steady ones that do not slip."""


class Learner:
    """The learner's own place among the bots: nobody thinks or speaks for it."""

    def choose(
        self, view: engine.SeatView, legal: Sequence[engine.Action]
    ) -> engine.Action:
        """Never called: the learner is asked instead."""
        raise RuntimeError("a bot was asked to play for the learner")

    def interrupt(self, view: engine.SeatView) -> engine.Action | None:
        """The learner challenges by a button."""
        return None


def bots_for(game: PracticeGame, card: engine.Card) -> Sequence[Bot]:
    """Who plays the seats by number; the learner's own place is never asked.

    Where the opponents err, the seed of the game decides when.
    """
    other: Bot = bot_of(game.bots, card)
    if game.opponents_err:
        other = Careless(other, card, seed=game.seed)
    own: Bot = Learner()
    return tuple(own if seat == game.seat else other for seat in range(4))


def advance(
    game: PracticeGame,
    state: engine.GameState,
    before: engine.GameState | None = None,
) -> list[Step]:
    """Play on until the learner is asked something or the game is over.

    `before` is what the learner saw when acting.
    """
    bots = bots_for(game, state.card)
    seen = seen_dead(before) if before else frozenset()
    steps: list[Step] = []
    while (seat := seat_to_act(state)) is not None:
        said = interruption(game, state, bots, seen)
        if said is not None:
            applied = engine.apply(state, said)
            steps.append(Step(said, applied.state, applied.events))
        elif (wrong := slip_out_of_turn(state, bots)) is not None:
            steps.append(wrong)
        elif seat == game.seat and not _goes_without_saying(state, seat):
            break
        else:
            steps.append(act(state, seat, bots[seat]))
        state = steps[-1].state
        if len(steps) > MAX_ACTIONS:
            raise RuntimeError("the game does not end")
    return steps


def _goes_without_saying(state: engine.GameState, seat: int) -> bool:
    """Is there one lawful answer only, and is it to pick or to claim nothing?

    At a real table the learner picks, and lets go, by a button: something else
    could be done there too, if wrongly.
    """
    if state.rules.way == "real":
        return False
    legal = engine.legal_actions(state, seat)
    return len(legal) == 1 and isinstance(legal[0], engine.Pick | engine.LetGo)
