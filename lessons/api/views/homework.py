"""Assignments for pupils: what there is to do, and how far it is."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.homework import (
    HomeworkDetailOutput,
    HomeworkInput,
    HomeworkOutput,
    homework_data,
    try_data,
)
from lessons.api.views.assignments import ASSIGNMENTS
from lessons.assigning import Try, is_worked_on
from lessons.library import library
from lessons.models import Assignment, Seat
from lessons.selectors import assignments as selectors
from lessons.selectors import tries
from lessons.tasks import LessonTask
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.rest import Pagination, paged, read, seen_is_304


@seen_is_304
class HomeworkListView(APIView):
    """What the person was given."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="homework_list",
        tags=ASSIGNMENTS,
        parameters=[HomeworkInput],
        responses={200: HomeworkOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """What there is to do in all classes, the earliest first; then all the rest."""
        asked = read(HomeworkInput, request.query_params)
        rows = selectors.assignments_everywhere(
            learner_of(request), timezone.now(), asked.get("classroom")
        )
        if "waiting" in asked:
            rows = [one for one in rows if one.waits_in_class is asked["waiting"]]
        return paged(self, request, rows, HomeworkOutput, homework_data)


def given(request: Request, assignment_id: UUID) -> tuple[Seat, Assignment]:
    """The person's seat and the assignment, once it is open. Raises Http404."""
    found = selectors.given_to(learner_of(request), assignment_id)
    if found is None:
        raise Http404("no such assignment")
    return found


@seen_is_304
class HomeworkView(APIView):
    """One assignment of the person's."""

    @extend_schema(
        operation_id="homework_get",
        tags=ASSIGNMENTS,
        responses={200: HomeworkDetailOutput},
    )
    def get(self, request: Request, assignment_id: UUID) -> Response:
        """What is asked, by when, how far it is, and where it goes on."""
        seat, assignment = given(request, assignment_id)
        begun = tries.tries_of(assignment, seat)
        takes_work = is_worked_on(assignment, timezone.now())
        task, lesson, upcoming = Try(assignment, seat, 1).task, None, None
        if isinstance(task, LessonTask):
            lesson = library().by_uuid.get(task.lesson)
        elif takes_work:
            upcoming = tries.next_try(assignment, seat, begun)
        data = homework_data(selectors.shown_to(seat, assignment)) | {
            "takes_work": takes_work,
            "next_try": upcoming and upcoming.number,
            "lesson": lesson.slug if lesson else "",
            "attempts": [try_data(one) for one in begun],
        }
        return Response(HomeworkDetailOutput(data).data)
