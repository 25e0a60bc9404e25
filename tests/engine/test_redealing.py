"""Hidden tiles dealt anew: the seat sees the same, and every tile is still there."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

import engine
from engine.bots.standard import Standard
from engine.danger import dangers
from engine.dealing import new_game
from engine.evaluation import estimate
from engine.options import TableRules
from engine.redealing import redealt
from engine.rules import can_win
from engine.simulation import play, steps
from engine.state import SEATS, GameState, Phase, tiles_due, view
from engine.tiles import Tile
from tests.engine.clumsy import random_rules
from tests.engine.conftest import CARDS
from tests.engine.positions import tiles_of
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")
SEEDS = size(ci=12, soak=400)


def check(state: GameState, seat: int, again: GameState) -> None:
    """What holds for every deal: nothing that the seat sees has changed."""
    assert view(again, seat) == view(state, seat)
    assert tiles_of(again) == tiles_of(state)
    assert again.counts == state.counts
    assert again.wall_left == state.wall_left
    assert engine.legal_actions(again, seat) == engine.legal_actions(state, seat)
    for other in SEATS:
        if other != seat:
            assert (again.answers[other], again.received[other]) == (None, ())


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("way", ["guided", "real"])
def test_the_seat_sees_the_same_at_tables_of_all_kinds(way: str, kept: bool) -> None:
    """Blanks, tiles picked ahead, dead hands and wrong counts among them."""
    anew = 0
    for seed in range(SEEDS):
        rules = random_rules(random.Random(seed), way)
        state, seat = moment(rules, seed)
        again = redealt(state, seat, seed, kept)
        check(state, seat, again)
        assert again == redealt(state, seat, seed, kept)
        anew += again.racks != state.racks
    assert anew >= SEEDS - 2


def moment(
    rules: TableRules, seed: int, phase: Phase | None = None
) -> tuple[GameState, int]:
    found = engine.random_position(CARD, rules, seed, phase)
    return found.state, found.seat


def test_the_tile_picked_ahead_stays_with_the_seat() -> None:
    rules = TableRules(futures=True)
    for seed in range(SEEDS):
        state, seat = moment(rules, seed, Phase.CLAIM)
        assert view(state, seat).future is not None
        check(state, seat, redealt(state, seat, seed))


def test_a_rack_that_is_shown_is_not_hidden() -> None:
    real = TableRules(way="real")
    shown = engine.random_position(
        CARD,
        real,
        phase=Phase.MAHJONG,
        where=lambda s, seat: bool(s.declared and s.declared.shown),
    )
    state, seat = shown.state, shown.seat
    assert view(state, seat).shown
    check(state, seat, redealt(state, seat, 1))


def test_the_game_goes_on_to_its_end_from_there() -> None:
    bots = [Standard(CARD)] * 4
    for seed in range(SEEDS):
        state, seat = moment(TableRules(), seed)
        again = redealt(state, seat, seed)
        held = [
            n + sum(e.size for e in again.exposures[s])
            for s, n in enumerate(again.counts)
        ]
        assert held == [tiles_due(again, s) for s in SEATS]
        end = play(again, bots)
        assert end.phase is Phase.OVER
        assert tiles_of(end) == tiles_of(state)


def test_others_are_as_near_as_they_really_are() -> None:
    """Half way down the wall, by the cost of the nearest hand, within a tile; racks
    of any tiles are worse by far more."""
    true, kept, chance = [], [], []
    for seed in range(size(ci=20, soak=300)):
        state, seat = half_way(seed)
        guessed, dealt = (redealt(state, seat, seed, how) for how in (True, False))
        true += costs(state, seat)
        kept += costs(guessed, seat)
        chance += costs(dealt, seat)
    assert abs(fmean(kept) - fmean(true)) < 1
    assert fmean(chance) - fmean(true) > 2


def test_dangerous_tiles_are_waited_for() -> None:
    """A tile that is said to be dangerous wins more often than any other, and about
    as often as was said; with any racks hardly one ever wins."""
    said, kept, chance, others = [], [], [], []
    for seed in range(size(ci=60, soak=600)):
        state, seat = half_way(seed, wall_left=30)
        seen = view(state, seat)
        tiles = [t for t in dict.fromkeys(seen.rack) if t < Tile.JOKER]
        guessed, dealt = (redealt(state, seat, seed, how) for how in (True, False))
        for tile, danger in zip(tiles, dangers(CARD, seen, tiles), strict=True):
            if danger.chance < 0.02:
                others.append(wins(guessed, seat, tile))
                continue
            said.append(danger.chance)
            kept.append(wins(guessed, seat, tile))
            chance.append(wins(dealt, seat, tile))
    assert fmean(said) / 2 < fmean(kept) < 2 * fmean(said)
    assert fmean(chance) < fmean(kept) / 3
    assert fmean(others) < fmean(kept) / 3


def half_way(seed: int, wall_left: int = 50) -> tuple[GameState, int]:
    """The first turn of a game of standard players with so little of the wall left, or
    its last turn, and whose it is."""
    state = new_game(CARD, TableRules(), 7_000 + seed)
    last = state
    for step in steps(state, [Standard(CARD)] * 4):
        if step.state.phase is Phase.TURN:
            last = step.state
            if last.wall_left <= wall_left:
                break
    return last, last.turn


def costs(state: GameState, seat: int) -> list[float]:
    """What the nearest hand of each of the others costs."""
    return [
        estimate(
            CARD, state.racks[other], state.exposures[other], view(state, other).seen
        ).best_cost
        for other in SEATS
        if other != seat
    ]


def wins(state: GameState, seat: int, tile: Tile) -> bool:
    return any(can_win(state, other, tile) for other in SEATS if other != seat)
