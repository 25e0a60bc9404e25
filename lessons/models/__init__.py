"""What this app keeps in the database, one module a subject."""

from __future__ import annotations

from lessons.models.progress import LessonProgress, QuizAnswer, QuizAttempt

__all__ = ["LessonProgress", "QuizAnswer", "QuizAttempt"]
