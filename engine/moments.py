"""Lawful positions by chance: moments of games that were really played.

A position made by dealing tiles about would often be one that no game comes to; these
are reached by seeded games of different bots, with their errors at a real table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import Action, AnswerChallenge, Challenge
from engine.bots.base import Bot
from engine.bots.careless import Careless
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.dealing import new_game
from engine.options import LEAGUE, TableRules
from engine.patterns import Card
from engine.simulation import steps
from engine.state import CHARLESTON, SEATS, GameState, Phase, SeatView, is_asked

MOST_GAMES: Final = 40
"""So many games are played for one position before it is given up."""
_EARLY: Final = 24
_LATE: Final = 320
"""Actions among which the first moment is chosen: of a Charleston, of a game."""
_CARELESS: Final = 0.08
_QUARREL: Final = 0.01
"""How often bots slip, and challenge hands that are not dead, at a real table."""

Where = Callable[[GameState, int], bool]


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a game, and a seat that must act or answer in it."""

    state: GameState
    seat: int


class NoSuchMoment(LookupError):
    """No game came to such a moment; `games` were played, `moments` looked at."""

    def __init__(self, games: int, moments: int) -> None:
        self.games = games
        self.moments = moments
        super().__init__(f"none in {games} games with {moments} moments")


def random_position(
    card: Card,
    rules: TableRules = LEAGUE,
    seed: int = 0,
    phase: Phase | None = None,
    where: Where | None = None,
    tries: int = MOST_GAMES,
) -> Moment:
    """A moment of a game on `card`, of that phase (None: any), in which `where` holds.

    `where` is asked with a state and a seat that is to act in it. The same arguments
    always give the same moment. At most `tries` games are played, each of at most
    `simulation.MAX_ACTIONS` actions; then NoSuchMoment is raised. Raises ValueError
    for the end of a game, where nobody acts.
    """
    if phase is Phase.OVER:
        raise ValueError("nobody acts when a game is over")
    moments = 0
    for game in range(tries):
        rng = random.Random(f"{seed} {game}")
        search = _Search(rng, phase, where)
        found = search.through(_game(card, rules, rng))
        if found is not None:
            return found
        moments += search.moments
    raise NoSuchMoment(tries, moments)


class _Search:
    """Looks through one game: the first fit from a random action on, or one before."""

    def __init__(
        self, rng: random.Random, phase: Phase | None, where: Where | None
    ) -> None:
        self.rng = rng
        self.phase = phase
        self.where = where
        self.start = rng.randrange(_EARLY if phase in CHARLESTON else _LATE)
        self.moments = 0

    def through(self, states: Iterator[GameState]) -> Moment | None:
        earlier: Moment | None = None
        fits = 0
        for number, state in enumerate(states):
            if self.phase in CHARLESTON and state.phase not in CHARLESTON:
                break
            found = self._fit(state)
            if found is None:
                continue
            if number >= self.start:
                return found
            fits += 1
            # Each of the fits so far is kept with the same chance.
            earlier = found if self.rng.randrange(fits) == 0 else earlier
        return earlier

    def _fit(self, state: GameState) -> Moment | None:
        if state.phase is Phase.OVER or self.phase not in (None, state.phase):
            return None
        self.moments += 1
        seats = [seat for seat in SEATS if is_asked(state, seat)]
        if self.where is not None:
            seats = [seat for seat in seats if self.where(state, seat)]
        return Moment(state, self.rng.choice(seats)) if seats else None


def _game(card: Card, rules: TableRules, rng: random.Random) -> Iterator[GameState]:
    """The states of one game, the deal first."""
    state = new_game(card, rules, rng.randrange(2**32), rng.randrange(4))
    bots = [_bot(card, rules, rng) for _ in SEATS]
    yield state
    for step in steps(state, bots):
        yield step.state


def _bot(card: Card, rules: TableRules, rng: random.Random) -> Bot:
    """Mostly a steady player; now and then one that leaves everything to chance."""
    bot: Bot = Chance(rng.randrange(2**32)) if rng.random() < 0.25 else Standard(card)
    if rules.way != "real":
        return bot
    return _Quarrelsome(Careless(bot, card, _CARELESS, rng.randrange(2**32)), rng)


class _Quarrelsome:
    """A careless bot that also challenges wrongly, and contests what is right."""

    def __init__(self, bot: Careless, rng: random.Random) -> None:
        self.bot = bot
        self.rng = rng

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        if view.challenge is not None:
            return AnswerChallenge(view.seat, self.rng.random() < 0.5)
        return self.bot.choose(view, legal)

    def interrupt(self, view: SeatView) -> Action | None:
        if self.rng.random() < _QUARREL:
            return Challenge(view.seat, self.rng.choice(SEATS))
        # Nobody sees everything at once (dead-14).
        return self.bot.interrupt(view) if self.rng.random() < 0.2 else None

    def slip(self, view: SeatView) -> Action | None:
        return self.bot.slip(view)
