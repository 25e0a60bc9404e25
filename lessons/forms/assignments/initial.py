"""An assignment that is kept, as its form begins."""

from __future__ import annotations

from typing import Any

from cards.selectors import section_slug
from lessons.models import Assignment
from lessons.services.assignments import KEPT
from lessons.tasks import read_task, task_data


def initial_of(assignment: Assignment) -> dict[str, Any]:
    """The assignment as its form shows it."""
    task = task_data(read_task(assignment.task))
    fields = {name: getattr(assignment, name) for name in KEPT}
    for name in ("plan", "picked"):
        parts = [".".join(map(str, one)) for one in task.get(name) or ()]
        task[name] = ",".join(parts)
    if "sections" in task:
        task["sections"] = [section_slug(one) for one in task["sections"]]
    return task | fields | {"due_in": ""}
