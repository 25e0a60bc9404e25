"""Rows of before the one history are carried over, none lost, none doubled."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("lessons", "0003_answers")]
AFTER = [("lessons", "0004_answers_of_before")]
DAY = datetime(2026, 3, 3, 12, tzinfo=UTC)


def _migrate(targets: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def old_apps(transactional_db: None) -> Any:
    """The models as they were; afterwards the database is as it was."""
    yield _migrate(BEFORE)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def _drill(apps: Any, learner: Any, **fields: Any) -> Any:
    values = {
        "learner_id": learner.pk,
        "uuid": uuid4(),
        "kind": "which_line",
        "card_slug": "nmjl-2026",
        "card_hash": "a" * 64,
        "seed": 7,
        "version": 1,
        "choice": "2468, line 1",
        "is_right": False,
        "misconception": "wrong_count",
        "created_at": DAY,
    }
    return apps.get_model("lessons", "DrillAttempt").objects.create(**values | fields)


def _check(apps: Any, learner: Any, question: UUID, count: int) -> Any:
    attempt = apps.get_model("lessons", "QuizAttempt").objects.create(
        learner_id=learner.pk,
        uuid=uuid4(),
        lesson=uuid4(),
        version="f" * 64,
        right=1,
        total=count,
        is_passed=True,
        created_at=DAY,
    )
    answers = apps.get_model("lessons", "QuizAnswer")
    for number in range(count):
        answers.objects.create(
            attempt=attempt,
            question=question if number == 0 else uuid4(),
            kind="dragon_of",
            choice="R",
            is_right=number == 0,
            misconception="" if number == 0 else "wrong_dragon",
        )
    return attempt


def test_old_answers_are_rows_of_the_history(old_apps: Any) -> None:
    learner = old_apps.get_model("accounts", "User").objects.create(username="old")
    drill = _drill(old_apps, learner)
    _drill(old_apps, learner, kind="charleston", step=2, misconception="")
    question = uuid4()
    first = _check(old_apps, learner, question, 3)
    again = _check(old_apps, learner, question, 1)

    answers = _migrate(AFTER).get_model("lessons", "Answer").objects

    assert answers.count() == 6
    row = answers.get(uuid=drill.uuid)
    assert (row.learner_id, row.mode, row.kind) == (learner.pk, "drill", "which_line")
    assert (row.item, row.version) == (f"which_line:{'a' * 16}:0:7", "1")
    assert (row.choice, row.misconception) == ("2468, line 1", "wrong_count")
    assert (row.skills, row.created_at) == (["find-line"], DAY)
    assert answers.get(kind="charleston").step == 2
    steps = answers.filter(uuid=first.uuid).order_by("step")
    assert [one.step for one in steps] == [1, 2, 3]
    assert [one.is_right for one in steps] == [True, False, False]
    assert {one.version for one in steps} == {"f" * 64}
    assert answers.get(uuid=again.uuid).is_repeat
    assert answers.get(uuid=again.uuid).item == f"question:{question}"
