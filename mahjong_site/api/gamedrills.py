"""Decisions of finished games made into drills."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.views.course import LEARN
from lessons.models import ReviewItem
from lessons.selectors.kept import drilled_of_game
from lessons.services.kept import drill_decision, undrill_decision
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.pages.gamedrills import decided_at, own_table
from mahjong_site.web.rest import ErrorOutput, OutputSerializer


class DrilledOutput(OutputSerializer):
    """A decision that comes back for review."""

    number = serializers.IntegerField(help_text="That of the review of the game.")
    waiting = serializers.UUIDField(help_text="Its id in the review queue.")
    comes_at = serializers.DateTimeField()


def _shown(number: int, row: ReviewItem) -> dict[str, object]:
    return {"number": number, "waiting": row.public_id, "comes_at": row.due_at}


class DrilledListView(APIView):
    """The decisions of a game that come back."""

    pagination_class = None

    @extend_schema(
        tags=LEARN,
        operation_id="game_drills",
        responses={200: DrilledOutput(many=True)},
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Those that are in the review queue."""
        learner = learner_of(request)
        table = own_table(learner, game_id)
        found = drilled_of_game(learner, table.game.public_id)
        rows = [_shown(number, row) for number, row in sorted(found.items())]
        return Response(DrilledOutput(rows, many=True).data)


class DecisionDrillView(APIView):
    """A decision of a finished game as a drill."""

    @extend_schema(
        tags=LEARN,
        operation_id="game_drill_make",
        request=None,
        responses={200: DrilledOutput, 400: ErrorOutput},
    )
    def put(self, request: Request, game_id: uuid.UUID, number: int) -> Response:
        """Let a decision come back for review; the same again is harmless.

        400 `nothing_better` for one as good as the best, `game_not_over` before the
        end, `not_askable` where it cannot be asked again.
        """
        learner = learner_of(request)
        decided = decided_at(own_table(learner, game_id), number)
        row = drill_decision(learner=learner, decided=decided)
        return Response(DrilledOutput(_shown(number, row)).data)

    @extend_schema(tags=LEARN, operation_id="game_drill_drop", responses={204: None})
    def delete(self, request: Request, game_id: uuid.UUID, number: int) -> Response:
        """Take it out of the queue again, if it is in it."""
        learner = learner_of(request)
        own_table(learner, game_id)
        undrill_decision(learner=learner, game=game_id, number=number)
        return Response(status=status.HTTP_204_NO_CONTENT)
