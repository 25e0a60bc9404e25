"""What holds for every game, whatever is played."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

import engine
from engine.bots.chance import Chance
from engine.simulation import steps
from engine.tiles import FULL_SET, Tile
from tests.sizes import size

GAMES = size(60, 2_000)


def all_tiles(state: engine.GameState) -> list[Tile]:
    """Every tile of a state, wherever it is."""
    tiles = list(state.wall[state.picked :])
    tiles += [tile for rack in state.racks for tile in rack]
    tiles += [t for own in state.exposures for e in own for t in e.tiles]
    tiles += [discard.tile for discard in state.discards]
    return sorted(tiles)


def hide(state: engine.GameState, seat: int, seed: int) -> engine.GameState:
    """The same state with everything that `seat` cannot see shuffled."""
    others = [s for s in range(4) if s != seat]
    unseen = list(state.wall[state.picked :])
    unseen += [tile for s in others for tile in state.racks[s]]
    random.Random(seed).shuffle(unseen)
    racks = list(state.racks)
    for s in others:
        count = len(racks[s])
        racks[s], unseen = tuple(sorted(unseen[:count])), unseen[count:]
    return state.with_(
        racks=tuple(racks),
        wall=(*state.wall[: state.picked], *unseen),
        received=tuple(t if s == seat else () for s, t in enumerate(state.received)),
        answers=tuple(
            a if s == seat or a is None else engine.LetGo(s)
            for s, a in enumerate(state.answers)
        ),
    )


@pytest.mark.parametrize("block", range(4))
def test_random_games_end_and_conserve_the_152_tiles(
    card: engine.Card, block: int
) -> None:
    for seed in range(block, GAMES, 4):
        state = engine.new_game(card, seed=seed, dealer=seed % 4)
        assert all_tiles(state) == list(FULL_SET)
        for step in steps(state, [Chance(seed * 4 + s) for s in range(4)]):
            state = step.state
            assert all_tiles(state) == list(FULL_SET)
        assert state.phase is engine.Phase.OVER


def test_a_record_replays_to_the_same_state(card: engine.Card) -> None:
    for seed in range(0, GAMES, 10):
        state = engine.new_game(card, seed=seed)
        for step in steps(state, [Chance(seed)] * 4):
            state = step.state
            if len(state.actions) % 97 == 0:
                assert engine.replay(engine.write_record(state), card) == state
        record = engine.write_record(state)
        assert engine.replay(record, card) == state
        assert engine.write_record(engine.replay(record, card)) == record


def test_a_stored_state_comes_back(card: engine.Card) -> None:
    for seed in range(0, GAMES, 20):
        for step in steps(engine.new_game(card, seed=seed), [Chance(seed)] * 4):
            text = json.dumps(engine.state_to_dict(step.state))
            again = engine.state_from_dict(json.loads(text), card, step.state.actions)
            assert again == step.state


def test_a_view_does_not_depend_on_hidden_tiles(card: engine.Card) -> None:
    for seed in range(0, GAMES, 6):
        game = steps(engine.new_game(card, seed=seed), [Chance(seed)] * 4)
        for number, step in enumerate(game):
            if step.state.phase is engine.Phase.OVER or number % 7:
                continue
            for seat in range(4):
                seen = engine.view(step.state, seat)
                blind = engine.view(hide(step.state, seat, number), seat)
                assert json.dumps(seen.to_dict()) == json.dumps(blind.to_dict())
                assert seen == blind


def test_every_offer_is_accepted_and_nothing_hidden_is_in_the_events(
    card: engine.Card,
) -> None:
    for seed in range(0, GAMES, 20):
        game = steps(engine.new_game(card, seed=seed), [Chance(seed + 1)] * 4)
        for number, step in enumerate(game):
            for seat in range(4):
                offers = list(engine.legal_actions(step.state, seat))
                for action in offers[:: number + 1]:
                    engine.apply(step.state, action)
            for event in step.events:
                for seat in range(4):
                    seen = event.seen_by(seat)
                    mine = getattr(event, "seat", seat) == seat
                    if event.type == "received":
                        assert (seen is not None) == mine
                    if event.type == "picked" and not mine:
                        assert seen is not None
                        assert replace(seen, tile=None) == seen
