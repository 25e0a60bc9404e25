"""The course as a class has it: its order, its notes, its locks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from lessons.library import Lesson, library
from lessons.models import ClassLesson, Classroom, LessonProgress, Seat
from mahjong_site.accounts.models import User


def lesson_progress(learner: User | None) -> Mapping[UUID, LessonProgress]:
    """The learner's summary rows by lesson."""
    if learner is None:
        return {}
    rows = LessonProgress.objects.filter(learner=learner)
    return {row.lesson: row for row in rows}


@dataclass(frozen=True, slots=True)
class CourseRow:
    """A lesson in the order of a class; `changed` is what the class keeps about it."""

    lesson: Lesson
    changed: ClassLesson | None
    progress: LessonProgress | None = None

    @property
    def note(self) -> str:
        """The teacher's words before the lesson."""
        return self.changed.note if self.changed else ""

    @property
    def is_left_out(self) -> bool:
        """Is it no part of the class's course?"""
        return self.changed is not None and self.changed.is_left_out

    @property
    def opens_at(self) -> datetime | None:
        """When it opens, as long as it is locked."""
        opens = self.changed.opens_at if self.changed else None
        return opens if opens and opens > timezone.now() else None

    @property
    def is_passed(self) -> bool:
        """Has its pupil passed the check?"""
        return bool(self.progress and self.progress.is_passed)


def class_course(
    classroom: Classroom, *, learner: User | None = None
) -> tuple[CourseRow, ...]:
    """Every lesson on offer in the order of the class, those left out among them.

    A lesson that the class has not placed, a new one perhaps, comes at the end. With
    a learner, how far that one is.
    """
    rows = {row.lesson: row for row in classroom.course.all()}
    done = lesson_progress(learner)
    placed = sorted(
        library().live,
        key=lambda one: rows[one.uuid].place if one.uuid in rows else len(rows),
    )
    return tuple(
        CourseRow(one, rows.get(one.uuid), done.get(one.uuid)) for one in placed
    )


@dataclass(frozen=True, slots=True)
class Mark:
    """What the classes of a pupil say about one lesson.

    It is locked until `opens_at`; `notes` are the words of teachers, each with the
    name of the class.
    """

    opens_at: datetime | None = None
    notes: tuple[tuple[str, str], ...] = ()


def lesson_marks(learner: User | None) -> Mapping[UUID, Mark]:
    """Locks and notes for somebody who sits in classes; at most three queries.

    A lesson is open as soon as one class that has it in its course has it open. Who
    sits in no class finds no lock; an archived class locks nothing.
    """
    return _marks(_classes_of(learner))


def _classes_of(learner: User | None) -> list[Classroom]:
    """The classes in which the learner sits, with what each keeps about lessons."""
    if learner is None:
        return []
    seats = Seat.objects.open().filter(learner=learner, classroom__archived_at=None)
    found = seats.select_related("classroom").prefetch_related("classroom__course")
    return [seat.classroom for seat in found]


def _marks(classes: Sequence[Classroom]) -> Mapping[UUID, Mark]:
    rows = {room: {row.lesson: row for row in room.course.all()} for room in classes}
    lessons = {lesson for course in rows.values() for lesson in course}
    return {lesson: _mark(lesson, rows) for lesson in lessons}


def _mark(lesson: UUID, rows: Mapping[Classroom, Mapping[UUID, ClassLesson]]) -> Mark:
    given = [(room, course.get(lesson)) for room, course in rows.items()]
    have = [(room, row) for room, row in given if not (row and row.is_left_out)]
    opens = [row.opens_at if row else None for _room, row in have]
    first = min((one for one in opens if one), default=None)
    is_locked = bool(opens) and None not in opens and first and first > timezone.now()
    notes = tuple((room.name, row.note) for room, row in have if row and row.note)
    return Mark(first if is_locked else None, notes)


def lesson_after(learner: User | None, lesson: Lesson) -> Lesson | None:
    """The open lesson that follows for this learner; None where there is none.

    Who sits in one class follows its course, everybody else the shipped one.
    """
    classes = _classes_of(learner)
    marks, order = _marks(classes), list(library().live)
    if len(classes) == 1:
        course = class_course(classes[0])
        order = [row.lesson for row in course if not row.is_left_out]
    later = order[order.index(lesson) + 1 :] if lesson in order else ()
    return next(
        (one for one in later if not marks.get(one.uuid, Mark()).opens_at), None
    )


def lesson_mark(learner: User | None, lesson: Lesson) -> Mark:
    """What the learner's classes say about that lesson."""
    return lesson_marks(learner).get(lesson.uuid, Mark())
