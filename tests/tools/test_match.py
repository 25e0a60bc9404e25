"""`make match`: what it prints, and that cores do not change it."""

from __future__ import annotations

from typing import Any

from tests.tools.command import printed, run

KEYS = [
    "card", "a", "b", "rules", "seed", "last_seed", "deals", "games", "wins",
    "win_rate", "wall_games", "received", "ratio", "net_difference",
    "games_per_second",
]  # fmt: skip


def match(*arguments: str) -> dict[str, Any]:
    """The one object that the command prints, of Steady against Steady."""
    given = ("--card", "kitchen-table-8", "--seed", "3", "--a", "steady")
    (found,) = printed("tools.match", *given, *arguments)
    return found


def test_the_command_prints_one_object() -> None:
    found = match("--games", "5")

    assert list(found) == KEYS
    assert (found["deals"], found["games"]) == (3, 6)
    assert (found["seed"], found["last_seed"]) == (3, 5)
    assert sum(found["wins"].values()) + found["wall_games"] == 6


def test_a_level_against_itself_is_even() -> None:
    found = match("--games", "4", "--rules", "club")

    assert found["ratio"] == {"value": 1, "low": 1, "high": 1}
    assert found["net_difference"]["value"] == 0
    assert found["wins"]["a"] == found["wins"]["b"]
    assert found["received"]["a"] == found["received"]["b"] > 0


def test_more_cores_find_the_same() -> None:
    alone, shared = (match("--games", "4", "--jobs", jobs) for jobs in ("1", "2"))

    assert alone | {"games_per_second": 0} == shared | {"games_per_second": 0}


def test_an_unknown_level_is_refused() -> None:
    done = run("tools.match", "--a", "wizard")

    assert done.returncode == 2
    assert "no level 'wizard'; there are " in done.stderr
