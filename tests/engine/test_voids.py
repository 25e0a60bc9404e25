"""Wrong counts before East's first discard, and who deals after it."""

from __future__ import annotations

import json

import pytest

import engine
from engine.actions import Challenge, KeepHand
from engine.bots.standard import Standard
from engine.dealing import next_game
from engine.game import apply
from engine.offers import legal_actions
from engine.options import TableRules
from engine.position import read_position, write_position
from engine.ruling import rule_on, rule_on_hand
from engine.simulation import interruption
from engine.sitting import dealers
from engine.state import GameState, Phase, tiles_due
from engine.tiles import FULL_SET, Tile
from tests.engine.positions import T, position
from tests.engine.test_properties import all_tiles
from tests.engine.test_real_table import shown_falsely

REAL = TableRules(way="real")


def passed_wrongly(card: engine.Card, tiles: int) -> GameState:
    """Seat 1 has given so many tiles in the first pass, the others three each."""
    state = engine.new_game(card, REAL, seed=5)
    for seat in range(4):
        count = tiles if seat == 1 else 3
        give = [t for t in state.racks[seat] if t is not Tile.JOKER][:count]
        state = apply(state, engine.PassTiles(seat, tuple(give))).state
    return state


@pytest.mark.parametrize("tiles", [1, 2, 4, 6])
def test_a_wrong_number_of_tiles_passed_shows_in_the_counts(
    card: engine.Card, tiles: int
) -> None:
    state = passed_wrongly(card, tiles)
    assert [len(rack) for rack in state.racks] == [14, 16 - tiles, 10 + tiles, 13]
    assert all_tiles(state) == list(FULL_SET)
    stored = json.loads(json.dumps(engine.state_to_dict(state)))
    assert engine.state_from_dict(stored, card, state.actions) == state
    assert engine.replay(engine.write_record(state), card) == state


def test_bots_count_and_the_same_east_deals_again(card: engine.Card) -> None:
    state = passed_wrongly(card, 2)
    said = interruption(state, [Standard(card)] * 4)
    assert isinstance(said, Challenge)
    applied = apply(state, said)
    outcome = applied.state.outcome
    assert outcome is not None
    assert (outcome.ended, set(outcome.pays.values())) == ("void", {0})
    assert applied.events[-1] == engine.events.GameEnded("void", "charleston-19")
    assert next_game(applied.state, 6).dealer == 0
    assert not any(applied.state.dead)


def test_a_guided_table_refuses_the_wrong_number(card: engine.Card) -> None:
    state = engine.new_game(card, seed=5)
    with pytest.raises(engine.IllegalAction):
        apply(state, engine.PassTiles(1, state.racks[1][:2]))


def test_a_player_may_tell_of_the_own_wrong_count(card: engine.Card) -> None:
    state = apply(passed_wrongly(card, 4), Challenge(1, 1)).state
    assert state.outcome is not None
    assert state.outcome.ended == "void"


def test_a_tile_picked_before_easts_discard_can_be_found_or_discarded(
    card: engine.Card,
) -> None:
    state = position(card, {2: "123456789B 1234C"}, rules=REAL)
    state = apply(state, engine.Pick(2)).state
    assert (len(state.racks[2]), state.slips[2]) == (14, ())
    found = apply(state, Challenge(3, 2))
    assert found.events[-1] == engine.events.GameEnded("void", "deal-11")
    down = apply(state, engine.Discard(2, Tile.B9))
    assert down.events[-1] == engine.events.GameEnded("void", "deal-13")
    assert all_tiles(down.state) == list(FULL_SET)
    with pytest.raises(engine.IllegalAction):  # has not picked (deal-12)
        apply(state, engine.Discard(1, state.racks[1][0]))


def test_a_position_with_a_wrong_count_is_written_and_ruled_on(
    card: engine.Card,
) -> None:
    state = passed_wrongly(card, 2)
    data = json.loads(json.dumps(write_position(state)))
    again = read_position(data, lambda slug: card)
    assert again.seats[1].miscounted
    assert not again.seats[3].miscounted
    ruling = rule_on(again, Challenge(0, 1))
    assert (ruling.verdict, ruling.rule, ruling.consequence) == (
        "legal",
        "charleston-19",
        "void",
    )
    hand = rule_on_hand(again, 1)
    assert (hand.verdict, hand.rule) == ("house", "charleston-19")
    assert hand.alternatives


@pytest.mark.parametrize("off", [-2, 1, 2])
def test_a_table_that_mends_the_deal_makes_every_count_right(
    card: engine.Card, off: int
) -> None:
    state = engine.new_game(card, TableRules(wrong_count="mend"), seed=9)
    everything = (*state.racks[1], *state.wall)
    rack, wall = everything[: 13 + off], everything[13 + off :]
    state = state.with_(
        racks=(state.racks[0], tuple(sorted(rack)), *state.racks[2:]), wall=wall
    )
    state = apply(state, Challenge(3, 1)).state
    assert all(len(state.racks[s]) == tiles_due(state, s) for s in range(4))
    assert all_tiles(state) == list(FULL_SET)
    assert state.phase is Phase.PASS


def test_who_was_due_as_east() -> None:
    assert dealers([0, 1, 2, 3]) == (0, 1, 2, 3, 0)
    assert dealers([0, 2, 1, 3]) == (0, 1, 1, 3, 0)
    # Two went too early, each is left out once.
    assert dealers([3, 2, 0, 1]) == (0, 0, 0, 1, 0)
    assert dealers([], first=2) == (2,)


def test_who_has_shown_a_false_mahjong_is_offered_the_exposure(
    card: engine.Card,
) -> None:
    state = shown_falsely(card)
    offers = legal_actions(state, 1)
    assert engine.Call(1, T("55D")) in offers
    assert KeepHand(1) in offers
    state = apply(state, KeepHand(1)).state
    assert legal_actions(state, 1) == ()
    state = shown_falsely(card)
    for seat in (0, 2, 3):  # nobody waits for the declarer
        state = apply(state, KeepHand(seat)).state
    assert state.dead == (False, True, False, False)
