"""What this app keeps in the database, one module a subject."""

from __future__ import annotations

from lessons.models.drills import CharlestonRun, DrillAttempt
from lessons.models.progress import LessonProgress, QuizAnswer, QuizAttempt

__all__ = [
    "CharlestonRun",
    "DrillAttempt",
    "LessonProgress",
    "QuizAnswer",
    "QuizAttempt",
]
