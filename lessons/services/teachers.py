"""Who teaches a class: the owner, and those who said yes to the owner's invitation."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from lessons.models import Classroom, Invitation, Teaching
from lessons.services.classes import must_be_live, must_teach_few
from lessons.services.secrets import hold_known_to
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, Gone
from mahjong_site.web.locking import held

MOST_TEACHERS: Final = 10
"""So many people teach one class, those who are invited among them."""


@transaction.atomic
def invite_teacher(*, classroom: Classroom, name: str) -> Invitation:
    """Ask somebody, found by the account's name, to teach beside the owner.

    It opens nothing: `accept_invitation` does. Twice is once. Raises DomainError
    `archived`, and others at `teacher`.
    """
    room = must_be_live(classroom)
    person = User.objects.filter(username__iexact=name.strip(), is_guest=False).first()
    if person is None or not person.is_active:
        message = _("Nobody has an account of that name. Ask for the exact name.")
        raise DomainError("unknown_person", message, "teacher")
    if room.seats.present().filter(learner=person).exists():
        message = _("This person sits in the class as a pupil. Remove the seat first.")
        raise DomainError("is_pupil", message, "teacher")
    if room.teachings.filter(teacher=person).exists():
        message = _("%(name)s teaches this class already.")
        message %= {"name": person.shown_name}
        raise DomainError("teaches_it", message, "teacher")
    own = room.invitations.filter(person=person).first()
    if own is None and room.teachings.count() + room.invitations.count() >= (
        MOST_TEACHERS
    ):
        message = _("A class has at most %(most)d teachers, with those invited.")
        raise DomainError("too_many", message % {"most": MOST_TEACHERS}, "teacher")
    return own or Invitation.objects.create(classroom=room, person=person)


@transaction.atomic
def accept_invitation(*, invitation: Invitation) -> Teaching:
    """From now on the invited person teaches the class.

    Twice is once. Raises DomainError `archived`, `is_pupil` for one who sits in the
    class by now, `too_many` for one who teaches very many classes, and `withdrawn`.
    """
    room, person = held(invitation.classroom), invitation.person
    own = room.teachings.filter(teacher=person).first()
    if own is not None:
        return own
    must_be_live(room)
    if room.seats.present().filter(learner=person).exists():
        message = _("You sit in this class as a pupil. Ask to be taken off its list.")
        raise DomainError("is_pupil", message)
    must_teach_few(person)
    if not room.invitations.filter(person=person).delete()[0]:
        raise DomainError("withdrawn", _("This invitation is no longer open."))
    return Teaching.objects.create(classroom=room, teacher=person)


def decline_invitation(*, invitation: Invitation) -> None:
    """The invited person does not want to."""
    invitation.delete()


@transaction.atomic
def withdraw_invitation(*, invitation: Invitation) -> None:
    """The owner asks no more. Raises DomainError `archived`."""
    must_be_live(invitation.classroom)
    invitation.delete()


@transaction.atomic
def remove_teacher(*, teaching: Teaching) -> None:
    """The owner takes a teacher off the class.

    Raises DomainError `archived`, and `is_owner` for the owner.
    """
    must_be_live(teaching.classroom)
    leave_class(teaching=teaching)


@transaction.atomic
def leave_class(*, teaching: Teaching) -> None:
    """A teacher leaves, an archived class too; what the teacher gave out opens it not.

    Raises DomainError `is_owner`.
    """
    held(teaching.classroom)
    teaching = held(teaching)
    if teaching.is_owner:
        message = _("The owner cannot leave. Hand the class over first, or delete it.")
        raise DomainError("is_owner", message)
    teaching.delete()
    hold_known_to(teacher=teaching.teacher, classroom=teaching.classroom)


@transaction.atomic
def hand_over(*, owner: Teaching, to: Teaching) -> None:
    """Another teacher of the class becomes its owner; the old one stays a teacher.

    Raises DomainError `archived`, and Gone where `owner` owns it no more or `to`
    teaches it no more.
    """
    must_be_live(owner.classroom)
    owner, to = held(owner), held(to)
    if not owner.is_owner:
        raise Gone("no longer the owner")
    for teaching in (owner, to):
        teaching.is_owner = teaching == to
        teaching.save(update_fields=["is_owner"])
