"""What else could have been picked or thrown in a game is lawful too."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from cards import library
from engine.bots.chance import Chance
from engine.state import SEATS, GameState, Phase, is_asked
from engine.tiles import FULL_SET, Tile
from lessons.drills.games import (
    moment_of_a_game,
    racks_after_a_pick,
    with_other_throws,
)
from lessons.drills.item import NoItem

CARD = library.shipped_card("mahjong-club")


def _moment(phase: Phase, seed: int) -> GameState:
    return engine.random_position(CARD, seed=seed, phase=phase).state


def _tiles(state: GameState) -> list[Tile]:
    """Every tile of the game, wherever it is."""
    lying = [t for own in state.exposures for e in own for t in e.tiles]
    racks = [tile for rack in state.racks for tile in rack]
    thrown = [one.tile for one in state.discards]
    return sorted([*lying, *racks, *thrown, *state.wall[state.picked :]])


@pytest.mark.parametrize("seed", range(6))
def test_a_rack_after_a_pick_holds_one_tile_of_the_wall_more(seed: int) -> None:
    state = _moment(Phase.TURN, seed)
    for seat in SEATS:
        racks = list(racks_after_a_pick(random.Random(seed), state, seat, 3))
        held = Counter(state.racks[seat])
        if seat == state.turn:
            assert racks.pop(0) == state.racks[seat]
            held -= Counter([state.fresh] if state.fresh is not None else [])
        for rack in racks:
            (new,) = (Counter(rack) - held).elements()
            assert new in state.wall[state.picked :]
            assert not held - Counter(rack)
            assert list(rack) == sorted(rack)


@pytest.mark.parametrize("seed", range(6))
def test_another_throw_leaves_every_tile_in_the_game(seed: int) -> None:
    state = _moment(Phase.CLAIM, seed)
    moments = list(with_other_throws(CARD, state))
    if state.discards[-1].tile is not Tile.JOKER:
        assert moments[0] == state
    thrown = [one.discards[-1].tile for one in moments]
    assert len(set(thrown)) == len(thrown)
    assert Tile.JOKER not in thrown
    for one in moments:
        assert _tiles(one) == sorted(FULL_SET)
        assert one.discards[-1].seat == state.discards[-1].seat
        for seat in SEATS:
            if is_asked(one, seat):
                assert engine.legal_actions(one, seat)


def test_what_tells_most_is_taken_and_else_the_first_that_was_found() -> None:
    def search(wanted: int) -> int:
        return moment_of_a_game(
            random.Random(5),
            CARD,
            Phase.TURN,
            (0, 1),
            lambda state: [len(state.discards)] if state.discards else [],
            lambda count: count == wanted,
            bots=lambda: [Chance(seat) for seat in SEATS],
            games=3,
        )

    assert search(4) == 4
    assert search(1_000) == 1


def test_a_search_that_finds_nothing_says_so() -> None:
    with pytest.raises(NoItem):
        moment_of_a_game(
            random.Random(5),
            CARD,
            Phase.TURN,
            (0, 1),
            lambda _state: list[int](),
            bots=lambda: [Chance(seat) for seat in SEATS],
            games=2,
        )
