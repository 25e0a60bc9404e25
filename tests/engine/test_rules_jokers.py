"""Jokers: the discard of one, the exchange; and exposures until they are fixed."""

from __future__ import annotations

import pytest

import engine
from engine.events import Exchanged, ExposureChanged
from engine.state import Phase, Source
from engine.tiles import Tile
from engine.verdicts import ReasonCode
from tests.engine.positions import (
    SEATS,
    T,
    calls,
    claim_window,
    do,
    exposure,
    kinds,
    let_go,
    position,
    refused,
)

CALLER = "FF 111B 222B 333B E W"


def exchange(seat: int, owner: int, index: int, tile: Tile) -> engine.ExchangeJoker:
    return engine.ExchangeJoker(seat, owner, index, tile)


def exchanges(state: engine.GameState, seat: int) -> set[tuple[int, int, str]]:
    return {
        (a.owner, a.exposure, a.tile.code)
        for a in engine.legal_actions(state, seat)
        if isinstance(a, engine.ExchangeJoker)
    }


def in_turn(
    card: engine.Card, rack: str, exposures: dict[int, list[str]], fresh: Tile | None
) -> engine.GameState:
    """Seat 0 has picked and must discard."""
    return position(
        card, {0: rack}, exposures=exposures, came_by=Source.PICK, fresh=fresh
    )


OTHERS = {1: ["NN J"], 2: ["5D JJ", "888C"], 3: ["FF J"]}
RACK = "N 5D F J 8C 1B 3B E S W R G 0 9D"


# -- the discarded joker -------------------------------------------------------------


def test_a_discarded_joker_is_dead_and_opens_no_window(card: engine.Card) -> None:
    """jokers-03, jokers-04: the next player picks; nothing comes back."""
    state = position(
        card,
        {0: "J 1B E S W N R G 0 4C 6C 8C 5D 7D", 2: "FF 2222B 44C 66C 888B"},
        discards=((3, "8B"),),
    )
    state = do(state, engine.Discard(0, Tile.JOKER))
    assert (state.phase, state.turn) == (Phase.PICK, 1)
    assert state.newest is None
    for seat in (1, 2, 3):
        assert kinds(state, seat) <= {engine.Pick}
        refused(
            state, engine.Call(seat, T("11B")), ReasonCode.NO_OPEN_DISCARD, "claims-10"
        )
    refused(state, engine.DeclareMahjong(2), ReasonCode.WRONG_PHASE, "claims-28")
    assert [d.tile for d in state.discards] == [Tile.B8, Tile.JOKER]


def test_a_joker_on_the_table_is_claimed_for_nothing(card: engine.Card) -> None:
    """jokers-03: asked of a position that has one newest."""
    state = claim_window(card, 0, "J", {1: "FF 111B 2222B 3333B"})
    assert kinds(state, 1) == {engine.LetGo}
    code = ReasonCode.JOKER_CANNOT_BE_CLAIMED
    refused(state, engine.DeclareMahjong(1), code, "jokers-03")
    refused(state, engine.Call(1, T("11B")), code, "jokers-03")


# -- the exchange --------------------------------------------------------------------


def test_a_natural_is_given_for_the_joker_that_stands_for_it(
    card: engine.Card,
) -> None:
    """jokers-07, jokers-22, jokers-27: anybody's exposure, without asking."""
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    assert exchanges(state, 0) == {(1, 0, "N"), (2, 0, "5D"), (3, 0, "F")}
    applied = engine.apply(state, exchange(0, 2, 0, Tile.D5))
    assert applied.events == (Exchanged(0, 2, Tile.D5),)
    after = applied.state
    assert after.exposures[2] == (exposure("55D J"), exposure("888C"))
    assert after.racks[0].count(Tile.JOKER) == 2
    assert Tile.D5 not in after.racks[0]
    assert len(after.racks[0]) == 14
    assert (after.phase, after.turn) == (Phase.TURN, 0)


def test_one_exchange_replaces_one_joker(card: engine.Card) -> None:
    """jokers-13: two groups hold jokers for the same tile, and one is meant."""
    lying = {2: ["1B JJ"], 3: ["1B JJJ"]}
    state = in_turn(card, "11B 4C 6C E S W N R G 0 9D 8C 3D", lying, Tile.B1)
    after = do(state, exchange(0, 3, 0, Tile.B1))
    assert after.exposures[2] == (exposure("1B JJ"),)
    assert after.exposures[3] == (exposure("11B JJ"),)
    after = do(after, exchange(0, 2, 0, Tile.B1))
    assert after.exposures[2] == (exposure("11B J"),)
    assert after.racks[0].count(Tile.JOKER) == 2
    assert exchanges(after, 0) == set()


def test_any_number_of_exchanges_then_one_discard(card: engine.Card) -> None:
    """jokers-13; after an exchange any tile may go, the new joker too."""
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    state = do(
        state,
        exchange(0, 1, 0, Tile.NORTH),
        exchange(0, 2, 0, Tile.D5),
        exchange(0, 3, 0, Tile.FLOWER),
    )
    assert state.racks[0].count(Tile.JOKER) == 4
    assert kinds(state, 0) == {engine.Discard}
    offered = {a.tile for a in engine.legal_actions(state, 0) if hasattr(a, "tile")}
    assert offered == set(state.racks[0])
    assert do(state, engine.Discard(0, Tile.JOKER)).phase is Phase.PICK


def test_the_pick_itself_may_be_given(card: engine.Card) -> None:
    """jokers-07 (house): it need not be racked first."""
    state = position(
        card,
        {0: "1B 3B E S W R G 0 9D 8C 6C 4C 2C"},
        exposures={1: ["NN J"]},
        wall="N",
        phase=Phase.PICK,
        turn=0,
    )
    state = do(state, engine.Pick(0), exchange(0, 1, 0, Tile.NORTH))
    assert Tile.JOKER in state.racks[0]


def test_no_exchange_before_the_pick(card: engine.Card) -> None:
    """jokers-08."""
    state = position(
        card,
        {0: "N 3B E S W R G 0 9D 8C 6C 4C 2C"},
        exposures={1: ["NN J"]},
        phase=Phase.PICK,
        turn=0,
    )
    refused(
        state,
        exchange(0, 1, 0, Tile.NORTH),
        ReasonCode.EXCHANGE_BEFORE_PICK,
        "jokers-08",
    )


@pytest.mark.parametrize("phase", [Phase.TURN, Phase.PICK, Phase.CLAIM])
def test_no_exchange_on_another_players_turn(card: engine.Card, phase: Phase) -> None:
    """jokers-18, claims-07, claims-19: nor in order to call."""
    state = position(
        card,
        {2: "N 3B E S W R G 0 9D 8C 6C 4C 2C"},
        exposures={1: ["NN J"]},
        discards=((0, "1D"),),
        phase=phase,
        turn=0,
    )
    code, rule = ReasonCode.NOT_YOUR_TURN, "jokers-18"
    if phase is Phase.CLAIM:
        code, rule = ReasonCode.EXCHANGE_BEFORE_PICK, "claims-19"
    refused(state, exchange(2, 1, 0, Tile.NORTH), code, rule)


def test_no_exchange_after_the_discard(card: engine.Card) -> None:
    """jokers-17: the turn is over, and the tile put down is a discard."""
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    state = do(state, engine.Discard(0, Tile.NORTH))
    refused(state, exchange(0, 1, 0, Tile.NORTH), ReasonCode.NOT_YOUR_TURN, "jokers-18")


def test_a_tile_on_the_table_is_never_given(card: engine.Card) -> None:
    """jokers-16."""
    state = position(
        card,
        {0: "1B 3B E S W R G 0 9D 8C 6C 4C 2C 7C"},
        exposures={1: ["NN J"]},
        discards=((3, "N"),),
        came_by=Source.PICK,
    )
    refused(
        state,
        exchange(0, 1, 0, Tile.NORTH),
        ReasonCode.TILE_NOT_IN_RACK,
        "jokers-07",
    )


def test_only_a_natural_is_given_and_only_for_a_joker(card: engine.Card) -> None:
    """jokers-14."""
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    refused(
        state,
        exchange(0, 2, 0, Tile.JOKER),
        ReasonCode.EXCHANGE_NEEDS_NATURAL,
        "jokers-14",
    )
    refused(
        state, exchange(0, 2, 1, Tile.C8), ReasonCode.EXCHANGE_NO_JOKER, "jokers-07"
    )


def test_a_natural_that_does_not_fit_is_refused(card: engine.Card) -> None:
    """jokers-23, jokers-24: the joker keeps the meaning of its group."""
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    reason = refused(
        state,
        exchange(0, 2, 0, Tile.NORTH),
        ReasonCode.EXCHANGE_WRONG_TILE,
        "jokers-23",
    )
    assert reason.params["need"] is Tile.D5


@pytest.mark.parametrize(("owner", "index"), [(0, 0), (1, 1), (2, 2), (1, -1), (7, 0)])
def test_there_must_be_such_an_exposure(
    card: engine.Card, owner: int, index: int
) -> None:
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    refused(
        state,
        exchange(0, owner, index, Tile.NORTH),
        ReasonCode.EXCHANGE_NO_SUCH_EXPOSURE,
        "jokers-07",
    )


def test_nobody_has_to_exchange(card: engine.Card) -> None:
    """jokers-26."""
    state = in_turn(card, RACK, OTHERS, Tile.D9)
    assert kinds(state, 0) == {engine.Discard, engine.ExchangeJoker}


# -- winning by an exchange ----------------------------------------------------------


def pays(state: engine.GameState) -> dict[int, int]:
    assert state.outcome is not None
    assert state.outcome.payment is not None
    return state.outcome.payment.pays


def test_mahjong_by_exchange_counts_as_self_picked(card: engine.Card) -> None:
    """jokers-19: all three pay double, the owner of the exposure no more."""
    state = in_turn(card, "FF 1111B 2222B 333B N", {2: ["NN J"]}, Tile.NORTH)
    assert engine.DeclareMahjong not in kinds(state, 0)
    state = do(state, exchange(0, 2, 0, Tile.NORTH), engine.DeclareMahjong(0))
    assert state.outcome is not None
    assert (state.outcome.by, state.outcome.discarder) == ("self", None)
    assert pays(state) == {0: 150, 1: -50, 2: -50, 3: -50}


def test_a_joker_of_the_own_exposure_wins_too(card: engine.Card) -> None:
    """jokers-11, jokers-19: it does not matter whose exposure it was."""
    state = in_turn(card, "FF 1111B 333B 2B", {0: ["222B J"]}, Tile.B2)
    state = do(state, exchange(0, 0, 0, Tile.B2), engine.DeclareMahjong(0))
    assert state.exposures[0] == (exposure("2222B"),)
    assert pays(state) == {0: 150, 1: -50, 2: -50, 3: -50}


def test_call_exchange_and_mahjong_is_self_picked(card: engine.Card) -> None:
    """jokers-10, jokers-20: the discarder pays no more than the others."""
    state = claim_window(
        card, 0, "1B", {1: "FF 111B 2222B 333B N"}, exposures={2: ["NN J"]}
    )
    state = do(let_go(state, 2, 3), engine.Call(1, T("111B")))
    state = do(state, exchange(1, 2, 0, Tile.NORTH), engine.DeclareMahjong(1))
    assert state.outcome is not None
    assert state.outcome.by == "self"
    assert pays(state) == {0: -50, 1: 150, 2: -50, 3: -50}


def test_a_call_that_completes_the_hand_is_a_win_by_discard(
    card: engine.Card,
) -> None:
    """payment-01: the discarder gave the winning tile and pays double."""
    state = claim_window(card, 0, "1B", {1: "FF 111B 2222B 333B J"})
    state = do(let_go(state, 2, 3), engine.Call(1, T("111B")))
    state = do(state, engine.DeclareMahjong(1))
    assert state.outcome is not None
    assert (state.outcome.by, state.outcome.discarder) == ("discard", 0)
    assert pays(state) == {0: -50, 1: 100, 2: -25, 3: -25}


def test_a_needless_exchange_makes_no_self_pick(card: engine.Card) -> None:
    """jokers-20: the Mahjong was complete before, not made by that joker."""
    state = claim_window(
        card, 0, "1B", {1: "FF 111B 2222B 333B J"}, exposures={2: ["3B JJ"]}
    )
    state = do(let_go(state, 2, 3), engine.Call(1, T("111B")))
    state = do(state, exchange(1, 2, 0, Tile.B3), engine.DeclareMahjong(1))
    assert pays(state) == {0: -50, 1: 100, 2: -25, 3: -25}


def test_an_exchange_leaves_a_concealed_line_concealed(card: engine.Card) -> None:
    """jokers-12: it does not count as exposing."""
    state = in_turn(card, "FF 246B 888B 246C 88C N", {2: ["NN J"]}, Tile.NORTH)
    state = do(state, exchange(0, 2, 0, Tile.NORTH), engine.DeclareMahjong(0))
    assert state.outcome is not None
    assert (state.outcome.section, state.outcome.number) == ("2468", "8")


def test_a_joker_won_helps_no_pair(card: engine.Card) -> None:
    """jokers-02: the exchange is lawful, the Mahjong is not."""
    state = in_turn(card, "F N 2222B 44C 66C 8888B", {2: ["NN J"]}, Tile.NORTH)
    state = do(state, exchange(0, 2, 0, Tile.NORTH))
    refused(state, engine.DeclareMahjong(0), ReasonCode.JOKER_IN_PAIR, "jokers-02")


def test_a_hand_whose_jokers_were_exchanged_away_is_jokerless(
    card: engine.Card,
) -> None:
    """jokers-21: only the final 14 tiles count."""
    state = position(
        card,
        {0: "1B 3B 4C E S W N R G 0 9D 6C 8C 2D", 2: "FF 2222B 333B"},
        exposures={2: ["111B J"]},
        came_by=Source.PICK,
    )
    state = do(state, exchange(0, 2, 0, Tile.B1), engine.Discard(0, Tile.B3))
    state = do(let_go(state, 1, 3), engine.DeclareMahjong(2))
    assert pays(state) == {0: -100, 1: -50, 2: 200, 3: -50}


def test_the_end_of_the_wall_changes_nothing_for_exchanges(card: engine.Card) -> None:
    """jokers-25: after the very last pick an exchange may still win."""
    state = position(
        card,
        {0: "FF 1111B 2222B 333B"},
        exposures={2: ["NN J"]},
        wall="N",
        wall_left=1,
        phase=Phase.PICK,
        turn=0,
    )
    state = do(
        state,
        engine.Pick(0),
        exchange(0, 2, 0, Tile.NORTH),
        engine.DeclareMahjong(0),
    )
    assert state.wall_left == 0
    assert pays(state)[0] == 150


# -- exposures until they are fixed --------------------------------------------------


def opened(card: engine.Card, tiles: str, rack: str = CALLER) -> engine.GameState:
    state = claim_window(card, 0, "1B", {2: rack}, exposures={1: ["EE J"]})
    return do(let_go(state, 1, 3), engine.Call(2, T(tiles)))


def changes(state: engine.GameState, seat: int) -> set[str]:
    return {
        engine.format_tiles(a.tiles)
        for a in engine.legal_actions(state, seat)
        if isinstance(a, engine.ChangeExposure)
    }


def test_a_pung_may_become_a_kong_before_the_discard(card: engine.Card) -> None:
    """exposures-01."""
    state = opened(card, "11B")
    assert changes(state, 2) == {"1B 1B 1B"}
    applied = engine.apply(state, engine.ChangeExposure(2, T("111B")))
    assert applied.events == (ExposureChanged(2, T("1111B")),)
    assert applied.state.exposures[2] == (exposure("1111B"),)
    assert len(applied.state.racks[2]) == 10


def test_tiles_may_be_taken_back_as_long_as_a_group_remains(
    card: engine.Card,
) -> None:
    """exposures-02."""
    state = opened(card, "111B")
    assert changes(state, 2) == {"1B 1B"}
    after = do(state, engine.ChangeExposure(2, T("11B")))
    assert after.exposures[2] == (exposure("111B"),)
    assert after.racks[2].count(Tile.B1) == 1
    # And on again, as often as wished.
    assert do(after, engine.ChangeExposure(2, T("111B"))).racks == state.racks
    for tiles in ("1B", ""):
        refused(
            state,
            engine.ChangeExposure(2, T(tiles)),
            ReasonCode.CALL_FOR_PAIR_OR_SINGLE,
            "claims-12",
        )


def test_a_joker_may_change_places_with_a_natural_of_the_rack(
    card: engine.Card,
) -> None:
    """exposures-02: what was shown from the rack may be shown otherwise."""
    state = opened(card, "1B J", "FF 11B J 222B 333B E W")
    assert "1B 1B" in changes(state, 2)
    after = do(state, engine.ChangeExposure(2, T("11B")))
    assert after.exposures[2] == (exposure("111B"),)
    assert Tile.JOKER in after.racks[2]


def test_the_claimed_tile_stays_in_the_exposure(card: engine.Card) -> None:
    """exposures-02, claims-25: only a legal group with it will do."""
    state = opened(card, "11B")
    refused(
        state,
        engine.ChangeExposure(2, T("222B")),
        ReasonCode.CALL_NEEDS_LIKE_TILES,
        "claims-13",
    )
    refused(
        state,
        engine.ChangeExposure(2, T("11B JJ")),
        ReasonCode.TILE_NOT_IN_RACK,
        "claims-18",
    )


def test_an_exposure_is_fixed_by_the_discard(card: engine.Card) -> None:
    """exposures-03: a pung never becomes a kong later."""
    state = do(opened(card, "11B"), engine.Discard(2, Tile.WEST))
    refused(
        state, engine.ChangeExposure(2, T("111B")), ReasonCode.WRONG_PHASE, "claims-28"
    )
    state = do(let_go(state), engine.Pick(3))
    refused(
        state,
        engine.ChangeExposure(2, T("111B")),
        ReasonCode.NOT_YOUR_TURN,
        "claims-28",
    )
    state = do(state, engine.Discard(3, state.racks[3][-1]))
    while state.turn != 2 or state.phase is not Phase.TURN:
        if state.phase is Phase.CLAIM:
            state = let_go(state)
        elif state.phase is Phase.PICK:
            state = do(state, engine.Pick(state.turn))
        else:
            state = do(state, engine.Discard(state.turn, state.racks[state.turn][0]))
    assert changes(state, 2) == set()
    refused(
        state,
        engine.ChangeExposure(2, T("111B")),
        ReasonCode.NO_OPEN_EXPOSURE,
        "exposures-03",
    )


def test_an_exposure_is_closed_by_an_exchange(card: engine.Card) -> None:
    """exposures-04."""
    state = opened(card, "11B")
    state = do(state, exchange(2, 1, 0, Tile.EAST))
    assert changes(state, 2) == set()
    refused(
        state,
        engine.ChangeExposure(2, T("111B")),
        ReasonCode.NO_OPEN_EXPOSURE,
        "exposures-04",
    )


def test_only_the_newest_exposure_is_open(card: engine.Card) -> None:
    """exposures-03, exposures-05: groups in any order, the older ones fixed."""
    state = claim_window(
        card, 0, "1B", {2: "FF 111B 222B J E"}, exposures={2: ["333B"]}
    )
    # 111 and 333 stand together on 13579 lines 2A and 6A, 1111 and 333 on none.
    assert calls(state, 2) == {"1B 1B", "1B J"}
    state = do(let_go(state, 1, 3), engine.Call(2, T("11B")))
    assert state.exposures[2] == (exposure("333B"), exposure("111B"))
    state = do(state, engine.ChangeExposure(2, T("1B J")))
    assert state.exposures[2] == (exposure("333B"), exposure("11B J"))


def test_jokers_of_the_own_new_exposure_may_be_exchanged(card: engine.Card) -> None:
    """jokers-11, jokers-10: on the own turn, after the call."""
    state = opened(card, "1B J", "FF 11B J 222B 333B E W")
    state = do(state, exchange(2, 2, 0, Tile.B1))
    assert state.exposures[2] == (exposure("111B"),)
    assert state.racks[2].count(Tile.JOKER) == 1


def test_everybody_sees_exposures_and_nobody_the_open_flag_of_others(
    card: engine.Card,
) -> None:
    state = opened(card, "11B")
    for seat in SEATS:
        seen = engine.view(state, seat)
        assert seen.exposures == state.exposures
        assert seen.exposure_open == (seat == 2)
