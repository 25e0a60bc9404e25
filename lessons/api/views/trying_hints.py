"""Hints for a question of an assignment, where its teacher allows them."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.drills import DrillHelpOutput
from lessons.api.serializers.homework import TryHintInput
from lessons.api.views.assignments import ASSIGNMENTS
from lessons.api.views.hints import help_data
from lessons.api.views.trying import asked_at, closed, try_of
from lessons.assigning import is_open
from mahjong_site.web.rest import ErrorOutput, example, read


class TryHintView(APIView):
    """Hints for a question of a try."""

    @extend_schema(
        operation_id="homework_hints",
        tags=ASSIGNMENTS,
        request=TryHintInput,
        responses={200: DrillHelpOutput, 409: ErrorOutput},
        examples=[example("The first hint", {"count": 1})],
    )
    def post(
        self, request: Request, assignment_id: UUID, number: int, place: int
    ) -> Response:
        """The first hints of a question, counted with the next answer to it.

        403 `help_off` where the assignment allows none (`offers_help` says so), 409
        `closed` or `finished` where no answer is taken any more.
        """
        attempt = try_of(request, assignment_id, number)
        _card, item = asked_at(request, attempt, place)
        asked = read(TryHintInput, request.data)
        if not attempt.assignment.help_allowed:
            raise PermissionDenied(
                _("This assignment is done without help."), "help_off"
            )
        if not is_open(attempt):
            raise closed(attempt)
        data = help_data(attempt.learner, item, asked["count"])
        return Response(DrillHelpOutput(data).data)
