"""Drills that take several steps: the deals of the Charleston."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CharlestonRun(models.Model):
    """One deal of the Charleston drill, as far as its learner has passed.

    `actions` are the engine's actions of all four seats, so that a bot that plays
    otherwise one day changes no run of the past. `passes` counts the passes made
    and guards every write: a stale post changes nothing.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="charleston_runs",
        verbose_name=_("learner"),
    )
    uuid = models.UUIDField(_("run"), unique=True)
    card_slug = models.CharField(_("card"), max_length=80)
    card_hash = models.CharField(_("content of the card"), max_length=64)
    seed = models.PositiveBigIntegerField(_("seed"))
    passes = models.PositiveSmallIntegerField(_("passes made"), default=0)
    actions = models.JSONField(_("actions"), default=list)
    created_at = models.DateTimeField(_("started at"))
    updated_at = models.DateTimeField(_("last pass at"))

    class Meta:
        verbose_name = _("Charleston run")
        verbose_name_plural = _("Charleston runs")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(
                fields=["learner", "-created_at"], name="lessons_charleston_newest"
            )
        ]

    def __str__(self) -> str:
        return f"{self.card_slug} {self.seed}: {self.passes}"
