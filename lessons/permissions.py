"""Who may see what of a class. What somebody may not see is not there: 404."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.shortcuts import get_object_or_404

from lessons.models import (
    Assignment,
    Classroom,
    GameQuestion,
    Invitation,
    Seat,
    Teaching,
)
from lessons.selectors.gamequestions import question_of_class
from mahjong_site.accounts.models import User

Person = User | AnonymousUser | None


def is_teacher_of(person: Person, classroom: Classroom) -> bool:
    """Does this person teach the class, as owner or beside the owner?"""
    if not isinstance(person, User):
        return False
    return classroom.teachings.filter(teacher=person).exists()


def find_class(public_id: UUID) -> Classroom:
    """The class of that id, before anybody's right to it is known. Raises Http404."""
    classroom = Classroom.objects.filter(public_id=public_id).first()
    if classroom is None:
        raise Http404("no such class")
    return classroom


def taught_class(person: Person, public_id: UUID) -> Classroom:
    """The class of that id, for one who teaches it. Raises Http404."""
    if isinstance(person, User):
        taught = Classroom.objects.filter(teachings__teacher=person)
        if classroom := taught.filter(public_id=public_id).first():
            return classroom
    raise Http404("no such class")


def owned_class(person: Person, public_id: UUID) -> Classroom:
    """The class of that id, for its owner alone. Raises Http404."""
    classroom = taught_class(person, public_id)
    owner = classroom.teachings.filter(is_owner=True).first()
    if owner is None or owner.teacher != person:
        raise Http404("no such class")
    return classroom


def seat_in(person: Person, classroom: Classroom) -> Seat | None:
    """Where this person sits in the class; None for a pupil who may not come in."""
    if not isinstance(person, User):
        return None
    return Seat.objects.open().filter(classroom=classroom, learner=person).first()


def own_seat(person: Person, public_id: UUID) -> Seat:
    """This person's own seat in the class of that id. Raises Http404."""
    seat = seat_in(person, find_class(public_id))
    if seat is None:
        raise Http404("no such class")
    return seat


def seat_of_class(classroom: Classroom, public_id: UUID) -> Seat:
    """A seat on the list of a class that its teacher asks for. Raises Http404."""
    seat = classroom.seats.present().filter(public_id=public_id).first()
    if seat is None:
        raise Http404("no such seat")
    return seat


def seat_taught(person: Person, class_id: UUID, seat_id: UUID) -> Seat:
    """A pupil's seat with the class, for one who teaches it. Raises Http404."""
    if not isinstance(person, User):
        raise Http404("no such seat")
    return get_object_or_404(
        Seat.objects.select_related("classroom"),
        public_id=seat_id,
        removed_at=None,
        classroom__public_id=class_id,
        classroom__teachings__teacher=person,
    )


def assignment_taught(
    person: Person, class_id: UUID, assignment_id: UUID
) -> Assignment:
    """An assignment with its class, for one who teaches it. Raises Http404."""
    if not isinstance(person, User):
        raise Http404("no such assignment")
    return get_object_or_404(
        Assignment.objects.select_related("classroom"),
        public_id=assignment_id,
        withdrawn_at=None,
        classroom__public_id=class_id,
        classroom__teachings__teacher=person,
    )


def question_taught(person: Person, class_id: UUID, question_id: UUID) -> GameQuestion:
    """What a pupil on the list asked, for one who teaches the class. Raises Http404."""
    question = question_of_class(taught_class(person, class_id), question_id)
    if question is None:
        raise Http404("no such question")
    return question


def removed_seat_of_class(classroom: Classroom, public_id: UUID) -> Seat:
    """A seat that was taken off the list of a class. Raises Http404."""
    seats = classroom.seats.filter(removed_at__isnull=False)
    seat = seats.filter(public_id=public_id).first()
    if seat is None:
        raise Http404("no such seat")
    return seat


def teaching_of_class(classroom: Classroom, person: UUID) -> Teaching:
    """That person as a teacher of the class. Raises Http404."""
    teachings = classroom.teachings.select_related("teacher")
    teaching = teachings.filter(teacher__public_id=person).first()
    if teaching is None:
        raise Http404("no such teacher")
    return teaching


def invitation_of_class(classroom: Classroom, person: UUID) -> Invitation:
    """The invitation of that person to teach the class. Raises Http404."""
    invitations = classroom.invitations.select_related("person")
    invitation = invitations.filter(person__public_id=person).first()
    if invitation is None:
        raise Http404("no such invitation")
    return invitation
