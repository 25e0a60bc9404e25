"""Decisions of finished games that somebody keeps: to practise, or to ask about."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class KeptDecision(models.Model):
    """One decision of a finished game, with what its player saw and chose.

    `position` is position JSON (docs/position.schema.json) of what `seat` could see
    then, and never of more: what was hidden is not in it. `number` is that of the
    action in the game, `chosen` its JSON.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="kept_decisions",
        verbose_name=_("learner"),
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    game = models.UUIDField(_("game"))
    number = models.PositiveIntegerField(_("number of the action"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    position = models.JSONField(_("position"))
    chosen = models.JSONField(_("what was chosen"))
    card_hash = models.CharField(_("content of the card"), max_length=64)
    created_at = models.DateTimeField(_("kept at"), auto_now_add=True)

    class Meta:
        verbose_name = _("kept decision")
        verbose_name_plural = _("kept decisions")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="lessons_kept_decision_once"
            ),
            models.CheckConstraint(
                condition=Q(seat__lte=3), name="lessons_kept_decision_seat_0_to_3"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.number}"
