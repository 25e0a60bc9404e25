"""How far somebody has come with an assignment: the tries, and what counts of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import F, Q

from lessons.assigning import Opened, Stage, stage_of
from lessons.models import Assignment, AssignmentKind, QuizAttempt, Seat, Work
from lessons.selectors.classes import Pupil


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


Outcomes = Mapping[tuple[int, int], Outcome]
"""By the keys of seat and assignment; who did nothing is not in it."""


class Summed(NamedTuple):
    """A try as the results need it: as little as there can be of many thousands.

    `is_late` is None where no day is due or nothing is finished.
    """

    right: int
    total: int
    answered: int
    is_done: bool
    is_passed: bool
    is_late: bool | None

    @property
    def percent(self) -> int:
        """Right answers of all items, rounded down."""
        return 100 * self.right // self.total if self.total else 0


Tries = Mapping[tuple[int, int], Sequence[Summed]]
"""By the keys of seat and assignment, the first try first."""


def tries_by_seat(
    assignments: Iterable[Assignment | Opened], seats: Iterable[Seat | Pupil]
) -> Tries:
    """Everybody's tries, summed up; one query."""
    rows: dict[tuple[int, int], list[Summed]] = defaultdict(list)
    by_key, people = {one.pk for one in assignments}, {one.pk for one in seats}
    for seat, key, *sums in _works(by_key, people):
        if key in by_key and seat in people:
            rows[seat, key].append(Summed(*sums))
    return rows


def outcomes_of(
    assignments: Iterable[Assignment | Opened],
    seats: Iterable[Seat | Pupil],
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


FEW: Final = 10
"""So many keys are named in a query at any time; more of them only where they must."""


def _works(
    assignments: Collection[int], seats: Collection[int]
) -> Iterable[tuple[Any, ...]]:
    """Seat, assignment, and the fields of `Summed` of every try, the first ones first.

    The database compares the times: reading them would take longer than all else.
    """
    sides = {"seat": seats, "assignment": assignments}
    shortest = min(sides, key=lambda side: len(sides[side]))
    named = [side for side in sides if side == shortest or len(sides[side]) <= FEW]
    works = Work.objects.filter(**{f"{side}__in": sides[side] for side in named})
    facts = {
        "is_done": Q(finished_at__isnull=False),
        "is_passed": Q(passed_at__isnull=False),
        "is_late": Q(finished_at__gt=F("assignment__due_at")),
    }
    rows: Iterable[tuple[Any, ...]] = (
        works.annotate(**facts)
        .order_by("number")
        .values_list("seat_id", "assignment_id", "right", "total", "answered", *facts)
    )
    return rows


def _outcome(
    assignment: Assignment | Opened, stage: Stage, tries: Sequence[Summed]
) -> Outcome:
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
        is_late=bool(best.is_late) or is_behind,
        has_open_try=not tries[-1].is_done,
    )


def _lesson_outcomes(
    assignments: Sequence[Assignment | Opened], seats: Sequence[Seat | Pupil]
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


def _of_checks(
    assignment: Assignment | Opened, checks: Sequence[QuizAttempt]
) -> Outcome | None:
    """None where nothing counts: a check failed before it was assigned is not ours."""
    before = [c for c in checks if c.created_at < assignment.opens_at and c.is_passed]
    since = [c for c in checks if _counts(assignment, c.created_at)]
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


def _counts(assignment: Assignment | Opened, at: datetime) -> bool:
    """Was that within the time of the assignment?"""
    closes = assignment.closes_at
    return assignment.opens_at <= at and (closes is None or at < closes)
