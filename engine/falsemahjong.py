"""A Mahjong that is none: taken back, made an exposure, or shown and paid for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.actions import (
    Action,
    BreakWall,
    Call,
    DeclareMahjong,
    KeepHand,
    LetGo,
    ShowHand,
    TakeBack,
    ThrowIn,
)
from engine.deadhands import end_without_winner, kill
from engine.events import Event, HandShown, TakenBack, ThrownIn
from engine.matching import nearest_one
from engine.rules import call_options, check_claimed
from engine.scoring import Payment, false_mahjong_paid, wall_broken
from engine.state import SEATS, GameState, Phase, put, with_answer, with_tiles
from engine.turns import UNANSWERED, Step, expose, settle
from engine.verdicts import IllegalAction, ReasonCode, reason


def mahjong_offers(state: GameState, seat: int) -> list[Action]:
    """What may be done while a false Mahjong is on the table."""
    declared = state.declared
    if declared is None:
        return []
    offers: list[Action] = [KeepHand(seat)]
    if not declared.shown:
        offers = [TakeBack(seat), ShowHand(seat)]
    if seat != declared.seat or declared.discard is None:
        return offers
    own, rack = state.exposures[seat], state.racks[seat]
    calls = call_options(state, own, rack, declared.discard.tile)
    return [*offers, *(Call(seat, tiles) for tiles in calls)]


def take_back(state: GameState, action: TakeBack, seat: int) -> Step:
    """Nothing has been shown: it costs nothing, play goes on (error-01)."""
    declared = _declared_by(state, seat)
    event: tuple[Event, ...] = (TakenBack(seat),)
    state = state.with_(declared=None)
    if declared is None:
        return state.with_(phase=Phase.TURN), event
    state = with_answer(state.with_(phase=Phase.CLAIM), seat, LetGo(seat))
    state, more = settle(state)
    return state, event + more


def _declared_by(state: GameState, seat: int) -> Any:
    """The discard that the own false Mahjong was declared on, or None."""
    declared = state.declared
    if declared is None or declared.seat != seat or declared.shown:
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-01"))
    return declared.discard


def into_exposure(state: GameState, action: Call, seat: int) -> Step:
    """A false Mahjong on a discard becomes an exposure (error-03).

    Even after tiles were shown, but not once another player has thrown in a hand
    because of it (error-05): then the declarer is not asked.
    """
    declared = state.declared
    if declared is None or declared.seat != seat:
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-03"))
    given = declared.discard
    if given is None:
        raise IllegalAction(reason(ReasonCode.NO_OPEN_DISCARD, "claims-20"))
    if fault := check_claimed(state, seat, given, action.tiles):
        raise IllegalAction(fault)
    state = state.with_(
        declared=None,
        discards=state.discards[:-1],
        answers=UNANSWERED,
        turn=seat,
        claimed=given,
    )
    return expose(state, seat, action.tiles, given)


def show_hand(state: GameState, action: ShowHand, seat: int) -> Step:
    """Show the tiles: now the others must keep their hands whole (error-14)."""
    given = _declared_by(state, seat)
    declared = state.declared
    shown = type(declared)(seat, given, shown=True) if declared else None
    return state.with_(declared=shown), (HandShown(seat, state.racks[seat]),)


def react(state: GameState, action: Action, seat: int) -> Step:
    """Another player keeps the own hand whole, throws it in, or breaks the wall.

    The declarer can only let it stand, and nobody waits for that.
    """
    declared = state.declared
    if declared is None or not declared.shown:
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-14"))
    if seat == declared.seat and not isinstance(action, KeepHand):
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-14"))
    if isinstance(action, BreakWall):
        account = wall_broken(state.card, breaker=seat, declarer=declared.seat)
        return end_without_winner(
            state, "wall_broken", same_dealer=False, account=account
        )
    state = state.with_(reactions=put(state.reactions, seat, action))
    events: tuple[Event, ...] = ()
    if isinstance(action, ThrowIn):
        events = (ThrownIn(seat),)
    others = [s for s in SEATS if s != declared.seat and not state.dead[s]]
    if any(state.reactions[s] is None for s in others):
        return state, events
    state, more = _judge_false(state, others)
    return state, events + more


def _judge_false(state: GameState, others: Sequence[int]) -> Step:
    """All have reacted: who is out, and does the game go on (error-02, -05, -06)?"""
    declared = state.declared
    assert declared is not None  # noqa: S101 - the caller has looked
    thrown = [s for s in others if isinstance(state.reactions[s], ThrowIn)]
    whole = [s for s in others if s not in thrown]
    if len(thrown) >= 2:
        account = _owed(state, declared.seat, whole[0]) if whole else None
        return end_without_winner(
            state, "hands_thrown_in", same_dealer=False, account=account
        )
    state = state.with_(declared=None, reactions=UNANSWERED)
    state, served = _after_false(state, declared.seat, declared.discard)
    events: tuple[Event, ...] = served
    for seat in thrown:
        if state.phase is not Phase.OVER:
            why = reason(ReasonCode.FALSE_MAHJONG, "error-05")
            state, more = kill(state, seat, why)
            events += more
    return state, events


def _owed(state: GameState, declarer: int, whole: int) -> Payment:
    """Double the value of the hand that was claimed: the nearest line (error-06)."""
    near = nearest_one(state.card, state.racks[declarer], state.exposures[declarer])
    least = min(state.card.lines, key=lambda line: line.points)
    line = near.line if near else least
    return false_mahjong_paid(line, declarer=declarer, whole=whole)


def _after_false(state: GameState, seat: int, given: Any) -> Step:
    why = reason(ReasonCode.FALSE_MAHJONG, "error-02")
    if given is None:
        return kill(state.with_(phase=Phase.TURN, turn=seat), seat, why)
    # A true Mahjong may still have the discard; an exposure may not (error-10).
    answers = tuple(
        a if isinstance(a, DeclareMahjong) and s != seat else a and LetGo(s)
        for s, a in enumerate(state.answers)
    )
    if any(isinstance(a, DeclareMahjong) for a in answers):
        return kill(state.with_(phase=Phase.CLAIM, answers=answers), seat, why)
    state = state.with_(
        discards=state.discards[:-1],
        racks=put(state.racks, seat, with_tiles(state.racks[seat], (given.tile,))),
        phase=Phase.TURN,
        turn=seat,
    )
    return kill(state, seat, why)
