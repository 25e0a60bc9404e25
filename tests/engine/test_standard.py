"""Standard plays lawfully, sees only its seat, and mostly finishes its games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from engine.bots.standard import Standard
from engine.evaluation import costs_without, estimate
from engine.simulation import play, seat_to_act, steps
from engine.state import without
from tests.sizes import size

GAMES = size(40, 1_000)
DEALS = size(40, 400)


@pytest.fixture(scope="module")
def finished(card: engine.Card) -> list[engine.GameState]:
    """Games of four Standard bots, to the end."""
    bots = [Standard(card)] * 4
    return [play(engine.new_game(card, seed=seed), bots) for seed in range(GAMES)]


def test_four_of_them_finish_at_least_four_games_in_five(
    finished: list[engine.GameState],
) -> None:
    won = sum(state.outcome.winner is not None for state in finished if state.outcome)
    print(f"{won} of {GAMES} games won")  # noqa: T201
    assert won >= 0.8 * GAMES


def test_what_it_wins_with_is_mahjong(
    card: engine.Card, finished: list[engine.GameState]
) -> None:
    for state in finished:
        outcome = state.outcome
        assert outcome is not None
        if outcome.winner is None:
            assert state.wall_left == 0
            continue
        verdict = engine.check_mahjong(
            card, state.racks[outcome.winner], state.exposures[outcome.winner]
        )
        won = {(match.line.section, match.line.number) for match in verdict.matches}
        assert (outcome.section, outcome.number) in won


def test_every_choice_is_lawful_and_depends_only_on_the_view(
    card: engine.Card,
) -> None:
    for seed in range(size(3, 40)):
        state = engine.new_game(card, seed=seed)
        for step in steps(state, [Standard(card)] * 4):
            seat = seat_to_act(state)
            assert seat == step.action.seat
            assert step.action in engine.legal_actions(state, seat)
            state = step.state


def test_a_mahjong_is_offered_among_the_first_two(
    card: engine.Card, finished: list[engine.GameState]
) -> None:
    """Standard looks no further: a first pass has hundreds of offers."""
    met = 0
    for end in finished[:20]:
        state = engine.new_game(card, seed=end.seed)
        for action in end.actions:
            legal = engine.legal_actions(state, action.seat)
            places = [
                place
                for place, offer in enumerate(legal)
                if isinstance(offer, engine.DeclareMahjong)
            ]
            assert places in ([], [0], [1])
            met += bool(places)
            state = engine.apply(state, action).state
    assert met


def test_a_copy_is_worth_what_the_hands_with_so_many_of_it_weigh(
    card: engine.Card,
) -> None:
    for seed in range(size(10, 100)):
        rack = engine.new_game(card, seed=seed).racks[0]
        guess = estimate(card, rack)
        held = Counter[engine.Tile]()
        slowly = []
        for tile in (tile for tile in rack if tile is not engine.Tile.JOKER):
            held[tile] += 1
            slowly.append(
                sum(
                    weight
                    for hand, weight in zip(
                        guess.table.here, guess.weight.tolist(), strict=True
                    )
                    if hand.tiles.count(tile) >= held[tile]
                )
            )
        values = guess.copy_values(rack)
        assert [value for value, _tile in values] == pytest.approx(sorted(slowly))


def test_all_discards_weighed_at_once_cost_what_each_does_alone(
    card: engine.Card, finished: list[engine.GameState]
) -> None:
    for end in finished[:20]:
        rng = random.Random(end.seed)
        for seat, rack in enumerate(end.racks):
            exposures = end.exposures[seat]
            seen = tuple(one.tile for one in end.discards[: rng.randrange(60)])
            costs = costs_without(card, rack, exposures, seen)
            assert list(costs) == list(dict.fromkeys(rack))
            for tile, cost in costs.items():
                left = without(rack, (tile,)) or ()
                alone = estimate(card, left, exposures, seen).whole_cost
                assert cost == pytest.approx(alone, abs=1e-5)


def test_it_passes_no_joker_and_mostly_keeps_its_best_hand(card: engine.Card) -> None:
    kept_best = 0
    for seed in range(DEALS):
        state = engine.new_game(card, seed=seed)
        rack = state.racks[2]
        action = Standard(card).choose(
            engine.view(state, 2), engine.legal_actions(state, 2)
        )
        assert isinstance(action, engine.PassTiles)
        assert engine.Tile.JOKER not in action.tiles
        kept = without(rack, action.tiles)
        assert kept is not None
        kept_best += (
            estimate(card, kept).best_cost <= estimate(card, rack).best_cost + 1e-6
        )
    assert kept_best >= 0.8 * DEALS
