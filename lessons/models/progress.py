"""What a learner did in the lessons: one summary row a lesson, and every attempt.

Lessons are files, so rows name them by their UUID. Attempts are only ever added;
the summary can be rebuilt from them. The answers of an attempt are in the history
(`answers`) under its UUID.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LessonProgress(models.Model):
    """How far one learner is in one lesson. Once passed it stays passed."""

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="lesson_progress",
        verbose_name=_("learner"),
    )
    lesson = models.UUIDField(_("lesson"))
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    best_right = models.PositiveSmallIntegerField(_("most right answers"), default=0)
    best_total = models.PositiveSmallIntegerField(_("out of"), default=0)
    passed_at = models.DateTimeField(_("passed at"), null=True, blank=True)
    last_attempt_at = models.DateTimeField(_("last attempt at"))

    class Meta:
        verbose_name = _("lesson progress")
        verbose_name_plural = _("lesson progress")
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "lesson"], name="lessons_progress_one_a_lesson"
            ),
            models.CheckConstraint(
                condition=models.Q(best_right__lte=models.F("best_total")),
                name="lessons_progress_right_within_total",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.lesson}: {self.best_right}/{self.best_total}"

    @property
    def is_passed(self) -> bool:
        """True once any attempt reached the pass mark."""
        return self.passed_at is not None


class QuizAttempt(models.Model):
    """One quiz handed in. `uuid` comes with the form, so a second post adds nothing.

    `version` is the fingerprint of the quiz as it was answered: a quiz that was
    edited since keeps its old results apart.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="quiz_attempts",
        verbose_name=_("learner"),
    )
    uuid = models.UUIDField(_("attempt"))
    lesson = models.UUIDField(_("lesson"))
    version = models.CharField(_("version of the quiz"), max_length=64)
    right = models.PositiveSmallIntegerField(_("right answers"))
    total = models.PositiveSmallIntegerField(_("questions"))
    is_passed = models.BooleanField(_("passed"))
    created_at = models.DateTimeField(_("handed in at"))

    class Meta:
        verbose_name = _("quiz attempt")
        verbose_name_plural = _("quiz attempts")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "uuid"], name="lessons_quiz_attempt_once"
            ),
            models.CheckConstraint(
                condition=models.Q(right__lte=models.F("total")),
                name="lessons_quiz_attempt_right_within_total",
            ),
        ]
        indexes = [
            models.Index(
                fields=["learner", "lesson", "-created_at"],
                name="lessons_quiz_attempt_newest",
            )
        ]

    def __str__(self) -> str:
        return f"{self.uuid}: {self.right}/{self.total}"
