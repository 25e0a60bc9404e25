"""Assignments of a class, for those who teach it: made, changed, taken back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons import permissions
from lessons.api.assignment_forms import change_form, new_form
from lessons.api.serializers.assignments import (
    AssignmentChangeInput,
    FollowUpInput,
    FollowUpOutput,
    GivenAssignmentOutput,
    NewAssignmentInput,
    StaleAssignmentOutput,
    given_data,
    told_task,
)
from lessons.assigning import stage_of
from lessons.following import follow_up_of
from lessons.models import Assignment
from lessons.selectors import assignments as selectors
from lessons.selectors.assignments import Given
from lessons.services import assignments as services
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import (
    InputSerializer,
    Pagination,
    example,
    paged,
    read,
    seen_is_304,
    stale,
)

ASSIGNMENTS = ["assignments"]
# The lesson about a turn, and a deal of the teacher's.
LESSON = "0c201c89-0f38-4303-bd66-e4b56c84e5e9"
DEAL = "7e0d7f0e-8f4e-4d55-9a53-1b0f3a4f1c2d"


@seen_is_304
class AssignmentListView(APIView):
    """What a class was given."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="assignments_list",
        tags=ASSIGNMENTS,
        responses={200: GivenAssignmentOutput(many=True)},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """Everything that was set, the newest first. Pupils: `GET /assignments/`."""
        read(InputSerializer, request.query_params)
        classroom = permissions.taught_class(learner_of(request), class_id)
        rows = selectors.given_in(classroom)
        return paged(self, request, rows, GivenAssignmentOutput, given_data)

    @extend_schema(
        operation_id="assignment_make",
        tags=ASSIGNMENTS,
        request=NewAssignmentInput,
        responses={201: GivenAssignmentOutput},
        examples=[
            example(
                "Drill items",
                {
                    "kind": "drill",
                    "task": {"drill": "name_tile", "level": 2, "items": 5},
                    "title": "Names of tiles",
                    "pass_mark": 80,
                },
            ),
            example(
                "Practice games",
                {
                    "kind": "games",
                    "task": {
                        "games": 2,
                        "bots": "easy",
                        "aims": [{"code": "no_calls_before", "discards": 8}],
                    },
                },
            ),
            example(
                "Charleston deals",
                {"kind": "charleston", "task": {"deals": 2}, "tries": 3},
            ),
            example("A lesson", {"kind": "lesson", "task": {"lesson": LESSON}}),
            example("A prepared deal", {"kind": "deal", "task": {"deal": DEAL}}),
        ],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Give the class an assignment of one of the five kinds.

        What is left out is as the site's form has it at first.
        """
        teacher = learner_of(request)
        classroom = permissions.taught_class(teacher, class_id)
        asked = read(NewAssignmentInput, request.data)
        follows = None
        if "follows" in asked:
            follows = selectors.find_assignment(classroom, asked["follows"])
            if follows is None:
                message = _("This class has no such assignment.")
                raise DomainError("unknown_assignment", message, "follows")
        form = new_form(asked["kind"], asked, slug=classroom.card_slug, person=teacher)
        made = services.make_assignment(
            classroom=classroom,
            teacher=teacher,
            draft=form.draft(timezone.now()),
            follows=follows,
            token=asked.get("once"),
        )
        return Response(_shown(made), status=status.HTTP_201_CREATED)


def _shown(assignment: Assignment) -> dict[str, Any]:
    begun = selectors.begun_by(assignment)
    given = Given(assignment, stage_of(assignment, timezone.now()), begun)
    return dict(GivenAssignmentOutput(given_data(given)).data)


def taught(request: Request, class_id: UUID, assignment_id: UUID) -> Assignment:
    """An assignment of a class that the person teaches. Raises Http404."""
    person = learner_of(request)
    return permissions.assignment_taught(person, class_id, assignment_id)


@seen_is_304
class AssignmentView(APIView):
    """One assignment, for those who teach the class."""

    @extend_schema(
        operation_id="assignment_get",
        tags=ASSIGNMENTS,
        responses={200: GivenAssignmentOutput},
    )
    def get(self, request: Request, class_id: UUID, assignment_id: UUID) -> Response:
        """What was asked, and how many have begun."""
        return Response(_shown(taught(request, class_id, assignment_id)))

    @extend_schema(
        operation_id="assignment_change",
        tags=ASSIGNMENTS,
        request=AssignmentChangeInput,
        responses={200: GivenAssignmentOutput, 409: StaleAssignmentOutput},
        examples=[
            example(
                "Another day",
                {
                    "expected_version": "5a1f09c4d2b7e863",
                    "due_at": "2030-05-01T18:00:00Z",
                },
            )
        ],
    )
    def patch(self, request: Request, class_id: UUID, assignment_id: UUID) -> Response:
        """Change it: all of it until somebody begins, then title, note and dates alone.

        409 `changed` where it is no longer what was seen, 409 `begun` where more was to
        change than may; both hold the assignment as it is.
        """
        assignment = taught(request, class_id, assignment_id)
        asked = read(AssignmentChangeInput, request.data)
        seen = asked.pop("expected_version")
        slug = assignment.classroom.card_slug
        try:
            form = change_form(assignment, asked, slug=slug, person=learner_of(request))
            changed = services.change_assignment(
                assignment=assignment,
                draft=form.draft(assignment.opens_at),
                seen=seen,
            )
        except Conflict as error:
            return _stale(taught(request, class_id, assignment_id), error)
        return Response(_shown(changed))

    @extend_schema(
        operation_id="assignment_withdraw", tags=ASSIGNMENTS, responses={204: None}
    )
    def delete(self, request: Request, class_id: UUID, assignment_id: UUID) -> Response:
        """Take it off every list. What was answered stays with those who answered."""
        assignment = taught(request, class_id, assignment_id)
        services.withdraw_assignment(assignment=assignment)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _stale(now: Assignment, error: Conflict) -> Response:
    """409 with the assignment as it is now."""
    return stale(StaleAssignmentOutput, error, assignment=_shown(now))


class FollowUpView(APIView):
    """What to ask a class again."""

    @extend_schema(
        operation_id="assignment_follow_up",
        tags=ASSIGNMENTS,
        request=FollowUpInput,
        responses={200: FollowUpOutput},
        examples=[example("New questions like these", {"items": ["name_tile.1.77"]})],
    )
    def post(self, request: Request, class_id: UUID, assignment_id: UUID) -> Response:
        """A draft of a follow-up, of items and beliefs from its results.

        Nothing is made yet: send the draft to `assignments/`. 400 `nothing` where
        neither names anything that can be asked again.
        """
        assignment = taught(request, class_id, assignment_id)
        asked = read(FollowUpInput, request.data)
        draft = follow_up_of(
            assignment,
            items=asked.get("items", []),
            beliefs=asked.get("beliefs", []),
            same=asked.get("same", False),
        )
        if draft is None:
            message = _("Choose first what is to be asked again.")
            raise DomainError("nothing", message, "items")
        return Response(FollowUpOutput(draft | {"task": told_task(draft)}).data)
