"""Practice games: what is played, and every action that was made."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.state import Phase
from mahjong_site.web.levels import Level

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


class Source(models.TextChoices):
    """Where a game comes from; only a dealt one counts in anybody's progress."""

    DEALT = "dealt", _("dealt")
    PREPARED = "prepared", _("prepared deal")
    CONTINUED = "continued", _("continued from a record")
    IMPORTED = "imported", _("imported record")


class Sitting(models.Model):
    """Games in a row at one table with the same players; the deal moves (deal-06).

    What everybody won and paid is added up from its games, never stored twice.
    """

    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="sittings",
        verbose_name=_("learner"),
    )
    started_at = models.DateTimeField(_("started at"), auto_now_add=True)

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        ordering = ["-started_at", "-id"]

    def __str__(self) -> str:
        return str(self.public_id)


class Deal(models.Model):
    """A prepared deal: a position that somebody set up for others to play.

    `position` is position JSON (docs/position.schema.json) and lawful; `seat` is the
    one that is played. `aims` are the `engine.aims` that the player is asked to keep,
    as `Aim.to_dict` gives them. `help_level` counts from 0, off, and is the most help
    that its games allow. Shared, whoever has its link may play it, without an account.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="deals",
        verbose_name=_("owner"),
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    name = models.CharField(_("name"), max_length=120)
    text = models.TextField(_("words to the player"), blank=True, max_length=1000)
    position = models.JSONField(_("position"))
    seat = models.PositiveSmallIntegerField(_("seat to play"), default=0)
    aims = models.JSONField(_("aims"), default=list, blank=True)
    help_level = models.PositiveSmallIntegerField(_("help"), default=0)
    bots = models.CharField(
        _("bots"), max_length=16, choices=Level.choices, default=Level.STEADY
    )
    is_shared = models.BooleanField(_("shared by link"), default=False)
    version = models.PositiveIntegerField(_("version"), default=1)
    copied_from = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="copies",
        verbose_name=_("copied from"),
    )
    start_token = models.UUIDField(_("start token"), null=True, blank=True)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("prepared deal")
        verbose_name_plural = _("prepared deals")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "start_token"], name="play_deal_made_once"
            ),
            models.CheckConstraint(
                condition=Q(seat__lte=3), name="play_deal_seat_0_to_3"
            ),
            models.CheckConstraint(
                condition=Q(help_level__lte=3), name="play_deal_help_0_to_3"
            ),
        ]

    def __str__(self) -> str:
        return self.name


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
    table_rules = models.JSONField(
        _("table rules"),
        default=dict,
        help_text=_("The profile, the way to play and every house option."),
    )
    source = models.CharField(
        _("source"), max_length=16, choices=Source.choices, default=Source.DEALT
    )
    origin = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="continuations",
        verbose_name=_("continued from"),
    )
    deal = models.ForeignKey(
        Deal,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="games",
        verbose_name=_("prepared deal"),
    )
    aims = models.JSONField(
        _("aims"), default=list, blank=True, help_text=_("What its player was asked.")
    )
    context = models.UUIDField(
        _("played for"), null=True, blank=True, help_text=_("An assignment, say.")
    )
    seed = models.BigIntegerField(_("seed"))
    seat = models.PositiveSmallIntegerField(_("learner’s seat"))
    bot_names = models.JSONField(
        _("the bots’ names"), help_text=_("In turn order, after the learner.")
    )
    bots = models.CharField(
        _("bots"), max_length=16, choices=Level.choices, default=Level.STEADY
    )
    opponents_err = models.BooleanField(
        _("opponents err"),
        default=False,
        help_text=_("Whether the bots slip now and then; only at a real table."),
    )
    follows = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="next_game",
        verbose_name=_("game before"),
    )

    sitting = models.ForeignKey(
        Sitting,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="games",
        verbose_name=_("sitting"),
    )
    start_token = models.UUIDField(
        _("start token"),
        null=True,
        blank=True,
        help_text=_("The form that dealt it; sent twice, it deals once."),
    )
    place = models.PositiveSmallIntegerField(
        _("place"), null=True, blank=True, help_text=_("Its number in the sitting.")
    )

    help_level = models.PositiveSmallIntegerField(
        _("help"),
        null=True,
        blank=True,
        help_text=_("As chosen in this game; else as its learner chose last."),
    )
    version = models.PositiveIntegerField(_("version"), default=0)
    action_count = models.PositiveIntegerField(_("number of actions"), default=0)
    may_take_back = models.BooleanField(
        _("may take back"),
        default=False,
        help_text=_("Whether the learner’s last action can still be undone."),
    )
    take_backs = models.PositiveIntegerField(_("number of take-backs"), default=0)
    help_used = models.JSONField(
        _("help used"),
        default=dict,
        blank=True,
        help_text=_("How many decisions were made with which level of help."),
    )
    help_now = models.JSONField(
        _("help at this moment"),
        default=dict,
        blank=True,
        help_text=_("Of which version, the most that was shown, and the guess."),
    )
    state = models.JSONField(_("state"))
    phase = models.CharField(_("phase"), max_length=16)
    winner = models.PositiveSmallIntegerField(_("winner’s seat"), null=True, blank=True)
    won_by = models.CharField(_("won by"), max_length=16, blank=True)
    section = models.CharField(_("line’s section"), max_length=64, blank=True)
    number = models.CharField(_("line’s number"), max_length=16, blank=True)
    points = models.IntegerField(
        _("learner’s points"), null=True, blank=True, help_text=_("Minus: paid.")
    )
    dealer = models.PositiveSmallIntegerField(_("East’s seat"), default=0)
    pays = models.JSONField(
        _("points by seat"),
        null=True,
        blank=True,
        help_text=_("Four numbers when the game is over: minus means paid."),
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
            models.Index(fields=["context", "learner"], name="play_game_context"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "place"], name="play_game_place_in_sitting"
            ),
            models.UniqueConstraint(
                fields=["learner", "start_token"], name="play_game_dealt_once"
            ),
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


class GameActionQuerySet(models.QuerySet["GameAction"]):
    """Chainable filters."""

    def standing(self) -> GameActionQuerySet:
        """Actions that count: all but those taken back."""
        return self.filter(taken_back=False)


class GameAction(models.Model):
    """One action of anybody in a game, with what it led to.

    Never changed, but for the mark of a take-back; numbers are never used again.
    """

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
    taken_back = models.BooleanField(_("taken back"), default=False)

    objects = GameActionQuerySet.as_manager()

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


class GameRefusal(models.Model):
    """What the learner asked for and the rules refused; the game did not change."""

    game = models.ForeignKey(
        PracticeGame,
        on_delete=models.CASCADE,
        related_name="refusals",
        verbose_name=_("game"),
    )
    after = models.PositiveIntegerField(
        _("after"), help_text=_("The number of the last action before it.")
    )
    action = models.JSONField(_("action"))
    code = models.CharField(_("code"), max_length=64)
    rule = models.CharField(_("rule"), max_length=32)
    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("refusal")
        verbose_name_plural = _("refusals")
        ordering = ["game", "after", "id"]

    def __str__(self) -> str:
        return f"{self.after}: {self.code}"
