"""Who teaches a class: the owner, and those whom the owner invites."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from lessons.models import Classroom, Teaching
from lessons.services.classes import must_be_live
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError

MOST_TEACHERS: Final = 10
"""So many people teach one class."""


@transaction.atomic
def invite_teacher(*, classroom: Classroom, name: str) -> Teaching:
    """Somebody teaches beside the owner, found by the account's name.

    Who sits in the class leaves the seat to the others and cannot teach it. Twice is
    once. Raises DomainError `archived`, and others at `teacher`.
    """
    must_be_live(classroom)
    person = User.objects.filter(username__iexact=name.strip(), is_guest=False).first()
    if person is None or not person.is_active:
        message = _("Nobody has an account of that name. Ask for the exact name.")
        raise DomainError("unknown_person", message, "teacher")
    if classroom.seats.present().filter(learner=person).exists():
        message = _("This person sits in the class as a pupil. Remove the seat first.")
        raise DomainError("is_pupil", message, "teacher")
    own = classroom.teachings.filter(teacher=person).first()
    if own is None and classroom.teachings.count() >= MOST_TEACHERS:
        message = _("A class has at most %(most)d teachers.")
        raise DomainError("too_many", message % {"most": MOST_TEACHERS}, "teacher")
    return own or Teaching.objects.create(classroom=classroom, teacher=person)


def remove_teacher(*, teaching: Teaching) -> None:
    """The owner takes a teacher off the class.

    Raises DomainError `archived`, and `is_owner` for the owner.
    """
    must_be_live(teaching.classroom)
    leave_class(teaching=teaching)


def leave_class(*, teaching: Teaching) -> None:
    """A teacher leaves, an archived class too. Raises DomainError `is_owner`."""
    if teaching.is_owner:
        message = _("The owner cannot leave. Hand the class over first, or delete it.")
        raise DomainError("is_owner", message)
    teaching.delete()


@transaction.atomic
def hand_over(*, classroom: Classroom, to: Teaching) -> None:
    """Another teacher of the class becomes its owner; the old one stays a teacher.

    Raises DomainError `archived`.
    """
    must_be_live(classroom)
    classroom.teachings.filter(is_owner=True).update(is_owner=False)
    Teaching.objects.filter(pk=to.pk).update(is_owner=True)
