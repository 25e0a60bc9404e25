"""The course of a class: read by all in it, ordered and locked by its teachers."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons import permissions
from lessons.api.serializers.class_course import (
    ClassCourseOutput,
    ClassLessonInput,
    CopyCourseInput,
    MoveLessonInput,
    course_data,
)
from lessons.library import Lesson, library
from lessons.models import Classroom
from lessons.selectors.classes import classes_taught
from lessons.selectors.courses import class_course
from lessons.services import courses as services
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import example, read, seen_is_304

COURSE = ["classes"]


@seen_is_304
class ClassCourseView(APIView):
    """The lessons in the order of a class."""

    @extend_schema(
        operation_id="class_course",
        tags=COURSE,
        responses={200: ClassCourseOutput},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """Every lesson with its note and lock; pupils get none that is left out."""
        person = learner_of(request)
        classroom = permissions.find_class(class_id)
        if permissions.is_teacher_of(person, classroom):
            return _shown(classroom)
        classroom = permissions.own_seat(person, class_id).classroom
        rows = class_course(classroom, learner=person)
        seen = [row for row in rows if not row.is_left_out]
        return Response(ClassCourseOutput(course_data(seen)).data)

    @extend_schema(
        operation_id="class_course_reset", tags=COURSE, responses={204: None}
    )
    def delete(self, request: Request, class_id: UUID) -> Response:
        """Back to the course as it ships: no order, notes or locks of the class."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        services.reset_course(classroom=classroom)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClassLessonView(APIView):
    """One lesson in the course of a class."""

    @extend_schema(
        operation_id="class_course_lesson",
        tags=COURSE,
        request=ClassLessonInput,
        responses={200: ClassCourseOutput},
        examples=[
            example(
                "Locked, with a note",
                {"note": "We do this together.", "opens_at": "2030-01-07T08:00:00Z"},
            )
        ],
    )
    def patch(self, request: Request, class_id: UUID, slug: str) -> Response:
        """Write a note before it, lock it until a time, or leave it out."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        lesson = _lesson(slug)
        asked = read(ClassLessonInput, request.data)
        row = next(one for one in class_course(classroom) if one.lesson == lesson)
        kept = {
            "note": row.note,
            "opens_at": row.changed.opens_at if row.changed else None,
            "is_left_out": row.is_left_out,
        }
        services.change_lesson(classroom=classroom, lesson=lesson, **(kept | asked))
        return _shown(classroom)


class MoveLessonView(APIView):
    """The order of a class's course."""

    @extend_schema(
        operation_id="class_course_move",
        tags=COURSE,
        request=MoveLessonInput,
        responses={200: ClassCourseOutput},
        examples=[example("One down", {"lesson": "the-tiles", "place": 0, "step": 1})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Move a lesson one place. The answer is the course as it is now."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        asked = read(MoveLessonInput, request.data)
        services.move_lesson(
            classroom=classroom,
            lesson=_lesson(asked["lesson"]),
            place=asked["place"],
            step=asked["step"],
        )
        return _shown(classroom)


class CopyCourseView(APIView):
    """The course of another class."""

    @extend_schema(
        operation_id="class_course_copy",
        tags=COURSE,
        request=CopyCourseInput,
        responses={200: ClassCourseOutput},
        examples=[
            example(
                "That of another class",
                {"classroom": "0b6f9e0a-56a5-4bb4-b6f9-0d2f4a1f7c11"},
            )
        ],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Take over order, notes and locks of another class; those here go."""
        person = learner_of(request)
        classroom = permissions.taught_class(person, class_id)
        asked = read(CopyCourseInput, request.data)
        others = classes_taught(person).exclude(pk=classroom.pk)
        source = others.filter(public_id=asked["classroom"]).first()
        if source is None:
            message = _("Choose another class that you teach.")
            raise DomainError("unknown_class", message, "classroom")
        services.copy_course(classroom=classroom, source=source)
        return _shown(classroom)


def _lesson(slug: str) -> Lesson:
    lesson = library().find(slug)
    if lesson is None or lesson not in library().live:
        raise Http404("no such lesson")
    return lesson


def _shown(classroom: Classroom) -> Response:
    return Response(ClassCourseOutput(course_data(class_course(classroom))).data)
