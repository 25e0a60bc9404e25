"""The course and its lessons, to read."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from lessons.api.serializers.course import (
    CourseDetailOutput,
    CourseOutput,
    LessonOutput,
    QuizOutput,
    course_data,
    lesson_data,
    quiz_data,
)
from lessons.api.views.base import ContentView
from lessons.library import COURSE, Lesson, library
from lessons.selectors.courses import Mark, lesson_mark
from lessons.selectors.progress import course_overview
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.rest import ErrorOutput

LEARN = ["learn"]


def open_lesson(request: Request, slug: str) -> tuple[Lesson, Mark]:
    """The lesson of that slug with what the learner's classes say about it.

    Raises Http404, and PermissionDenied `lesson_locked` while they have it locked.
    """
    lesson = library().find(slug)
    if lesson is None:
        raise Http404
    mark = lesson_mark(current_learner(request), lesson)
    if mark.opens_at:
        message = _("Your class opens this lesson later.")
        raise PermissionDenied(message, "lesson_locked")
    return lesson, mark


class CourseListView(ContentView):
    """The courses."""

    pagination_class = None

    @extend_schema(
        tags=LEARN,
        operation_id="courses_list",
        responses={200: CourseOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every course; with a token, how far the learner has come."""
        course = course_data(course_overview(learner=current_learner(request)))
        return Response(CourseOutput([course], many=True).data)


class CourseView(ContentView):
    """A course."""

    @extend_schema(
        tags=LEARN, operation_id="courses_get", responses={200: CourseDetailOutput}
    )
    def get(self, request: Request, course: str) -> Response:
        """Stages and lessons in order; with a token, what is done, known or locked."""
        if course != COURSE:
            raise Http404
        found = course_data(course_overview(learner=current_learner(request)))
        return Response(CourseDetailOutput(found).data)


class LessonView(ContentView):
    """A lesson."""

    @extend_schema(
        tags=LEARN,
        operation_id="lessons_get",
        responses={200: LessonOutput, 403: ErrorOutput},
    )
    def get(self, request: Request, slug: str) -> Response:
        """A lesson in steps of blocks, with its tasks where they are asked.

        403 `lesson_locked` as long as the learner's classes have it locked.
        """
        return Response(LessonOutput(lesson_data(*open_lesson(request, slug))).data)


class QuizView(ContentView):
    """The check at the end of a lesson."""

    @extend_schema(
        tags=LEARN,
        operation_id="lessons_quiz_get",
        responses={200: QuizOutput, 403: ErrorOutput},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The questions of a lesson's check; no answer is in them."""
        lesson, _mark = open_lesson(request, slug)
        return Response(QuizOutput(quiz_data(lesson.quiz)).data)


class PlacementView(ContentView):
    """The placement check."""

    @extend_schema(
        tags=LEARN, operation_id="placement_get", responses={200: QuizOutput}
    )
    def get(self, request: Request) -> Response:
        """Ten questions that suggest where to start.

        Each may also be answered with `not-yet`: I do not know this yet.
        """
        return Response(QuizOutput(quiz_data(library().placement.quiz)).data)
