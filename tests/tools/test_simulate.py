"""`make simulate`: what it prints, and that cores do not change it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.tools.command import ROOT, printed, run

SMALL = ("--card", "kitchen-table-8", "--seed", "7")
PROMISED = {
    "card", "bot", "seed", "games", "wins_by_seat", "wall_games", "wins_by",
    "payments_by_seat", "lines_won", "sections_won", "wins_by_jokers_held",
    "mean_picks", "games_per_second",
}  # fmt: skip
"""Other programs read these (the contract's names)."""


def simulate(*arguments: str) -> dict[str, Any]:
    """The one object that the command prints."""
    (found,) = printed("tools.simulate", *arguments)
    return found


def test_the_command_prints_one_object_with_what_is_promised() -> None:
    found = simulate("--games", "4", *SMALL)

    assert found.keys() >= PROMISED
    assert (found["card"], found["bot"]) == ("kitchen-table-8", "steady")
    assert (found["games"], found["seed"]) == (4, 7)
    assert sum(found["wins_by_seat"].values()) + found["wall_games"] == 4
    assert sum(found["payments_by_seat"].values()) == 0


def test_more_cores_find_the_same() -> None:
    alone, shared = (
        simulate("--games", "6", *SMALL, "--jobs", jobs) for jobs in ("1", "2")
    )

    assert alone | {"games_per_second": 0} == shared | {"games_per_second": 0}


def test_the_command_needs_no_django() -> None:
    program = "import sys, tools.simulate, tools.match; print('django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--levels", "steady steady"), "four levels"),
        (("--levels", "wizard"), "no level 'wizard'; there are "),
        (("--games", "0"), "must be at least 1"),
        (("--games", "many"), "invalid number value"),
        (("--jobs", "-1"), "must be at least 0"),
        (("--card", "nmjl-1937"), "invalid choice"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: tuple[str, ...], told: str) -> None:
    done = run("tools.simulate", *arguments)

    assert done.returncode == 2
    assert told in done.stderr
