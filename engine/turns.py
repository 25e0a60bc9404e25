"""Turns as transitions: pick, discard, the window, exposures, exchange, the win.

Each function takes a state in which the action has been found possible for the
seat at this moment, checks what is left to check, and gives the new state with
its events.
"""

from __future__ import annotations

from typing import Final

from engine.actions import (
    Action,
    Call,
    ChangeExposure,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    Pick,
    SwapBlank,
)
from engine.events import (
    BlankSwapped,
    Called,
    Event,
    Exchanged,
    ExposureChanged,
    FalselyDeclared,
    MahjongDeclared,
    Picked,
    WallGame,
)
from engine.events import Discarded as DiscardedEvent
from engine.parts import Declared, Discarded, Outcome, Slip
from engine.pie import within_pie
from engine.rules import (
    UNCLAIMED,
    as_it_lies,
    best_outcome,
    can_win_by_name,
    check_call,
    check_claimed,
    check_exchange,
    check_heavenly,
    check_swap,
    check_win,
    check_window,
    exposure_with,
    is_complete,
)
from engine.state import (
    SEATS,
    GameState,
    Phase,
    Source,
    put,
    with_answer,
    with_tiles,
    without,
)
from engine.tiles import Tile
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason

UNANSWERED: Final = (None, None, None, None)
_NOTHING_RECEIVED: Final[tuple[tuple[Tile, ...], ...]] = ((), (), (), ())

Step = tuple[GameState, tuple[Event, ...]]


def pick(state: GameState, action: Pick, seat: int) -> Step:
    """Take the next tile of the wall (claims-28)."""
    if action.end != "right":
        raise IllegalAction(reason(ReasonCode.PICKED_WRONG_END, "dead-22"))
    if not action.racked:
        # Who has moved the tile in turn is bound to it.
        raise IllegalAction(
            reason(ReasonCode.WRONG_PHASE, "claims-26", phase=state.phase.value)
        )
    return take(state, seat)


def take(state: GameState, seat: int) -> Step:
    """The next tile goes to `seat`, whose turn it is."""
    tile = state.wall[state.picked]
    state = state.with_(
        picked=state.picked + 1,
        racks=put(state.racks, seat, with_tiles(state.racks[seat], (tile,))),
        fresh=tile,
        phase=Phase.TURN,
        came_by=Source.PICK,
        claimed=None,
        won_by_exchange=False,
    )
    return state, (Picked(seat, tile),)


def discard(state: GameState, action: Discard, seat: int) -> Step:
    """Put one tile down under its right name (misnamed-01)."""
    if action.named is not None:
        raise IllegalAction(
            reason(
                ReasonCode.MISNAMED_DISCARD,
                "misnamed-01",
                tile=action.tile,
                named=action.named,
            )
        )
    return put_down(state, action, seat)


def put_down(state: GameState, action: Discard, seat: int) -> Step:
    """The tile is down and the window opens; a joker opens none (jokers-03)."""
    rack = without(state.racks[seat], (action.tile,))
    if rack is None:
        raise IllegalAction(
            reason(ReasonCode.TILE_NOT_IN_RACK, "claims-28", tiles=(action.tile,))
        )
    own_culprit = state.culprit is not None and state.culprit[0] == seat
    wrong = None if _repeats_the_name(state, action) else action.named
    state = state.with_(
        racks=put(state.racks, seat, rack),
        discards=(*state.discards, Discarded(seat, action.tile, wrong)),
        fresh=None,
        exposure_open=False,
        claimed=None,
        won_by_exchange=False,
        received=_NOTHING_RECEIVED,
        answers=UNANSWERED,
        spoke=(),
        culprit=state.culprit if own_culprit else None,
        phase=Phase.CLAIM,
    )
    events: tuple[Event, ...] = (DiscardedEvent(seat, action.tile, wrong),)
    alone = all(state.dead[other] for other in SEATS if other != seat)
    if (action.tile in UNCLAIMED and wrong is None) or alone:
        # A discarded joker or blank is dead, and the dead are not asked: there is no
        # window (jokers-03, dead-17). Under a wrong name somebody may ask for it.
        state, more = close_window(state)
        events += more
    return state, events


def _repeats_the_name(state: GameState, action: Discard) -> bool:
    """Is it a joker by the name of the discard before it, as it may be (jokers-04)?"""
    last = state.discards[-1].tile if state.discards else None
    return action.tile is Tile.JOKER and action.named is last


def let_go(state: GameState, action: LetGo, seat: int) -> Step:
    """Claim nothing; the window is settled when all have answered."""
    return settle(with_answer(state, seat, action))


def call(state: GameState, action: Call, seat: int) -> Step:
    """Claim the discard for an exposure with tiles of the rack (claims-18)."""
    fault = check_window(state, exposing=True) or check_claimed(
        state, seat, state.discards[-1], action.tiles
    )
    if fault:
        raise IllegalAction(fault)
    return claim(state, action, seat)


def claim(state: GameState, action: Action, seat: int) -> Step:
    """Note a claim, and who spoke first; the window is settled when all have."""
    state = with_answer(state, seat, action)
    return settle(state.with_(spoke=(*state.spoke, seat)))


def mahjong(state: GameState, action: DeclareMahjong, seat: int) -> Step:
    """Declare Mahjong: as dealt, on the own 14 tiles, or on the discard."""
    fault = why_no_mahjong(state, seat)
    if fault:
        raise IllegalAction(fault)
    if state.phase is Phase.CLAIM:
        return claim(state, action, seat)
    by_call = state.came_by is Source.CALL and not state.won_by_exchange
    discarder = state.claimed.seat if by_call and state.claimed else None
    return win(state, seat, discarder)


def why_no_mahjong(state: GameState, seat: int) -> Reason | None:
    """Why `seat` may not declare Mahjong at this moment; None when it may."""
    if state.phase is Phase.PASS:
        return check_heavenly(state, seat)
    if state.phase is Phase.CLAIM:
        fault = check_window(state, exposing=False)
        return fault or check_win(state, seat, state.discards[-1].tile)
    return check_win(state, seat, None)


def settle(state: GameState) -> Step:
    """When every live seat has answered: Mahjong first, then turn order.

    This is the digital form of the window: nobody exposes before all have
    answered (precedence-01 to -05, precedence-10).
    """
    given = state.discards[-1]
    order = [(given.seat + step) % 4 for step in (1, 2, 3)]
    live = [seat for seat in order if not state.dead[seat]]
    if any(state.answers[seat] is None for seat in live):
        return state, ()
    for kind in (DeclareMahjong, Call):
        for seat in _by_precedence(state, live, given):
            answer = state.answers[seat]
            if isinstance(answer, kind):
                return _serve(state, seat, answer, given)
    return close_window(state)


def _by_precedence(state: GameState, live: list[int], given: Discarded) -> list[int]:
    """Turn order, or who spoke first where the table plays so (precedence-02).

    Before a win on the name of a misnamed tile comes one on the tile itself: the
    rules leave that open (misnamed-08), and a game has to go on.
    """
    live = sorted(live, key=lambda seat: can_win_by_name(state, seat, given))
    if state.rules.identical_claims != "first_exposed":
        return live
    spoke = state.spoke
    return sorted(live, key=lambda s: spoke.index(s) if s in spoke else len(spoke))


def _serve(state: GameState, seat: int, answer: Action, given: Discarded) -> Step:
    if isinstance(answer, DeclareMahjong):
        if can_win_by_name(state, seat, given):
            return _win_by_name(state, seat, given)
        if state.rules.way == "real" and check_win(state, seat, given.tile):
            return declare_falsely(state, seat, given)
        state = _hand_over(state, seat, given)
        rack = with_tiles(state.racks[seat], (given.tile,))
        return win(state.with_(racks=put(state.racks, seat, rack)), seat, given.seat)
    tiles = answer.tiles if isinstance(answer, Call) else ()
    return expose(_hand_over(state, seat, given), seat, tiles, given)


def _win_by_name(state: GameState, seat: int, given: Discarded) -> Step:
    """The hand is right but for the tile that was named (misnamed-05, -06).

    The game ends, and the one who misnamed the tile pays four times the value.
    """
    named = () if given.named is None else (given.named,)
    rack = with_tiles(state.racks[seat], named)
    whole = state.with_(
        racks=put(state.racks, seat, rack), culprit=(given.seat, "four_times")
    )
    won, events = win(whole, seat, given.seat)
    # The named tile was never there: every tile stays where it is.
    return won.with_(racks=state.racks), events


def _hand_over(state: GameState, seat: int, given: Discarded) -> GameState:
    return state.with_(
        discards=state.discards[:-1],
        answers=UNANSWERED,
        spoke=(),
        turn=seat,
        claimed=given,
        resume=None,
        declared=None,
    )


def declare_falsely(state: GameState, seat: int, given: Discarded | None) -> Step:
    """A Mahjong is declared that is none; nothing has been shown (error-01)."""
    state = state.with_(
        phase=Phase.MAHJONG, declared=Declared(seat, given), reactions=UNANSWERED
    )
    return state, (FalselyDeclared(seat),)


def expose(
    state: GameState, seat: int, tiles: tuple[Tile, ...], given: Discarded
) -> Step:
    """Lay the claimed tile out with tiles of the rack; it is now that seat's turn.

    At a real table the exposure may be a fault: then it is one for all to see.
    """
    fault = check_claimed(state, seat, given, tiles)
    exposure = exposure_with(given.tile, tiles)
    slips = state.slips
    if fault:
        exposure = as_it_lies(given.tile, tiles)
        slip = Slip(fault.code, fault.rule, len(state.exposures[seat]))
        slips = put(slips, seat, (*slips[seat], slip))
    state = state.with_(
        racks=put(state.racks, seat, without(state.racks[seat], tiles) or ()),
        exposures=put(state.exposures, seat, (*state.exposures[seat], exposure)),
        slips=slips,
        fresh=None,
        came_by=Source.CALL,
        exposure_open=not fault,
        won_by_exchange=False,
        phase=Phase.TURN,
    )
    return state, (Called(seat, given.seat, given.tile, exposure.tiles),)


def close_window(state: GameState) -> Step:
    """Nobody claims: the next live player picks, or the wall is out (wall-01)."""
    after = state.discards[-1].seat
    if state.resume is not None:
        # Somebody discarded out of turn: it stays the turn of the rightful one.
        after = (state.resume - 1) % 4
    return next_turn(state.with_(resume=None), after)


def next_turn(state: GameState, after: int) -> Step:
    """The turn of the next live player after seat `after`; dead ones are skipped."""
    state = state.with_(
        answers=UNANSWERED, claimed=None, fresh=None, exposure_open=False
    )
    if not state.wall_left:
        return finish(state, Outcome()), (WallGame(),)
    order = ((after + step) % 4 for step in (1, 2, 3, 4))
    turn = next(seat for seat in order if not state.dead[seat])
    return state.with_(phase=Phase.PICK, turn=turn), ()


def change_exposure(state: GameState, action: ChangeExposure, seat: int) -> Step:
    """Show other tiles for the newest exposure (exposures-01, -02, -04)."""
    if not state.exposure_open or state.claimed is None:
        # After a call in the same turn only an exchange can have closed it.
        rule = "exposures-04" if state.came_by is Source.CALL else "exposures-03"
        raise IllegalAction(reason(ReasonCode.NO_OPEN_EXPOSURE, rule))
    now = shown_from_rack(state, seat)
    if action.tiles == now:
        raise IllegalAction(reason(ReasonCode.EXPOSURE_UNCHANGED, "exposures-01"))
    whole = with_tiles(state.racks[seat], now)
    others = state.exposures[seat][:-1]
    tile = state.claimed.tile
    if fault := check_call(state, others, whole, tile, action.tiles):
        raise IllegalAction(fault)
    exposure = exposure_with(tile, action.tiles)
    state = state.with_(
        racks=put(state.racks, seat, without(whole, action.tiles) or ()),
        exposures=put(state.exposures, seat, (*others, exposure)),
    )
    return state, (ExposureChanged(seat, exposure.tiles),)


def shown_from_rack(state: GameState, seat: int) -> tuple[Tile, ...]:
    """The tiles of the newest exposure that came from the rack."""
    return state.exposures[seat][-1].tiles[1:]


def exchange(state: GameState, action: ExchangeJoker, seat: int) -> Step:
    """Give the natural, take the joker (jokers-07 to -16)."""
    if fault := check_exchange(state, action):
        raise IllegalAction(fault)
    complete_before = is_complete(state, seat)
    own = state.exposures[action.owner]
    new = own[action.exposure].less_a_joker()
    rack = without(state.racks[seat], (action.tile,)) or ()
    state = state.with_(
        racks=put(state.racks, seat, with_tiles(rack, (Tile.JOKER,))),
        exposures=put(
            state.exposures,
            action.owner,
            (*own[: action.exposure], new, *own[action.exposure + 1 :]),
        ),
        fresh=Tile.JOKER,
        exposure_open=False,
        won_by_exchange=state.won_by_exchange or not complete_before,
    )
    return state, (Exchanged(seat, action.owner, action.tile),)


def swap_blank(state: GameState, action: SwapBlank, seat: int) -> Step:
    """Put a blank where a dead discard lies, and take that (house-05).

    It is like an exchange: the newest exposure is closed, and a Mahjong that the
    tile makes counts as self-picked (exposures-04, jokers-19).
    """
    if fault := check_swap(state, action):
        raise IllegalAction(fault)
    complete_before = is_complete(state, seat)
    place = max(n for n, d in enumerate(state.discards) if d.tile is action.tile)
    rack = without(state.racks[seat], (Tile.BLANK,)) or ()
    state = state.with_(
        racks=put(state.racks, seat, with_tiles(rack, (action.tile,))),
        discards=put(state.discards, place, Discarded(seat, Tile.BLANK)),
        fresh=action.tile,
        exposure_open=False,
        won_by_exchange=state.won_by_exchange or not complete_before,
    )
    return state, (BlankSwapped(seat, action.tile),)


def win(state: GameState, seat: int, discarder: int | None) -> Step:
    """The game is won: the best line, and what everybody pays."""
    outcome = best_outcome(state, seat, discarder)
    event = MahjongDeclared(
        seat,
        outcome.by,
        discarder,
        outcome.section,
        outcome.number,
        outcome.payment.value if outcome.payment else 0,
    )
    return finish(state.with_(turn=seat), outcome), (event,)


def finish(state: GameState, outcome: Outcome) -> GameState:
    """End the game; contested challenges are paid now (dead-11, wall-06)."""
    points = 25 if state.rules.wrong_challenge == "points_25" else 50
    debts = tuple(
        (d.challenged, d.challenger, points)
        if d.right
        else (d.challenger, d.challenged, points)
        for d in state.disputes
        if d.right or state.rules.wrong_challenge != "dead"
    )
    return state.with_(
        phase=Phase.OVER,
        outcome=within_pie(outcome.with_debts(debts), state.purses),
        answers=UNANSWERED,
        exposure_open=False,
        challenge=None,
        declared=None,
    )
