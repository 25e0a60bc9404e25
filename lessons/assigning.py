"""When an assignment may be worked on, and what one try of it asks: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from django.utils import timezone

from lessons.drills.links import Link
from lessons.models import Assignment, Seat, Work
from lessons.tasks import (
    CharlestonTask,
    DrillTask,
    Task,
    read_task,
    seed_of_try,
)
from mahjong_site.accounts.models import User

STEPS_OF_DEAL: Final = 9
"""Six passes, the vote, and two for the courtesy: as many as a deal can ask."""


class Stage(StrEnum):
    """Where an assignment stands in its time."""

    PLANNED = "planned"
    OPEN = "open"
    LATE = "late"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"


class Opened(NamedTuple):
    """What results need of an assignment: as little as there can be of a year's."""

    pk: int
    public_id: UUID
    title: str
    kind: str
    task: dict[str, Any]
    pass_mark: int
    opens_at: datetime
    due_at: datetime | None
    closes_at: datetime | None
    withdrawn_at: datetime | None


def stage_of(assignment: Assignment | Opened, now: datetime) -> Stage:
    """Where the assignment stands: late work is taken until it closes."""
    if assignment.withdrawn_at is not None:
        return Stage.WITHDRAWN
    if now < assignment.opens_at:
        return Stage.PLANNED
    if assignment.closes_at is not None and now >= assignment.closes_at:
        return Stage.CLOSED
    if assignment.due_at is not None and now > assignment.due_at:
        return Stage.LATE
    return Stage.OPEN


def takes_answers(assignment: Assignment, now: datetime) -> bool:
    """May pupils work on it now?"""
    return stage_of(assignment, now) in {Stage.OPEN, Stage.LATE}


def is_worked_on(assignment: Assignment, now: datetime) -> bool:
    """May pupils work on it now, in a class that is not in the archive?"""
    is_live = assignment.classroom.archived_at is None
    return is_live and takes_answers(assignment, now)


@dataclass(frozen=True, slots=True)
class Try:
    """One try of one seat, begun or not: `work` is None until its first answer."""

    assignment: Assignment
    seat: Seat
    number: int
    work: Work | None = None

    @property
    def learner(self) -> User:
        """Whose try it is. Raises ValueError for a seat that nobody has taken."""
        if self.seat.learner is None:
            raise ValueError("nobody sits there")
        return self.seat.learner

    @property
    def task(self) -> Task:
        """What is asked."""
        return read_task(self.assignment.task)

    @property
    def seed(self) -> int:
        """What decides its items."""
        if self.work is not None:
            return self.work.seed
        own = None if self.assignment.same_items else self.seat.public_id
        return seed_of_try(self.assignment.seed, self.number, own)

    @property
    def card_hash(self) -> str:
        """The card with which it began, which stays its card; "" before that."""
        return str(self.work.detail.get("card", "")) if self.work else ""

    @property
    def links(self) -> tuple[Link, ...]:
        """The drill items in order; none for anything but a drill."""
        task = self.task
        return task.places(self.seed) if isinstance(task, DrillTask) else ()

    @property
    def deals(self) -> tuple[int, ...]:
        """The seeds of the Charleston deals in order; none for anything else."""
        task = self.task
        return task.seeds(self.seed) if isinstance(task, CharlestonTask) else ()

    @property
    def total(self) -> int:
        """How much there is to do, as far as that is known at the start."""
        if self.deals:
            return STEPS_OF_DEAL * len(self.deals)
        return len(self.links) or getattr(self.task, "games", 1)

    @property
    def is_finished(self) -> bool:
        """Is it handed in?"""
        return self.work is not None and self.work.finished_at is not None

    def run_of(self, place: int) -> UUID:
        """The UUID of the Charleston run at a place, counted from 1."""
        name = f"{self.seat.public_id}/{self.number}/{place}"
        return uuid5(self.assignment.public_id, name)


def is_open(attempt: Try) -> bool:
    """Are answers taken in this try now?"""
    in_time = is_worked_on(attempt.assignment, timezone.now())
    return in_time and not attempt.is_finished


def shared_links(assignment: Assignment, number: int) -> tuple[Link, ...]:
    """The drill items of everybody's try of that number; none where they differ."""
    task = read_task(assignment.task)
    if not isinstance(task, DrillTask) or not assignment.same_items or number < 1:
        return ()
    return task.places(seed_of_try(assignment.seed, number))
