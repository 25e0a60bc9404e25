"""May this seat do this here? The verdict on one action in one position.

A ruling has a verdict, the rule, the reason, the smallest fix, and what happens
at a table; sentences are made by `explain`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeGuard

from engine import voids
from engine.actions import (
    Action,
    Call,
    Challenge,
    ChangeExposure,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    Pick,
    SwapBlank,
)
from engine.catalogue import catalogue
from engine.deadhands import why_dead
from engine.game import apply
from engine.matching import nearest_one
from engine.offers import legal_actions
from engine.options import LEAGUE
from engine.position import Position
from engine.rules import can_win, can_win_by_name
from engine.slips import out_of_turn_rule
from engine.state import SEATS, GameState, Phase, Source, put, with_tiles, without
from engine.tiles import Tile
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
DEAD: Final = "dead"
HOUSE: Final = "house"
UNSETTLED: Final = "unsettled"
VERDICTS: Final = (LEGAL, ILLEGAL, DEAD, HOUSE, UNSETTLED)


@dataclass(frozen=True, slots=True)
class Fix:
    """The smallest change that makes it right.

    Another `action` of the same kind (or the one that has to come first), or the
    tiles to `give` away and to `take` in their place.
    """

    action: Action | None = None
    give: tuple[Tile, ...] = ()
    take: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer: verdict, rule, reason, fix, consequence, alternatives.

    `reason` is None where nothing speaks against the action. `consequence` names
    what happens at a table (see `explain.explain_consequence`); `alternatives` are
    what other tables do, for a house verdict, whose `default` stands first.
    """

    verdict: str
    rule: str
    reason: Reason | None = None
    fix: Fix | None = None
    consequence: str = ""
    default: str = ""
    alternatives: tuple[str, ...] = ()


_KILLS: Final = frozenset(
    {
        ReasonCode.CALL_FOR_PAIR_OR_SINGLE,
        ReasonCode.CALL_NEEDS_LIKE_TILES,
        ReasonCode.EXPOSURE_FITS_NO_LINE,
        ReasonCode.ONLY_CONCEALED_LINES,
        ReasonCode.EXCHANGE_BEFORE_PICK,
        ReasonCode.EXPOSED_ON_WRONG_NAME,
        ReasonCode.PICKED_WRONG_END,
        ReasonCode.PICK_FIRST,
        ReasonCode.ALREADY_PICKED,
    }
)
"""Refusals of what can be done at a table and then kills the hand (dead-01 ff.)."""

_RULE_OF: Final[dict[type[Action], str]] = {
    Call: "claims-17",
    ChangeExposure: "exposures-01",
    Challenge: "dead-10",
    DeclareMahjong: "card-22",
    Discard: "claims-28",
    ExchangeJoker: "jokers-07",
    SwapBlank: "house-05",
    LetGo: "claims-24",
    Pick: "claims-28",
}
"""The rule that a lawful action rests on."""

_RULE_OF_PHASE: Final = {
    Phase.PASS: "charleston-12",
    Phase.VOTE: "charleston-04",
    Phase.COURTESY_ASK: "charleston-07",
    Phase.COURTESY_PASS: "charleston-08",
    Phase.MUSH: "charleston-22",
}
_DEAD_BY: Final = {
    ReasonCode.PICK_FIRST: "dead-27",
    ReasonCode.ALREADY_PICKED: "dead-02",
}
"""The rule that names the price, where the refusal cites what a turn is."""


def rule_on(position: Position, action: Action) -> Ruling:
    """May the seat of `action` do it in this position?

    The racks of others need not be known: nothing that they hide has an
    influence. Verdicts: "legal"; "illegal" (refused, or put right without harm);
    "dead" (possible at a table, and the hand then dies when challenged); "house"
    (good sources differ and the rules in force do not settle it); "unsettled".
    """
    # A guided table refuses what a real one lets happen: it knows what is lawful.
    guided = replace(position.rules, way="guided")
    state = position.to_state().with_(rules=guided)
    late = _window_is_open(position, state)
    if late and isinstance(action, Call) and action.seat == state.turn:
        # Who has moved the wall tile is bound to it.
        return _bound_to_pick()
    late = late and isinstance(action, Call | DeclareMahjong | LetGo)
    if late and action.seat != state.turn:
        state = _with_the_pick_back(state)
    misnamed = _on_wrong_name(position, state, action)
    if misnamed:
        return misnamed
    try:
        apply(state, action)
    except IllegalAction as error:
        return _refused(position, state, action, error.reason)
    house = _house_rule(position, state, action)
    if house:
        return _open_question(house, HOUSE)
    if isinstance(action, Challenge):
        return _upheld(state, action)
    late = late and state.phase is Phase.CLAIM
    return Ruling(LEGAL, "claims-02" if late else _rule_of(state, action))


def _upheld(state: GameState, action: Challenge) -> Ruling:
    """A challenge that is right, and what comes of it."""
    if voids.before_play(state):
        return Ruling(
            LEGAL, voids.rule_of_void(state), consequence=voids.how_settled(state)
        )
    false = any(
        slip.code is ReasonCode.FALSE_MAHJONG for own in state.slips for slip in own
    )
    if false and sum(state.dead) == 2:
        # Nothing says how a game with three dead hands ends then.
        return _open_question("dead-19", UNSETTLED)
    return Ruling(LEGAL, _RULE_OF[Challenge])


def _window_is_open(position: Position, state: GameState) -> bool:
    """Has the next player taken a tile, but not racked it (claims-02, claims-04)?"""
    taken = state.phase is Phase.TURN and state.came_by is Source.PICK
    unracked = position.picked is not None and not position.racked
    return taken and unracked and bool(state.discards) and not position.exchanged


def _bound_to_pick() -> Ruling:
    fault = reason(ReasonCode.NO_OPEN_DISCARD, "claims-26")
    return Ruling(ILLEGAL, fault.rule, fault, None, "refused")


def _with_the_pick_back(state: GameState) -> GameState:
    """The moment of the claim: the pick has gone back to its place (claims-02)."""
    seat = state.turn
    pick = () if state.fresh is None else (state.fresh,)
    rack = without(state.racks[seat], pick)
    return state.with_(
        phase=Phase.CLAIM,
        turn=state.discards[-1].seat,
        racks=put(state.racks, seat, state.racks[seat] if rack is None else rack),
        wall=(*pick, *state.wall[state.picked :]),
        picked=0,
        fresh=None,
    )


def _on_wrong_name(
    position: Position, state: GameState, action: Action
) -> Ruling | None:
    """The verdict on a Mahjong that turns on a misnamed discard; else None.

    Racks count as far as the position tells them: when another player wins with
    the other of the two tiles, nothing settles it (misnamed-05, -06, -08).
    """
    given = state.newest
    if not isinstance(action, DeclareMahjong) or given is None or given.named is None:
        return None
    by_name = can_win_by_name(state, action.seat, given)
    if not by_name and not can_win(state, action.seat, given.tile):
        return None
    others = set(SEATS) - {given.seat, action.seat}
    known = [seat for seat in others if position.seats[seat].rack is not None]
    other_tile = given.tile if by_name else given.named
    if any(can_win(state, seat, other_tile) for seat in known):
        return _open_question("misnamed-08", UNSETTLED)
    if not by_name:
        return None
    if given.tile is Tile.JOKER:
        return _open_question("misnamed-06", HOUSE)
    return Ruling(LEGAL, "misnamed-05", consequence="misnamed")


def _rule_of(state: GameState, action: Action) -> str:
    if isinstance(action, DeclareMahjong) and state.phase is Phase.CLAIM:
        return "claims-14"
    if isinstance(action, DeclareMahjong) and state.phase is Phase.PASS:
        return "heavenly-01"
    if type(action) in _RULE_OF:
        return _RULE_OF[type(action)]
    return _RULE_OF_PHASE.get(state.phase, "claims-28")


def _refused(
    position: Position, state: GameState, action: Action, fault: Reason
) -> Ruling:
    fix = smallest_fix(state, action)
    house = _house_rule(position, state, action)
    if house == fault.rule:
        return _open_question(house, HOUSE, fault)
    verdict, consequence = ILLEGAL, "refused"
    if fault.code in _KILLS:
        verdict, consequence = DEAD, "dies"
        fault = replace(fault, rule=_DEAD_BY.get(fault.code, fault.rule))
    elif fault.rule == "deal-13":
        consequence = "void"
    elif _out_of_turn(action, fault):
        verdict, consequence = DEAD, "out_of_turn"
        fault = replace(fault, rule=out_of_turn_rule(state, action))
    elif fault.code is ReasonCode.FUTURE_MUST_WAIT:
        fix = None
    elif isinstance(action, DeclareMahjong) and state.phase in (
        Phase.CLAIM,
        Phase.TURN,
    ):
        verdict, consequence = DEAD, "false_mahjong"
    elif isinstance(action, Challenge) and fault.code is ReasonCode.HAND_STILL_POSSIBLE:
        consequence = "wrong_challenge"
    return Ruling(verdict, fault.rule, fault, fix, consequence)


def _out_of_turn(action: Action, fault: Reason) -> TypeGuard[Pick | Discard]:
    """Does it make the hand dead? Before the game has begun it does not (deal-12)."""
    worse = isinstance(action, Pick | Discard) and fault.rule != "deal-12"
    return worse and fault.code is ReasonCode.NOT_YOUR_TURN


def _house_rule(position: Position, state: GameState, action: Action) -> str:
    """The house rule that this question turns on and the table leaves open."""
    rules = position.rules
    last = state.phase is Phase.CLAIM and not state.wall_left
    if last and isinstance(action, Call):
        plain = rules.last_discard_calls == LEAGUE.last_discard_calls
        return "wall-03" if plain and rules.cold_wall == "off" else ""
    if last and isinstance(action, DeclareMahjong) and rules.cold_wall == "off":
        return "wall-02"
    if isinstance(action, ExchangeJoker) and not position.racked:
        return "jokers-07" if position.picked is action.tile else ""
    if isinstance(action, ChangeExposure) and position.exchanged:
        return "exposures-04" if position.claimed else ""
    return ""


def _open_question(rule: str, verdict: str, fault: Reason | None = None) -> Ruling:
    entry = catalogue()[rule]
    return Ruling(
        verdict,
        rule,
        fault,
        None,
        verdict,
        entry.default or "",
        entry.alternatives,
    )


# -- the smallest fix ------------------------------------------------------------


def smallest_fix(state: GameState, action: Action) -> Fix | None:
    """The nearest lawful action of the same kind, or the fewest tiles to change.

    Computed from what is lawful in the position; None when nothing of the kind is.
    """
    offers = legal_actions(state, action.seat)
    if isinstance(action, DeclareMahjong):
        fix = _fewest_tiles(state, action)
        if fix and _wins(_changed(state, action.seat, fix), action):
            return fix
    like = [offer for offer in offers if type(offer) is type(action)]
    if like:
        return Fix(min(like, key=lambda offer: _distance(offer, action)))
    first = next((o for o in offers if isinstance(o, Pick | LetGo)), None)
    return Fix(first) if first else None


def _distance(one: Action, other: Action) -> int:
    """How many tiles two actions of one kind differ in, both ways."""
    mine, theirs = Counter(_tiles_of(one)), Counter(_tiles_of(other))
    both = (mine - theirs).total() + (theirs - mine).total()
    return both + (getattr(one, "blind", 0) != getattr(other, "blind", 0))


def _tiles_of(action: Action) -> Iterable[Tile]:
    tile = getattr(action, "tile", None)
    return getattr(action, "tiles", ()) if tile is None else (tile,)


def _fewest_tiles(state: GameState, action: Action) -> Fix | None:
    """Which tiles of the rack to change for which, to make the nearest line."""
    rack, exposures = state.racks[action.seat], state.exposures[action.seat]
    if state.phase is Phase.CLAIM:
        rack = with_tiles(rack, (state.discards[-1].tile,))
    near = nearest_one(state.card, rack, exposures)
    if near is None:
        return None
    needs = Counter(near.hand.tiles)
    for exposure in exposures:
        needs[exposure.tile] -= exposure.size
    naturals: Counter[Tile] = Counter(t for t in rack if t is not Tile.JOKER)
    spare = naturals - needs
    missing = sorted((needs - Counter(rack)).elements())
    fixed = [g.tile for g in near.hand.groups if not g.takes_jokers]
    # Jokers fill what they may; what stays missing has to be had.
    missing.sort(key=lambda tile: tile not in fixed)
    held = Counter(near.hand.tiles) - Counter(missing[: near.away])
    take = tuple(sorted(_that_exist(missing[: near.away], held)))
    # A joker that no group of the hand can use goes as well.
    give = [*sorted(spare.elements()), *[Tile.JOKER] * rack.count(Tile.JOKER)]
    return Fix(give=tuple(give[: near.away]), take=take)


def _changed(state: GameState, seat: int, fix: Fix) -> GameState:
    """The state in which the seat has the tiles that the fix gives it.

    The discard that it claims is one of the 14, and may be among those to change; a
    joker stays one that nobody can claim.
    """
    if state.phase is not Phase.CLAIM:
        rack = without(state.racks[seat], fix.give) or ()
        return state.with_(racks=put(state.racks, seat, with_tiles(rack, fix.take)))
    given = state.discards[-1]
    rack = without(with_tiles(state.racks[seat], (given.tile,)), fix.give) or ()
    hand = with_tiles(rack, fix.take)
    if given.tile not in hand and given.tile is not Tile.JOKER:
        given = replace(given, tile=hand[0])
    return state.with_(
        discards=(*state.discards[:-1], given),
        racks=put(state.racks, seat, without(hand, (given.tile,)) or ()),
    )


def _wins(state: GameState, action: DeclareMahjong) -> bool:
    """Is the Mahjong lawful? Where no tile is the matter no other tiles mend it."""
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


def _that_exist(tiles: Iterable[Tile], held: Counter[Tile]) -> Iterable[Tile]:
    """The tiles, a joker in place of a copy that the set does not have (card-11)."""
    count = held.copy()
    for tile in tiles:
        count[tile] += 1
        yield tile if count[tile] <= tile.copies else Tile.JOKER


# -- is that hand dead? ------------------------------------------------------------


def rule_on_hand(position: Position, seat: int) -> Ruling:
    """Is the hand of `seat` dead, as far as the table shows (dead-01 to -07)?"""
    state = position.to_state()
    if fault := voids.count_fault(state, seat):
        return _miscounted(state, fault)
    why = why_dead(state, seat)
    if why is None:
        return Ruling(LEGAL, "dead-07")
    return Ruling(DEAD, why.rule, why, None, "dies")


def _miscounted(state: GameState, fault: Reason) -> Ruling:
    """A wrong count before East's first discard: nobody is dead (deal-11)."""
    how = voids.how_settled(state)
    entry = catalogue()[fault.rule]
    if entry.house and how == "void":
        return _open_question(fault.rule, HOUSE, fault)
    return Ruling(ILLEGAL, fault.rule, fault, None, how)
