"""How games end: heavenly hands, dead hands, what is paid and what is shown."""

from __future__ import annotations

import random

import pytest

import engine
from engine.simulation import seat_to_act
from engine.state import Phase, Source
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import (
    SEATS,
    T,
    claim_window,
    do,
    kinds,
    let_go,
    pass_all,
    position,
    refused,
    some,
    through_charleston,
)

NATURAL = "FF 1111B 2222B 3333B"  # Consecutive Run 7A, 25 points, without jokers
WITH_JOKER = "FF 1111B 2222B 333B J"


def pays(state: engine.GameState) -> list[int]:
    assert state.outcome is not None
    assert state.outcome.payment is not None
    account = state.outcome.payment.pays
    assert sum(account.values()) == 0  # payment-14
    return [account[seat] for seat in SEATS]


# -- the Heavenly Hand ----------------------------------------------------------------


def dealt(card: engine.Card, east: str, dealer: int = 0) -> engine.GameState:
    return position(card, {dealer: east}, phase=Phase.PASS, dealer=dealer, turn=dealer)


@pytest.mark.parametrize("dealer", SEATS)
def test_east_may_declare_before_the_first_pass(card: engine.Card, dealer: int) -> None:
    """heavenly-01: the Charleston is not played; all three pay double."""
    state = dealt(card, WITH_JOKER, dealer)
    state = do(state, engine.DeclareMahjong(dealer))
    assert state.phase is Phase.OVER
    assert state.passes == 0
    assert pays(state) == [150 if seat == dealer else -50 for seat in SEATS]


def test_a_heavenly_hand_without_jokers_is_paid_four_times(card: engine.Card) -> None:
    """heavenly-02."""
    state = do(dealt(card, NATURAL), engine.DeclareMahjong(0))
    assert pays(state) == [300, -100, -100, -100]


def test_a_heavenly_singles_and_pairs_hand_is_paid_double(card: engine.Card) -> None:
    """heavenly-02, payment-05."""
    state = do(dealt(card, "FF 2026B 2026C 2026D"), engine.DeclareMahjong(0))
    assert pays(state) == [450, -150, -150, -150]


def test_others_may_have_chosen_their_pass_before_east_declares(
    card: engine.Card,
) -> None:
    state = dealt(card, NATURAL)
    state = do(state, engine.PassTiles(2, some(state.racks[2], 3)))
    assert do(state, engine.DeclareMahjong(0)).phase is Phase.OVER


def test_a_heavenly_hand_is_easts_alone(card: engine.Card) -> None:
    """heavenly-03."""
    state = dealt(card, NATURAL)
    for seat in (1, 2, 3):
        assert kinds(state, seat) == {engine.PassTiles}
        refused(
            state,
            engine.DeclareMahjong(seat),
            ReasonCode.HEAVENLY_ONLY_EAST,
            "heavenly-03",
        )


def test_an_unfinished_hand_is_not_heavenly(card: engine.Card) -> None:
    state = dealt(card, "FF 1111B 2222B 333B E")
    refused(state, engine.DeclareMahjong(0), ReasonCode.FITS_NO_LINE, "card-22")
    # One that would be complete but for a joker in a pair says so.
    state = dealt(card, "F J 1111B 2222B 3333B")
    refused(state, engine.DeclareMahjong(0), ReasonCode.JOKER_IN_PAIR, "jokers-02")


def test_a_hand_completed_in_the_charleston_waits_for_its_end(
    card: engine.Card,
) -> None:
    """heavenly-04, heavenly-05: then East declares instead of discarding."""
    state = position(
        card,
        {0: "1111B 2222B 333B EEE", 3: "FF 3B SS WW NN RR 99D"},
        phase=Phase.PASS,
    )
    others = (some(state.racks[1], 3), some(state.racks[2], 3))
    state = pass_all(state, T("EEE"), *others, T("FF 3B"))
    assert state.racks[0] == T(NATURAL)
    refused(state, engine.DeclareMahjong(0), ReasonCode.WRONG_PHASE, "heavenly-04")
    finished = state.with_(phase=Phase.VOTE, passes=3)
    refused(finished, engine.DeclareMahjong(0), ReasonCode.WRONG_PHASE, "claims-28")
    finished = through_charleston(finished)
    assert engine.DeclareMahjong in kinds(finished, 0)
    assert pays(do(finished, engine.DeclareMahjong(0))) == [300, -100, -100, -100]


def test_easts_first_discard_is_an_ordinary_one(card: engine.Card) -> None:
    """heavenly-06: claimed for Mahjong, East pays double and nothing more."""
    state = position(
        card, {0: "3B E S W N R G 0 4C 6C 8C 5D 7D 9D", 2: "FF 1111B 2222B 33B J"}
    )
    state = do(state, engine.Discard(0, Tile.B3))
    state = do(let_go(state, 1, 3), engine.DeclareMahjong(2))
    assert pays(state) == [-50, -25, 100, -25]


# -- what is paid ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "last", "by_discard", "by_self"),
    [
        # payment-01, -02: 25 with a joker
        ("FF 1111B 2222B 33B J", "3B", (50, 25, 25), (50, 50, 50)),
        # payment-03, -04: 25 without
        ("FF 1111B 2222B 333B", "3B", (100, 50, 50), (100, 100, 100)),
        # payment-05, -06: Singles and Pairs of 50 and 75
        ("11B 22B 33B 44B 55B 66B 7B", "7B", (100, 50, 50), (100, 100, 100)),
        ("FF 2026B 2026C 206D", "2D", (150, 75, 75), (150, 150, 150)),
        # payment-07, -08: a C line of 30 without jokers, and one with
        ("FF 246B 888B 246C 88C", "8C", (120, 60, 60), (120, 120, 120)),
        ("FF 246B 88B J 246C 88C", "8C", (60, 30, 30), (60, 60, 60)),
        # card-11: a quint line always has its joker
        ("FF 1111B J 22B 3333B", "J", None, (90, 90, 90)),
    ],
)
def test_payments(
    card: engine.Card,
    rack: str,
    last: str,
    by_discard: tuple[int, ...] | None,
    by_self: tuple[int, ...] | None,
) -> None:
    """payment-01 to payment-09: East's seat changes nothing."""
    for dealer in SEATS:
        if by_discard:
            state = claim_window(card, 3, last, {1: rack}, dealer=dealer)
            state = do(let_go(state, 0, 2), engine.DeclareMahjong(1))
            thrown, *others = by_discard
            assert pays(state) == [-others[0], sum(by_discard), -others[1], -thrown]
        if by_self:
            state = position(
                card, {1: rack}, wall=last, phase=Phase.PICK, turn=1, dealer=dealer
            )
            state = do(state, engine.Pick(1), engine.DeclareMahjong(1))
            assert pays(state) == [-by_self[0], sum(by_self), -by_self[1], -by_self[2]]


def test_the_discarder_pays_double_however_plain_the_line_was(
    card: engine.Card,
) -> None:
    """payment-12: three exposures in view, and still no more than double."""
    state = claim_window(
        card, 0, "F", {2: "F"}, exposures={2: ["1111B", "222B J", "3333B"]}
    )
    state = do(let_go(state, 1, 3), engine.DeclareMahjong(2))
    assert pays(state) == [-50, -25, 100, -25]


def test_the_best_line_is_scored(card: engine.Card) -> None:
    """card-13, error-11, error-12: Quints 1 pays 40, Any Like Numbers 1 only 30."""
    state = claim_window(card, 0, "1C", {2: "1111B 111C JJJJJJ"})
    state = do(let_go(state, 1, 3), engine.DeclareMahjong(2))
    assert state.outcome is not None
    assert (state.outcome.section, state.outcome.number) == ("Quints", "1")
    assert pays(state) == [-80, -40, 160, -40]


def test_the_exposures_choose_the_line(card: engine.Card) -> None:
    """card-13: with a sextet of flowers exposed only the line of 30 is left."""
    state = claim_window(card, 0, "1C", {2: "1111B 111C"}, exposures={2: ["F JJJJJ"]})
    state = do(let_go(state, 1, 3), engine.DeclareMahjong(2))
    assert state.outcome is not None
    assert (state.outcome.section, state.outcome.number) == ("Any Like Numbers", "1")
    assert pays(state) == [-60, -30, 120, -30]


def test_a_win_names_its_groups_and_tiles(card: engine.Card) -> None:
    state = do(dealt(card, NATURAL), engine.DeclareMahjong(0))
    outcome = state.outcome
    assert outcome is not None
    assert outcome.hand is not None
    assert [(g.tile.code, g.size) for g in outcome.hand.groups] == [
        ("F", 2),
        ("1B", 4),
        ("2B", 4),
        ("3B", 4),
    ]
    assert outcome.tiles == T(NATURAL)


# -- dead hands ------------------------------------------------------------------------

DEAD_1 = (False, True, False, False)


def test_a_dead_players_turn_is_skipped(card: engine.Card) -> None:
    """dead-17."""
    state = claim_window(card, 0, "E", {}, dead=DEAD_1)
    assert engine.legal_actions(state, 1) == ()
    assert not engine.view(state, 1).asked
    state = do(state, engine.LetGo(2), engine.LetGo(3))
    assert (state.phase, state.turn) == (Phase.PICK, 2)


def test_a_dead_player_does_nothing(card: engine.Card) -> None:
    """dead-17: not in a window, and not in turn."""
    state = claim_window(card, 0, "3B", {1: "FF 1111B 2222B 333B"}, dead=DEAD_1)
    for action in (
        engine.LetGo(1),
        engine.DeclareMahjong(1),
        engine.Call(1, T("333B")),
    ):
        refused(state, action, ReasonCode.HAND_IS_DEAD, "dead-17")


def test_a_joker_discard_also_skips_the_dead(card: engine.Card) -> None:
    """dead-17, jokers-03."""
    state = position(card, {0: "J E S W N R G 0 4C 6C 8C 5D 7D 9D"}, dead=DEAD_1)
    assert do(state, engine.Discard(0, Tile.JOKER)).turn == 2


def test_the_only_live_player_goes_on_alone(card: engine.Card) -> None:
    """dead-17: the window waits for nobody who is dead."""
    state = position(
        card, {0: "E S W N R G 0 4C 6C 8C 5D 7D 9D F"}, dead=(False, True, True, False)
    )
    state = do(state, engine.Discard(0, Tile.EAST), engine.LetGo(3))
    assert state.turn == 3


def test_the_table_never_waits_for_the_dead(card: engine.Card) -> None:
    """dead-17: with three dead there is nobody to ask; no window opens."""
    state = position(
        card,
        {2: "E S W N R G 0 4C 6C 8C 5D 7D 9D F"},
        turn=2,
        dead=(True, True, False, True),
    )
    state = do(state, engine.Discard(2, Tile.EAST))
    assert (state.phase, state.turn) == (Phase.PICK, 2)
    assert kinds(state, 2) == {engine.Pick}


def test_dead_players_pay_like_everybody(card: engine.Card) -> None:
    """dead-15, dead-16, dead-01: by discard and by self-pick, in full."""
    state = claim_window(card, 0, "3B", {2: "FF 1111B 2222B 33B J"}, dead=DEAD_1)
    state = do(state, engine.LetGo(3), engine.DeclareMahjong(2))
    assert pays(state) == [-50, -25, 100, -25]
    state = position(
        card,
        {2: "FF 1111B 2222B 333B"},
        wall="3B",
        phase=Phase.PICK,
        turn=2,
        dead=DEAD_1,
    )
    state = do(state, engine.Pick(2), engine.DeclareMahjong(2))
    assert pays(state) == [-100, -100, 300, -100]


def test_jokers_of_a_dead_hand_stay_open_to_exchange(card: engine.Card) -> None:
    """dead-13."""
    state = position(
        card,
        {0: "N E S W R G 0 4C 6C 8C 5D 7D 9D F"},
        exposures={1: ["NN J"]},
        dead=DEAD_1,
        came_by=Source.PICK,
    )
    assert engine.ExchangeJoker(0, 1, 0, Tile.NORTH) in engine.legal_actions(state, 0)


# -- what is shown ---------------------------------------------------------------------


def test_at_the_end_only_the_winners_hand_is_shown(card: engine.Card) -> None:
    """error-14: the racks of the others and the wall stay hidden."""
    state = do(dealt(card, NATURAL), engine.DeclareMahjong(0))
    hidden = [t for seat in (2, 3) for t in state.racks[seat]] + list(state.wall)
    random.Random(1).shuffle(hidden)
    other = state.with_(
        racks=(
            *state.racks[:2],
            tuple(sorted(hidden[:13])),
            tuple(sorted(hidden[13:26])),
        ),
        wall=tuple(hidden[26:]),
    )
    assert other != state
    assert engine.view(state, 1) == engine.view(other, 1)
    shown = engine.view(state, 1).outcome
    assert shown is not None
    assert shown.tiles == T(NATURAL)


def test_counts_follow_every_move(card: engine.Card) -> None:
    state = claim_window(card, 0, "1B", {2: "FF 111B 222B 333B E W"})
    assert engine.view(state, 3).counts == (13, 13, 13, 13)
    state = do(let_go(state, 1, 3), engine.Call(2, T("111B")))
    assert engine.view(state, 3).counts == (13, 13, 10, 13)
    state = do(state, engine.Discard(2, Tile.EAST))
    assert engine.view(state, 3).counts == (13, 13, 9, 13)
    state = do(let_go(state), engine.Pick(3))
    assert engine.view(state, 0).counts == (13, 13, 9, 14)
    assert engine.view(state, 0).wall_left == state.wall_left


def test_what_lies_open_is_what_hints_count_as_seen(card: engine.Card) -> None:
    """dead-07: discards and the exposures of the others, jokers included."""
    state = claim_window(
        card,
        0,
        "1B",
        {},
        exposures={1: ["NN J"], 2: ["555C"]},
        discards=((3, "E"), (1, "J")),
    )
    assert sorted(engine.view(state, 2).seen) == list(T("E J 1B NN J"))
    assert sorted(engine.view(state, 0).seen) == list(T("E J 1B NN J 555C"))


@pytest.mark.parametrize("seat", [-1, 4, 9])
def test_there_are_four_seats(card: engine.Card, seat: int) -> None:
    state = engine.new_game(card)
    with pytest.raises(engine.IllegalAction) as caught:
        engine.apply(state, engine.Pick(seat))
    assert caught.value.reason.code is ReasonCode.UNKNOWN_SEAT


def test_a_state_is_a_value(card: engine.Card) -> None:
    """Transitions leave the state that they start from as it was."""
    state = engine.new_game(card, seed=2)
    before = engine.state_to_dict(state)
    seat = seat_to_act(state)
    assert seat == 0
    for action in engine.legal_actions(state, seat)[:5]:
        engine.apply(state, action)
    assert engine.state_to_dict(state) == before
