"""A game as pure transitions: new_game, legal_actions, apply.

`apply` checks every action itself and raises IllegalAction with the reason;
`legal_actions` lists what it would accept.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
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
from engine.events import Dealt, Event, SetUp
from engine.options import LEAGUE, TableRules
from engine.parts import Outcome
from engine.patterns import Card
from engine.pie import purses_after, purses_at_start
from engine.rules import (
    before_first_discard,
    call_options,
    can_win,
    check_heavenly,
    check_window,
    exchange_options,
    future_completes,
    is_complete,
    swap_options,
)
from engine.state import SEATS, GameState, Phase, Source, is_asked, with_tiles
from engine.tiles import Tile
from engine.turns import shown_from_rack
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason

_DEALT_BY_FOUR: Final = 48
_DEALT: Final = 53


@dataclass(frozen=True, slots=True)
class Applied:
    """What an action led to: the new state, and the events in order."""

    state: GameState
    events: tuple[Event, ...]


def new_game(
    card: Card,
    rules: TableRules = LEAGUE,
    seed: int = 7,
    dealer: int = 0,
    purses: Sequence[int] | None = None,
) -> GameState:
    """Mix, build the walls, roll, deal: the state before the first pass.

    The seed (any int) decides everything; `dealer` is East's seat, 0 in a single
    game. `purses` is what each seat has left of its pie, all of it where nothing is
    given (payment-10). Rests on deal-01 to deal-05, deal-14, deal-16, deal-17.
    Raises ValueError for purses at a table without a pie, or that are none.
    """
    rng = random.Random(seed)
    ring = list(rules.tiles)
    rng.shuffle(ring)
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    racks, wall = deal(ring, dice, dealer)
    return GameState(
        card=card,
        rules=rules,
        seed=seed,
        dealer=dealer,
        dice=dice,
        wall=wall,
        racks=racks,
        phase=Phase.PASS,
        turn=dealer,
        purses=purses_at_start(rules, purses),
    )


def deal(
    ring: Sequence[Tile], dice: tuple[int, int], dealer: int = 0
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """The racks by seat, and the wall in the order of picking.

    `ring` is all the tiles as they lie, each stack's top tile before its bottom,
    from the right end of East's wall. Rests on deal-04, deal-05, deal-16.
    """
    # The stacks that the dice count stay where they are and so are picked last.
    kept = 2 * sum(dice)
    tiles = [*ring[kept:], *ring[:kept]]
    racks: list[list[Tile]] = [[], [], [], []]
    for block in range(_DEALT_BY_FOUR // 4):
        racks[block % 4] += tiles[4 * block : 4 * block + 4]
    # East takes the tops of the first and third stack, the others follow (deal-05).
    for place, order in enumerate((0, 1, 2, 3, 0), start=_DEALT_BY_FOUR):
        racks[order].append(tiles[place])
    seated = {(dealer + order) % 4: rack for order, rack in enumerate(racks)}
    return tuple(tuple(sorted(seated[s])) for s in SEATS), tuple(tiles[_DEALT:])


def opening(state: GameState) -> tuple[Event, ...]:
    """The events of the deal itself, before any action."""
    if state.begun is not None:
        return (SetUp(state.dealer),)
    return (Dealt(state.dealer, state.dice),)


def prepared(state: GameState) -> GameState:
    """The same moment as the beginning of a game of its own, with no action before.

    `beginning_of` of every later state gives it back. Everybody has a whole pie.
    """
    purses = purses_at_start(state.rules)
    state = state.with_(actions=(), purses=purses, begun=None)
    return state.with_(begun=state)


def next_game(state: GameState, seed: int) -> GameState:
    """The next deal after a finished game: East moves one seat on (deal-06).

    After a game that was thrown in the same East deals again. What is left of the
    pies goes on too (payment-10). Raises ValueError while the game goes on.
    """
    if state.outcome is None:
        raise ValueError("the game is not over")
    dealer = next_dealer(state.dealer, state.outcome)
    return new_game(state.card, state.rules, seed, dealer, purses_after(state))


def next_dealer(dealer: int, outcome: Outcome) -> int:
    """East of the next game: one seat on, but for a game thrown in (deal-06)."""
    return dealer if outcome.same_dealer else (dealer + 1) % len(SEATS)


def beginning_of(state: GameState) -> GameState:
    """What the game of `state` began with, before any action: a deal, or a position."""
    if state.begun is not None:
        return prepared(state.begun)
    return new_game(state.card, state.rules, state.seed, state.dealer, state.purses)


# -- what may be done ----------------------------------------------------------


def legal_actions(state: GameState, seat: int) -> Sequence[Action]:
    """Everything `seat` may do now; empty when nothing is asked of it.

    A Mahjong stands first, or second where the seat may let a discard go.
    """
    if not is_asked(state, seat):
        return ()
    if state.challenge is not None:
        return (AnswerChallenge(seat, True), AnswerChallenge(seat, False))
    return _OFFERS[state.phase](state, seat)


def _pass_offers(state: GameState, seat: int) -> Sequence[Action]:
    offers = charleston.pass_options(state.racks[seat], state.passes, seat)
    if seat == state.dealer and not check_heavenly(state, seat):
        return [DeclareMahjong(seat), *offers]
    return offers


def _vote_offers(state: GameState, seat: int) -> list[Action]:
    return [VoteCharleston(seat, True), VoteCharleston(seat, False)]


def _courtesy_offers(state: GameState, seat: int) -> list[Action]:
    return [AskCourtesy(seat, count) for count in range(charleston.PASS_SIZE + 1)]


def _courtesy_pass_offers(state: GameState, seat: int) -> Sequence[Action]:
    return charleston.courtesy_options(state.racks[seat], state.courtesy[seat], seat)


def _pick_offers(state: GameState, seat: int) -> list[Action]:
    return [Pick(seat)]


def _mush_offers(state: GameState, seat: int) -> list[Action]:
    return [
        offer
        for count in range(charleston.PASS_SIZE + 1)
        for offer in charleston.courtesy_options(state.racks[seat], count, seat)
    ]


def _turn_offers(state: GameState, seat: int) -> list[Action]:
    rack = state.racks[seat]
    offers: list[Action] = []
    if is_complete(state, seat):
        offers.append(DeclareMahjong(seat))
    offers += [Discard(seat, tile) for tile in dict.fromkeys(rack)]
    offers += [SwapBlank(seat, tile) for tile in swap_options(state, seat)]
    offers += [
        ExchangeJoker(seat, owner, index, tile)
        for owner, index, tile in exchange_options(state, seat)
    ]
    if state.exposure_open and state.claimed is not None:
        now = shown_from_rack(state, seat)
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
    if can_win(state, seat, tile) and not check_window(state, exposing=False):
        offers.append(DeclareMahjong(seat))
    own, rack = state.exposures[seat], state.racks[seat]
    calls = [Call(seat, tiles) for tiles in call_options(state, own, rack, tile)]
    if calls and not check_window(state, exposing=True):
        offers += calls
    return offers


_OFFERS: Final[dict[Phase, Callable[[GameState, int], Sequence[Action]]]] = {
    Phase.PASS: _pass_offers,
    Phase.VOTE: _vote_offers,
    Phase.COURTESY_ASK: _courtesy_offers,
    Phase.COURTESY_PASS: _courtesy_pass_offers,
    Phase.MUSH: _mush_offers,
    Phase.PICK: _pick_offers,
    Phase.TURN: _turn_offers,
    Phase.CLAIM: _claim_offers,
    Phase.MAHJONG: falsemahjong.mahjong_offers,
}


# -- doing it ------------------------------------------------------------------


def apply(state: GameState, action: Action) -> Applied:
    """Do one action; the new state and what happened.

    Raises IllegalAction with the reason when `legal_actions` would not offer it,
    and it is no lawful challenge. At a real table (`rules.way`) what can be done
    wrongly there happens instead (see `engine.slips`).
    """
    fault = _not_asked(state, action)
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


def _not_asked(state: GameState, action: Action) -> Reason | None:
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
