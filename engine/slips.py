"""An illegal move at a real table: it happens, and stays there for all to see.

A guided table refuses it. Here it becomes a slip of the seat, and `engine.deadhands`
says what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine import voids
from engine.actions import (
    Action,
    Call,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    PassTiles,
    Pick,
)
from engine.deadhands import end_without_winner
from engine.events import Picked, WallGame
from engine.parts import Outcome, Slip
from engine.rules import before_first_discard
from engine.state import SEATS, GameState, Phase, put, tiles_off, with_tiles, without
from engine.tiles import Tile
from engine.turns import Step, claim, declare_falsely, exchange, finish, put_down, take
from engine.verdicts import Reason, ReasonCode


def err(state: GameState, action: Action, fault: Reason) -> Step | None:
    """Let an illegal move happen, as it would at a real table.

    None when it cannot be done even there: the tiles are not in the rack, or it
    would only be put right without harm.
    """
    handler = _SLIPS.get((fault.code, type(action)))
    return handler(state, action, fault) if handler else None


def _slip(state: GameState, seat: int, code: ReasonCode, rule: str) -> GameState:
    slips = put(state.slips, seat, (*state.slips[seat], Slip(code, rule)))
    return state.with_(slips=slips)


def _wrong_end(state: GameState, action: Any, fault: Reason) -> Step:
    """The tile comes from the wrong end and stays in the hand (dead-22, -23)."""
    seat = action.seat
    state = _slip(state, seat, ReasonCode.PICKED_WRONG_END, "dead-22")
    guilty = [
        s
        for s in SEATS
        if any(slip.code is ReasonCode.PICKED_WRONG_END for slip in state.slips[s])
    ]
    if len(guilty) > 1:
        return end_without_winner(state, "wrong_end", same_dealer=True)
    last = state.wall[-1]
    rest = (*state.wall[: state.picked], last, *state.wall[state.picked : -1])
    state, events = take(state.with_(wall=rest), seat)
    told = tuple(
        Picked(seat, e.tile, "wrong_end") if isinstance(e, Picked) else e
        for e in events
    )
    return state.with_(culprit=(seat, "table")), told


def _pick_out_of_turn(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A tile is picked and racked out of turn; it stays there (dead-20).

    Only lifted, it goes back to its place (dead-21).
    """
    if before_first_discard(state) and action.racked and action.end == "right":
        return voids.pick_early(state, action.seat)
    if state.phase is not Phase.PICK or not state.wall_left or action.end != "right":
        return None
    if not action.racked:
        code, tile = ReasonCode.PICKED_OUT_OF_TURN, state.wall[state.picked]
        lifted = Picked(action.seat, tile, "lifted")
        return _slip(state, action.seat, code, "dead-21"), (lifted,)
    code = ReasonCode.PICKED_OUT_OF_TURN
    state, events = _extra_tile(state, action.seat, code, "dead-20")
    if state.wall_left:
        return state, events
    # It was the last tile, and the player in turn has none to pick (wall-01).
    return finish(state, Outcome()), (*events, WallGame())


def _pick_again(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A second tile is picked in the same turn: too many tiles (dead-02)."""
    if not state.wall_left or not action.racked:
        return None
    return _extra_tile(state, action.seat, ReasonCode.PICKED_TWICE, "dead-02")


def _extra_tile(state: GameState, seat: int, code: ReasonCode, rule: str) -> Step:
    tile = state.wall[state.picked]
    how = "again" if code is ReasonCode.PICKED_TWICE else "out_of_turn"
    state = _slip(state, seat, code, rule).with_(
        picked=state.picked + 1,
        racks=put(state.racks, seat, with_tiles(state.racks[seat], (tile,))),
    )
    return state, (Picked(seat, tile, how),)


def _discard_unpicked(state: GameState, action: Any, fault: Reason) -> Step:
    """A discard without a pick leaves 12 tiles (dead-27)."""
    code = ReasonCode.DISCARDED_WITHOUT_PICK
    return put_down(_slip(state, action.seat, code, "dead-27"), action, action.seat)


def _misname(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A wrong name is no slip: the tile lies there for all to see (misnamed-01)."""
    if Tile.BLANK in (action.tile, action.named):
        return None  # nobody takes a blank for anything else
    return put_down(state, action, action.seat)


def _discard_out_of_turn(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A discard out of turn can be claimed; else the turn stays (dead-25, -26)."""
    if before_first_discard(state):
        return voids.discard_early(state, action)
    if state.phase is not Phase.PICK or action.tile not in state.racks[action.seat]:
        return None
    state = _slip(
        state,
        action.seat,
        ReasonCode.DISCARDED_OUT_OF_TURN,
        out_of_turn_rule(state, action),
    )
    state = state.with_(resume=state.turn, culprit=(action.seat, "four_times"))
    return put_down(state, action, action.seat)


def out_of_turn_rule(state: GameState, action: Pick | Discard) -> str:
    """The rule that a pick or discard out of turn breaks (dead-20, -21, -25, -27)."""
    if isinstance(action, Pick):
        return "dead-20" if action.racked else "dead-21"
    # With a tile picked out of turn before it, the count comes right again.
    return "dead-25" if tiles_off(state, action.seat) > 0 else "dead-27"


def _exchange_early(state: GameState, action: Any, fault: Reason) -> Step:
    """A joker is taken before the pick (jokers-08)."""
    done, events = exchange(state, action, action.seat)
    done = _slip(done, action.seat, ReasonCode.EXCHANGE_BEFORE_PICK, "jokers-08")
    return done.with_(fresh=None, won_by_exchange=False), events


def _call_wrongly(state: GameState, action: Any, fault: Reason) -> Step | None:
    """The exposure will be a fault; the window decides first who is served."""
    rack = state.racks[action.seat]
    if state.declared is not None and state.declared.shown:
        return None  # it stays the false Mahjong that it is
    if Tile.BLANK in action.tiles:
        return None  # never exposed, by nobody (house-05)
    if not action.tiles or _dead_joker(state) or without(rack, action.tiles) is None:
        return None
    if len(action.tiles) >= len(rack):
        return None  # a tile has to be left for the discard
    return claim(state, action, action.seat)


def _declare_wrongly(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A Mahjong that is none: it may be taken back until tiles are shown."""
    if state.phase is Phase.CLAIM and not _dead_joker(state):
        return claim(state, action, action.seat)
    if state.phase is Phase.TURN:
        return declare_falsely(state, action.seat, None)
    return None


def _dead_joker(state: GameState) -> bool:
    """Is the newest discard a joker that all know to be one (jokers-03)?"""
    newest = state.discards[-1]
    return newest.tile is Tile.JOKER and newest.named is None


_Handler = Callable[[GameState, Any, Reason], Step | None]

_BAD_CALLS: Final = (
    ReasonCode.EXPOSURE_FITS_NO_LINE,
    ReasonCode.ONLY_CONCEALED_LINES,
    ReasonCode.CALL_FOR_PAIR_OR_SINGLE,
    ReasonCode.CALL_NEEDS_LIKE_TILES,
    ReasonCode.EXPOSED_ON_WRONG_NAME,
)
_NO_MAHJONG: Final = (
    ReasonCode.FITS_NO_LINE,
    ReasonCode.BLANK_IN_HAND,
    ReasonCode.JOKER_IN_PAIR,
    ReasonCode.JOKER_IN_SINGLE,
    ReasonCode.JOKER_FORBIDDEN_ON_LINE,
    ReasonCode.CONCEALED_LINE_EXPOSED,
    ReasonCode.EXPOSURE_FITS_NO_LINE,
    ReasonCode.ONLY_CONCEALED_LINES,
    ReasonCode.WRONG_TILE_COUNT,
    ReasonCode.JOKER_CANNOT_BE_CLAIMED,
)
_SLIPS: Final[dict[tuple[ReasonCode, type[Action]], _Handler]] = {
    (ReasonCode.PICKED_WRONG_END, Pick): _wrong_end,
    (ReasonCode.NOT_YOUR_TURN, Pick): _pick_out_of_turn,
    (ReasonCode.ALREADY_PICKED, Pick): _pick_again,
    (ReasonCode.PICK_FIRST, Discard): _discard_unpicked,
    (ReasonCode.NOT_YOUR_TURN, Discard): _discard_out_of_turn,
    (ReasonCode.MISNAMED_DISCARD, Discard): _misname,
    (ReasonCode.EXCHANGE_BEFORE_PICK, ExchangeJoker): _exchange_early,
    (ReasonCode.PASS_WRONG_COUNT, PassTiles): voids.pass_wrongly,
    **{(code, Call): _call_wrongly for code in _BAD_CALLS},
    **{(code, DeclareMahjong): _declare_wrongly for code in _NO_MAHJONG},
}
