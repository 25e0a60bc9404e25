"""What an assignment asks, kept as JSON and read again."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from pydantic import ValidationError

from lessons.drills.links import MIX
from lessons.tasks import (
    CharlestonTask,
    DealTask,
    DrillTask,
    GamesTask,
    ItemTask,
    LessonTask,
    LiveTask,
    RackTask,
    Task,
    read_live_task,
    read_task,
    task_data,
)

CARD = "kitchen-table"
TASKS: list[Task] = [
    LessonTask(lesson=uuid4()),
    DrillTask(drill="which_line", card=CARD, sections=("2468",), level=2, items=5),
    CharlestonTask(card=CARD, deals=3),
    DealTask(deal=uuid4(), name="A near win"),
    GamesTask(card=CARD, games=2, aims=({"code": "no_calls", "until": 5},)),
]
LIVE: list[LiveTask] = [
    ItemTask(drill="which_line", card=CARD, seed=7),
    RackTask(kind="pass", card=CARD, seed=7),
]


@pytest.mark.parametrize("task", TASKS)
def test_a_task_comes_back_from_json(task: Task) -> None:
    assert read_task(json.loads(json.dumps(task_data(task)))) == task


@pytest.mark.parametrize("task", LIVE)
def test_a_live_task_comes_back_from_json(task: LiveTask) -> None:
    assert read_live_task(json.loads(json.dumps(task_data(task)))) == task


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "lesson"},
        {"kind": "charleston", "card": CARD, "deals": 11},
        {"kind": "games", "card": CARD, "games": 0},
        {"kind": "drill", "drill": "which_line", "card": CARD, "items": 51},
        {"kind": "deal", "deal": str(uuid4()), "more": 1},
    ],
)
def test_a_task_out_of_bounds_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        read_task(data)


def test_a_mixed_set_takes_its_length_from_its_plan() -> None:
    plan = (("which_line", 2), ("joker_place", 1))
    link = DrillTask(drill=MIX, card=CARD, plan=plan).link(5)
    assert (link.items, link.at(2).item_kind) == (2, "joker_place")
