"""The course of a class: its order, its notes, its locks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from lessons.selectors.courses import CourseRow
from lessons.services.courses import LONGEST_NOTE
from mahjong_site.web.forms import check_year
from mahjong_site.web.rest import (
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
    YesNoField,
)

STEPS = [-1, 1]


class ClassLessonInput(InputSerializer):
    """What the class changes about a lesson; what is left out stays."""

    note = TextField(
        max_length=LONGEST_NOTE,
        required=False,
        allow_blank=True,
        help_text="Pupils read it above the lesson.",
    )
    opens_at = serializers.DateTimeField(
        required=False,
        allow_null=True,
        validators=[check_year],
        help_text="Locked until then. Null: it is open.",
    )
    is_left_out = YesNoField(required=False)


class MoveLessonInput(InputSerializer):
    """A lesson that goes one place up or down."""

    lesson = serializers.SlugField(max_length=100)
    place = serializers.IntegerField(
        min_value=0,
        max_value=1000,
        help_text="Where it was seen, from 0: sent twice, it moves once.",
    )
    step = serializers.ChoiceField(choices=STEPS, help_text="-1 is up, 1 is down.")


class CopyCourseInput(InputSerializer):
    """Whose course to take over."""

    classroom = IdField(help_text="Another class that the teacher teaches.")


class ClassLessonOutput(OutputSerializer):
    """A lesson in the course of a class."""

    place = serializers.IntegerField(help_text="From 0.")
    slug = serializers.SlugField()
    title = serializers.CharField()
    note = serializers.CharField()
    opens_at = serializers.DateTimeField(
        allow_null=True, help_text="Locked until then; null for one that is open."
    )
    is_left_out = serializers.BooleanField()
    is_passed = serializers.BooleanField(help_text="By the pupil who asks.")


class ClassCourseOutput(OutputSerializer):
    """Every lesson in the order of the class."""

    is_changed = serializers.BooleanField(help_text="False: it is as it ships.")
    lessons = ClassLessonOutput(many=True)


def course_data(rows: Sequence[CourseRow]) -> dict[str, Any]:
    """The rows that the asker may see, for `ClassCourseOutput`."""
    return {
        "is_changed": any(row.changed for row in rows),
        "lessons": [_row(place, row) for place, row in enumerate(rows)],
    }


def _row(place: int, row: CourseRow) -> dict[str, Any]:
    return {
        "place": place,
        "slug": row.lesson.slug,
        "title": row.lesson.title,
        "note": row.note,
        "opens_at": row.opens_at,
        "is_left_out": row.is_left_out,
        "is_passed": row.is_passed,
    }
