"""Assignments as pupils and teachers see them listed, and the one to do first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from lessons.assigning import Opened, Stage, stage_of
from lessons.models import Assignment, Classroom, Seat
from lessons.selectors.outcomes import Outcome, outcomes_of
from mahjong_site.accounts.models import User


def assignments_of(classroom: Classroom) -> QuerySet[Assignment]:
    """The assignments of a class that were not withdrawn, the oldest first."""
    rows = classroom.assignments.filter(withdrawn_at__isnull=True)
    return rows.order_by("opens_at", "pk")


def opened_in(classroom: Classroom, now: datetime) -> list[Opened]:
    """Those that have opened, the oldest first."""
    rows = assignments_of(classroom).filter(opens_at__lte=now)
    return [Opened(*row) for row in rows.values_list(*Opened._fields)]


def find_assignment(classroom: Classroom, public_id: UUID) -> Assignment | None:
    """The assignment of that id in the class, unless it was withdrawn."""
    return assignments_of(classroom).filter(public_id=public_id).first()


def begun_by(assignment: Assignment) -> int:
    """How many of those on the list have begun it; one query."""
    works = assignment.works.filter(seat__removed_at__isnull=True)
    return works.values("seat").distinct().count()


@dataclass(frozen=True, slots=True)
class Given:
    """An assignment on the list of its class: its stage, and how many have begun."""

    assignment: Assignment
    stage: Stage
    begun: int


def given_in(classroom: Classroom) -> tuple[Given, ...]:
    """What a class was given, the newest first; one query."""
    present = Q(works__seat__removed_at__isnull=True)
    rows = assignments_of(classroom).annotate(
        begun=Count("works__seat", filter=present, distinct=True)
    )
    now = timezone.now()
    return tuple(
        Given(row, stage_of(row, now), row.begun)
        for row in rows.order_by("-opens_at", "-pk")
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """An assignment with its stage and one seat's outcome."""

    assignment: Assignment
    stage: Stage
    outcome: Outcome

    @property
    def takes_answers(self) -> bool:
        """May it be worked on now?"""
        return self.stage in {Stage.OPEN, Stage.LATE}

    @property
    def may_begin_again(self) -> bool:
        """Is another try left, and none under way?"""
        tries = self.assignment.tries
        return not self.outcome.has_open_try and (
            not tries or self.outcome.tries < tries
        )

    @property
    def is_waiting(self) -> bool:
        """Is there something to do that was not passed yet?"""
        return (
            self.takes_answers
            and not self.outcome.is_passed
            and (self.outcome.has_open_try or self.may_begin_again)
        )

    @property
    def waits_in_class(self) -> bool:
        """Is it waiting, in a class that is not in the archive?"""
        return self.is_waiting and self.assignment.classroom.archived_at is None


def assignments_for(seat: Seat, now: datetime | None = None) -> tuple[Shown, ...]:
    """What a pupil has been given, what is to be done first; four queries at most."""
    now = now or timezone.now()
    opened = list(assignments_of(seat.classroom).filter(opens_at__lte=now))
    shown = _shown(opened, seat, now)
    return tuple(sorted(shown, key=lambda one: not one.is_waiting))


def shown_to(seat: Seat, assignment: Assignment) -> Shown:
    """One assignment as a pupil sees it."""
    (one,) = _shown([assignment], seat, timezone.now())
    return one


def _shown(
    assignments: Sequence[Assignment], seat: Seat, now: datetime
) -> tuple[Shown, ...]:
    found = outcomes_of(assignments, [seat], now)
    return tuple(
        Shown(one, stage_of(one, now), found.get((seat.pk, one.pk), Outcome()))
        for one in assignments
    )


@dataclass(frozen=True, slots=True)
class Waiting:
    """The assignment that somebody should do first, and how many more there are."""

    shown: Shown
    seat: Seat
    others: int


def assignments_everywhere(
    person: User, now: datetime, class_id: UUID | None = None
) -> list[Shown]:
    """What somebody was given in all classes that let them in, or in one of them.

    First what waits, the earliest first, then everything else, the newest first; each
    with its class. Four queries at most.
    """
    seats = _open_seats(person)
    rows = Assignment.objects.filter(
        classroom__in=seats, withdrawn_at__isnull=True, opens_at__lte=now
    ).select_related("classroom")
    if class_id is not None:
        rows = rows.filter(classroom__public_id=class_id)
    shown = _shown_in(seats, rows, now)
    waiting = [one for one in shown if one.waits_in_class]
    others = [one for one in shown if not one.waits_in_class]
    others.sort(key=lambda one: (one.assignment.opens_at, one.assignment.pk))
    return sorted(waiting, key=_urgency) + others[::-1]


def given_to(person: User, public_id: UUID) -> tuple[Seat, Assignment] | None:
    """An assignment that has opened, and where this person sits in its class.

    None for a class that does not let them in.
    """
    rows = Assignment.objects.filter(withdrawn_at__isnull=True)
    one = rows.filter(public_id=public_id, opens_at__lte=timezone.now())
    assignment = one.select_related("classroom").first()
    if assignment is None:
        return None
    seats = Seat.objects.open().filter(learner=person).select_related("learner")
    seat = seats.filter(classroom=assignment.classroom_id).first()
    if seat is None:
        return None
    seat.classroom = assignment.classroom
    return seat, assignment


def _open_seats(person: User) -> dict[int, Seat]:
    """Where somebody may come in, by the key of the class."""
    seats = Seat.objects.open().filter(learner=person).select_related("classroom")
    return {seat.classroom_id: seat for seat in seats}


def _shown_in(
    seats: Mapping[int, Seat], assignments: Iterable[Assignment], now: datetime
) -> list[Shown]:
    rows = list(assignments)
    found = outcomes_of(rows, seats.values(), now)
    keys = [(seats[one.classroom_id].pk, one.pk) for one in rows]
    return [
        Shown(one, stage_of(one, now), found.get(key, Outcome()))
        for one, key in zip(rows, keys, strict=True)
    ]


def waiting_for(person: User) -> Waiting | None:
    """What is due in all classes of a pupil, the earliest first; None for nothing."""
    now = timezone.now()
    seats = {
        key: seat
        for key, seat in _open_seats(person).items()
        if seat.classroom.archived_at is None
    }
    if not seats:
        return None
    rows = Assignment.objects.filter(
        classroom__in=seats, withdrawn_at__isnull=True, opens_at__lte=now
    ).select_related("classroom")
    opened = [one for one in rows if stage_of(one, now) is not Stage.CLOSED]
    shown = _shown_in(seats, opened, now)
    due = sorted((one for one in shown if one.is_waiting), key=_urgency)
    if not due:
        return None
    first = due[0]
    return Waiting(first, seats[first.assignment.classroom_id], len(due) - 1)


def _urgency(shown: Shown) -> tuple[bool, datetime]:
    one = shown.assignment
    return one.due_at is None, one.due_at or one.opens_at
