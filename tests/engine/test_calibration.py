"""The chance to win: measured the same way each time, and true on games not seen."""

from __future__ import annotations

import numpy as np

import engine
from engine.figures.calibration import (
    Said,
    fitted,
    log_loss,
    reliability,
    said_in,
)
from tests.engine.conftest import CARDS
from tests.sizes import size
from tests.tools.command import printed

CARD = engine.load_card(CARDS / "nmjl-2026.card")
GAMES = size(ci=60, soak=2_000)
FIRST = 500_000
"""Seeds that no constant was fitted to."""


def test_a_game_gives_the_same_positions_each_time() -> None:
    assert said_in(CARD, FIRST) == said_in(CARD, FIRST)
    assert all(0 <= one.chance <= 1 for one in said_in(CARD, FIRST))


def test_the_chance_told_is_the_share_that_came() -> None:
    """In each tenth with enough positions, within 3 points and what chance explains."""
    said = [one for n in range(GAMES) for one in said_in(CARD, FIRST + n)]
    told = [tenth for tenth in reliability(said) if tenth["positions"] >= 50]
    assert len(told) >= 4
    for tenth in told:
        # Positions of one game share its end, so the interval is twice as wide.
        assert abs(tenth["said"] - tenth["came"]) <= 0.03 + 2 * tenth["half"], tenth
    assert log_loss(said) < log_loss([Said(0.23, one.won, ()) for one in said])


def test_the_regression_finds_what_made_the_numbers() -> None:
    """Half of those with the number 1 win, and nine of ten with the number 0."""
    flat = [
        Said(0.5, won, (1.0, float(number)))
        for number, wins in ((1, 50), (0, 90))
        for won in [True] * wins + [False] * (100 - wins)
    ]
    start, slope = fitted(flat)
    assert (round(start, 2), round(start + slope, 2)) == (2.2, 0.0)


def test_a_few_games_that_a_number_tells_apart_are_no_overflow() -> None:
    apart = [Said(0.5, number > 0, (1.0, float(number))) for number in (-3, -1, 1, 2)]
    with np.errstate(all="raise", under="ignore"):
        _start, slope = fitted(apart)
    assert slope > 0


def test_the_command_prints_the_table() -> None:
    (found,) = printed("tools.calibrate", "--games", "2", "--card", "kitchen-table-8")
    assert found["positions"] == sum(t["positions"] for t in found["reliability"])
    assert len(found["fitted"]) == 7
