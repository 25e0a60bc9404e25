"""States: stored, shared, and seen by one seat."""

from __future__ import annotations

import json

import pytest

import engine
from engine.bots.standard import Standard
from engine.simulation import play
from engine.state import Phase, put, with_tiles, without
from engine.tiles import Tile
from tests.engine.conftest import CARDS
from tests.engine.positions import T, claim_window, do, let_go, position


def stored(state: engine.GameState, card: engine.Card) -> engine.GameState:
    text = json.dumps(engine.state_to_dict(state))
    return engine.state_from_dict(json.loads(text), card, state.actions)


def test_a_won_game_is_stored_with_its_hand_and_payment(card: engine.Card) -> None:
    state = claim_window(
        card, 0, "F", {2: "F"}, exposures={2: ["1111B", "222B J", "3333B"]}
    )
    state = do(let_go(state, 1, 3), engine.DeclareMahjong(2))
    again = stored(state, card)
    assert again == state
    assert again.outcome is not None
    assert again.outcome.hand is not None
    assert again.outcome.payment is not None


def test_every_phase_is_stored(card: engine.Card) -> None:
    state = claim_window(card, 0, "1B", {2: "FF 111B 222B 333B E W"})
    state = do(state, engine.LetGo(1))
    assert stored(state, card) == state
    state = do(let_go(state, 3), engine.Call(2, T("111B")))
    assert stored(state, card) == state
    for phase in (Phase.COURTESY_ASK, Phase.VOTE):
        state = engine.new_game(card, seed=3).with_(phase=phase)
        assert stored(state, card) == state


def test_games_of_bots_are_stored_at_their_end(card: engine.Card) -> None:
    for seed in range(4):
        state = play(engine.new_game(card, seed=seed), [Standard(card)] * 4)
        assert stored(state, card) == state


def test_a_state_of_another_card_or_format_is_refused(card: engine.Card) -> None:
    """card-14: a game keeps the card that it began with."""
    data = engine.state_to_dict(engine.new_game(card))
    club = engine.load_card(CARDS / "mahjong-club.card")
    with pytest.raises(ValueError, match="card"):
        engine.state_from_dict(data, club)
    with pytest.raises(ValueError, match="format"):
        engine.state_from_dict(data | {"format": 99}, card)


def test_transitions_share_what_does_not_change(card: engine.Card) -> None:
    state = position(card, {0: "J 1B E S W N R G 0 4C 6C 8C 5D 7D"})
    after = do(state, engine.Discard(0, Tile.EAST))
    assert after.wall is state.wall
    assert after.card is state.card
    assert all(after.racks[seat] is state.racks[seat] for seat in (1, 2, 3))
    assert after.exposures is state.exposures


def test_tiles_are_taken_from_a_rack_one_for_one() -> None:
    rack = T("11B E J")
    assert without(rack, T("1B J")) == T("1B E")
    assert without(rack, T("111B")) is None
    assert without(rack, T("N")) is None
    assert without(rack, ()) == rack
    assert with_tiles(rack, T("2C 1B")) == T("111B 2C E J")
    assert put((1, 2, 3, 4), 2, 9) == (1, 2, 9, 4)


def test_a_view_as_json_names_what_the_page_needs(card: engine.Card) -> None:
    state = claim_window(
        card, 0, "1B", {2: "FF 111B 222B JJ"}, exposures={2: ["33B J"], 1: ["EEE"]}
    )
    seen = json.loads(json.dumps(engine.view(state, 2).to_dict()))
    assert seen["rack"] == "1B 1B 1B 2B 2B 2B F F J J"
    assert seen["exposures"] == [[], ["E E E"], ["3B 3B J"], []]
    assert seen["newest"] == {"seat": 0, "tile": "1B"}
    assert seen["counts"] == [13, 10, 10, 13]
    assert seen["asked"] is True
    assert seen["outcome"] is None
    assert "wall" not in seen
    assert "seed" not in seen
