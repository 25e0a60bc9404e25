"""The deal, the end of the wall, and who deals next."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from engine.simulation import seat_to_act
from engine.state import Phase
from engine.tiles import FULL_SET, Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import (
    SEATS,
    T,
    claim_window,
    do,
    kinds,
    let_go,
    position,
    refused,
    some,
    through_charleston,
    tiles_of,
)


@pytest.mark.parametrize("dealer", SEATS)
def test_east_gets_14_the_others_13_and_99_remain(
    card: engine.Card, dealer: int
) -> None:
    """deal-01, deal-05, deal-14."""
    for seed in (0, 1, 7, -5, 10**30):
        state = engine.new_game(card, seed=seed, dealer=dealer)
        sizes = [len(rack) for rack in state.racks]
        assert sizes == [14 if seat == dealer else 13 for seat in SEATS]
        assert state.wall_left == 99
        assert tiles_of(state) == list(FULL_SET)
        assert all(1 <= die <= 6 for die in state.dice)


def test_dealing_follows_the_hands_at_a_table(card: engine.Card) -> None:
    """deal-03, deal-04, deal-05, deal-16, deal-17: four walls of 19 stacks of two.

    The mixed tiles lie along the walls from the right end of East's own, and then
    along the walls of the seats to the left. A seed deals the same for ever, or old
    records could not be replayed.
    """
    for seed in range(40):
        rng = random.Random(seed)
        ring = list(FULL_SET)
        rng.shuffle(ring)
        walls = [ring[38 * w : 38 * w + 38] for w in range(4)]
        stacks = [w[2 * s : 2 * s + 2] for w in walls for s in range(19)]
        roll = rng.randint(1, 6) + rng.randint(1, 6)
        stacks = stacks[roll:] + stacks[:roll]
        hands: list[list[Tile]] = [[], [], [], []]
        for _round in range(3):
            for player in range(4):
                for _stack in range(2):
                    hands[player] += stacks.pop(0)
        first, second, third = stacks[:3]
        hands[0] += [first[0], third[0]]
        hands[1].append(first[1])
        hands[2].append(second[0])
        hands[3].append(second[1])
        state = engine.new_game(card, seed=seed)
        assert [list(rack) for rack in state.racks] == [sorted(h) for h in hands]
        assert sum(state.dice) == roll
        assert state.wall[0] == third[1]
        assert list(state.wall[1:]) == [t for stack in stacks[3:] for t in stack]
        left_behind = ring[: 2 * roll]
        assert list(state.wall[-2 * roll :]) == left_behind


def test_the_seat_of_east_changes_nothing_but_the_seats(card: engine.Card) -> None:
    plain = engine.new_game(card, seed=11)
    for dealer in SEATS:
        turned = engine.new_game(card, seed=11, dealer=dealer)
        racks = [turned.racks[(dealer + seat) % 4] for seat in SEATS]
        assert tuple(racks) == plain.racks
        assert turned.wall == plain.wall


def test_different_seeds_deal_differently(card: engine.Card) -> None:
    racks = {engine.new_game(card, seed=seed).racks for seed in range(50)}
    assert len(racks) == 50


def test_every_tile_can_come_to_every_seat(card: engine.Card) -> None:
    """deal-03: the tiles are mixed; no kind favours a seat."""
    counts: Counter[tuple[int, Tile]] = Counter()
    for seed in range(300):
        for seat, rack in enumerate(engine.new_game(card, seed=seed).racks):
            counts.update((seat, t) for t in rack)
    for seat in SEATS:
        for t in set(FULL_SET):
            expected = 300 * t.copies * (14 if seat == 0 else 13) / 152
            assert 0.6 * expected < counts[seat, t] < 1.5 * expected


@pytest.mark.parametrize("dealer", SEATS)
def test_east_opens_by_discarding_without_a_pick(
    card: engine.Card, dealer: int
) -> None:
    """deal-12, deal-14: then the player on East's right picks."""
    state = through_charleston(engine.new_game(card, seed=4, dealer=dealer))
    assert (state.phase, state.turn, state.wall_left) == (Phase.TURN, dealer, 99)
    refused(state, engine.Pick(dealer), ReasonCode.ALREADY_PICKED, "claims-28")
    right = (dealer + 1) % 4
    refused(state, engine.Pick(right), ReasonCode.NOT_YOUR_TURN, "deal-13")
    down = some(state.racks[right], 1)[0]
    refused(state, engine.Discard(right, down), ReasonCode.NOT_YOUR_TURN, "deal-12")
    state = do(state, engine.Discard(dealer, some(state.racks[dealer], 1)[0]))
    state = let_go(state)
    assert (state.phase, state.turn) == (Phase.PICK, right)
    before = state.racks[right]
    state = do(state, engine.Pick(right))
    assert Counter(state.racks[right]) == Counter(before) + Counter([state.wall[0]])


# -- the end of the wall ------------------------------------------------------------


def to_the_end(state: engine.GameState) -> tuple[engine.GameState, list[int]]:
    """Play on with no claim at all; who picked, in order."""
    picks: list[int] = []
    while (seat := seat_to_act(state)) is not None:
        if state.phase is Phase.TURN:
            state = do(state, engine.Discard(seat, some(state.racks[seat], 1)[0]))
        elif state.phase is Phase.PICK:
            picks.append(seat)
            state = do(state, engine.Pick(seat))
        else:
            state = do(state, engine.LetGo(seat))
    return state, picks


@pytest.mark.parametrize("dealer", [0, 2])
def test_without_claims_the_99th_pick_is_that_of_easts_left(
    card: engine.Card, dealer: int
) -> None:
    """wall-05, wall-01: 99 picks, then nobody pays."""
    start = through_charleston(engine.new_game(card, seed=8, dealer=dealer))
    state, picks = to_the_end(start)
    assert len(picks) == 99
    assert picks == [(dealer + 1 + n) % 4 for n in range(99)]
    assert picks[-1] == (dealer + 3) % 4
    assert state.phase is Phase.OVER
    assert state.outcome == engine.Outcome()
    assert engine.explain_payment(None, "ABCD") == ("Nobody pays.",)


WAITING = "FF 111B 2222B 3333B"


def test_the_last_tiles_player_still_discards_and_it_can_be_won(
    card: engine.Card,
) -> None:
    """wall-02: the last discard is live for Mahjong."""
    state = position(
        card, {2: WAITING}, wall="1B", wall_left=1, phase=Phase.PICK, turn=0
    )
    state = do(state, engine.Pick(0), engine.Discard(0, Tile.B1))
    assert state.wall_left == 0
    state = let_go(state, 1, 3)
    state = do(state, engine.DeclareMahjong(2))
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.discarder) == (2, 0)


def test_the_last_discard_can_be_exposed_and_then_the_game_ends(
    card: engine.Card,
) -> None:
    """wall-03: the claimer discards, and if that is not claimed it is over."""
    state = position(
        card,
        {3: "FF 111B 222B 333B E W"},
        wall="1B",
        wall_left=1,
        phase=Phase.PICK,
        turn=0,
    )
    state = do(state, engine.Pick(0), engine.Discard(0, Tile.B1))
    state = let_go(state, 1, 2)
    state = do(state, engine.Call(3, T("111B")))
    assert (state.phase, state.turn, state.wall_left) == (Phase.TURN, 3, 0)
    state = do(state, engine.Discard(3, Tile.EAST))
    assert kinds(state, 0) >= {engine.LetGo}
    state = let_go(state)
    assert state.outcome == engine.Outcome()


def test_a_win_on_the_last_tile_is_an_ordinary_self_pick(card: engine.Card) -> None:
    """wall-04: no further bonus (jokerless here: 25 × 2 × 2 from each)."""
    state = position(
        card, {1: WAITING}, wall="1B", wall_left=1, phase=Phase.PICK, turn=1
    )
    state = do(state, engine.Pick(1), engine.DeclareMahjong(1))
    assert state.outcome is not None
    assert state.outcome.payment is not None
    assert state.outcome.payment.pays == {0: -100, 1: 300, 2: -100, 3: -100}


def test_a_joker_as_the_last_discard_ends_the_game(card: engine.Card) -> None:
    """jokers-03, wall-01: no window opens."""
    state = position(card, {}, wall="J", wall_left=1, phase=Phase.PICK, turn=2)
    state = do(state, engine.Pick(2), engine.Discard(2, Tile.JOKER))
    assert state.phase is Phase.OVER
    assert state.outcome == engine.Outcome()


def test_after_the_end_nothing_can_be_done(card: engine.Card) -> None:
    """precedence-09."""
    state = claim_window(card, 0, "1B", {1: WAITING})
    state = let_go(state, 2, 3)
    state = do(state, engine.DeclareMahjong(1))
    for seat in SEATS:
        assert engine.legal_actions(state, seat) == ()
        for action in (
            engine.LetGo(seat),
            engine.Pick(seat),
            engine.DeclareMahjong(seat),
        ):
            refused(state, action, ReasonCode.GAME_OVER, "precedence-09")


# -- who deals next ------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_the_deal_moves_on_after_a_win_even_of_east(
    card: engine.Card, dealer: int
) -> None:
    """deal-06: to the right, whoever won."""
    winner = (dealer + 1) % 4
    for seat in (winner, (dealer + 2) % 4):
        state = claim_window(card, (seat + 1) % 4, "1B", {seat: WAITING}, dealer=dealer)
        state = let_go(state, *(s for s in SEATS if s not in (seat, (seat + 1) % 4)))
        state = do(state, engine.DeclareMahjong(seat))
        following = engine.next_game(state, seed=5)
        assert following.dealer == (dealer + 1) % 4
        assert len(following.racks[following.dealer]) == 14
        assert following.phase is Phase.PASS
        assert following.discards == ()


def test_the_deal_moves_on_after_a_wall_game(card: engine.Card) -> None:
    """deal-06, wall-01."""
    state = claim_window(card, 0, "E", {}, wall_left=0, dealer=3)
    state = let_go(state)
    assert engine.next_game(state, seed=5).dealer == 0


def test_no_new_deal_while_the_game_goes_on(card: engine.Card) -> None:
    with pytest.raises(ValueError, match="not over"):
        engine.next_game(engine.new_game(card), seed=2)


def test_the_deal_is_told_to_everybody(card: engine.Card) -> None:
    state = engine.new_game(card, seed=3, dealer=2)
    (event,) = engine.opening(state)
    assert event.to_dict() == {"type": "dealt", "dealer": 2, "dice": list(state.dice)}
    assert all(event.seen_by(seat) == event for seat in SEATS)
