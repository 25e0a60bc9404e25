"""One question put to a whole class at the same moment."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from lessons.models.classroom import Classroom


class LiveKind(models.TextChoices):
    """What everybody answers."""

    ITEM = "item", _("A drill question")
    FAMILIES = "families", _("The two best families of a deal")
    PASS = "pass", _("The first pass of a deal")


class LiveSession(models.Model):
    """A question that a class answers together; a class has one at a time.

    `task` is what `lessons.tasks` reads and writes. The answers are sealed and join the
    one history when they are revealed, or cleared away. Answers are taken until
    `closed_at`, the projector shows them from `revealed_at`, and `ended_at` clears
    the class for the next one. `version` grows with every change of these, so that a
    poll which knows it is answered with nothing.
    """

    classroom = models.ForeignKey(
        Classroom,
        on_delete=models.CASCADE,
        related_name="live_sessions",
        verbose_name=_("class"),
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    kind = models.CharField(_("kind"), max_length=12, choices=LiveKind.choices)
    task = models.JSONField(_("task"))
    version = models.PositiveIntegerField(_("version"), default=0)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("started by"),
    )
    started_at = models.DateTimeField(_("started at"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    revealed_at = models.DateTimeField(_("revealed at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name = _("live session")
        verbose_name_plural = _("live sessions")
        ordering = ["-started_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom"],
                condition=Q(ended_at__isnull=True),
                name="lessons_live_one_a_class",
            )
        ]

    def __str__(self) -> str:
        return f"{self.classroom_id}: {self.kind}"


class LiveAnswer(models.Model):
    """The last answer of one pupil to a live question, sealed until it is revealed.

    In the history it would be told as right or wrong while it can still be changed.
    `answer` holds the fields of the `Answer` that it becomes.
    """

    session = models.ForeignKey(
        LiveSession,
        on_delete=models.CASCADE,
        related_name="answers",
        verbose_name=_("live session"),
    )
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("pupil"),
    )
    answer = models.JSONField(_("answer"))
    answered_at = models.DateTimeField(_("answered at"))

    class Meta:
        verbose_name = _("live answer")
        verbose_name_plural = _("live answers")
        ordering = ["answered_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "learner"], name="lessons_live_answer_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.learner_id}"
