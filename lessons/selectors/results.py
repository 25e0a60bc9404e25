"""What came of the assignments of a class: everybody's grid, and one pupil."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, IntegerField, Sum, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from lessons.assigning import Opened, Stage, stage_of
from lessons.models import (
    Answer,
    Classroom,
    PlayedSkill,
    Seat,
)
from lessons.selectors.assignments import opened_in
from lessons.selectors.beliefs import Belief, beliefs
from lessons.selectors.classes import Pupil, pupils_of
from lessons.selectors.outcomes import Outcome, Summed, outcomes_of, tries_by_seat
from lessons.skillmap import skill_map


@dataclass(frozen=True, slots=True)
class Column:
    """An assignment at the head of the grid."""

    assignment: Opened
    stage: Stage


@dataclass(frozen=True, slots=True)
class Row:
    """A pupil with what counts of each assignment, in the order of the columns."""

    seat: Pupil
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
    opened = opened_in(classroom, now)[::-1]
    seats = pupils_of(classroom)
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
    """An assignment on a pupil's page: what counts, and each try."""

    assignment: Opened
    outcome: Outcome
    tries: tuple[Summed, ...]


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
class GamesCount:
    """A skill with the decisions of the class's games that exercised it, and how many
    of them were as good as the best."""

    title: str
    good: int
    total: int
    games: int


@dataclass(frozen=True, slots=True)
class PupilResults:
    """What one pupil did for this class, and for this class alone."""

    seat: Seat
    done: tuple[Done, ...]
    skills: tuple[SkillCount, ...]
    beliefs: tuple[Belief, ...]
    games: tuple[GamesCount, ...] = ()

    @property
    def passed(self) -> int:
        """How many assignments are passed."""
        return sum(one.outcome.is_passed for one in self.done)


def results_for(seat: Seat) -> PupilResults:
    """Everything a pupil did for the class; the number of queries is fixed."""
    now = timezone.now()
    opened = opened_in(seat.classroom, now)
    tries = tries_by_seat(opened, [seat])
    outcomes = outcomes_of(opened, [seat], now, tries)
    keys = [(seat.pk, one.pk) for one in opened]
    done = (
        Done(one, outcomes.get(key, Outcome()), tuple(tries.get(key, ())))
        for one, key in zip(opened, keys, strict=True)
    )
    skills, believed = _skills_and_beliefs(seat, opened)
    return PupilResults(seat, tuple(done), skills, believed, _in_games(seat, opened))


def _skills_and_beliefs(
    seat: Seat, assignments: Sequence[Opened]
) -> tuple[tuple[SkillCount, ...], tuple[Belief, ...]]:
    """Skills by the answers that count, misconceptions by all that were given.

    One query. Skills stay text until they are counted: few answers have others.
    """
    given = Answer.objects.filter(
        learner=seat.learner_id,
        context__in=[one.public_id for one in assignments],
    ).order_by("created_at", "pk")
    context, skills = Cast("context", TextField()), Cast("skills", TextField())
    is_right = Cast("is_right", IntegerField())
    rows = given.values_list(context, "item", skills, is_right, "misconception")
    last = {row[:2]: row[2:4] for row in rows}
    wrong = Counter(row[4] for row in rows if row[4])
    return _skill_counts(Counter(last.values())), beliefs(wrong)


def _in_games(seat: Seat, assignments: Sequence[Opened]) -> tuple[GamesCount, ...]:
    """What the games that the class asked for showed of skills; one query."""
    rows = PlayedSkill.objects.filter(
        learner=seat.learner_id, context__in=[one.public_id for one in assignments]
    )
    sums = rows.order_by().values_list("skill")
    counted = sums.annotate(Sum("good"), Sum("total"), Count("pk"))
    found = {slug: counts for slug, *counts in counted}
    return tuple(
        GamesCount(skill.title, *found[slug])
        for slug, skill in skill_map().items()
        if slug in found
    )


def _skill_counts(
    counted: Mapping[tuple[str, int], int],
) -> tuple[SkillCount, ...]:
    right, total = Counter[str](), Counter[str]()
    for (skills, is_right), count in counted.items():
        for slug in json.loads(skills):
            total[slug] += count
            right[slug] += count * is_right
    return tuple(
        SkillCount(skill.title, right[slug], total[slug])
        for slug, skill in skill_map().items()
        if total[slug]
    )
