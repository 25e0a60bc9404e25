"""Figures about cards and games, against counts made by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

import engine
from engine.figures.chances import CHANCES, chance_of, chance_of_any
from engine.figures.counting import COUNTED, kinds_wanted, lines_open
from engine.figures.experiment import BOUND, differ, simulated
from engine.figures.habits import HABITS, LATE, players
from engine.figures.measures import SIMULATED, Measured, exact, mean, share
from engine.figures.watching import Watched, watch, watch_one
from engine.simulation import play, steps
from engine.state import Phase
from tests.engine.conftest import CARDS

CARD = engine.load_card(CARDS / "kitchen-table.card")
SMALL = engine.load_card("""slug: small
name: Small

[Some]
1: FF 1111a 2222a 3333a   X 25
2: 111a 222a 3333a 4444a  X 25
3: 1111a 22a 3333a 4444b  C 30

[Singles and Pairs]
1: FF 11a 22a 33a 44a EE SS  C 50
""")


def _counted(name: str) -> float:
    return round(COUNTED[name](SMALL), 6)


@pytest.mark.parametrize(
    ("name", "by_hand"),
    [
        ("card_lines", 4),
        ("card_hands", 3 + 3 + 6 + 3),
        ("concealed_share", 50),
        ("flower_share", 50),
        ("jokerless_share", 25),
        ("joker_places_mean", (12 + 14 + 12 + 0) / 4),
        ("natural_share", 75),
        ("pair_share", 75),
        ("flower_pair_lines", 2),
        ("wind_pair_lines", 2 / 4),
        ("dragon_pair_lines", 0),
        # Every one, two and three serves four lines, every four three of them.
        ("number_pair_lines", (4 * 9 + 3 * 3) / 27),
        ("end_pair_lines", 4 / 2),
        ("middle_pair_lines", 3 / 3),
        # Only kongs of threes are shown by both X lines.
        ("lines_after_one", (4 / 3 + 5 / 4) / 2),
        ("lines_after_two", 1),
        ("one_line_after_two", 100),
        ("few_lines_after_two", 100),
    ],
)
def test_a_figure_is_what_is_counted_by_hand(name: str, by_hand: float) -> None:
    assert _counted(name) == round(by_hand, 6)


def test_an_exposure_leaves_the_lines_and_tiles_that_it_fits() -> None:
    ones = engine.Exposure(engine.parse_tiles("1B")[0], 4, 2)
    threes = engine.Exposure(engine.parse_tiles("3B")[0], 4)

    assert lines_open(SMALL, (threes,)) == 2
    assert lines_open(SMALL, (ones, threes)) == 1
    # Two flowers and the kong of twos are still to be had.
    assert kinds_wanted(SMALL, (ones, threes)) == 2
    # Ones and twos of both lines, the flowers of one, the fours of the other.
    assert kinds_wanted(SMALL, (threes,)) == 4


def test_a_chance_is_what_all_draws_show() -> None:
    pool = "JJJxxxx"
    draws = [sum(pool[i] == "J" for i in c) for c in combinations(range(7), 4)]
    for wanted in range(4):
        share_of = 100 * draws.count(wanted) / len(draws)
        assert chance_of(wanted, 3, 4, 7) == pytest.approx(share_of)
    assert chance_of_any(3, 4, 7) == pytest.approx(100 - chance_of(0, 3, 4, 7))


def test_the_chances_fit_together() -> None:
    found = {name: function() for name, function in CHANCES.items()}
    two = chance_of(2, 8, 13, 152)
    dealt = [found[f"{n}_dealt"] for n in ("no_joker", "one_joker", "three_jokers")]

    assert sum(dealt) + two == pytest.approx(100)
    assert found["last_copy_in_wall_early"] == pytest.approx(100 * 99 / 138)
    assert found["last_copy_in_wall_late"] == pytest.approx(100 * 30 / 69)
    assert found["last_copy_picked_late"] == pytest.approx(100 * 7 / 69)


def test_an_interval_is_the_known_one() -> None:
    tenth = share([True] * 10 + [False] * 90)

    assert (tenth.value, tenth.count) == (10, 100)
    assert (round(tenth.low, 2), round(tenth.high, 2)) == (5.52, 17.44)
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert round(found.half, 3) == round(1.96 * (5 / 3) ** 0.5 / 2, 3)
    assert share([]) == Measured(0, 0, 100, 0)
    assert mean([]).count == 0


def test_figures_differ_when_chance_does_not_explain_it() -> None:
    assert differ(Measured(10, 8, 12, 9), Measured(13, 11.5, 14.5, 9))
    assert not differ(Measured(10, 8, 12, 9), Measured(12, 10, 14, 9))
    assert not differ(Measured(10, 8, 12, 9), Measured(13, 11, 15, 9), BOUND)
    assert differ(exact(2), exact(1))


# --- games ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def watched() -> list[Watched]:
    return list(watch(CARD, 6, seed=1))


def test_what_is_noted_is_what_was_played(watched: list[Watched]) -> None:
    for seed, game in enumerate(watched, start=1):
        start = engine.new_game(CARD, seed=seed)
        end = play(start, players(CARD, "", 0))
        outcome = end.outcome
        assert outcome is not None
        discards = [a for a in end.actions if isinstance(a, engine.Discard)]
        assert game.winner == outcome.winner
        assert [one.tile for one in game.thrown] == [one.tile for one in discards]
        assert [s.points for s in game.seats] == [outcome.pays[n] for n in range(4)]
        assert [s.exposures for s in game.seats] == [len(e) for e in end.exposures]
        swaps = [a for a in end.actions if isinstance(a, engine.ExchangeJoker)]
        assert game.exchanges == len(swaps)
        assert sum(s.jokers for s in game.seats) == sum(
            rack.count(engine.Tile.JOKER) for rack in start.racks
        )


def test_the_winning_discard_is_the_last_one_alone(watched: list[Watched]) -> None:
    assert {game.by for game in watched} >= {"discard", "self"}
    for game in watched:
        assert not any(one.won for one in game.thrown[:-1])
        assert game.thrown[-1].won == (game.by == "discard")


def test_a_tile_in_view_is_counted(watched: list[Watched]) -> None:
    first = watched[0].thrown[0]

    assert (first.seen, first.shown, first.again, first.wall_left) == (0, 0, False, 99)
    for game in watched:
        assert all(one.seen < one.tile.copies for one in game.thrown)
        assert all(0 <= one.shown <= 4 for one in game.thrown)


def test_the_first_caller_called_before_the_others(watched: list[Watched]) -> None:
    for game in watched:
        calls = [s.first_call for s in game.seats if s.first_call is not None]
        if game.first_caller is None:
            assert calls == []
        else:
            assert game.seats[game.first_caller].first_call == min(calls)


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_changes_what_it_says_and_no_rule(habit: str) -> None:
    """In a deal of which a little search has shown that the habit tells."""
    seed = 10 if habit == "defends" else 1
    seat = seed % 4
    state = start = engine.new_game(CARD, seed=seed)
    for step in steps(start, players(CARD, habit, seat)):
        if step.action.seat == seat:
            assert not _broken(habit, state, step.action)
        state = step.state

    assert state.actions != play(start, players(CARD, "", seat)).actions


def _broken(habit: str, state: engine.GameState, action: engine.Action) -> bool:
    """Whether an action is what the habit forbids."""
    match habit:
        case "never_calls":
            return isinstance(action, engine.Call)
        case "calls_late":
            return isinstance(action, engine.Call) and state.wall_left > LATE
        case "never_exchanges":
            return isinstance(action, engine.ExchangeJoker)
        case "stops_passing":
            return isinstance(action, engine.VoteCharleston) and action.go_on
        case "passes_flowers":
            held = state.racks[action.seat].count(engine.Tile.FLOWER)
            given = getattr(action, "tiles", ()).count(engine.Tile.FLOWER)
            return state.phase is Phase.PASS and given < min(held, 3)
    return False


def test_a_player_who_defends_throws_what_nobody_needs() -> None:
    position = engine.new_game(CARD, seed=3)
    bot = players(CARD, "defends", 0)[0]
    rack = engine.parse_tiles("2B 3B 5B 7B 9B 1C 4C 6D 9D E W R G J")
    shown = tuple(
        engine.Exposure(engine.parse_tiles(t)[0], n) for t, n in (("2D", 4), ("8D", 4))
    )
    state = position.with_(
        phase=Phase.TURN,
        turn=0,
        racks=(rack, *position.racks[1:]),
        exposures=((), shown, (), ()),
    )
    seen = engine.view(state, 0)
    chosen = bot.choose(seen, engine.legal_actions(state, 0))

    assert isinstance(chosen, engine.Discard)
    assert not _serves(chosen.tile, shown)


def _serves(tile: engine.Tile, shown: tuple[engine.Exposure, ...]) -> bool:
    """Whether some X hand with these groups holds more of the tile than they do."""
    wanted = {(e.tile, e.size) for e in shown}
    used = sum(e.size for e in shown if e.tile is tile)
    return any(
        line.exposure == "X"
        and wanted <= {(g.tile, g.size) for g in hand.groups}
        and hand.tiles.count(tile) > used
        for line in CARD.lines
        for hand in line.hands
    )


def test_the_same_seed_gives_the_same_figures() -> None:
    found = simulated(CARD, 1, seed=4)

    assert found == simulated(CARD, 1, seed=4)
    assert found.keys() == {*SIMULATED}
    assert watch_one(CARD, 4).odd == 0
