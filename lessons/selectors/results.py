"""What came of the assignments of a class: everybody's grid, and one pupil."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from lessons.assigning import Stage, stage_of
from lessons.models import (
    Answer,
    Assignment,
    Classroom,
    Seat,
    Work,
)
from lessons.selectors.assignments import (
    Outcome,
    assignments_of,
    outcomes_of,
)
from lessons.selectors.beliefs import Belief, beliefs
from lessons.skillmap import skill_map


@dataclass(frozen=True, slots=True)
class Column:
    """An assignment at the head of the grid."""

    assignment: Assignment
    stage: Stage


@dataclass(frozen=True, slots=True)
class Row:
    """A pupil with what counts of each assignment, in the order of the columns."""

    seat: Seat
    cells: tuple[Outcome, ...]

    @property
    def passed(self) -> int:
        """How many are passed."""
        return sum(cell.is_passed for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Grid:
    """Everybody's results: pupils by assignments."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def class_grid(classroom: Classroom, now: datetime | None = None) -> Grid:
    """The grid of a class, newest assignment first; four queries at most.

    What has not opened yet is left out.
    """
    now = now or timezone.now()
    opened = list(assignments_of(classroom).filter(opens_at__lte=now))[::-1]
    seats = sorted(classroom.seats.present(), key=lambda one: one.shown_name.casefold())
    found = outcomes_of(opened, seats, now)
    columns = tuple(Column(one, stage_of(one, now)) for one in opened)
    rows = tuple(
        Row(seat, tuple(found.get((seat.pk, one.pk), Outcome()) for one in opened))
        for seat in seats
    )
    return Grid(columns, rows)


# -- one pupil --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Done:
    """An assignment on a pupil's page: what counts, each try, and what went wrong."""

    assignment: Assignment
    stage: Stage
    outcome: Outcome
    works: tuple[Work, ...]
    beliefs: tuple[Belief, ...]


@dataclass(frozen=True, slots=True)
class SkillCount:
    """A skill with the answers of this class that exercised it."""

    title: str
    right: int
    total: int

    @property
    def percent(self) -> int:
        """The share of right answers."""
        return 100 * self.right // self.total


@dataclass(frozen=True, slots=True)
class PupilResults:
    """What one pupil did for this class, and for this class alone."""

    seat: Seat
    done: tuple[Done, ...]
    skills: tuple[SkillCount, ...]
    beliefs: tuple[Belief, ...]

    @property
    def passed(self) -> int:
        """How many assignments are passed."""
        return sum(one.outcome.is_passed for one in self.done)


def results_for(seat: Seat) -> PupilResults:
    """Everything a pupil did for the class; the number of queries is fixed."""
    now = timezone.now()
    opened = list(assignments_of(seat.classroom).filter(opens_at__lte=now))
    outcomes = outcomes_of(opened, [seat], now)
    works: dict[int, list[Work]] = defaultdict(list)
    for work in Work.objects.filter(seat=seat, assignment__in=opened):
        works[work.assignment_id].append(work)
    answers = list(_answers_for_class(seat, opened))
    wrong: dict[UUID, list[str]] = defaultdict(list)
    for context, _skills, is_right, belief in answers:
        if not is_right:
            wrong[context].append(belief)
    return PupilResults(
        seat,
        tuple(
            Done(
                one,
                stage_of(one, now),
                outcomes.get((seat.pk, one.pk), Outcome()),
                tuple(sorted(works[one.pk], key=lambda work: work.number)),
                beliefs(wrong[one.public_id]),
            )
            for one in opened
        ),
        _skill_counts(answers),
        beliefs(belief for codes in wrong.values() for belief in codes),
    )


ForClass = tuple[UUID, list[str], bool, str]
"""What an answer was for, its skills, whether it is right, its misconception."""


def _answers_for_class(seat: Seat, assignments: Sequence[Assignment]) -> list[ForClass]:
    """The answers that count; what was changed later is left out."""
    rows = Answer.objects.filter(
        learner=seat.learner_id,
        context__in=[one.public_id for one in assignments],
    ).order_by("created_at", "pk")
    last: dict[tuple[UUID, str], ForClass] = {}
    fields = ("context", "item", "skills", "is_right", "misconception")
    for context, item, *rest in rows.values_list(*fields):
        last[context, item] = (context, *rest)
    return list(last.values())


def _skill_counts(answers: Iterable[ForClass]) -> tuple[SkillCount, ...]:
    right, total = Counter[str](), Counter[str]()
    for _context, skills, is_right, _belief in answers:
        total.update(skills)
        right.update(skills if is_right else ())
    return tuple(
        SkillCount(skill.title, right[slug], total[slug])
        for slug, skill in skill_map().items()
        if total[slug]
    )
