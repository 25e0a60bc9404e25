"""Games without people: who acts next, and a game played to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import Action, Challenge
from engine.bots.base import Bot, Erring
from engine.challenges import check_challenge
from engine.events import Event
from engine.game import apply
from engine.offers import legal_actions
from engine.state import SEATS, GameState, Phase, is_asked, view
from engine.verdicts import IllegalAction

MAX_ACTIONS: Final = 5_000
"""No game comes near it: 99 picks, each with a discard and three answers."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game as it was played, and the state it led to."""

    action: Action
    state: GameState
    events: tuple[Event, ...]


def seat_to_act(state: GameState) -> int | None:
    """The first seat in turn order that is asked something; None at the end."""
    if state.challenge is not None:
        return state.challenge[1]
    if state.phase in (Phase.TURN, Phase.PICK):
        return state.turn
    if state.phase is Phase.CLAIM:
        return _next_to_answer(state)
    start = state.dealer
    for step in SEATS:
        seat = (start + step) % 4
        if is_asked(state, seat):
            return seat
    return None


def _next_to_answer(state: GameState) -> int | None:
    """The next live seat after the discarder that has not answered the window."""
    discarder = state.discards[-1].seat
    for step in (1, 2, 3):
        seat = (discarder + step) % 4
        if state.answers[seat] is None and not state.dead[seat]:
            return seat
    return None


def act(state: GameState, seat: int, bot: Bot) -> Step:
    """Let `bot` choose for `seat`, and do what it chose, or the slip that it makes."""
    if wrong := slip_of(state, seat, bot):
        return wrong
    legal = legal_actions(state, seat)
    action = legal[0] if len(legal) == 1 else bot.choose(view(state, seat), legal)
    applied = apply(state, action)
    return Step(action, applied.state, applied.events)


def slip_of(state: GameState, seat: int, bot: Bot) -> Step | None:
    """A slip that `bot` makes now, if it errs and a real table lets it happen."""
    if state.rules.way != "real" or not isinstance(bot, Erring) or state.dead[seat]:
        return None
    wrong = bot.slip(view(state, seat))
    if wrong is None:
        return None
    try:
        applied = apply(state, wrong)
    except IllegalAction:
        return None
    return Step(wrong, applied.state, applied.events)


def slip_out_of_turn(state: GameState, bots: Sequence[Bot]) -> Step | None:
    """A slip of one of the bots that nobody has asked; only before a pick."""
    if state.phase is not Phase.PICK or state.challenge is not None:
        return None
    slips = (slip_of(state, seat, bots[seat]) for seat in SEATS if seat != state.turn)
    return next((step for step in slips if step is not None), None)


def interruption(state: GameState, bots: Sequence[Bot]) -> Action | None:
    """A challenge that one of the bots wants to make now; only at a real table."""
    if state.rules.way != "real":
        return None
    for seat, bot in enumerate(bots):
        if not state.dead[seat]:
            said = bot.interrupt(view(state, seat))
            if isinstance(said, Challenge) and not check_challenge(state, said):
                return said
    return None


def steps(state: GameState, bots: Sequence[Bot]) -> Iterator[Step]:
    """Play on, `bots` by seat, until the game is over.

    Raises RuntimeError should a game not end within MAX_ACTIONS actions.
    """
    for _ in range(MAX_ACTIONS):
        seat = seat_to_act(state)
        if seat is None:
            return
        said = interruption(state, bots)
        if said is None:
            step = slip_out_of_turn(state, bots) or act(state, seat, bots[seat])
        else:
            applied = apply(state, said)
            step = Step(said, applied.state, applied.events)
        yield step
        state = step.state
    raise RuntimeError("the game does not end")


def play(state: GameState, bots: Sequence[Bot]) -> GameState:
    """The state at the end of a game that `bots`, by seat, play on from `state`."""
    for step in steps(state, bots):
        state = step.state
    return state
