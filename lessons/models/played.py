"""What finished games showed of their player's skills."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class PlayedSkill(models.Model):
    """What one game showed of one skill, however many decisions exercised it.

    Of `total` decisions in which something was at stake `good` were as good as the
    best and `much` gave away much; those in between say nothing. `helped` is the share
    of the game's decisions, in per cent, that were made with help. `context` is what
    the game was played for, where it was for something: an assignment. Rows are only
    ever added.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="played_skills",
        verbose_name=_("learner"),
    )
    game = models.UUIDField(_("game"))
    skill = models.CharField(_("skill"), max_length=60)
    good = models.PositiveSmallIntegerField(_("as good as the best"))
    much = models.PositiveSmallIntegerField(_("gave away much"))
    total = models.PositiveSmallIntegerField(_("decisions"))
    helped = models.PositiveSmallIntegerField(_("made with help, per cent"), default=0)
    context = models.UUIDField(_("played for"), null=True, blank=True)
    created_at = models.DateTimeField(_("played at"))

    class Meta:
        verbose_name = _("skill in a game")
        verbose_name_plural = _("skills in games")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "skill"], name="lessons_played_skill_once"
            ),
            models.CheckConstraint(
                condition=Q(total__gte=F("good") + F("much"))
                & (Q(good__gt=0) | Q(much__gt=0))
                & Q(helped__lte=100),
                name="lessons_played_skill_adds_up",
            ),
        ]
        indexes = [
            models.Index(
                fields=["learner", "-created_at"], name="lessons_played_newest"
            ),
            models.Index(fields=["context", "learner"], name="lessons_played_context"),
        ]

    def __str__(self) -> str:
        return f"{self.skill}: {self.good} of {self.total}"
