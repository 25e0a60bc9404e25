"""What follows from answers and games: how sure a skill is, what comes back when.

Both can be worked out again from the history; `rebuild_progress` does so.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lessons.models.answers import Answer


class SkillEstimate(models.Model):
    """How sure one learner is in one skill.

    `value` is the share of right answers, the newest weighing most; `answers` counts
    them, a game as one. `mastered_at` stays once it is set.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="skill_estimates",
        verbose_name=_("learner"),
    )
    skill = models.CharField(_("skill"), max_length=60)
    value = models.FloatField(_("share right, newest first"))
    answers = models.PositiveIntegerField(_("answers"))
    mastered_at = models.DateTimeField(_("mastered at"), null=True, blank=True)
    last_answer_at = models.DateTimeField(_("last answer at"))

    class Meta:
        verbose_name = _("skill estimate")
        verbose_name_plural = _("skill estimates")
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "skill"], name="lessons_skill_estimate_once"
            ),
            models.CheckConstraint(
                condition=models.Q(value__gte=0) & models.Q(value__lte=1),
                name="lessons_skill_estimate_is_a_share",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.skill}: {self.value:.2f}"


class ReviewItem(models.Model):
    """Something that comes back: one item that was answered wrongly or with doubt.

    `answer` is the reason, the last such answer. `version` is the item's when it
    was last answered: a changed item starts fresh. The columns from `state` on are
    what `scheduling` needs.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="review_items",
        verbose_name=_("learner"),
    )
    public_id = models.UUIDField(_("id"), default=uuid.uuid4, unique=True)
    item = models.CharField(_("item"), max_length=160)
    version = models.CharField(_("version of the item"), max_length=64)
    answer = models.ForeignKey(
        Answer,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("the answer that brought it here"),
    )
    state = models.PositiveSmallIntegerField(_("state"))
    step = models.PositiveSmallIntegerField(_("step"), null=True, blank=True)
    stability = models.FloatField(_("stability"), null=True, blank=True)
    difficulty = models.FloatField(_("difficulty"), null=True, blank=True)
    due_at = models.DateTimeField(_("due at"))
    last_review_at = models.DateTimeField(_("last review at"), null=True, blank=True)
    snoozed_until = models.DateTimeField(_("snoozed until"), null=True, blank=True)
    removed_at = models.DateTimeField(_("removed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("review item")
        verbose_name_plural = _("review items")
        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "item"], name="lessons_review_item_once"
            )
        ]
        indexes = [
            models.Index(fields=["learner", "due_at"], name="lessons_review_due")
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.due_at:%Y-%m-%d}"
