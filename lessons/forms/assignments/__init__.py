"""What a teacher sends to make an assignment: one form a kind."""

from __future__ import annotations

from typing import Final

from lessons.forms.assignments.base import FREE, AssignmentForm
from lessons.forms.assignments.drills import DrillForm
from lessons.forms.assignments.kinds import (
    CharlestonForm,
    GamesForm,
    LessonForm,
    PreparedForm,
)

__all__ = ["FORMS", "FREE", "AssignmentForm"]

FORMS: Final[dict[str, type[AssignmentForm]]] = {
    one.kind.value: one
    for one in (DrillForm, LessonForm, CharlestonForm, PreparedForm, GamesForm)
}
"""By kind, in the order in which they are offered."""
