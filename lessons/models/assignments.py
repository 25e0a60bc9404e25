"""What a teacher asks of a class, and what each pupil made of it.

The answers themselves are in the one history (`Answer.context` names the assignment);
`Work` sums them up, so that a grid is one query, and can be worked out again.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from lessons.models.classroom import Classroom, Seat


class AssignmentKind(models.TextChoices):
    """What is to be done."""

    LESSON = "lesson", _("Lesson")
    DRILL = "drill", _("Drill")
    CHARLESTON = "charleston", _("Charleston deals")
    DEAL = "deal", _("Prepared deal")
    GAMES = "games", _("Practice games")


class Assignment(models.Model):
    """One piece of homework.

    `task` says exactly what, in the form that `lessons.tasks` reads and writes; the
    card stands in it by slug. `tries` is 0 where anybody may try as often as they like.
    `pass_mark` is a percentage. With `same_items` everybody gets the items of `seed`.
    """

    classroom = models.ForeignKey(
        Classroom,
        on_delete=models.CASCADE,
        related_name="assignments",
        verbose_name=_("class"),
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    title = models.CharField(_("title"), max_length=120)
    note = models.TextField(_("note"), blank=True, max_length=1000)
    kind = models.CharField(_("kind"), max_length=12, choices=AssignmentKind.choices)
    task = models.JSONField(_("task"))
    pass_mark = models.PositiveSmallIntegerField(_("pass mark, percent"), default=70)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    help_allowed = models.BooleanField(_("help allowed"), default=True)
    same_items = models.BooleanField(_("same items for all"), default=True)
    seed = models.PositiveBigIntegerField(_("seed"))
    opens_at = models.DateTimeField(_("opens"))
    due_at = models.DateTimeField(_("is due"), null=True, blank=True)
    closes_at = models.DateTimeField(_("closes"), null=True, blank=True)
    follows = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="follow_ups",
        verbose_name=_("follow-up of"),
    )
    start_token = models.UUIDField(
        _("start token"),
        null=True,
        blank=True,
        help_text=_("The form that made it; sent twice, it makes one."),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        ordering = ["opens_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "start_token"], name="lessons_assignment_once"
            ),
            models.CheckConstraint(
                condition=Q(pass_mark__lte=100),
                name="lessons_assignment_mark_within_100",
            ),
            models.CheckConstraint(
                condition=Q(due_at__isnull=True) | Q(due_at__gte=F("opens_at")),
                name="lessons_assignment_due_after_opening",
            ),
            models.CheckConstraint(
                condition=Q(closes_at__isnull=True) | Q(closes_at__gte=F("opens_at")),
                name="lessons_assignment_closes_after_opening",
            ),
        ]
        indexes = [
            models.Index(
                fields=["classroom", "opens_at"], name="lessons_assignment_class"
            )
        ]

    def __str__(self) -> str:
        return self.title


class Work(models.Model):
    """One try of one seat at one assignment, summed up.

    `right` of `total` counts the last answer to each item. `detail` holds what is not
    an answer: under `card` the hash of the card with which the try began, under `games`
    those played under an aim. Once passed a try stays passed, and of
    several tries the best one counts.
    """

    assignment = models.ForeignKey(
        Assignment,
        on_delete=models.CASCADE,
        related_name="works",
        verbose_name=_("assignment"),
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, related_name="works", verbose_name=_("seat")
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    number = models.PositiveSmallIntegerField(_("try"), default=1)
    seed = models.PositiveBigIntegerField(_("seed"))
    answered = models.PositiveSmallIntegerField(_("items answered"), default=0)
    right = models.PositiveSmallIntegerField(_("right answers"), default=0)
    total = models.PositiveSmallIntegerField(_("items"))
    detail = models.JSONField(_("detail"), default=dict, blank=True)
    started_at = models.DateTimeField(_("started at"))
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    passed_at = models.DateTimeField(_("passed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("work")
        verbose_name_plural = _("work")
        ordering = ["assignment", "seat", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["assignment", "seat", "number"], name="lessons_work_try_once"
            ),
            models.CheckConstraint(
                condition=Q(right__lte=F("answered")) & Q(answered__lte=F("total")),
                name="lessons_work_right_within_answered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.seat_id}: {self.right}/{self.total}"

    @property
    def percent(self) -> int:
        """Right answers of all items, rounded down."""
        return 100 * self.right // self.total if self.total else 0
