"""Wrong counts before East's first discard: nobody is dead, the deal is void.

Anybody at the table may say that a count is wrong. One case is mended on the spot
(deal-08); every other voids the deal: nobody pays and the same East deals again
(deal-09, deal-11, charleston-19, deal-13).
"""

from __future__ import annotations

import random
from typing import Any, Final

from engine.charleston import PASS_SIZE, blind_allowed, check_tiles, note_pass
from engine.events import Discarded as DiscardedEvent
from engine.events import Event, GameEnded, Picked
from engine.parts import Discarded, Outcome
from engine.rules import before_first_discard
from engine.state import (
    CHARLESTON,
    SEATS,
    GameState,
    Phase,
    put,
    tiles_due,
    tiles_off,
    with_tiles,
    without,
)
from engine.turns import Step, finish
from engine.verdicts import Reason, ReasonCode, reason

MOST_PASSED: Final = 2 * PASS_SIZE
"""Nobody takes more than two handfuls for one."""


def before_play(state: GameState) -> bool:
    """Is East's first discard still to come, the Charleston included?"""
    return state.phase in CHARLESTON or before_first_discard(state)


def count_fault(state: GameState, seat: int) -> Reason | None:
    """The wrong count of a seat before East's first discard; None when it is right.

    The reason cites the rule by which it is settled.
    """
    off = tiles_off(state, seat)
    if not off or not before_play(state):
        return None
    need = tiles_due(state, seat)
    code = ReasonCode.TOO_FEW_TILES if off < 0 else ReasonCode.TOO_MANY_TILES
    return reason(code, rule_of_void(state), count=need + off, need=need)


def rule_of_void(state: GameState) -> str:
    """The rule by which the wrong counts of this moment are settled."""
    off = {seat: tiles_off(state, seat) for seat in SEATS}
    if {seat: n for seat, n in off.items() if n} == {(state.dealer + 3) % 4: -1}:
        return "deal-08"
    if state.phase is Phase.PASS and not state.passes:
        return "deal-09"
    return "charleston-19" if state.phase in CHARLESTON else "deal-11"


def how_settled(state: GameState) -> str:
    """What follows from the wrong counts: "drawn", "mended" or "void"."""
    rule = rule_of_void(state)
    if rule == "deal-08":
        return "drawn"
    mended = rule == "deal-09" and state.rules.wrong_count == "mend"
    return "mended" if mended else "void"


def settle_counts(state: GameState) -> Step:
    """Somebody has found a wrong count: mend it, or void the deal."""
    how = how_settled(state)
    if how == "void":
        return void_deal(state, rule_of_void(state))
    events: tuple[Event, ...] = ()
    # First those who have too many: what they give back may be drawn again.
    for seat in sorted(SEATS, key=lambda s: -tiles_off(state, s)):
        state, more = _mend(state, seat)
        events += more
    return state, events


def _mend(state: GameState, seat: int) -> Step:
    """The seat gives back at random, or draws, until its count is right."""
    events: list[Event] = []
    rng = random.Random(state.seed * 31 + seat)
    while (off := tiles_off(state, seat)) and (off > 0 or state.wall_left):
        rack, wall = state.racks[seat], state.wall
        if off < 0:
            tile, how = wall[state.picked], "drawn"
            rack = with_tiles(rack, (tile,))
            wall = (*wall[: state.picked], *wall[state.picked + 1 :])
        else:
            tile, how = rng.choice(rack), "mixed_back"
            rack = without(rack, (tile,)) or ()
            place = rng.randint(state.picked, len(wall))
            wall = (*wall[:place], tile, *wall[place:])
        state = state.with_(racks=put(state.racks, seat, rack), wall=wall)
        events.append(Picked(seat, tile, how))
    return state, tuple(events)


def void_deal(state: GameState, rule: str) -> Step:
    """The deal is void: nobody pays, and the same East deals again (deal-06)."""
    outcome = Outcome(ended="void", same_dealer=True)
    return finish(state, outcome), (GameEnded("void", rule),)


# -- how a count goes wrong at a real table ------------------------------------


def pass_wrongly(state: GameState, action: Any, fault: Reason) -> Step | None:
    """Too many or too few tiles are passed; who counts will see it (charleston-19).

    Not where tiles may go on unseen: there it is open how many are the own.
    """
    count = len(action.tiles)
    odd = action.blind or blind_allowed(state.passes)
    if odd or not 0 < count <= MOST_PASSED:
        return None
    if check_tiles(state.racks[action.seat], action.tiles):
        return None
    return note_pass(state, action)


def pick_early(state: GameState, seat: int) -> Step:
    """Another player picks before East's first discard: a tile too many (deal-13)."""
    tile = state.wall[state.picked]
    rack = with_tiles(state.racks[seat], (tile,))
    state = state.with_(picked=state.picked + 1, racks=put(state.racks, seat, rack))
    return state, (Picked(seat, tile, "out_of_turn"),)


def discard_early(state: GameState, action: Any) -> Step | None:
    """Who has picked and discards before East's first discard voids the deal.

    Without a pick the tile is only taken back (deal-12, deal-13).
    """
    seat = action.seat
    rack = without(state.racks[seat], (action.tile,))
    if rack is None or tiles_off(state, seat) <= 0:
        return None
    down = Discarded(seat, action.tile)
    state = state.with_(
        racks=put(state.racks, seat, rack), discards=(*state.discards, down)
    )
    state, events = void_deal(state, "deal-13")
    return state, (DiscardedEvent(seat, action.tile), *events)
