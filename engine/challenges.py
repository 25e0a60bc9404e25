"""Saying that a hand is dead, or that a count is wrong, and the answer to it."""

from __future__ import annotations

from engine import voids
from engine.actions import AnswerChallenge, Challenge
from engine.deadhands import kill, why_dead
from engine.events import ChallengeContested, Challenged, Event
from engine.parts import Dispute
from engine.state import SEATS, GameState, Phase, tiles_off
from engine.turns import Step
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason


def challenges(state: GameState, seat: int) -> list[Challenge]:
    """The hands that `seat` may challenge now, right or wrong."""
    return [
        Challenge(seat, target)
        for target in SEATS
        if not check_challenge(state, Challenge(seat, target))
    ]


def check_challenge(state: GameState, action: Challenge) -> Reason | None:
    """Why this challenge cannot be made now; None when it can (dead-08 to -10).

    A guided table refuses a wrong challenge instead of letting it cost. Before
    East's first discard it says that a count is wrong, also of the own hand.
    """
    seat, target = action.seat, action.target
    if state.phase is Phase.OVER:
        return reason(ReasonCode.GAME_OVER, "precedence-09")
    if state.dead[seat]:
        return reason(ReasonCode.HAND_IS_DEAD, "dead-09")
    if voids.before_play(state):
        if tiles_off(state, target):
            return None
        return reason(ReasonCode.CHALLENGE_TOO_EARLY, "deal-11")
    return _check_death_called(state, seat, target)


def _check_death_called(state: GameState, seat: int, target: int) -> Reason | None:
    """Why `seat` cannot say now that the hand of `target` is dead."""
    if target == seat:
        return reason(ReasonCode.OWN_HAND, "dead-08")
    if state.dead[target]:
        return reason(ReasonCode.HAND_IS_DEAD, "dead-14")
    if state.challenge is not None:
        return reason(ReasonCode.CHALLENGE_PENDING, "dead-11")
    if state.phase not in (Phase.PICK, Phase.TURN, Phase.CLAIM):
        return reason(ReasonCode.CHALLENGE_TOO_EARLY, "deal-11")
    if any((d.challenger, d.challenged) == (seat, target) for d in state.disputes):
        return reason(ReasonCode.CHALLENGE_PENDING, "dead-11")
    if state.rules.way == "guided" and why_dead(state, target) is None:
        return reason(ReasonCode.HAND_STILL_POSSIBLE, "dead-05", seat=target)
    return None


def challenge(state: GameState, action: Challenge, seat: int) -> Step:
    """Say that a hand is dead; at a guided table it then is."""
    if fault := check_challenge(state, action):
        raise IllegalAction(fault)
    if voids.before_play(state):
        state, events = voids.settle_counts(state)
        return state, (Challenged(seat, action.target, count=True), *events)
    said: tuple[Event, ...] = (Challenged(seat, action.target),)
    if state.rules.way != "guided":
        return state.with_(challenge=(seat, action.target)), said
    state, events = kill(state, action.target, why_dead(state, action.target))
    return state, said + events


def answer_challenge(state: GameState, action: AnswerChallenge, seat: int) -> Step:
    """Accept, and be dead at once; or contest, and play on (dead-11)."""
    if state.challenge is None or state.challenge[1] != seat:
        raise IllegalAction(reason(ReasonCode.NO_CHALLENGE, "dead-11"))
    challenger = state.challenge[0]
    why = why_dead(state, seat)
    state = state.with_(challenge=None)
    if action.accept:
        accepted = why or reason(ReasonCode.HAND_IS_DEAD, "dead-11")
        return kill(state, seat, accepted)
    contested: tuple[Event, ...] = (ChallengeContested(seat),)
    dispute = Dispute(challenger, seat, why is not None)
    state = state.with_(disputes=(*state.disputes, dispute))
    if why is None and state.rules.wrong_challenge == "dead":
        wrong = reason(ReasonCode.HAND_STILL_POSSIBLE, "dead-11", seat=seat)
        state, events = kill(state, challenger, wrong)
        return state, contested + events
    return state, contested
