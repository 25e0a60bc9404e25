"""Games between levels, summed up, and the duplicate match."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from engine.bots.levels import LEVELS, bot_of
from engine.figures.results import Result, played
from engine.figures.tallies import tally
from engine.matches import Duel, duel, match_figures
from engine.simulation import play

NOBODY = Result(1, ("x",) * 4, None, "", None, "", "", (0,) * 4, (2, 2, 2, 2), 99)
EAST = replace(
    NOBODY,
    winner=0,
    by="discard",
    discarder=3,
    section="2468",
    line="2468 1",
    pays=(100, -25, -25, -50),
    jokers=(4, 2, 1, 1),
)
FIRST, LAST = next(iter(LEVELS)), list(LEVELS)[-1]


@pytest.fixture(scope="module")
def results(card: engine.Card) -> list[Result]:
    return [played(card, ("steady",) * 4, seed) for seed in range(1, 13)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_comes_out_as_it_is_played_otherwise(
    card: engine.Card, level: str
) -> None:
    state = play(engine.new_game(card, seed=4), [bot_of(level, card)] * 4)
    found = played(card, (level,) * 4, 4)

    assert state.outcome is not None
    assert (found.winner, found.by) == (state.outcome.winner, state.outcome.by)
    assert found.pays == tuple(state.outcome.pays.values())
    assert found.picks == state.picked


def test_nobody_holds_fewer_jokers_than_at_the_end(card: engine.Card) -> None:
    for seed in range(8):
        state = play(engine.new_game(card, seed=seed), [bot_of("steady", card)] * 4)
        found = played(card, ("steady",) * 4, seed)
        for seat, rack in enumerate(state.racks):
            shown = sum(one.jokers for one in state.exposures[seat])
            assert found.jokers[seat] >= rack.count(engine.Tile.JOKER) + shown


def test_a_tally_counts_every_game_and_hand_once(results: list[Result]) -> None:
    found = tally(results)
    wins = sum(one.winner is not None for one in results)

    assert found["games"] == 12
    for name in ("wins_by_seat", "wins_by", "lines_won", "sections_won"):
        assert sum(found[name].values()) == wins, name
    assert found["wall_games"] == 12 - wins
    assert sum(found["hands_by_jokers_held"].values()) == 48
    assert sum(found["wins_by_jokers_held"].values()) == wins
    assert found["hands_by_jokers_held"].keys() == found["wins_by_jokers_held"].keys()
    for groups in (found["by_seat"], found["by_level"]):
        assert sum(one["hands"] for one in groups.values()) == 48
        assert sum(one["wins"] for one in groups.values()) == wins
    discards = found["wins_by"].get("discard", 0)
    assert found["by_level"]["steady"]["deal_ins"] == discards


def test_a_tally_says_who_won_by_what() -> None:
    found = tally([EAST, NOBODY])
    east, south = found["by_seat"]["0"], found["by_seat"]["1"]

    assert found["payments_by_seat"] == {"0": 100, "1": -25, "2": -25, "3": -50}
    assert found["lines_won"] == {"2468 1": 1}
    assert found["hands_by_jokers_held"] == {"1": 2, "2": 5, "4": 1}
    assert found["wins_by_jokers_held"] == {"1": 0, "2": 0, "4": 1}
    assert east["win_rate"]["value"] == 50
    assert (east["received"]["value"], east["net"]["value"]) == (50, 50)
    assert (south["received"]["value"], south["net"]["value"]) == (0, -12.5)
    assert found["by_seat"]["3"]["deal_ins"] == 1


def test_each_level_is_summed_up_apart() -> None:
    mixed = replace(EAST, levels=("x", "y", "x", "y"))
    levels = tally([mixed])["by_level"]

    assert (levels["x"]["wins"], levels["y"]["wins"]) == (1, 0)
    assert levels["y"]["net"]["value"] == -37.5


def test_no_game_is_summed_up_too() -> None:
    assert tally([])["games"] == 0
    assert match_figures([])["ratio"]["value"] is None


# --- the duplicate match --------------------------------------------------------------


def test_a_duel_plays_one_deal_from_both_sides(card: engine.Card) -> None:
    first, second = duel(card, FIRST, LAST, 5).games

    assert first.seed == second.seed == 5
    assert first.levels == (FIRST, LAST) * 2
    assert second.levels == (LAST, FIRST) * 2


def test_sides_that_change_over_are_each_others_mirror(card: engine.Card) -> None:
    one = [duel(card, FIRST, LAST, seed) for seed in range(3)]
    other = [duel(card, LAST, FIRST, seed) for seed in range(3)]

    for a, b in zip(one, other, strict=True):
        assert a.games == b.games[::-1]
        assert (a.received("a"), a.net("a")) == (b.received("b"), b.net("b"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_against_itself_is_even(card: engine.Card, level: str) -> None:
    duels = [duel(card, level, level, seed) for seed in range(3)]
    found = match_figures(duels)

    assert found["ratio"] == {"value": 1, "low": 1, "high": 1}
    assert found["net_difference"]["value"] == 0
    assert found["wins"]["a"] == found["wins"]["b"]


def test_points_go_to_the_side_that_sat_there() -> None:
    # Who sits East wins: once A, once B.
    even = Duel((EAST, EAST))
    assert [even.received(side) for side in "ab"] == [100, 100]
    assert [even.net(side) for side in "ab"] == [0, 0]

    # East wins with A there, and nobody does with B there.
    better = Duel((EAST, NOBODY))
    found = match_figures([even, better])
    assert found["wins"] == {"a": 2, "b": 1}
    assert found["wall_games"] == 1
    assert found["received"] == {"a": 50, "b": 25}
    assert found["ratio"]["value"] == 2
    # 75 for A and -75 for B, over the four games.
    assert found["net_difference"]["value"] == 37.5


def test_deals_that_nobody_won_say_nothing_of_the_ratio() -> None:
    found = match_figures([Duel((EAST, EAST)), Duel((NOBODY, NOBODY))])

    assert found["ratio"] == {"value": 1, "low": 1, "high": 1}


def test_a_side_that_never_won_leaves_the_ratio_open() -> None:
    never = match_figures([Duel((EAST, NOBODY))] * 3)

    assert never["ratio"] == {"value": None, "low": None, "high": None}
    assert never["received"]["b"] == 0


def test_the_interval_tells_chance_from_skill() -> None:
    even, better = Duel((EAST, EAST)), Duel((EAST, NOBODY))
    few = match_figures([even, better] * 3)["ratio"]
    many = match_figures([even, better] * 100)["ratio"]

    assert few["value"] == many["value"] == 2
    assert few["low"] < many["low"] < 2 < many["high"]
    assert few["high"] is None or few["high"] > many["high"]
