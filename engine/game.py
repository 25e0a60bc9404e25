"""Doing an action: `apply` checks it and makes the new state.

It raises IllegalAction with the reason for what `engine.offers` would not offer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine import challenges, charleston, deadhands, falsemahjong, slips, turns
from engine.actions import (
    Action,
    AnswerChallenge,
    AskCourtesy,
    BreakWall,
    Call,
    Challenge,
    ChangeExposure,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    KeepHand,
    LetGo,
    PassCourtesy,
    PassTiles,
    Pick,
    ShowHand,
    SwapBlank,
    TakeBack,
    ThrowIn,
    VoteCharleston,
)
from engine.asked import not_asked
from engine.events import Event
from engine.state import SEATS, GameState, Phase
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason


@dataclass(frozen=True, slots=True)
class Applied:
    """What an action led to: the new state, and the events in order."""

    state: GameState
    events: tuple[Event, ...]


def apply(state: GameState, action: Action) -> Applied:
    """Do one action; the new state and what happened.

    Raises IllegalAction with the reason when `legal_actions` would not offer it,
    and it is no lawful challenge. At a real table (`rules.way`) what can be done
    wrongly there happens instead (see `engine.slips`).
    """
    fault = not_asked(state, action)
    done: turns.Step | None = None
    if fault is None:
        try:
            done = _HANDLERS[type(action)](state, action, action.seat)
        except IllegalAction as error:
            fault = error.reason
    if done is None and fault is not None and state.rules.way == "real":
        done = _let_happen(state, action, fault)
    if done is None:
        raise IllegalAction(fault or reason(ReasonCode.WRONG_PHASE, "claims-28"))
    new, events = done
    if new.phase is Phase.OVER:
        events += deadhands.unnoticed(new)
    return Applied(new.with_(actions=(*state.actions, action)), events)


def _let_happen(state: GameState, action: Action, fault: Reason) -> turns.Step | None:
    """What an illegal move leads to at a real table; None when it is refused."""
    live = action.seat in SEATS and not state.dead[action.seat]
    if not live or state.phase is Phase.OVER or state.challenge is not None:
        return None
    return slips.err(state, action, fault)


def _pass(state: GameState, action: PassTiles, seat: int) -> turns.Step:
    return charleston.answer_pass(state, action)


def _vote(state: GameState, action: VoteCharleston, seat: int) -> turns.Step:
    return charleston.answer_vote(state, action)


def _ask_courtesy(state: GameState, action: AskCourtesy, seat: int) -> turns.Step:
    return charleston.answer_courtesy(state, action)


def _pass_courtesy(state: GameState, action: PassCourtesy, seat: int) -> turns.Step:
    if state.phase is Phase.MUSH:
        return charleston.give_to_mush(state, action)
    return charleston.give_courtesy(state, action)


def _call(state: GameState, action: Call, seat: int) -> turns.Step:
    if state.phase is Phase.MAHJONG:
        return falsemahjong.into_exposure(state, action, seat)
    return turns.call(state, action, seat)


_HANDLERS: Final[dict[type[Action], Callable[[GameState, Any, int], turns.Step]]] = {
    PassTiles: _pass,
    VoteCharleston: _vote,
    AskCourtesy: _ask_courtesy,
    PassCourtesy: _pass_courtesy,
    Pick: turns.pick,
    Discard: turns.discard,
    LetGo: turns.let_go,
    Call: _call,
    ChangeExposure: turns.change_exposure,
    ExchangeJoker: turns.exchange,
    SwapBlank: turns.swap_blank,
    DeclareMahjong: turns.mahjong,
    TakeBack: falsemahjong.take_back,
    ShowHand: falsemahjong.show_hand,
    KeepHand: falsemahjong.react,
    ThrowIn: falsemahjong.react,
    BreakWall: falsemahjong.react,
    Challenge: challenges.challenge,
    AnswerChallenge: challenges.answer_challenge,
}
