"""Practice games: what is played, and every action that was made."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.state import Phase

OVER = Phase.OVER.value


class PlayedCard(models.Model):
    """A card that games were begun with, kept whole (rule card-14).

    A shipped card may get an erratum, its owner may change it; a game that began
    before goes on with the text that it began with.
    """

    hash = models.CharField(_("hash"), max_length=64, primary_key=True)
    slug = models.CharField(_("slug"), max_length=64)
    name = models.CharField(_("name"), max_length=200)
    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("played card")
        verbose_name_plural = _("played cards")

    def __str__(self) -> str:
        return f"{self.slug} {self.hash[:8]}"


class PracticeGameQuerySet(models.QuerySet["PracticeGame"]):
    """Chainable filters."""

    def unfinished(self) -> PracticeGameQuerySet:
        """Games that can be gone on with."""
        return self.exclude(phase=OVER)

    def finished(self) -> PracticeGameQuerySet:
        """Games that have come to their end."""
        return self.filter(phase=OVER)


class PracticeGame(models.Model):
    """One game of a learner against three bots.

    `state` is the whole truth, hidden tiles included: only `play.selectors` reads
    it. The columns beside it summarise it for lists and progress. `version` grows
    by one with every action of the learner, and a write names the version that it
    rests on.
    """

    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="practice_games",
        verbose_name=_("learner"),
    )
    card = models.ForeignKey(
        PlayedCard, on_delete=models.PROTECT, related_name="+", verbose_name=_("card")
    )
    card_slug = models.CharField(_("card’s slug"), max_length=64)
    rules = models.CharField(_("rule profile"), max_length=32, default="league")
    seed = models.BigIntegerField(_("seed"))
    seat = models.PositiveSmallIntegerField(_("learner’s seat"))
    bot_names = models.JSONField(
        _("the bots’ names"), help_text=_("In turn order, after the learner.")
    )
    follows = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="next_game",
        verbose_name=_("game before"),
    )

    version = models.PositiveIntegerField(_("version"), default=0)
    action_count = models.PositiveIntegerField(_("number of actions"), default=0)
    state = models.JSONField(_("state"))
    phase = models.CharField(_("phase"), max_length=16)
    winner = models.PositiveSmallIntegerField(_("winner’s seat"), null=True, blank=True)
    won_by = models.CharField(_("won by"), max_length=16, blank=True)
    section = models.CharField(_("line’s section"), max_length=64, blank=True)
    number = models.CharField(_("line’s number"), max_length=16, blank=True)
    points = models.IntegerField(
        _("learner’s points"), null=True, blank=True, help_text=_("Minus: paid.")
    )
    started_at = models.DateTimeField(_("started at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"))
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects = PracticeGameQuerySet.as_manager()

    class Meta:
        verbose_name = _("practice game")
        verbose_name_plural = _("practice games")
        ordering = ["-updated_at", "-id"]
        indexes = [
            models.Index(fields=["learner", "-updated_at"], name="play_game_learner"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(seat__lte=3), name="play_game_seat_0_to_3"
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__lte=3),
                name="play_game_winner_0_to_3",
            ),
            models.CheckConstraint(
                condition=Q(phase=OVER, finished_at__isnull=False)
                | (~Q(phase=OVER) & Q(finished_at__isnull=True)),
                name="play_game_finished_when_over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_slug} {self.seed} ({self.phase})"

    @property
    def is_over(self) -> bool:
        """True when nothing more can be done in it."""
        return self.phase == OVER

    @property
    def is_won(self) -> bool:
        """True when the learner has made Mahjong."""
        return self.winner == self.seat


class GameAction(models.Model):
    """One action of anybody in a game, with what it led to; never changed."""

    game = models.ForeignKey(
        PracticeGame,
        on_delete=models.CASCADE,
        related_name="actions",
        verbose_name=_("game"),
    )
    number = models.PositiveIntegerField(_("number"))
    version = models.PositiveIntegerField(
        _("version"), help_text=_("The game’s version that this action is part of.")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.JSONField(_("action"))
    events = models.JSONField(_("events"), default=list)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="play_action_numbered_once"
            ),
            models.CheckConstraint(
                condition=Q(seat__lte=3), name="play_action_seat_0_to_3"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.action}"
