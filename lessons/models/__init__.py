"""What this app keeps in the database, one module a subject."""

from __future__ import annotations

from lessons.models.answers import QUESTION, TASK, Answer, Mode
from lessons.models.drills import CharlestonRun
from lessons.models.progress import LessonProgress, QuizAttempt
from lessons.models.summaries import ReviewItem, SkillEstimate

__all__ = [
    "QUESTION",
    "TASK",
    "Answer",
    "CharlestonRun",
    "LessonProgress",
    "Mode",
    "QuizAttempt",
    "ReviewItem",
    "SkillEstimate",
]
