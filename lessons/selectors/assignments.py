"""Assignments as pupils and teachers see them, and how far somebody has come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Case, Count, F, Q, QuerySet, Value, When
from django.utils import timezone

from lessons.assigning import Stage, Try, stage_of
from lessons.models import (
    Answer,
    Assignment,
    AssignmentKind,
    Classroom,
    QuizAttempt,
    Seat,
    Work,
)
from lessons.permissions import seat_in
from mahjong_site.accounts.models import User


class State(StrEnum):
    """How far somebody is."""

    OPEN = "open"
    BEGUN = "begun"
    DONE = "done"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What counts of all that one seat did for one assignment: its best try.

    `tries` counts those begun. `is_late`: what counts was finished after the day it
    was due, or is not finished though that day is over. `was_before`: the lesson was
    passed before it was assigned.
    """

    state: State = State.OPEN
    right: int = 0
    total: int = 0
    answered: int = 0
    tries: int = 0
    is_late: bool = False
    was_before: bool = False
    has_open_try: bool = False

    @property
    def percent(self) -> int:
        """Right answers of all items, rounded down."""
        return 100 * self.right // self.total if self.total else 0

    @property
    def is_begun(self) -> bool:
        """Was anything done?"""
        return self.state is not State.OPEN

    @property
    def is_passed(self) -> bool:
        """Was it passed in any try?"""
        return self.state is State.PASSED


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


Outcomes = Mapping[tuple[int, int], Outcome]
"""By the keys of seat and assignment; who did nothing is not in it."""


def assignments_of(classroom: Classroom) -> QuerySet[Assignment]:
    """The assignments of a class that were not withdrawn, the oldest first."""
    rows = classroom.assignments.filter(withdrawn_at__isnull=True)
    return rows.order_by("opens_at", "pk")


def opened_in(classroom: Classroom, now: datetime) -> list[Assignment]:
    """Those that have opened, the oldest first, with what results need of them."""
    rows = assignments_of(classroom).filter(opens_at__lte=now)
    return list(
        rows.defer("note", "start_token", "created_at", "follows", "created_by")
    )


def find_assignment(classroom: Classroom, public_id: UUID) -> Assignment | None:
    """The assignment of that id in the class, unless it was withdrawn."""
    return assignments_of(classroom).filter(public_id=public_id).first()


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


class Summed(NamedTuple):
    """A try as the results need it: as little as there can be of many thousands."""

    right: int
    total: int
    answered: int
    is_done: bool
    is_passed: bool
    is_late: bool

    @property
    def percent(self) -> int:
        """Right answers of all items, rounded down."""
        return 100 * self.right // self.total if self.total else 0


Tries = Mapping[tuple[int, int], Sequence[Summed]]
"""By the keys of seat and assignment, the first try first."""


def tries_by_seat(assignments: Iterable[Assignment], seats: Iterable[Seat]) -> Tries:
    """Everybody's tries, summed up; one query."""
    rows: dict[tuple[int, int], list[Summed]] = defaultdict(list)
    works = _works([one.pk for one in assignments], [one.pk for one in seats])
    for seat, key, *sums in works:
        rows[seat, key].append(Summed(*sums))
    return rows


def outcomes_of(
    assignments: Iterable[Assignment],
    seats: Iterable[Seat],
    now: datetime,
    tries: Tries | None = None,
) -> Outcomes:
    """What counts of everybody's work; one query, one more for lessons.

    `tries` are theirs where they have been read.
    """
    by_key = {one.pk: one for one in assignments}
    people = {one.pk: one for one in seats}
    if tries is None:
        tries = tries_by_seat(by_key.values(), people.values())
    stages = {key: stage_of(one, now) for key, one in by_key.items()}
    found = {
        (seat, key): _outcome(by_key[key], stages[key], own)
        for (seat, key), own in tries.items()
    }
    lessons = [a for a in by_key.values() if a.kind == AssignmentKind.LESSON]
    return found | _lesson_outcomes(lessons, list(people.values()))


def _works(
    assignments: Iterable[int], seats: Iterable[int]
) -> Iterable[tuple[Any, ...]]:
    """Seat, assignment, and the fields of `Summed` of every try, the first ones first.

    The database compares the times: reading them would take longer than all else.
    """
    works = Work.objects.filter(assignment__in=assignments, seat__in=seats)
    facts = {
        "is_done": Q(finished_at__isnull=False),
        "is_passed": Q(passed_at__isnull=False),
        "is_late": Q(finished_at__gt=F("assignment__due_at")),
    }
    rows: Iterable[tuple[Any, ...]] = (
        works.annotate(**{name: _fact(asked) for name, asked in facts.items()})
        .order_by("number")
        .values_list("seat_id", "assignment_id", "right", "total", "answered", *facts)
    )
    return rows


def _fact(asked: Q) -> Case:
    return Case(When(asked, then=Value(True)), default=Value(False))


def _outcome(assignment: Assignment, stage: Stage, tries: Sequence[Summed]) -> Outcome:
    """What counts of a seat's tries: one that passed, else the best one.

    What is there when the time is over counts as handed in.
    """
    is_over, mark = stage is Stage.CLOSED, assignment.pass_mark

    def passed(one: Summed) -> bool:
        return one.is_passed or (is_over and one.percent >= mark)

    best = max(tries, key=lambda one: (passed(one), one.percent))
    state = State.DONE if best.is_done or is_over else State.BEGUN
    if passed(best):
        state = State.PASSED
    is_behind = stage is Stage.LATE and not best.is_done
    return Outcome(
        state=state,
        right=best.right,
        total=best.total,
        answered=best.answered,
        tries=len(tries),
        is_late=best.is_late or is_behind,
        has_open_try=not tries[-1].is_done,
    )


def _lesson_outcomes(
    assignments: Sequence[Assignment], seats: Sequence[Seat]
) -> dict[tuple[int, int], Outcome]:
    """Lessons: the checks handed in since it opened, and one passed before."""
    if not assignments:
        return {}
    lessons = {one.pk: UUID(one.task["lesson"]) for one in assignments}
    learners = {seat.learner_id for seat in seats if seat.learner_id}
    checks: dict[tuple[int, UUID], list[QuizAttempt]] = defaultdict(list)
    rows = QuizAttempt.objects.filter(
        learner__in=learners, lesson__in={*lessons.values()}
    )
    for row in rows.order_by("created_at", "pk"):
        checks[row.learner_id, row.lesson].append(row)
    found = {}
    for seat in seats:
        for one in assignments:
            handed = checks.get((seat.learner_id or 0, lessons[one.pk]), [])
            if (made := _of_checks(one, handed)) is not None:
                found[seat.pk, one.pk] = made
    return found


def _of_checks(assignment: Assignment, checks: Sequence[QuizAttempt]) -> Outcome | None:
    """None where nothing counts: a check failed before it was assigned is not ours."""
    before = [c for c in checks if c.created_at < assignment.opens_at and c.is_passed]
    since = [c for c in checks if counts(assignment, c.created_at)]
    best = max(since, key=lambda c: (c.is_passed, c.right / c.total), default=None)
    best = before[0] if before else best
    if best is None:
        return None
    return Outcome(
        state=State.PASSED if best.is_passed else State.DONE,
        right=best.right,
        total=best.total,
        answered=best.total,
        tries=len(since),
        is_late=bool(assignment.due_at and best.created_at > assignment.due_at),
        was_before=bool(before),
    )


def counts(assignment: Assignment, at: datetime) -> bool:
    """Was that within the time of the assignment?"""
    closes = assignment.closes_at
    return assignment.opens_at <= at and (closes is None or at < closes)


# -- one pupil ------------------------------------------------------------------


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


def waiting_for(person: User) -> Waiting | None:
    """What is due in all classes of a pupil, the earliest first; None for nothing."""
    now = timezone.now()
    seats = {
        seat.classroom_id: seat
        for seat in Seat.objects.open()
        .filter(learner=person, classroom__archived_at__isnull=True)
        .select_related("classroom")
    }
    if not seats:
        return None
    rows = Assignment.objects.filter(
        classroom__in=seats, withdrawn_at__isnull=True, opens_at__lte=now
    ).select_related("classroom")
    opened = [one for one in rows if stage_of(one, now) is not Stage.CLOSED]
    found = outcomes_of(opened, seats.values(), now)
    shown = (
        Shown(
            one,
            stage_of(one, now),
            found.get((seats[one.classroom_id].pk, one.pk), Outcome()),
        )
        for one in opened
    )
    due = sorted((one for one in shown if one.is_waiting), key=_urgency)
    if not due:
        return None
    first = due[0]
    return Waiting(first, seats[first.assignment.classroom_id], len(due) - 1)


def _urgency(shown: Shown) -> tuple[bool, datetime]:
    one = shown.assignment
    return one.due_at is None, one.due_at or one.opens_at


# -- one try --------------------------------------------------------------------


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


def _set_with(deal_id: UUID, owner: User) -> QuerySet[Assignment]:
    """The assignments of this deal in classes that its owner teaches."""
    return Assignment.objects.filter(
        kind=AssignmentKind.DEAL,
        task__deal=str(deal_id),
        withdrawn_at__isnull=True,
        classroom__teachings__teacher=owner,
    )


def is_deal_set(person: User, deal_id: UUID, owner: User) -> bool:
    """Has a teacher set this deal of their own to a class of the person's?

    It is there for those who teach the class, and once it is open for those who sit
    in it.
    """
    given = _set_with(deal_id, owner)
    if given.filter(classroom__teachings__teacher=person).exists():
        return True
    opened = given.filter(
        opens_at__lte=timezone.now(), classroom__seats__learner=person
    )
    rows = opened.select_related("classroom")
    return any(seat_in(person, one.classroom) for one in rows)


def is_deal_needed(deal_id: UUID, owner: User) -> bool:
    """Is it set in a class that its owner teaches, and that is not in the archive?"""
    given = _set_with(deal_id, owner)
    return given.filter(classroom__archived_at__isnull=True).exists()


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
