"""Who teaches a class: asked, accepted, removed, and the owner's place."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from lessons import permissions
from lessons.api.serializers.seats import (
    InvitationAnswerInput,
    InvitationOutput,
    InviteInput,
    TeacherOutput,
)
from lessons.api.views.classes import CLASSES
from lessons.models import Classroom, Invitation
from lessons.selectors import classes as selectors
from lessons.services import teachers as services
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.rest import (
    InputSerializer,
    Pagination,
    example,
    paged,
    read,
    seen_is_304,
)
from mahjong_site.web.throttling import InviteThrottle


def _teachers(classroom: Classroom) -> Response:
    """Who teaches it and who is asked to; ten at most."""
    rows = [
        _data(one.teacher, is_owner=one.is_owner)
        for one in selectors.teachers_of(classroom)
    ]
    asked = [
        _data(one.person, is_invited=True) for one in selectors.invited_to(classroom)
    ]
    return Response(TeacherOutput(rows + asked, many=True).data)


def _data(
    person: User, *, is_owner: bool = False, is_invited: bool = False
) -> dict[str, Any]:
    return {
        "id": person.public_id,
        "name": person.shown_name,
        "is_owner": is_owner,
        "is_invited": is_invited,
    }


def _done() -> Response:
    return Response(status=status.HTTP_204_NO_CONTENT)


@seen_is_304
class TeacherListView(APIView):
    """Who teaches a class."""

    pagination_class = None

    def get_throttles(self) -> list[BaseThrottle]:
        """Invitations have a limit of their own."""
        if self.request.method == "POST":
            return [InviteThrottle()]
        return super().get_throttles()

    @extend_schema(
        operation_id="teachers_list",
        tags=CLASSES,
        responses={200: TeacherOutput(many=True)},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """Who teaches it, the owner first, and who is asked to; ten at most."""
        return _teachers(permissions.taught_class(learner_of(request), class_id))

    @extend_schema(
        operation_id="teacher_invite",
        tags=CLASSES,
        request=InviteInput,
        responses={200: TeacherOutput(many=True)},
        examples=[example("Somebody by name", {"teacher": "carol"})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Ask somebody to teach beside the owner. It opens nothing until they accept.

        Only the owner asks; the answer is the list as it is then.
        """
        classroom = permissions.owned_class(learner_of(request), class_id)
        name = read(InviteInput, request.data)["teacher"]
        services.invite_teacher(classroom=classroom, name=name)
        return _teachers(classroom)


class TeacherView(APIView):
    """Somebody who teaches a class."""

    @extend_schema(operation_id="teacher_remove", tags=CLASSES, responses={204: None})
    def delete(self, request: Request, class_id: UUID, person_id: UUID) -> Response:
        """Take a teacher off the class: its owner."""
        classroom = permissions.owned_class(learner_of(request), class_id)
        teaching = permissions.teaching_of_class(classroom, person_id)
        services.remove_teacher(teaching=teaching)
        return _done()


class OwnerView(APIView):
    """The owner's place."""

    @extend_schema(
        operation_id="teacher_hand_over",
        tags=CLASSES,
        request=None,
        responses={200: TeacherOutput(many=True)},
    )
    def post(self, request: Request, class_id: UUID, person_id: UUID) -> Response:
        """Make another teacher the owner; the old owner goes on teaching."""
        person = learner_of(request)
        classroom = permissions.owned_class(person, class_id)
        services.hand_over(
            owner=permissions.teaching_of_class(classroom, person.public_id),
            to=permissions.teaching_of_class(classroom, person_id),
        )
        return _teachers(classroom)


class LeaveView(APIView):
    """A teacher who leaves."""

    @extend_schema(
        operation_id="class_leave", tags=CLASSES, request=None, responses={204: None}
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Stop teaching the class. Its owner hands it over first (`is_owner`)."""
        person = learner_of(request)
        classroom = permissions.taught_class(person, class_id)
        own = permissions.teaching_of_class(classroom, person.public_id)
        services.leave_class(teaching=own)
        return _done()


class WithdrawInvitationView(APIView):
    """An invitation that nobody has answered."""

    @extend_schema(
        operation_id="invitation_withdraw", tags=CLASSES, responses={204: None}
    )
    def delete(self, request: Request, class_id: UUID, person_id: UUID) -> Response:
        """Ask no more: the owner."""
        classroom = permissions.owned_class(learner_of(request), class_id)
        invitation = permissions.invitation_of_class(classroom, person_id)
        services.withdraw_invitation(invitation=invitation)
        return _done()


class InvitationListView(APIView):
    """What somebody is asked to teach."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="invitations_list",
        tags=CLASSES,
        responses={200: InvitationOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """What the person is asked to teach, and by whom."""
        read(InputSerializer, request.query_params)
        rows = selectors.invitations_of(learner_of(request)).prefetch_related(
            "classroom__teachings__teacher"
        )
        return paged(self, request, rows, InvitationOutput, _invitation)


def _invitation(asked: Invitation) -> dict[str, Any]:
    room = asked.classroom
    owner = next(one.teacher for one in room.teachings.all() if one.is_owner)
    return {
        "classroom": room,
        "asked_by": owner.shown_name,
        "since": asked.created_at,
    }


class InvitationView(APIView):
    """The invitation to teach a class."""

    @extend_schema(
        operation_id="invitation_answer",
        tags=CLASSES,
        request=InvitationAnswerInput,
        responses={204: None},
        examples=[example("Yes", {"accept": True})],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Accept or decline; 404 where nobody asks. Accepting twice is once."""
        person = learner_of(request)
        classroom = permissions.find_class(class_id)
        teaches = permissions.is_teacher_of(person, classroom)
        asking = selectors.invitations_of(person).filter(classroom=classroom)
        invitation = None if teaches else asking.first()
        if invitation is None and not teaches:
            raise Http404("no such invitation")
        accepts = read(InvitationAnswerInput, request.data)["accept"]
        if invitation is None:
            return _done()
        if accepts:
            services.accept_invitation(invitation=invitation)
        else:
            services.decline_invitation(invitation=invitation)
        return _done()
