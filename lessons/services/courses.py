"""A class's own course: the shipped lessons reordered, annotated, locked."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from lessons.library import Lesson
from lessons.models import ClassLesson, Classroom
from lessons.selectors.courses import class_course
from lessons.services.classes import must_be_live
from mahjong_site.web.errors import DomainError

LONGEST_NOTE: Final = 1000


def _kept_rows(classroom: Classroom) -> list[ClassLesson]:
    """A row for every lesson, in order; call it in a transaction."""
    room = must_be_live(classroom)
    course = class_course(room)
    new = [
        ClassLesson(classroom=room, lesson=one.lesson.uuid, place=place)
        for place, one in enumerate(course)
        if one.changed is None
    ]
    ClassLesson.objects.bulk_create(new)
    made = {row.lesson: row for row in new}
    rows = [one.changed or made[one.lesson.uuid] for one in course]
    _number(rows)
    return rows


def _number(rows: list[ClassLesson]) -> None:
    """Places from 0 on, as the rows stand."""
    for place, row in enumerate(rows):
        row.place = place
    ClassLesson.objects.bulk_update(rows, ["place"])


@transaction.atomic
def move_lesson(*, classroom: Classroom, lesson: Lesson, place: int, step: int) -> None:
    """One place up (`step` -1) or down (1).

    `place` is where the asker saw it, so that a form sent twice moves once. Moves
    beyond the ends do nothing. Raises DomainError `archived`.
    """
    rows = _kept_rows(classroom)
    now = next(at for at, row in enumerate(rows) if row.lesson == lesson.uuid)
    goal = now + step
    if now != place or not 0 <= goal < len(rows):
        return
    rows[now], rows[goal] = rows[goal], rows[now]
    _number(rows)


@transaction.atomic
def change_lesson(
    *,
    classroom: Classroom,
    lesson: Lesson,
    note: str,
    opens_at: datetime | None,
    is_left_out: bool,
) -> None:
    """The note before a lesson, its lock, and whether it is left out.

    Raises DomainError `archived`, or `long_note` at `note`.
    """
    if len(note) > LONGEST_NOTE:
        message = _("A note has at most %(longest)d characters.")
        raise DomainError("long_note", message % {"longest": LONGEST_NOTE}, "note")
    rows = _kept_rows(classroom)
    row = next(one for one in rows if one.lesson == lesson.uuid)
    row.note, row.opens_at, row.is_left_out = note.strip(), opens_at, is_left_out
    row.save(update_fields=["note", "opens_at", "is_left_out"])


@transaction.atomic
def copy_course(*, classroom: Classroom, source: Classroom) -> None:
    """The course of another class in place of the own one, notes and locks too."""
    room = must_be_live(classroom)
    if source == room:
        return
    room.course.all().delete()
    rows = list(source.course.all())
    for row in rows:
        row.pk, row.classroom = None, room
        row._state.adding = True
    ClassLesson.objects.bulk_create(rows)


@transaction.atomic
def reset_course(*, classroom: Classroom) -> None:
    """The course as it ships."""
    must_be_live(classroom)
    classroom.course.all().delete()
