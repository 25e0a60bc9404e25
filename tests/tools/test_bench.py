"""`make bench`, each figure taken once: they can all still be measured."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEYS = ["name", "value", "unit", "baseline", "baseline_value", "ratio"]
SOME = {
    "rank_card", "rank_card_batch", "check_mahjong", "compile_card", "random_game",
    "bot_game", "rule_on", "replay_record", "item_discard", "page_class_grid_60",
}  # fmt: skip


def test_the_command_prints_every_figure_beside_its_baseline() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tools.bench"],
        cwd=ROOT,
        env=os.environ | {"BENCH_TURNS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = [json.loads(line) for line in run.stdout.splitlines()]

    assert all(list(figure) == KEYS for figure in found)
    names = [figure["name"] for figure in found]
    assert len(names) == len({*names})
    assert {*names} >= SOME
