"""Picture and word: chosen by the pupil, or given out by a teacher.

What a teacher gave out opens that teacher's classes alone: seats elsewhere are held
until the pupil has chosen others and a teacher there lets the pupil in (record 17).
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.models import AuthToken

from lessons.models import Classroom, GivenPicture, Seat
from lessons.pictures import Secret, random_secret
from lessons.services.classes import must_be_live
from mahjong_site.accounts import devices
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import unlock
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held, read_again


@transaction.atomic
def change_secret(
    *, learner: User, secret: Secret, this: AuthToken | None = None
) -> None:
    """A picture and word of the pupil's own choice.

    Devices on which a pupil was signed in with other ones are signed out, but for that
    of the token `this`. Raises ValueError for an account.
    """
    if not held(learner).is_guest:
        raise ValueError("An account has its own password")
    if learner.is_pupil:
        devices.end_others(learner, this)
    learner.set_password(secret.password)
    learner.save(update_fields=["password"])
    GivenPicture.objects.filter(learner=learner).delete()


@transaction.atomic
def give_secret(*, seat: Seat, teacher: User) -> Secret:
    """A new picture and word, told once; the old ones and their sessions end.

    The pupil's seats in classes that `teacher` does not teach are held; those in
    classes of `teacher` are not any more. Raises DomainError `has_account` or
    `seat_empty` where there is nothing to give.
    """
    must_be_live(seat.classroom)
    read_again(seat)
    learner = _who_has_forgotten(seat)
    secret = random_secret()
    change_secret(learner=learner, secret=secret)
    unlock(learner)
    now = timezone.now()
    GivenPicture.objects.create(learner=learner, teacher=teacher, given_at=now)
    taught = Classroom.objects.filter(teachings__teacher=teacher)
    learner.seats.exclude(classroom__in=taught).update(held_at=now)
    learner.seats.filter(classroom__in=taught).update(held_at=None)
    return secret


def _who_has_forgotten(seat: Seat) -> User:
    if seat.learner is None:
        message = _("Nobody has taken this seat yet; the pupil chooses on joining.")
        raise DomainError("seat_empty", message)
    learner = held(seat.learner)
    if not learner.is_guest:
        message = _(
            "This pupil has an account, with a password that only the pupil knows."
        )
        raise DomainError("has_account", message)
    return learner


def is_known_outside(learner: User | None, classroom: Classroom) -> bool:
    """Has somebody given out this pupil's picture who does not teach the class?"""
    given = GivenPicture.objects.filter(learner=learner).first()
    if given is None or learner is None or not learner.is_guest:
        return False
    return not classroom.teachings.filter(teacher=given.teacher_id).exists()


@transaction.atomic
def let_in(*, seat: Seat) -> None:
    """A held seat is open again: its teacher knows who asks.

    Raises DomainError `known_picture` as long as whoever gave out picture and word
    could come in with them.
    """
    must_be_live(seat.classroom)
    read_again(seat)
    if seat.learner:
        held(seat.learner)
    if is_known_outside(seat.learner, seat.classroom):
        message = _("%(name)s has to choose another picture and word first.")
        message %= {"name": seat.shown_name}
        raise DomainError("known_picture", message)
    seat.held_at = None
    seat.save(update_fields=["held_at"])


def hold_known_to(*, teacher: User, classroom: Classroom) -> None:
    """Hold the seats whose picture `teacher` gave out: one who teaches here no more."""
    known = classroom.seats.filter(
        learner__given_picture__teacher=teacher, learner__is_guest=True
    )
    known.update(held_at=timezone.now())


def must_hold_no_seat(person: User) -> None:
    """Nobody turns a pupil into an account whom a teacher has not let in again.

    A picture that was given out does not make a pupil's things somebody else's for
    good. Raises DomainError `seat_held`.
    """
    held = person.seats.present().filter(held_at__isnull=False)
    if held.filter(classroom__archived_at__isnull=True).exists():
        message = _(
            "One of your classes is closed to you until its teacher lets you in "
            "again. Ask there first; then make your account."
        )
        raise DomainError("seat_held", message)
