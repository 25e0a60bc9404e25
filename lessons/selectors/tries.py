"""One pupil's tries of an assignment, and what was answered in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import QuerySet

from lessons.assigning import Try
from lessons.models import Answer, Assignment, Seat, Work
from lessons.permissions import seat_in
from mahjong_site.accounts.models import User


def tries_of(assignment: Assignment, seat: Seat) -> tuple[Try, ...]:
    """The tries that were begun, in order; one query."""
    rows = Work.objects.filter(assignment=assignment, seat=seat).order_by("number")
    return tuple(Try(assignment, seat, row.number, row) for row in rows)


def find_try(assignment: Assignment, seat: Seat, number: int) -> Try | None:
    """The try of that number: one begun, or the next one if it may begin."""
    begun = tries_of(assignment, seat)
    if 1 <= number <= len(begun):
        return begun[number - 1]
    upcoming = next_try(assignment, seat, begun)
    return upcoming if upcoming and upcoming.number == number else None


def next_try(assignment: Assignment, seat: Seat, begun: Sequence[Try]) -> Try | None:
    """The try to go on with or to begin; None when no try is left."""
    if begun and not begun[-1].is_finished:
        return begun[-1]
    if assignment.tries and len(begun) >= assignment.tries:
        return None
    return Try(assignment, seat, len(begun) + 1)


def seat_for(learner: User, assignment_id: UUID) -> Seat | None:
    """Where the learner sits in the class of that assignment, if it stands."""
    assignment = _standing(assignment_id)
    return seat_in(learner, assignment.classroom) if assignment else None


def open_try_of(learner: User, assignment_id: UUID) -> Try | None:
    """The learner's try of that assignment to go on with or to begin, if any."""
    assignment = _standing(assignment_id)
    seat = seat_in(learner, assignment.classroom) if assignment else None
    if assignment is None or seat is None:
        return None
    return next_try(assignment, seat, tries_of(assignment, seat))


def _standing(assignment_id: UUID) -> Assignment | None:
    standing = Assignment.objects.select_related("classroom")
    return standing.filter(public_id=assignment_id, withdrawn_at=None).first()


def last_answers(attempt: Try) -> Mapping[int, tuple[Answer, int]]:
    """By place the answer that counts, and how many were given; one query."""
    places = {
        (link.item_kind, link.item_seed): place
        for place, link in enumerate(attempt.links, start=1)
    }
    found: dict[int, tuple[Answer, int]] = {}
    for answer in answers_in(attempt):
        place = places.get((answer.kind, answer.seed or 0))
        if place is not None:
            found[place] = (answer, found[place][1] + 1 if place in found else 1)
    return found


def answers_in(attempt: Try) -> QuerySet[Answer]:
    """Every answer given within a try that was begun, the oldest first."""
    work = attempt.work
    if work is None:
        return Answer.objects.none()
    rows = Answer.objects.filter(
        learner=attempt.seat.learner_id,
        context=attempt.assignment.public_id,
        created_at__gte=work.started_at,
    )
    if work.finished_at is not None:
        rows = rows.filter(created_at__lte=work.finished_at)
    return rows.order_by("created_at", "pk")
