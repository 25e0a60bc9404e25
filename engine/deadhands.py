"""When a hand is dead, and what follows: play without it, or the end of the game.

At a real table a fault is a slip that all can see, and the hand dies when somebody
challenges it (dead-14).
"""

from __future__ import annotations

from typing import Final

from engine.events import Event, GameEnded, HandDied, WentUnnoticed
from engine.matching import tables
from engine.parts import Outcome, Slip
from engine.patterns import Card
from engine.rules import rolls_double
from engine.scoring import Payment, dice_doubled
from engine.state import (
    SEATS,
    GameState,
    Phase,
    SeatView,
    put,
    tiles_due,
    tiles_off,
    view,
    with_tiles,
)
from engine.turns import Step, finish, next_turn, settle
from engine.verdicts import Reason, ReasonCode, reason

_COUNT_CODES: Final = frozenset({ReasonCode.TOO_FEW_TILES, ReasonCode.TOO_MANY_TILES})


def why_dead(state: GameState, seat: int) -> Reason | None:
    """Why the hand of `seat` is dead once challenged; None when it is not."""
    return why_dead_as_seen(state.card, view(state, seat), seat)


def why_dead_as_seen(card: Card, seen: SeatView, seat: int) -> Reason | None:
    """The same, from what anybody at the table sees.

    Judged only from slips, the number of tiles, exposures and discards, never
    from a rack (dead-01 to -07).
    """
    if seen.slips[seat]:
        return seen.slips[seat][0].reason
    return _count_fault(seen, seat) or _why_unwinnable(card, seen, seat)


def _count_fault(seen: SeatView, seat: int) -> Reason | None:
    off, need = tiles_off(seen, seat), tiles_due(seen, seat)
    if not off:
        return None
    code = ReasonCode.TOO_FEW_TILES if off < 0 else ReasonCode.TOO_MANY_TILES
    rule = "dead-01" if off < 0 else "dead-02"
    return reason(code, rule, count=need + off, need=need)


def _why_unwinnable(card: Card, seen: SeatView, seat: int) -> Reason | None:
    """Why no line can be made with these exposures (dead-03 to dead-06)."""
    exposures = seen.exposures[seat]
    if not exposures:
        return None
    compiled = tables(card)
    table = compiled.table_for(exposures)
    if not table.size:
        if compiled.fits_concealed(exposures):
            return reason(ReasonCode.ONLY_CONCEALED_LINES, "dead-04")
        shown = tuple(e.tiles for e in exposures)
        return reason(ReasonCode.EXPOSURE_FITS_NO_LINE, "dead-03", exposures=shown)
    if compiled.possible(table, exposures, seen.beside(seat)).any():
        return None
    return reason(ReasonCode.NO_LINE_POSSIBLE, "dead-05")


def kill(state: GameState, seat: int, why: Reason | None) -> Step:
    """The hand of `seat` is dead: it is skipped everywhere from now on (dead-17).

    An exposure that is itself the fault goes back to the rack; the others stay
    and their jokers may be exchanged (dead-13).
    """
    cause = why or reason(ReasonCode.HAND_IS_DEAD, "dead-11")
    back = {slip.exposure for slip in state.slips[seat]} - {None}
    own = state.exposures[seat]
    returned = [t for i, e in enumerate(own) if i in back for t in e.tiles]
    state = state.with_(
        dead=put(state.dead, seat, True),
        racks=put(state.racks, seat, with_tiles(state.racks[seat], returned)),
        exposures=put(
            state.exposures, seat, tuple(e for i, e in enumerate(own) if i not in back)
        ),
        slips=put(state.slips, seat, (Slip(cause.code, cause.rule),)),
    )
    events: tuple[Event, ...] = (HandDied(seat, cause.code.value, cause.rule),)
    state, more = _after_death(state, seat)
    return state, events + more


def _after_death(state: GameState, seat: int) -> Step:
    if why := _ends_the_game(state):
        same = why != "three_dead" or state.rules.three_dead_hands == "same_east"
        return end_without_winner(state, why, same_dealer=same)
    if state.phase is Phase.CLAIM:
        return settle(state)
    if state.phase in (Phase.TURN, Phase.PICK) and state.turn == seat:
        return next_turn(state, seat)
    return state, ()


def _ends_the_game(state: GameState) -> str:
    if sum(state.dead) >= 3:
        return "three_dead"
    counts = sum(
        dead and any(slip.code in _COUNT_CODES for slip in state.slips[seat])
        for seat, dead in enumerate(state.dead)
    )
    if counts >= 2 and state.rules.two_dead_hands == "replay":
        return "two_counts"
    return ""


def end_without_winner(
    state: GameState,
    why: str,
    *,
    same_dealer: bool,
    account: Payment | None = None,
) -> Step:
    """The game ends and nobody has won; `account` is what somebody still owes."""
    if account is not None and rolls_double(state):
        account = dice_doubled(account)
    outcome = Outcome(ended=why, same_dealer=same_dealer, payment=account)
    return finish(state, outcome), (GameEnded(why),)


def unnoticed(state: GameState) -> tuple[Event, ...]:
    """At the end of a game: the slips that nobody has challenged (dead-14)."""
    return tuple(
        WentUnnoticed(seat, slip.code.value, slip.rule)
        for seat in SEATS
        if not state.dead[seat]
        for slip in dict.fromkeys(state.slips[seat])
    )
