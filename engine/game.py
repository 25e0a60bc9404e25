"""A game as pure transitions: new_game, legal_actions, apply.

`apply` checks every action itself and raises IllegalAction with the reason;
`legal_actions` lists what it would accept.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine import charleston
from engine.actions import (
    Action,
    AskCourtesy,
    Call,
    ChangeExposure,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    PassCourtesy,
    PassTiles,
    Pick,
    VoteCharleston,
)
from engine.events import (
    Called,
    Dealt,
    Event,
    Exchanged,
    ExposureChanged,
    MahjongDeclared,
    Picked,
    WallGame,
)
from engine.events import Discarded as DiscardedEvent
from engine.options import LEAGUE, TableRules
from engine.patterns import Card
from engine.rules import (
    best_outcome,
    call_options,
    can_win,
    check_call,
    check_exchange,
    check_win,
    exchange_options,
    exposure_with,
    is_complete,
)
from engine.state import (
    SEATS,
    Discarded,
    GameState,
    Outcome,
    Phase,
    Source,
    is_asked,
    put,
    with_answer,
    with_tiles,
    without,
)
from engine.tiles import FULL_SET, Tile
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason

_DEALT_BY_FOUR: Final = 48
_DEALT: Final = 53
_UNANSWERED: Final = (None, None, None, None)
_NOTHING_RECEIVED: Final[tuple[tuple[Tile, ...], ...]] = ((), (), (), ())


@dataclass(frozen=True, slots=True)
class Applied:
    """What an action led to: the new state, and the events in order."""

    state: GameState
    events: tuple[Event, ...]


def new_game(
    card: Card, rules: TableRules = LEAGUE, seed: int = 7, dealer: int = 0
) -> GameState:
    """Mix, build the walls, roll, deal: the state before the first pass.

    The seed (any int) decides everything; `dealer` is East's seat, 0 in a single
    game. Rests on deal-01 to deal-05, deal-14, deal-16, deal-17.
    """
    rng = random.Random(seed)
    ring = list(FULL_SET)
    rng.shuffle(ring)
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    # `ring` runs from the right end of East's wall; the stacks that the dice
    # count stay where they are and so are picked last (deal-04).
    kept = 2 * sum(dice)
    tiles = ring[kept:] + ring[:kept]
    racks: list[list[Tile]] = [[], [], [], []]
    for block in range(_DEALT_BY_FOUR // 4):
        racks[block % 4] += tiles[4 * block : 4 * block + 4]
    # East takes the tops of the first and third stack, the others follow (deal-05).
    for place, order in enumerate((0, 1, 2, 3, 0), start=_DEALT_BY_FOUR):
        racks[order].append(tiles[place])
    seated = {(dealer + order) % 4: rack for order, rack in enumerate(racks)}
    return GameState(
        card=card,
        rules=rules,
        seed=seed,
        dealer=dealer,
        dice=dice,
        wall=tuple(tiles[_DEALT:]),
        racks=tuple(tuple(sorted(seated[seat])) for seat in SEATS),
        phase=Phase.PASS,
        turn=dealer,
    )


def opening(state: GameState) -> tuple[Event, ...]:
    """The events of the deal itself, before any action."""
    return (Dealt(state.dealer, state.dice),)


def next_game(state: GameState, seed: int) -> GameState:
    """The next deal after a finished game: East moves one seat on (deal-06).

    Raises ValueError while the game goes on.
    """
    if state.phase is not Phase.OVER:
        raise ValueError("the game is not over")
    return new_game(state.card, state.rules, seed, (state.dealer + 1) % 4)


# -- what may be done ----------------------------------------------------------


def legal_actions(state: GameState, seat: int) -> Sequence[Action]:
    """Everything `seat` may do now; empty when nothing is asked of it."""
    if not is_asked(state, seat):
        return ()
    return _OFFERS[state.phase](state, seat)


def _pass_offers(state: GameState, seat: int) -> list[Action]:
    offers = charleston.pass_options(state.racks[seat], state.passes, seat)
    if not check_heavenly(state, seat):
        offers.insert(0, DeclareMahjong(seat))
    return offers


def _vote_offers(state: GameState, seat: int) -> list[Action]:
    return [VoteCharleston(seat, True), VoteCharleston(seat, False)]


def _courtesy_offers(state: GameState, seat: int) -> list[Action]:
    return [AskCourtesy(seat, count) for count in range(charleston.PASS_SIZE + 1)]


def _courtesy_pass_offers(state: GameState, seat: int) -> list[Action]:
    return charleston.courtesy_options(state.racks[seat], state.courtesy[seat], seat)


def _pick_offers(state: GameState, seat: int) -> list[Action]:
    return [Pick(seat)]


def _turn_offers(state: GameState, seat: int) -> list[Action]:
    rack = state.racks[seat]
    offers: list[Action] = []
    if is_complete(state, seat):
        offers.append(DeclareMahjong(seat))
    offers += [Discard(seat, tile) for tile in dict.fromkeys(rack)]
    offers += [
        ExchangeJoker(seat, owner, index, tile)
        for owner, index, tile in exchange_options(state, seat)
    ]
    if state.exposure_open and state.claimed is not None:
        now = _shown_from_rack(state, seat)
        whole = with_tiles(rack, now)
        offers += [
            ChangeExposure(seat, tiles)
            for tiles in call_options(
                state, state.exposures[seat][:-1], whole, state.claimed.tile
            )
            if tiles != now
        ]
    return offers


def _claim_offers(state: GameState, seat: int) -> list[Action]:
    tile = state.discards[-1].tile
    offers: list[Action] = [LetGo(seat)]
    if can_win(state, seat, tile):
        offers.append(DeclareMahjong(seat))
    offers += [
        Call(seat, tiles)
        for tiles in call_options(state, state.exposures[seat], state.racks[seat], tile)
    ]
    return offers


_OFFERS: Final[dict[Phase, Callable[[GameState, int], Sequence[Action]]]] = {
    Phase.PASS: _pass_offers,
    Phase.VOTE: _vote_offers,
    Phase.COURTESY_ASK: _courtesy_offers,
    Phase.COURTESY_PASS: _courtesy_pass_offers,
    Phase.PICK: _pick_offers,
    Phase.TURN: _turn_offers,
    Phase.CLAIM: _claim_offers,
}


def check_heavenly(state: GameState, seat: int) -> Reason | None:
    """Why `seat` may not declare before the first pass; None when it may.

    East alone, with the 14 tiles as dealt (heavenly-01, heavenly-03).
    """
    if state.passes or state.phase is not Phase.PASS:
        return reason(ReasonCode.WRONG_PHASE, "heavenly-04")
    if seat != state.dealer:
        return reason(ReasonCode.HEAVENLY_ONLY_EAST, "heavenly-03")
    return check_win(state, seat, None)


# -- doing it ------------------------------------------------------------------


def apply(state: GameState, action: Action) -> Applied:
    """Do one action; the new state and what happened.

    Raises IllegalAction with the reason when `legal_actions` would not offer it.
    """
    seat = action.seat
    if fault := _not_asked(state, action):
        raise IllegalAction(fault)
    new, events = _HANDLERS[type(action)](state, action, seat)
    return Applied(new.with_(actions=(*state.actions, action)), events)


def _not_asked(state: GameState, action: Action) -> Reason | None:
    """Why this kind of action is not for this seat at this moment."""
    seat, phase = action.seat, state.phase
    if seat not in SEATS:
        return reason(ReasonCode.UNKNOWN_SEAT, "deal-15", seat=seat)
    if phase is Phase.OVER:
        return reason(ReasonCode.GAME_OVER, "precedence-09")
    if state.dead[seat]:
        return reason(ReasonCode.HAND_IS_DEAD, "dead-17")
    if type(action) not in _ALLOWED[phase]:
        return _wrong_phase(state, action)
    if is_asked(state, seat):
        return None
    if phase in (Phase.TURN, Phase.PICK):
        rule = "jokers-18" if isinstance(action, ExchangeJoker) else "claims-28"
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
    return reason(ReasonCode.ALREADY_ANSWERED, "claims-24")


def _wrong_phase(state: GameState, action: Action) -> Reason:
    phase, own = state.phase, action.seat == state.turn
    if isinstance(action, ExchangeJoker):
        if phase is Phase.PICK and own:
            return reason(ReasonCode.EXCHANGE_BEFORE_PICK, "jokers-08")
        return reason(ReasonCode.NOT_YOUR_TURN, "jokers-18", turn=state.turn)
    if isinstance(action, Discard) and phase is Phase.PICK and own:
        return reason(ReasonCode.PICK_FIRST, "claims-28")
    if isinstance(action, Pick) and phase is Phase.TURN and own:
        return reason(ReasonCode.ALREADY_PICKED, "claims-28")
    if isinstance(action, VoteCharleston):
        first = phase is Phase.PASS and state.passes < charleston.FIRST_CHARLESTON
        rule = "charleston-03" if first else "charleston-05"
        return reason(ReasonCode.STOP_NOT_NOW, rule)
    if isinstance(action, Call):
        return reason(ReasonCode.NO_OPEN_DISCARD, "claims-10")
    if isinstance(action, Discard | Pick) and phase in (Phase.TURN, Phase.PICK):
        return reason(ReasonCode.NOT_YOUR_TURN, "claims-28", turn=state.turn)
    return reason(ReasonCode.WRONG_PHASE, "claims-28", phase=phase.value)


Step = tuple[GameState, tuple[Event, ...]]


def _pass(state: GameState, action: PassTiles, seat: int) -> Step:
    return charleston.answer_pass(state, action)


def _vote(state: GameState, action: VoteCharleston, seat: int) -> Step:
    return charleston.answer_vote(state, action)


def _ask_courtesy(state: GameState, action: AskCourtesy, seat: int) -> Step:
    return charleston.answer_courtesy(state, action)


def _pass_courtesy(state: GameState, action: PassCourtesy, seat: int) -> Step:
    return charleston.give_courtesy(state, action)


def _pick(state: GameState, action: Pick, seat: int) -> Step:
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


def _discard(state: GameState, action: Discard, seat: int) -> Step:
    rack = without(state.racks[seat], (action.tile,))
    if rack is None:
        raise IllegalAction(
            reason(ReasonCode.TILE_NOT_IN_RACK, "claims-28", tiles=(action.tile,))
        )
    state = state.with_(
        racks=put(state.racks, seat, rack),
        discards=(*state.discards, Discarded(seat, action.tile)),
        fresh=None,
        exposure_open=False,
        claimed=None,
        won_by_exchange=False,
        received=_NOTHING_RECEIVED,
        answers=_UNANSWERED,
        phase=Phase.CLAIM,
    )
    events: tuple[Event, ...] = (DiscardedEvent(seat, action.tile),)
    alone = all(state.dead[other] for other in SEATS if other != seat)
    if action.tile is Tile.JOKER or alone:
        # A discarded joker is dead, and the dead are not asked: there is no window
        # (jokers-03, dead-17).
        state, more = _close_window(state)
        events += more
    return state, events


def _let_go(state: GameState, action: LetGo, seat: int) -> Step:
    return _settle(with_answer(state, seat, action))


def _call(state: GameState, action: Call, seat: int) -> Step:
    fault = check_call(
        state,
        state.exposures[seat],
        state.racks[seat],
        state.discards[-1].tile,
        action.tiles,
    )
    if fault:
        raise IllegalAction(fault)
    return _settle(with_answer(state, seat, action))


def _mahjong(state: GameState, action: DeclareMahjong, seat: int) -> Step:
    if state.phase is Phase.PASS:
        fault = check_heavenly(state, seat)
    elif state.phase is Phase.CLAIM:
        fault = check_win(state, seat, state.discards[-1].tile)
    else:
        fault = check_win(state, seat, None)
    if fault:
        raise IllegalAction(fault)
    if state.phase is Phase.CLAIM:
        return _settle(with_answer(state, seat, action))
    by_call = state.came_by is Source.CALL and not state.won_by_exchange
    discarder = state.claimed.seat if by_call and state.claimed else None
    return _win(state, seat, discarder)


def _settle(state: GameState) -> Step:
    """When every live seat has answered: Mahjong first, then turn order.

    This is the digital form of the window: nobody exposes before all have
    answered (precedence-01 to -05, precedence-10).
    """
    discard = state.discards[-1]
    order = [(discard.seat + step) % 4 for step in (1, 2, 3)]
    if any(state.answers[s] is None and not state.dead[s] for s in order):
        return state, ()
    for kind in (DeclareMahjong, Call):
        for seat in order:
            answer = state.answers[seat]
            if isinstance(answer, kind):
                return _serve(state, seat, answer, discard)
    return _close_window(state)


def _serve(state: GameState, seat: int, answer: Action, discard: Discarded) -> Step:
    state = state.with_(
        discards=state.discards[:-1],
        answers=_UNANSWERED,
        turn=seat,
        claimed=discard,
    )
    if isinstance(answer, Call):
        return _expose(state, seat, answer.tiles, discard)
    rack = with_tiles(state.racks[seat], (discard.tile,))
    return _win(state.with_(racks=put(state.racks, seat, rack)), seat, discard.seat)


def _expose(
    state: GameState, seat: int, tiles: tuple[Tile, ...], discard: Discarded
) -> Step:
    rack = without(state.racks[seat], tiles) or ()
    exposure = exposure_with(discard.tile, tiles)
    state = state.with_(
        racks=put(state.racks, seat, rack),
        exposures=put(state.exposures, seat, (*state.exposures[seat], exposure)),
        fresh=None,
        came_by=Source.CALL,
        exposure_open=True,
        won_by_exchange=False,
        phase=Phase.TURN,
    )
    return state, (Called(seat, discard.seat, discard.tile, exposure.tiles),)


def _close_window(state: GameState) -> Step:
    """Nobody claims: the next live player picks, or the wall is out (wall-01)."""
    state = state.with_(answers=_UNANSWERED)
    if not state.wall_left:
        return state.with_(phase=Phase.OVER, outcome=Outcome()), (WallGame(),)
    discarder = state.discards[-1].seat
    turn = next(
        (discarder + step) % 4
        for step in (1, 2, 3, 4)
        if not state.dead[(discarder + step) % 4]
    )
    return state.with_(phase=Phase.PICK, turn=turn), ()


def _change_exposure(state: GameState, action: ChangeExposure, seat: int) -> Step:
    if not state.exposure_open or state.claimed is None:
        # After a call in the same turn only an exchange can have closed it.
        rule = "exposures-04" if state.came_by is Source.CALL else "exposures-03"
        raise IllegalAction(reason(ReasonCode.NO_OPEN_EXPOSURE, rule))
    whole = with_tiles(state.racks[seat], _shown_from_rack(state, seat))
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


def _shown_from_rack(state: GameState, seat: int) -> tuple[Tile, ...]:
    """The tiles of the newest exposure that came from the rack."""
    return state.exposures[seat][-1].tiles[1:]


def _exchange(state: GameState, action: ExchangeJoker, seat: int) -> Step:
    if fault := check_exchange(state, action):
        raise IllegalAction(fault)
    complete_before = is_complete(state, seat)
    own = state.exposures[action.owner]
    exposure = own[action.exposure]
    less = type(exposure)(exposure.tile, exposure.size, exposure.jokers - 1)
    rack = without(state.racks[seat], (action.tile,)) or ()
    state = state.with_(
        racks=put(state.racks, seat, with_tiles(rack, (Tile.JOKER,))),
        exposures=put(
            state.exposures,
            action.owner,
            (*own[: action.exposure], less, *own[action.exposure + 1 :]),
        ),
        fresh=Tile.JOKER,
        exposure_open=False,
        won_by_exchange=state.won_by_exchange or not complete_before,
    )
    return state, (Exchanged(seat, action.owner, action.tile),)


def _win(state: GameState, seat: int, discarder: int | None) -> Step:
    outcome = best_outcome(state, seat, discarder)
    event = MahjongDeclared(
        seat,
        outcome.by,
        discarder,
        outcome.section,
        outcome.number,
        outcome.payment.value if outcome.payment else 0,
    )
    done = state.with_(
        phase=Phase.OVER,
        turn=seat,
        outcome=outcome,
        answers=_UNANSWERED,
        exposure_open=False,
    )
    return done, (event,)


_HANDLERS: Final[dict[type[Action], Callable[[GameState, Any, int], Step]]] = {
    PassTiles: _pass,
    VoteCharleston: _vote,
    AskCourtesy: _ask_courtesy,
    PassCourtesy: _pass_courtesy,
    Pick: _pick,
    Discard: _discard,
    LetGo: _let_go,
    Call: _call,
    ChangeExposure: _change_exposure,
    ExchangeJoker: _exchange,
    DeclareMahjong: _mahjong,
}

_ALLOWED: Final[dict[Phase, frozenset[type[Action]]]] = {
    Phase.PASS: frozenset({PassTiles, DeclareMahjong}),
    Phase.VOTE: frozenset({VoteCharleston}),
    Phase.COURTESY_ASK: frozenset({AskCourtesy}),
    Phase.COURTESY_PASS: frozenset({PassCourtesy}),
    Phase.PICK: frozenset({Pick}),
    Phase.TURN: frozenset({Discard, ChangeExposure, ExchangeJoker, DeclareMahjong}),
    Phase.CLAIM: frozenset({LetGo, Call, DeclareMahjong}),
    Phase.OVER: frozenset(),
}
