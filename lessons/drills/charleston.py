"""The Charleston trainer: a deal passed through to the courtesy against real bots.

The learner has seat 0. The three others are bots that pass from their own racks and
see nothing else. The learner's every step (a pass, the vote, how many tiles for the
courtesy) is answered by theirs, up to the next thing that the learner is asked.
`charleston_weighing` says what a step is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import engine
from engine.actions import Action, AskCourtesy, PassCourtesy, PassTiles
from engine.bots.standard import Standard
from engine.charleston import DIRECTIONS, EXPECTED, blind_allowed, direction
from engine.patterns import Card
from engine.state import CHARLESTON, SEATS, GameState, Phase, is_asked
from engine.tiles import Tile

KIND: Final = "charleston"
VERSION: Final = 2
SKILLS: Final = ("charleston-pass", "choose-lines", "blind-and-courtesy")
LEARNER: Final = 0
"""The learner's seat; who is East changes with the deal."""

Rack = tuple[Tile, ...]


def deal(card: Card, seed: int) -> GameState:
    """The tiles as dealt; the seed decides who is East as well."""
    return engine.new_game(card, seed=seed, dealer=seed % len(SEATS))


def is_over(state: GameState) -> bool:
    """Has everybody passed all that there was to pass?"""
    return state.phase not in CHARLESTON


def resume(card: Card, seed: int, actions: Iterable[Action]) -> list[GameState]:
    """The states before each step that the learner has taken, and the one now.

    Raises IllegalAction when the actions do not belong to this deal.
    """
    state = deal(card, seed)
    states = [state]
    for action in actions:
        state = engine.apply(state, action).state
        if _waits(state):
            states.append(state)
    return states


def take_step(state: GameState, action: Action) -> tuple[Action, ...]:
    """The learner's step and everything that the bots do before the next one.

    Raises IllegalAction with the engine's reason: a joker, a tile that is not in
    the rack, not three, a blind pass where none is allowed, or no such step now.
    """
    made = [action]
    state = engine.apply(state, action).state
    while not _waits(state):
        seat = next(seat for seat in SEATS if is_asked(state, seat))
        made.append(bots_choice(state, seat))
        state = engine.apply(state, made[-1]).state
    return tuple(made)


def _waits(state: GameState) -> bool:
    """Is the next step the learner's, or is there none?"""
    return is_over(state) or is_asked(state, LEARNER)


def bots_choice(state: GameState, seat: int) -> Action:
    """What a bot does in this seat, seeing nothing but what the seat sees.

    Should East hold a dealt Mahjong it passes all the same: this is a drill of
    passes.
    """
    wanted = EXPECTED[state.phase]
    legal = [a for a in engine.legal_actions(state, seat) if isinstance(a, wanted)]
    return Standard(state.card).choose(engine.view(state, seat), legal)


def made_by_learner(before: GameState, after: GameState) -> Action:
    """The learner's step between two states."""
    return after.actions[len(before.actions)]


def given_in(action: Action) -> Rack:
    """The own tiles that a step gives away; none in a vote or a wish."""
    return action.tiles if isinstance(action, PassTiles | PassCourtesy) else ()


def name_of_step(before: GameState) -> str:
    """What the step after this state is called for ever: "1" to "6", "vote", …"""
    if before.phase is Phase.PASS:
        return str(before.passes + 1)
    return _NAMES[before.phase]


_NAMES: Final = {
    Phase.VOTE: "vote",
    Phase.COURTESY_ASK: "courtesy",
    Phase.COURTESY_PASS: "courtesy-pass",
}


def direction_of(state: GameState) -> str:
    """Where the learner's tiles go next: "right", "across", "left"."""
    return direction(state.passes) if state.phase is Phase.PASS else "across"


def may_be_blind(state: GameState) -> bool:
    """May the next pass send on unseen what comes (charleston-13, -14)?"""
    return state.phase is Phase.PASS and blind_allowed(state.passes)


def came(before: GameState, after: GameState) -> Rack:
    """The tiles that the learner took up after a step that gave some."""
    gave = isinstance(made_by_learner(before, after), PassTiles | PassCourtesy)
    return after.received[LEARNER] if gave else ()


def stopped_by(after: GameState) -> int | None:
    """The seat that declined the second Charleston; None when nobody has."""
    for action in after.actions:
        if isinstance(action, engine.VoteCharleston) and not action.go_on:
            return action.seat
    return None


def wished_by(after: GameState, seat: int) -> int | None:
    """How many tiles a seat wanted to exchange in the courtesy."""
    for action in after.actions:
        if isinstance(action, AskCourtesy) and action.seat == seat:
            return action.count
    return None


def way_of(state: GameState) -> tuple[tuple[str, str], ...]:
    """The passes and the courtesy on the way, each "done", "now", "next", "skipped".

    A place is named by its direction, the last one "courtesy".
    """
    at_courtesy = state.phase in (Phase.COURTESY_ASK, Phase.COURTESY_PASS)
    stopped = at_courtesy or is_over(state)
    way = []
    for number, where in enumerate(DIRECTIONS):
        mark = "skipped" if stopped else "next"
        if number < state.passes:
            mark = "done"
        elif number == state.passes and state.phase is Phase.PASS:
            mark = "now"
        way.append((where, mark))
    last = "now" if at_courtesy else "done" if is_over(state) else "next"
    return (*way, ("courtesy", last))
