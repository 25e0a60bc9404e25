"""Classes: who teaches, who sits where, and which lessons when.

A pupil needs no account: a seat's learner may be a guest with a password of a picture
and a word (`services.seats`). What a pupil does stays the pupil's own; a class only
sees what was done for it.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Classroom(models.Model):
    """A class: its card, its rules, and the code that opens its door.

    `rules` is what `TableRules.to_dict` gives, copied when chosen, so that a change
    of somebody's own table changes no class. `join_code` is stored without dashes, in
    capitals; a closed door keeps its code.
    """

    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    name = models.CharField(_("name"), max_length=80)
    card_slug = models.CharField(_("card"), max_length=80)
    rules = models.JSONField(_("table rules"))
    join_code = models.CharField(_("join code"), max_length=12, unique=True)
    is_open = models.BooleanField(_("can be joined"), default=True)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    archived_at = models.DateTimeField(_("archived at"), null=True, blank=True)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Teaching(models.Model):
    """Somebody teaches a class; the one owner invites the others."""

    classroom = models.ForeignKey(
        Classroom,
        on_delete=models.CASCADE,
        related_name="teachings",
        verbose_name=_("class"),
    )
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="teachings",
        verbose_name=_("teacher"),
    )
    is_owner = models.BooleanField(_("owner"), default=False)
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("teaching")
        verbose_name_plural = _("teachings")
        ordering = ["-is_owner", "created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "teacher"], name="lessons_teaching_once"
            ),
            models.UniqueConstraint(
                fields=["classroom"],
                condition=Q(is_owner=True),
                name="lessons_teaching_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.classroom_id}: {self.teacher_id}"


class Invitation(models.Model):
    """Somebody is asked to teach a class, and has not said yes or no.

    Until then this is all there is of it: only a `Teaching` opens the class.
    """

    classroom = models.ForeignKey(
        Classroom,
        on_delete=models.CASCADE,
        related_name="invitations",
        verbose_name=_("class"),
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="invitations",
        verbose_name=_("person"),
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "person"], name="lessons_invitation_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.classroom_id}: {self.person_id}"

    @property
    def asked_by(self) -> str:
        """What the class's owner is called."""
        owner = self.classroom.teachings.select_related("teacher").get(is_owner=True)
        return owner.teacher.shown_name


class SeatQuerySet(models.QuerySet["Seat"]):
    """Chainable filters."""

    def present(self) -> SeatQuerySet:
        """Seats that were not removed."""
        return self.filter(removed_at__isnull=True)

    def open(self) -> SeatQuerySet:
        """Present ones whose pupils may come in."""
        return self.present().filter(blocked_at__isnull=True, held_at__isnull=True)

    def called(self, nickname: str) -> SeatQuerySet:
        """Seats of that nickname, compared as the database keeps it from coming twice.

        Python and the database do not make the same small letters of all capitals.
        """
        keyed = self.alias(nickname_key=Lower("nickname"))
        return keyed.filter(nickname_key=Lower(Value(nickname)))


class Seat(models.Model):
    """A place on the list of a class, made by the teacher or by joining.

    Without a learner nobody has taken it yet. A blocked pupil cannot come in, nor can
    one whose seat is held because somebody who does not teach the class gave out the
    picture and word; a removed seat is on no list, and what its pupil did is shown to
    nobody there.
    """

    classroom = models.ForeignKey(
        Classroom,
        on_delete=models.CASCADE,
        related_name="seats",
        verbose_name=_("class"),
    )
    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    nickname = models.CharField(_("nickname"), max_length=40)
    real_name = models.CharField(_("real name"), max_length=80, blank=True)
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("pupil"),
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    joined_at = models.DateTimeField(_("joined at"), null=True, blank=True)
    blocked_at = models.DateTimeField(_("blocked at"), null=True, blank=True)
    held_at = models.DateTimeField(_("held since"), null=True, blank=True)
    removed_at = models.DateTimeField(_("removed at"), null=True, blank=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["nickname", "pk"]
        constraints = [
            models.UniqueConstraint(
                "classroom",
                Lower("nickname"),
                condition=Q(removed_at__isnull=True),
                name="lessons_seat_nickname_once",
            ),
            models.UniqueConstraint(
                fields=["classroom", "learner"],
                condition=Q(removed_at__isnull=True),
                name="lessons_seat_one_a_learner",
            ),
        ]

    def __str__(self) -> str:
        return self.nickname

    @property
    def shown_name(self) -> str:
        """For the teacher: the real name where there is one."""
        return self.real_name or self.nickname


class GivenPicture(models.Model):
    """The picture and word of a pupil were given out by a teacher, who knows them.

    It ends when the pupil chooses others.
    """

    learner = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="given_picture",
        verbose_name=_("pupil"),
    )
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("teacher"),
    )
    given_at = models.DateTimeField(_("given out at"))

    class Meta:
        verbose_name = _("picture that was given out")
        verbose_name_plural = _("pictures that were given out")
        ordering = ["given_at", "pk"]

    def __str__(self) -> str:
        return f"{self.learner_id}: {self.given_at:%Y-%m-%d}"


class ClassLesson(models.Model):
    """What a class changes about one lesson of the course.

    The shipped lesson stays as it is: the class has its place in the order, a note
    of the teacher's before it, and a day before which it is locked.
    """

    classroom = models.ForeignKey(
        Classroom,
        on_delete=models.CASCADE,
        related_name="course",
        verbose_name=_("class"),
    )
    lesson = models.UUIDField(_("lesson"))
    place = models.PositiveSmallIntegerField(_("place"))
    note = models.TextField(_("note"), blank=True, max_length=1000)
    opens_at = models.DateTimeField(_("locked until"), null=True, blank=True)
    is_left_out = models.BooleanField(_("left out"), default=False)

    class Meta:
        verbose_name = _("lesson of a class")
        verbose_name_plural = _("lessons of a class")
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "lesson"], name="lessons_class_lesson_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.lesson}"
