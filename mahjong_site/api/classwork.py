"""Games that an assignment asks for: lessons ask, the table plays."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.verdicts import ReasonCode
from lessons.api.views.assignments import ASSIGNMENTS
from lessons.api.views.homework import given
from lessons.assigning import is_open
from lessons.selectors import tries
from lessons.services import work
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.pages.classwork import begin_game
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import ErrorOutput, IdField, InputSerializer, example, read
from play.api.serializers.games import TableOutput
from play.api.views.base import created
from play.models import Deal


class AssignedGameInput(InputSerializer):
    """Nothing that must be said."""

    once = IdField(
        required=False, help_text="The client's own UUID: sent twice, it makes one."
    )


class AssignedGameView(APIView):
    """The games of an assignment."""

    @extend_schema(
        operation_id="homework_game",
        tags=ASSIGNMENTS,
        request=AssignedGameInput,
        responses={201: TableOutput, 409: ErrorOutput},
        examples=[
            example("The next game", {"once": "7d3a2f7e-6a4c-4a51-9a43-0c9d2c1f2b10"})
        ],
    )
    def post(self, request: Request, assignment_id: uuid.UUID) -> Response:
        """Begin the next game, or go on with the one that is open; play it at `games/`.

        400 `no_game` where none is asked for, 409 `closed` where no try is left, and
        400 `lost_item` where its card or its deal is gone.
        """
        seat, assignment = given(request, assignment_id)
        asked = read(AssignedGameInput, request.data)
        attempt = tries.next_try(assignment, seat, tries.tries_of(assignment, seat))
        if attempt is None or not is_open(attempt):
            raise Conflict("closed", work.closed_words())
        try:
            game = begin_game(learner_of(request), attempt, asked.get("once"))
        except Deal.DoesNotExist as gone:
            raise work.LostItem(work.no_deal_words()) from gone
        except DomainError as error:
            if error.code == ReasonCode.UNKNOWN_CARD:
                raise work.LostItem(work.no_card_words()) from error
            raise
        return created(game)
