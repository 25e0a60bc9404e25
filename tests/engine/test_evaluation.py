"""What a rack costs with all its hands together."""

from __future__ import annotations

import pytest

import engine
from engine.evaluation import HOPELESS, estimate, reaches


def test_the_whole_cost_is_that_of_many_racks_at_once(card: engine.Card) -> None:
    racks = [engine.new_game(card, seed=seed).racks[1] for seed in range(20)]
    costs = [estimate(card, rack).whole_cost for rack in racks]
    assert costs == pytest.approx(reaches(card, racks).cost.tolist(), rel=1e-3)


def test_many_near_hands_cost_less_than_the_best_alone(card: engine.Card) -> None:
    guess = estimate(card, engine.parse_tiles("FF 2222B 44C 66C 888B J"))
    assert guess.whole_cost < guess.best_cost


def test_a_rack_without_any_hand_is_hopeless(card: engine.Card) -> None:
    flowers = engine.Exposure(engine.Tile.FLOWER, 5)
    guess = estimate(card, (), (flowers, flowers))
    assert guess.whole_cost == guess.best_cost == HOPELESS
