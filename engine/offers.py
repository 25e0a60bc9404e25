"""What a seat may do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine import charleston, falsemahjong
from engine.actions import (
    Action,
    AnswerChallenge,
    AskCourtesy,
    Call,
    ChangeExposure,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    LetGo,
    Pick,
    SwapBlank,
    VoteCharleston,
)
from engine.rules import (
    call_options,
    can_win,
    check_heavenly,
    check_window,
    exchange_options,
    is_complete,
    swap_options,
)
from engine.state import GameState, Phase, is_asked, with_tiles
from engine.turns import shown_from_rack


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
