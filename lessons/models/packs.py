"""Packs of questions that somebody takes along, to answer without a network."""

from __future__ import annotations

from uuid import UUID, uuid5

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Pack(models.Model):
    """Questions of one card, for one learner, on a page of their own.

    `items` has for each its kind, level, seed and version; places count from 1. The
    attempt at a place is named by pack and place: whatever device sends it, and
    however often, it counts once.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="packs",
        verbose_name=_("learner"),
    )
    uuid = models.UUIDField(_("pack"), unique=True)
    card_slug = models.CharField(_("card"), max_length=80)
    card_hash = models.CharField(_("content of the card"), max_length=64)
    items = models.JSONField(_("questions"))
    made_at = models.DateTimeField(_("taken along at"), auto_now_add=True)

    class Meta:
        verbose_name = _("pack of questions")
        verbose_name_plural = _("packs of questions")
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(fields=["learner", "-made_at"], name="lessons_pack_newest")
        ]

    def __str__(self) -> str:
        return f"{self.card_slug}: {len(self.items)}"

    def attempt_at(self, place: int) -> UUID:
        """The UUID of the answer to the question at that place."""
        return uuid5(self.uuid, str(place))
