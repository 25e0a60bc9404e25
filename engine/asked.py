"""Whom the table waits for, and for what: why an action is not for this moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine import challenges, charleston
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
from engine.rules import before_first_discard, future_completes
from engine.state import SEATS, GameState, Phase, Source, is_asked
from engine.verdicts import Reason, ReasonCode, reason


def not_asked(state: GameState, action: Action) -> Reason | None:
    """Why this kind of action is not for this seat at this moment."""
    seat, phase = action.seat, state.phase
    if seat not in SEATS:
        return reason(ReasonCode.UNKNOWN_SEAT, "deal-15", seat=seat)
    if type(action) is Challenge:
        return challenges.check_challenge(state, action)
    if phase is Phase.OVER:
        return reason(ReasonCode.GAME_OVER, "precedence-09")
    if state.dead[seat]:
        return reason(ReasonCode.HAND_IS_DEAD, "dead-17")
    if state.challenge is not None or type(action) is AnswerChallenge:
        return _about_challenge(state, action)
    if type(action) not in _ALLOWED[phase]:
        return _wrong_phase(state, action)
    if is_asked(state, seat):
        return None
    return _not_this_seat(state, action)


_NOT_YOURS: Final[dict[type[Action], str]] = {
    ExchangeJoker: "jokers-18",
    SwapBlank: "house-05",
}
"""What is done on the own turn alone, by a rule of its own."""
_BEFORE_EAST: Final[dict[type[Action], str]] = {Discard: "deal-12", Pick: "deal-13"}
"""What another player may not do before East's first discard."""


def _not_this_seat(state: GameState, action: Action) -> Reason:
    """Why another seat is asked, where the kind of action is right."""
    seat, phase = action.seat, state.phase
    if isinstance(action, DeclareMahjong) and future_completes(state, seat):
        return reason(ReasonCode.FUTURE_MUST_WAIT, "house-03")
    if phase in (Phase.TURN, Phase.PICK):
        rule = _NOT_YOURS.get(type(action), "claims-28")
        if before_first_discard(state):
            rule = _BEFORE_EAST.get(type(action), rule)
        return reason(ReasonCode.NOT_YOUR_TURN, rule, turn=state.turn)
    if isinstance(action, PassCourtesy) and not state.courtesy[seat]:
        return reason(
            ReasonCode.PASS_WRONG_COUNT,
            "charleston-08",
            count=len(action.tiles),
            need=0,
        )
    if phase is Phase.CLAIM and seat == state.discards[-1].seat:
        return reason(ReasonCode.OWN_DISCARD, "claims-09")
    if phase is Phase.MAHJONG:
        return reason(ReasonCode.NOT_DECLARED, "error-14")
    return reason(ReasonCode.ALREADY_ANSWERED, "claims-24")


def _about_challenge(state: GameState, action: Action) -> Reason | None:
    """While a challenge waits, only the one challenged answers, and only that."""
    if state.challenge is None or (
        type(action) is AnswerChallenge and action.seat != state.challenge[1]
    ):
        return reason(ReasonCode.NO_CHALLENGE, "dead-11")
    if type(action) is not AnswerChallenge:
        return reason(ReasonCode.CHALLENGE_PENDING, "dead-11")
    return None


def _wrong_phase(state: GameState, action: Action) -> Reason:
    """Why this kind of action is not for this moment."""
    own = action.seat == state.turn
    why = _WHY_NOT_NOW.get(type(action))
    found = why(state, action.seat, own) if why else None
    return found or reason(ReasonCode.WRONG_PHASE, "claims-28", phase=state.phase.value)


def _no_exchange_now(state: GameState, seat: int, own: bool) -> Reason:
    if state.phase is Phase.PICK and own:
        return reason(ReasonCode.EXCHANGE_BEFORE_PICK, "jokers-08")
    if state.newest and state.newest.seat != seat:
        return reason(ReasonCode.EXCHANGE_BEFORE_PICK, "claims-19")
    return reason(ReasonCode.NOT_YOUR_TURN, "jokers-18", turn=state.turn)


def _no_mahjong_now(state: GameState, seat: int, own: bool) -> Reason | None:
    """A futures game knows the next tile, and it has to be waited for (house-03)."""
    if own or not future_completes(state, seat):
        return None
    return reason(ReasonCode.FUTURE_MUST_WAIT, "house-03")


def _no_discard_now(state: GameState, seat: int, own: bool) -> Reason | None:
    if own and state.phase is Phase.PICK:
        return reason(ReasonCode.PICK_FIRST, "claims-28")
    return _not_in_turn(state, Discard)


def _no_pick_now(state: GameState, seat: int, own: bool) -> Reason | None:
    if own and state.phase is Phase.TURN:
        return reason(ReasonCode.ALREADY_PICKED, "claims-28")
    return _not_in_turn(state, Pick)


def _not_in_turn(state: GameState, kind: type[Action]) -> Reason | None:
    if state.phase not in (Phase.TURN, Phase.PICK):
        return None
    rule = _BEFORE_EAST[kind] if before_first_discard(state) else "claims-28"
    return reason(ReasonCode.NOT_YOUR_TURN, rule, turn=state.turn)


_SECOND_AGREED: Final = {
    "compulsory": ReasonCode.SECOND_ALWAYS_PLAYED,
    "none": ReasonCode.SECOND_NEVER_PLAYED,
}
"""Tables that have agreed on the second Charleston beforehand."""


def _no_vote_now(state: GameState, seat: int, own: bool) -> Reason:
    passing = state.phase is Phase.PASS
    first = passing and state.passes < charleston.FIRST_CHARLESTON
    agreed = _SECOND_AGREED.get(state.rules.second_charleston)
    if agreed and not first:
        return reason(agreed, "charleston-04")
    return reason(
        ReasonCode.STOP_NOT_NOW, "charleston-03" if first else "charleston-05"
    )


def _no_call_now(state: GameState, seat: int, own: bool) -> Reason:
    return reason(ReasonCode.NO_OPEN_DISCARD, _why_closed(state, own))


def _no_swap_now(state: GameState, seat: int, own: bool) -> Reason:
    """A blank is used on the own turn, once the player has picked (house-05)."""
    if state.rules.blanks == "off":
        return reason(ReasonCode.BLANKS_OFF, "house-05")
    if state.phase is Phase.PICK and own:
        return reason(ReasonCode.PICK_FIRST, "house-05")
    return reason(ReasonCode.NOT_YOUR_TURN, "house-05", turn=state.turn)


def _why_closed(state: GameState, own: bool) -> str:
    """The rule by which no discard can be called at this moment."""
    if state.phase is not Phase.TURN or state.came_by is not Source.PICK:
        return "claims-10"
    if own:  # the group would come from the own rack
        return "claims-20"
    return "claims-07" if state.won_by_exchange else "claims-04"


_WhyNot = Callable[[GameState, int, bool], Reason | None]
_WHY_NOT_NOW: Final[dict[type[Action], _WhyNot]] = {
    ExchangeJoker: _no_exchange_now,
    SwapBlank: _no_swap_now,
    DeclareMahjong: _no_mahjong_now,
    Discard: _no_discard_now,
    Pick: _no_pick_now,
    VoteCharleston: _no_vote_now,
    Call: _no_call_now,
}
"""What more can be said than that the table waits for something else."""
_ALLOWED: Final[dict[Phase, frozenset[type[Action]]]] = {
    Phase.PASS: frozenset({PassTiles, DeclareMahjong}),
    Phase.VOTE: frozenset({VoteCharleston}),
    Phase.COURTESY_ASK: frozenset({AskCourtesy}),
    Phase.COURTESY_PASS: frozenset({PassCourtesy}),
    Phase.MUSH: frozenset({PassCourtesy}),
    Phase.PICK: frozenset({Pick}),
    Phase.TURN: frozenset(
        {Discard, ChangeExposure, ExchangeJoker, SwapBlank, DeclareMahjong}
    ),
    Phase.CLAIM: frozenset({LetGo, Call, DeclareMahjong}),
    Phase.MAHJONG: frozenset({TakeBack, ShowHand, Call, KeepHand, ThrowIn, BreakWall}),
    Phase.OVER: frozenset(),
}
