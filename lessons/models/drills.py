"""Drills that take several steps: the deals of the Charleston."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CharlestonRun(models.Model):
    """One deal of the Charleston drill, as far as its learner has passed.

    `actions` are the engine's actions of all four seats, so that a bot that plays
    otherwise one day changes no run of the past. `steps` counts what the learner has
    done (passes, the vote, the courtesy) and guards every write: a stale post changes
    nothing. `guess` are the two families guessed, none for whoever did not guess.
    A run that tries another pass on the same deal knows `first_try`, the run that it
    leaves, and `left_at`, the steps that both have in common. `context` is what it was
    played for, where it was for something: an assignment.
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
    steps = models.PositiveSmallIntegerField(_("steps taken"), default=0)
    actions = models.JSONField(_("actions"), default=list, blank=True)
    guess = models.JSONField(_("families guessed"), default=list, blank=True)
    first_try = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="other_tries",
        verbose_name=_("first try"),
    )
    left_at = models.PositiveSmallIntegerField(_("steps in common"), default=0)
    context = models.UUIDField(_("played for"), null=True, blank=True)
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
        return f"{self.card_slug} {self.seed}: {self.steps}"
