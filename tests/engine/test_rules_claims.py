"""Claims: the window, what may be called, who is served."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import engine
from engine.events import Called
from engine.state import Phase
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import (
    SEATS,
    T,
    calls,
    claim_window,
    do,
    kinds,
    let_go,
    position,
    refused,
    some,
    tile,
)

WAITING = "FF 111B 2222B 3333B"  # Consecutive Run 7A but for 1B
CALLER = "FF 111B 222B 333B E W"  # may make a pung or a kong of 1B
PLAIN = "E S W N R G 0 4C 6C 8C 5D 7D 9D"  # can claim nothing of interest here


# -- the window ----------------------------------------------------------------------


@pytest.mark.parametrize("discarder", SEATS)
def test_a_discard_is_offered_to_the_other_three(
    card: engine.Card, discarder: int
) -> None:
    """claims-28, claims-09: each answers for itself, the discarder not at all."""
    others = [seat for seat in SEATS if seat != discarder]
    state = position(card, {discarder: PLAIN + " 1B"}, turn=discarder)
    state = do(state, engine.Discard(discarder, Tile.B1))
    assert state.newest is not None
    for seat in others:
        assert engine.LetGo in kinds(state, seat)
        assert engine.view(state, seat).newest == state.newest
    for action in (
        engine.LetGo(discarder),
        engine.Call(discarder, T("11B")),
        engine.DeclareMahjong(discarder),
    ):
        refused(state, action, ReasonCode.OWN_DISCARD, "claims-09")


def test_nothing_happens_before_all_three_have_answered(card: engine.Card) -> None:
    """precedence-02 in its digital form: nobody exposes before all have answered."""
    start = claim_window(card, 0, "1B", {1: CALLER, 2: PLAIN})
    state = do(start, engine.Call(1, T("11B")), engine.LetGo(3))
    assert state.phase is Phase.CLAIM
    assert (state.racks, state.exposures) == (start.racks, start.exposures)
    other = do(start, engine.LetGo(1), engine.LetGo(3))
    assert engine.view(state, 2) == engine.view(other, 2)
    state = do(state, engine.LetGo(2))
    assert state.exposures[1] == (engine.Exposure(Tile.B1, 3),)


def test_an_answer_is_final(card: engine.Card) -> None:
    """claims-24 in its digital form: one answer a window."""
    state = claim_window(card, 0, "1B", {1: CALLER})
    state = do(state, engine.LetGo(1))
    for action in (
        engine.Call(1, T("11B")),
        engine.LetGo(1),
        engine.DeclareMahjong(1),
    ):
        refused(state, action, ReasonCode.ALREADY_ANSWERED, "claims-24")


def test_when_nobody_claims_the_player_on_the_right_picks(card: engine.Card) -> None:
    """claims-28: play goes to the right, and wraps round the table."""
    for discarder in SEATS:
        state = let_go(claim_window(card, discarder, "E", {}))
        assert (state.phase, state.turn) == (Phase.PICK, (discarder + 1) % 4)
        assert state.discards[-1].tile is Tile.EAST


def test_an_older_discard_is_dead(card: engine.Card) -> None:
    """claims-04, claims-10: once the window is closed it is never claimed."""
    state = let_go(claim_window(card, 0, "1B", {2: WAITING}))
    refused(state, engine.Call(2, T("111B")), ReasonCode.NO_OPEN_DISCARD, "claims-10")
    refused(state, engine.DeclareMahjong(2), ReasonCode.WRONG_PHASE, "claims-28")
    state = do(state, engine.Pick(1))
    refused(state, engine.Call(2, T("111B")), ReasonCode.NO_OPEN_DISCARD, "claims-04")
    refused(state, engine.DeclareMahjong(2), ReasonCode.NOT_YOUR_TURN, "claims-28")
    state = do(state, engine.Discard(1, some(state.racks[1], 1)[0]))
    assert state.newest is not None
    assert state.newest.tile is not Tile.B1
    assert engine.DeclareMahjong not in kinds(state, 2)


def test_of_two_like_discards_only_the_second_can_be_had(card: engine.Card) -> None:
    """claims-11."""
    racks = {0: PLAIN, 2: "FF 11B 2222B 3333B R"}
    state = claim_window(card, 1, "1B", racks, discards=((0, "1B"),))
    state = let_go(state, 0, 3)
    state = do(state, engine.Call(2, T("11B")))
    assert [d.tile for d in state.discards] == [Tile.B1]
    assert state.discards[0].seat == 0
    assert state.claimed is not None
    assert state.claimed.seat == 1


# -- what may be called --------------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "discard", "expected"),
    [
        # claims-17: the discard is natural enough, all else may be jokers
        ("JJ E S W N R G 0 4C 6C 8C 7D", "5D", {"J J"}),
        ("JJJ E S W N R G 0 4C 6C 8C", "5D", {"J J", "J J J"}),
        # claims-18: pung 2, kong 3; naturals and jokers in any mixture
        ("5D JJ E S W N R G 0 4C 6C 8C", "5D", {"5D J", "J J", "5D J J"}),
        ("555D E S W N R G 0 4C 6C 8C", "5D", {"5D 5D", "5D 5D 5D"}),
        # exposures-06: a quint of a tile that exists four times needs a joker
        (
            "555D J E S W N R G 0 4C 6C",
            "5D",
            {
                "5D 5D", "5D J",
                "5D 5D 5D", "5D 5D J",
                "5D 5D 5D J",
            },
        ),
        # one natural and no joker make no pung
        ("5D E S W N R G 0 4C 6C 8C 7D 9D", "5D", set()),
        ("E S W N R G 0 4C 6C 8C 7D 9D 1C", "5D", set()),
    ],
)  # fmt: skip
def test_which_groups_may_be_made_with_a_discard(
    card: engine.Card, rack: str, discard: str, expected: set[str]
) -> None:
    tiles = engine.parse_tiles(rack + " 1B 3B 9B")[:13]
    state = claim_window(card, 0, discard, {1: engine.format_tiles(tiles)})
    assert calls(state, 1) == expected


def test_flowers_are_called_as_pung_and_sextet(card: engine.Card) -> None:
    """exposures-06, exposures-07, card-10: the 2026 card has both, all natural."""
    state = claim_window(card, 3, "F", {0: "FFFFF 1111B 1111C"})
    assert calls(state, 0) == {"F F", "F F F F F"}
    state = let_go(state, 1, 2)
    state = do(state, engine.Call(0, T("FFFFF")))
    assert state.exposures[0] == (engine.Exposure(Tile.FLOWER, 6),)


def test_a_quint_is_called_with_four_tiles(card: engine.Card) -> None:
    """claims-18."""
    state = claim_window(card, 3, "1B", {0: "11B JJ FF 22B 33B JJJ"})
    assert "1B 1B J J" in calls(state, 0)
    state = do(let_go(state, 1, 2), engine.Call(0, T("11B JJ")))
    assert state.exposures[0] == (engine.Exposure(Tile.B1, 5, 2),)


@pytest.mark.parametrize("tiles", ["", "5D", "J"])
def test_nothing_is_called_for_a_pair_or_a_single(
    card: engine.Card, tiles: str
) -> None:
    """claims-12."""
    state = claim_window(card, 0, "5D", {1: "5D J E S W N R G 0 4C 6C 8C 7D"})
    refused(
        state,
        engine.Call(1, T(tiles)),
        ReasonCode.CALL_FOR_PAIR_OR_SINGLE,
        "claims-12",
    )


@pytest.mark.parametrize(
    ("discard", "tiles"),
    [
        ("N", "E W S"),
        ("4D", "2D 3D"),
        ("R", "G 0"),
        ("2D", "0 2D 6D"),
        ("5D", "5C 5B"),
    ],
)
def test_only_like_tiles_can_be_exposed(
    card: engine.Card, discard: str, tiles: str
) -> None:
    """claims-13: no NEWS, no run, no year, no three dragons, no like numbers."""
    rest = "1C 2C 3C 4C 6C 7C 8C 9C 1B 2B 3B"
    rack = f"{tiles} {rest}".split()[:13]
    state = claim_window(card, 0, discard, {1: " ".join(rack)})
    refused(
        state,
        engine.Call(1, T(tiles)),
        ReasonCode.CALL_NEEDS_LIKE_TILES,
        "claims-13",
    )
    assert kinds(state, 1) == {engine.LetGo}


def test_no_group_has_seven_tiles(card: engine.Card) -> None:
    """claims-13, card-15."""
    state = claim_window(card, 0, "F", {1: "FFFFFF JJ 11B 22B 3B"})
    for tiles in ("FFFFFF", "FFFFFF J"):
        refused(
            state,
            engine.Call(1, T(tiles)),
            ReasonCode.EXPOSURE_WRONG_SIZE,
            "claims-13",
        )


def test_a_call_uses_tiles_of_the_own_rack_each_once(card: engine.Card) -> None:
    """claims-18: the same tile named twice is two tiles."""
    state = claim_window(card, 0, "1B", {1: "1B J FF 2222B 3333B E"})
    for tiles in ("11B", "JJ", "11B J", "1B JJ"):
        refused(
            state,
            engine.Call(1, T(tiles)),
            ReasonCode.TILE_NOT_IN_RACK,
            "claims-18",
        )


def test_a_call_that_fits_only_concealed_lines_is_refused(card: engine.Card) -> None:
    """claims-15, dead-04: 777 and 999 together stand only on 13579 line 9."""
    state = claim_window(card, 0, "9B", {1: "FF 135B 99B RRR"}, exposures={1: ["777B"]})
    refused(
        state,
        engine.Call(1, T("99B")),
        ReasonCode.ONLY_CONCEALED_LINES,
        "dead-04",
    )


def test_a_call_that_fits_no_line_with_the_other_exposures_is_refused(
    card: engine.Card,
) -> None:
    """dead-03: what would make the hand dead is not offered."""
    state = claim_window(
        card, 0, "9D", {1: "FF 22B 33B 999D"}, exposures={1: ["1111B"]}
    )
    assert calls(state, 1) == set()
    refused(
        state,
        engine.Call(1, T("999D")),
        ReasonCode.EXPOSURE_FITS_NO_LINE,
        "dead-03",
    )


def test_who_calls_gives_up_the_concealed_line(card: engine.Card) -> None:
    """claims-15, card-12: 2468 line 8 is out once 888B lies exposed."""
    state = claim_window(card, 0, "8B", {1: "FF 246B 88B 246C 888C"})
    assert engine.DeclareMahjong in kinds(state, 1)
    state = do(let_go(state, 2, 3), engine.Call(1, T("88B")))
    refused(
        state,
        engine.DeclareMahjong(1),
        ReasonCode.CONCEALED_LINE_EXPOSED,
        "card-12",
    )


def test_the_last_tile_of_an_exposed_concealed_line_is_refused_with_the_reason(
    card: engine.Card,
) -> None:
    """card-12: the discard would complete 2468 line 8, were nothing exposed."""
    state = claim_window(
        card, 0, "4C", {1: "FF 246B 26C 888C"}, exposures={1: ["888B"]}
    )
    refused(
        state,
        engine.DeclareMahjong(1),
        ReasonCode.CONCEALED_LINE_EXPOSED,
        "card-12",
    )


# -- Mahjong from a discard ----------------------------------------------------------


@pytest.mark.parametrize(
    ("rack", "discard", "line"),
    [
        ("F 2222B 44C 66C 8888B", "F", "2468, line 2"),  # a pair
        ("FF 2222B 4C 66C 8888B", "4C", "2468, line 2"),
        ("22B 00 222C 666C N E W", "S", "2026, line 4"),  # a single
        ("22B 0 222C 666C NEWS", "0", "2026, line 4"),
        ("FF 111B 2222B 3333B", "1B", "Consecutive Run, line 7A"),  # a kong
        ("FF 246B 88B 246C 888C", "8B", "2468, line 8"),  # a C line
        ("11B 22B 33B 44B 55B 66B 7B", "7B", "Singles and Pairs, line 4"),
    ],
)
def test_the_last_tile_may_complete_any_group(
    card: engine.Card, rack: str, discard: str, line: str
) -> None:
    """claims-14, claims-16: singles and pairs too, C lines too."""
    state = claim_window(card, 2, discard, {3: rack})
    state = do(let_go(state, 0, 1), engine.DeclareMahjong(3))
    outcome = state.outcome
    assert outcome is not None
    assert f"{outcome.section}, line {outcome.number}" == line
    assert (outcome.winner, outcome.by, outcome.discarder) == (3, "discard", 2)
    assert tile(discard) in outcome.tiles
    assert len(outcome.tiles) == 14


def test_a_hand_with_exposures_is_completed_by_a_discard(card: engine.Card) -> None:
    """card-22, claims-29: exposed groups count, and only as those groups."""
    state = claim_window(
        card, 2, "F", {3: "F 222B J"}, exposures={3: ["1111B", "33B JJ"]}
    )
    state = do(let_go(state, 0, 1), engine.DeclareMahjong(3))
    assert state.outcome is not None
    assert state.outcome.number == "7A"


def test_a_fixed_pung_is_not_completed_to_a_kong(card: engine.Card) -> None:
    """exposures-03, claims-29: 333B lies as a pung, so 7A cannot be made with it."""
    state = claim_window(
        card, 2, "3B", {3: "FF 2222B"}, exposures={3: ["1111B", "333B"]}
    )
    refused(
        state, engine.DeclareMahjong(3), ReasonCode.EXPOSURE_FITS_NO_LINE, "dead-03"
    )


def test_the_wrong_tile_is_no_mahjong(card: engine.Card) -> None:
    """card-22."""
    state = claim_window(card, 0, "9D", {1: WAITING})
    reason = refused(
        state, engine.DeclareMahjong(1), ReasonCode.FITS_NO_LINE, "card-22"
    )
    assert reason.params["missing"] == T("1B")


@pytest.mark.parametrize(
    ("rack", "discard", "code"),
    [
        ("1B J 22B 111C 22C 3333D", "2C", ReasonCode.JOKER_IN_PAIR),
        ("22B 00 222C 66C J E W S", "6C", ReasonCode.JOKER_IN_SINGLE),
        ("22B 00 222C 666C J E W", "S", ReasonCode.JOKER_IN_SINGLE),
    ],
)
def test_a_joker_in_a_pair_or_single_is_no_mahjong(
    card: engine.Card, rack: str, discard: str, code: ReasonCode
) -> None:
    """jokers-02."""
    state = claim_window(card, 0, discard, {1: rack})
    refused(state, engine.DeclareMahjong(1), code, "jokers-02")


def test_a_win_by_discard_is_always_offered_beside_the_call(card: engine.Card) -> None:
    state = claim_window(card, 0, "1B", {1: WAITING})
    assert kinds(state, 1) == {engine.LetGo, engine.Call, engine.DeclareMahjong}


# -- after a call --------------------------------------------------------------------


def called(card: engine.Card, caller: int = 2) -> engine.GameState:
    state = claim_window(card, 0, "1B", {caller: CALLER})
    state = let_go(state, *(s for s in (1, 2, 3) if s != caller))
    return do(state, engine.Call(caller, T("111B")))


def test_an_exposure_makes_it_the_claimers_turn(card: engine.Card) -> None:
    """claims-20, claims-21: no pick, no replacement tile, one discard."""
    state = called(card)
    assert (state.phase, state.turn) == (Phase.TURN, 2)
    assert len(state.racks[2]) == 10  # a kong lies out: 14 in all
    assert state.wall_left == called(card).wall_left
    refused(state, engine.Pick(2), ReasonCode.ALREADY_PICKED, "claims-28")
    wall = state.wall_left
    state = do(state, engine.Discard(2, Tile.EAST))
    assert len(state.racks[2]) == 9
    state = let_go(state)
    # Seat 1 has lost its turn: play goes on to the claimer's right.
    assert (state.phase, state.turn, state.wall_left) == (Phase.PICK, 3, wall)


def test_the_claimed_tile_leaves_the_discards(card: engine.Card) -> None:
    """claims-29: it lies in the exposure for the rest of the game."""
    state = called(card)
    assert state.discards == ()
    assert state.exposures[2] == (engine.Exposure(Tile.B1, 4),)
    for seat in SEATS:
        assert engine.view(state, seat).exposures[2] == state.exposures[2]


def test_the_call_is_told_to_everybody(card: engine.Card) -> None:
    state = let_go(claim_window(card, 0, "1B", {2: CALLER}), 1, 3)
    (event,) = engine.apply(state, engine.Call(2, T("1B 1B"))).events
    assert event == Called(2, 0, Tile.B1, T("111B"))
    assert all(event.seen_by(seat) == event for seat in SEATS)


def test_a_group_completed_by_a_pick_stays_concealed(card: engine.Card) -> None:
    """claims-20: there is no exposure from the own rack."""
    state = position(
        card, {1: "FF 111B 222B 333B E W"}, wall="1B", phase=Phase.PICK, turn=1
    )
    state = do(state, engine.Pick(1))
    assert kinds(state, 1) == {engine.Discard}
    refused(state, engine.Call(1, T("111B")), ReasonCode.NO_OPEN_DISCARD, "claims-20")
    refused(
        state,
        engine.ChangeExposure(1, T("111B")),
        ReasonCode.NO_OPEN_EXPOSURE,
        "exposures-03",
    )


# -- turns ---------------------------------------------------------------------------


def test_only_the_player_in_turn_picks_and_discards(card: engine.Card) -> None:
    """claims-28, house-01: nobody picks ahead."""
    state = let_go(claim_window(card, 3, "E", {}))
    assert state.turn == 0
    for seat in (1, 2, 3):
        assert engine.legal_actions(state, seat) == ()
        refused(state, engine.Pick(seat), ReasonCode.NOT_YOUR_TURN, "claims-28")
    first = state.racks[0][0]
    refused(state, engine.Discard(0, first), ReasonCode.PICK_FIRST, "claims-28")
    state = do(state, engine.Pick(0))
    refused(state, engine.Pick(0), ReasonCode.ALREADY_PICKED, "claims-28")
    for seat in (1, 2, 3):
        theirs = state.racks[seat][0]
        refused(
            state, engine.Discard(seat, theirs), ReasonCode.NOT_YOUR_TURN, "claims-28"
        )


def test_a_turn_is_a_pick_and_a_discard(card: engine.Card) -> None:
    """claims-28: 13 tiles between turns, 14 before the discard."""
    state = let_go(claim_window(card, 3, "E", {}))
    state = do(state, engine.Pick(0))
    assert len(state.racks[0]) == 14
    assert engine.view(state, 0).fresh == state.wall[0]
    assert engine.view(state, 1).fresh is None
    state = do(state, engine.Discard(0, state.wall[0]))
    assert [len(rack) for rack in state.racks] == [13] * 4
    refused(
        state, engine.Discard(0, state.racks[0][0]), ReasonCode.WRONG_PHASE, "claims-28"
    )


def test_any_tile_may_be_discarded(card: engine.Card) -> None:
    """payment-13, jokers-03: a joker too, and one that a player plainly needs."""
    state = position(card, {0: "J 1B E S W N R G 0 4C 6C 8C 5D 7D"})
    offers = {a.tile for a in engine.legal_actions(state, 0) if hasattr(a, "tile")}
    assert offers == set(state.racks[0])
    refused(
        state,
        engine.Discard(0, Tile.FLOWER),
        ReasonCode.TILE_NOT_IN_RACK,
        "claims-28",
    )


# -- precedence ----------------------------------------------------------------------

LOW = "FF 11B J 2222C 333D R"  # may call 1B with its own or with a joker
HIGH = "FF 1B JJ 5555C 666D G"


def settle(
    state: engine.GameState, answers: dict[int, engine.Action], order: tuple[int, ...]
) -> engine.GameState:
    return do(state, *(answers[seat] for seat in order))


def test_of_two_calls_the_first_in_turn_is_served(card: engine.Card) -> None:
    """precedence-01, precedence-10: who spoke first does not matter."""
    state = claim_window(card, 0, "1B", {1: LOW, 3: HIGH})
    answers: dict[int, engine.Action] = {
        1: engine.Call(1, T("11B")),
        2: engine.LetGo(2),
        3: engine.Call(3, T("1B J")),
    }
    for order in permutations((1, 2, 3)):
        after = settle(state, answers, order)
        assert after.turn == 1
        assert after.exposures[1] == (engine.Exposure(Tile.B1, 3),)
        assert after.exposures[3] == ()
        assert after.racks[3] == state.racks[3]


def test_turn_order_wraps_round_the_table(card: engine.Card) -> None:
    """precedence-03: after the last seat comes the first."""
    state = claim_window(card, 2, "1B", {0: LOW, 1: HIGH})
    answers: dict[int, engine.Action] = {
        0: engine.Call(0, T("11B")),
        1: engine.Call(1, T("1B J")),
        3: engine.LetGo(3),
    }
    for order in permutations((0, 1, 3)):
        assert settle(state, answers, order).turn == 0


def test_mahjong_beats_a_call_by_an_earlier_player(card: engine.Card) -> None:
    """precedence-04: the tiles of the other call stay in their rack."""
    state = claim_window(card, 0, "1B", {1: "FF JJ 5555C 666D G R", 3: WAITING})
    answers: dict[int, engine.Action] = {
        1: engine.Call(1, T("JJ")),
        2: engine.LetGo(2),
        3: engine.DeclareMahjong(3),
    }
    for order in permutations((1, 2, 3)):
        after = settle(state, answers, order)
        assert after.outcome is not None
        assert (after.outcome.winner, after.outcome.discarder) == (3, 0)
        assert after.racks[1] == state.racks[1]
        assert after.exposures[1] == ()


def test_of_two_mahjongs_the_first_in_turn_wins(card: engine.Card) -> None:
    """precedence-05, precedence-10: there is only ever one winner."""
    racks = {0: "F 444B 5555B 666B JJ", 2: "F 1111C 2222C 3333C"}
    state = claim_window(card, 3, "F", racks)
    answers: dict[int, engine.Action] = {
        0: engine.DeclareMahjong(0),
        1: engine.LetGo(1),
        2: engine.DeclareMahjong(2),
    }
    for order in permutations((0, 1, 2)):
        after = settle(state, answers, order)
        assert after.outcome is not None
        assert after.outcome.winner == 0
        assert after.outcome.payment is not None
        assert Counter(v > 0 for v in after.outcome.payment.pays.values()) == {
            True: 1,
            False: 3,
        }


def test_the_second_mahjong_wins_when_the_first_lets_go(card: engine.Card) -> None:
    racks = {0: "F 444B 5555B 666B JJ", 2: "F 1111C 2222C 3333C"}
    state = let_go(claim_window(card, 3, "F", racks), 0, 1)
    state = do(state, engine.DeclareMahjong(2))
    assert state.outcome is not None
    assert state.outcome.winner == 2


def test_who_could_win_but_calls_leaves_the_win_to_another(card: engine.Card) -> None:
    """precedence-04: all claims are gathered, and Mahjong is served first."""
    racks = {0: "F 444B 5555B 666B JJ", 2: "F 1111C 2222C 3333C"}
    state = claim_window(card, 3, "F", racks)
    assert kinds(state, 0) == {engine.LetGo, engine.Call, engine.DeclareMahjong}
    state = do(state, engine.Call(0, T("F J")), engine.LetGo(1))
    assert state.outcome is None
    state = do(state, engine.DeclareMahjong(2))
    assert state.outcome is not None
    assert state.outcome.winner == 2
