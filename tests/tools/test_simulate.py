"""`make simulate` as whoever types it runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PROMISED = {
    "card", "bot", "seed", "games", "wins_by_seat", "wall_games", "wins_by",
    "payments_by_seat", "lines_won", "sections_won", "wins_by_jokers_held",
    "mean_picks", "games_per_second",
}  # fmt: skip
"""Other programs read these (the contract's names)."""


def simulate(*arguments: str) -> dict[str, Any]:
    """What the command prints, run without any setting of the site."""
    bare = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    run = subprocess.run(
        [sys.executable, "-m", "tools.simulate", *arguments],
        cwd=ROOT,
        env=bare,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


def test_the_command_prints_one_object_with_what_is_promised() -> None:
    found = simulate("--games", "4", "--seed", "7", "--card", "kitchen-table-8")

    assert found.keys() >= PROMISED
    assert (found["card"], found["bot"]) == ("kitchen-table-8", "steady")
    assert (found["games"], found["seed"]) == (4, 7)
    assert sum(found["wins_by_seat"].values()) + found["wall_games"] == 4
    assert sum(found["payments_by_seat"].values()) == 0


def test_the_command_needs_no_django() -> None:
    program = "import sys, tools.simulate; print('django' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "False"
