"""What pupils ask their teachers about decisions of their games."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lessons.models.classroom import Seat
from lessons.models.kept import KeptDecision


class GameQuestion(models.Model):
    """A decision that a pupil has sent to the teachers of a class.

    `text` is the pupil's sentence, where there is one. It is open until a teacher has
    answered: `answer` is empty where they said that it is settled, in class perhaps.
    """

    seat = models.ForeignKey(
        Seat,
        on_delete=models.CASCADE,
        related_name="game_questions",
        verbose_name=_("seat"),
    )
    decision = models.ForeignKey(
        KeptDecision,
        on_delete=models.CASCADE,
        related_name="questions",
        verbose_name=_("decision"),
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    text = models.CharField(_("question"), max_length=200, blank=True)
    asked_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    answer = models.CharField(_("answer"), max_length=400, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)

    class Meta:
        verbose_name = _("question about a game")
        verbose_name_plural = _("questions about games")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "decision"], name="lessons_game_question_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.decision_id}"

    @property
    def is_open(self) -> bool:
        """Does it wait for a teacher?"""
        return self.answered_at is None

    @property
    def mark(self) -> str:
        """What tells it from itself after another answer."""
        return self.answered_at.isoformat() if self.answered_at else ""
