"""What a learner did in the drills.

A drill item is a pure function of kind, card and seed, so a row need only name
these; `version` tells which generator made the item.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class DrillAttempt(models.Model):
    """One answer to one item; rows are only ever added.

    `uuid` comes with the form, so a second post adds nothing. `step` numbers the
    questions of an item that has several (the passes of a Charleston).
    `misconception` is empty for a right answer. `is_repeat` marks an answer to an
    item that the learner had answered before: it never counts again.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="drill_attempts",
        verbose_name=_("learner"),
    )
    uuid = models.UUIDField(_("attempt"))
    kind = models.CharField(_("kind"), max_length=40)
    card_slug = models.CharField(_("card"), max_length=80)
    card_hash = models.CharField(_("content of the card"), max_length=64)
    seed = models.PositiveBigIntegerField(_("seed"))
    step = models.PositiveSmallIntegerField(_("step"), default=0)
    version = models.PositiveSmallIntegerField(_("version of the generator"))
    choice = models.CharField(_("choice"), max_length=120)
    is_right = models.BooleanField(_("right"))
    misconception = models.CharField(
        _("misconception"), max_length=60, blank=True, default=""
    )
    is_repeat = models.BooleanField(_("answered before"), default=False)
    created_at = models.DateTimeField(_("answered at"))

    class Meta:
        verbose_name = _("drill attempt")
        verbose_name_plural = _("drill attempts")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "uuid", "step"], name="lessons_drill_attempt_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["learner", "kind", "card_hash", "seed"],
                name="lessons_drill_attempt_item",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.card_slug} {self.seed}: {self.choice}"


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
