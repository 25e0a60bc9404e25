"""Blanks and futures: whole games, and what nobody may see."""

from __future__ import annotations

import json

import pytest

import engine
from engine.bots.base import Bot
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.game import apply
from engine.moments import random_position
from engine.offers import legal_actions
from engine.options import TableRules
from engine.position import read_position, write_position
from engine.simulation import steps
from engine.state import GameState, futures
from engine.tiles import WITH_BLANKS, Tile
from tests.engine.positions import T, claim_window, position
from tests.engine.test_properties import all_tiles, hide
from tests.sizes import size

GAMES = size(12, 600)
BLANKS = TableRules(blanks="own_turn")
FUTURES = TableRules(futures=True)
BOTH = TableRules(blanks="own_turn", futures=True, way="real", mush=True)
X = Tile.BLANK


def bots_for(card: engine.Card, seed: int) -> list[Bot]:
    return [Standard(card), Chance(seed), Standard(card), Chance(seed + 1)]


@pytest.mark.parametrize("rules", [BLANKS, BOTH], ids=["blanks", "both"])
def test_games_with_blanks_keep_160_tiles_and_come_back_from_everywhere(
    card: engine.Card, rules: TableRules
) -> None:
    swapped = 0
    for seed in range(GAMES):
        state = engine.new_game(card, rules, seed)
        for number, step in enumerate(steps(state, bots_for(card, seed))):
            state = step.state
            assert all_tiles(state) == list(WITH_BLANKS)
            assert not any(X in e.tiles for own in state.exposures for e in own)
            swapped += step.action.type == "swap_blank"
            for event in step.events:
                again = json.loads(json.dumps(event.to_dict()))
                assert engine.events.event_from_dict(again) == event
            if number % 29 == 0:
                stored = json.loads(json.dumps(engine.state_to_dict(state)))
                assert engine.state_from_dict(stored, card, state.actions) == state
        assert engine.replay(engine.write_record(state), card) == state
        assert state.outcome is not None
        assert X not in state.outcome.tiles
    assert swapped


def test_the_walls_are_longer_with_blanks(card: engine.Card) -> None:
    state = engine.new_game(card, BLANKS, 3)
    assert len(state.wall) == 160 - 53
    assert engine.rules.on_last_wall(state.with_(picked=len(state.wall) - 40))
    assert not engine.rules.on_last_wall(state.with_(picked=len(state.wall) - 41))


def with_blank(
    card: engine.Card, rack: str, discards: list[tuple[int, str]]
) -> GameState:
    """East has picked, and holds a blank in place of the rack's last tile."""
    state = position(
        card, {0: f"{rack} N"}, discards=discards, came_by=engine.Source.PICK
    )
    blank = tuple(sorted((*T(rack), X)))
    return state.with_(rules=BLANKS, racks=(blank, *state.racks[1:]))


def test_a_swap_can_win_and_counts_as_picked(card: engine.Card) -> None:
    state = with_blank(card, "FF 2222B 44C 66C 888B", [(1, "8B"), (2, "E")])
    swap = engine.SwapBlank(0, Tile.B8)
    assert swap in legal_actions(state, 0)
    view = engine.view(state, 0)
    assert Standard(card).choose(view, legal_actions(state, 0)) == swap
    state = apply(state, swap).state
    assert [d.tile for d in state.discards] == [X, Tile.EAST]
    won = apply(state, engine.DeclareMahjong(0)).state.outcome
    assert won is not None
    assert (won.by, won.winner) == ("self", 0)


def test_a_blank_can_be_discarded_and_opens_no_window(card: engine.Card) -> None:
    state = with_blank(card, "FF 2222B 44C 66C 888B", [])
    state = apply(state, engine.Discard(0, X)).state
    assert (state.phase, state.turn) == (engine.Phase.PICK, 1)


def test_a_blank_helps_no_hand(card: engine.Card) -> None:
    rack = T("FF 2222B 44C 66C 888B")
    assert [n.away for n in engine.nearest(card, (*rack, X))] == [
        n.away for n in engine.nearest(card, rack)
    ]
    assert not engine.check_mahjong(card, (*rack, X)).ok
    with pytest.raises(engine.NotationError):
        engine.parse_tiles("X")
    assert engine.parse_tiles("XX 1B", blanks=True) == (X, X, Tile.B1)


def test_positions_of_such_games_are_read_as_they_were_written(
    card: engine.Card,
) -> None:
    for seed in range(6):
        state = random_position(card, BOTH, seed).state
        data = json.loads(json.dumps(write_position(state)))
        again = read_position(data, lambda slug: card).to_state(state.seed)
        assert again.racks == state.racks
        assert again.wall == state.wall[state.picked :]
        assert futures(again) == futures(state)


def test_what_is_picked_ahead_is_what_comes(card: engine.Card) -> None:
    """house-02: whoever picks gets the tile that was picked ahead for this pick."""
    for seed in range(GAMES):
        state = engine.new_game(card, FUTURES, seed)
        for step in steps(state, bots_for(card, seed)):
            if step.action.type == "pick":
                assert step.state.fresh == futures(state)[step.action.seat]
            state = step.state


def test_the_wall_decides_who_holds_what_ahead(card: engine.Card) -> None:
    state = claim_window(
        card, 0, "5D", {1: "55D J E S W N R G 4C 6C 8C 7D"}, rules=FUTURES
    )
    one, two, three, four = state.wall[:4]
    assert futures(state) == (four, one, two, three)
    assert futures(state.with_(dead=(False, False, True, False)))[3] == two
    assert futures(state.with_(picked=len(state.wall) - 1))[2] is None
    assert futures(state.with_(rules=engine.LEAGUE)) == (None,) * 4
    assert futures(engine.new_game(card, FUTURES, 1)) == (None,) * 4


def test_a_seat_sees_its_own_future_and_no_other(card: engine.Card) -> None:
    for seed in range(GAMES):
        state = engine.new_game(card, FUTURES, seed)
        for number, step in enumerate(steps(state, bots_for(card, seed))):
            state = step.state
            if number % 11 or state.phase is engine.Phase.OVER:
                continue
            for seat in range(4):
                own = futures(state)[seat]
                other = hide(state, seat, number)
                place = _place_of(state, seat)
                if place is not None:
                    wall = list(other.wall)
                    # The own future stays where it is; its twin takes the place.
                    swap = next(
                        n
                        for n in range(state.picked, len(wall) + 1)
                        if n == len(wall) or wall[n] is own
                    )
                    if swap == len(wall):
                        continue
                    wall[swap], wall[place] = wall[place], wall[swap]
                    other = other.with_(wall=tuple(wall))
                seen, blind = engine.view(state, seat), engine.view(other, seat)
                assert json.dumps(seen.to_dict()) == json.dumps(blind.to_dict())


def _place_of(state: GameState, seat: int) -> int | None:
    """Where in the wall the future of a seat lies."""
    for place in range(state.picked, len(state.wall)):
        marked = list(state.wall)
        marked[place] = X
        if futures(state.with_(wall=tuple(marked)))[seat] is X:
            return place
    return None
