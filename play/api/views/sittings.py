"""Games in a row for other clients: the next one, and the running account."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.rest import InputSerializer, Pagination, paged, read
from play import services, sittings
from play.api.serializers.games import TableOutput
from play.api.serializers.sittings import AccountOutput, SittingOutput
from play.api.views.base import created
from play.models import PracticeGame, Sitting


class NextGameView(APIView):
    """Playing on at the same table."""

    @extend_schema(request=None, responses={201: TableOutput})
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """The next game of the sitting: the deal moves on. Asked twice, the same.

        400 `game_not_over` while the game goes on.
        """
        learner = learner_of(request)
        try:
            game = services.play_again(learner=learner, public_id=game_id)
        except PracticeGame.DoesNotExist as error:
            raise Http404 from error
        return created(game)


class SittingListView(APIView):
    """The learner's sittings."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="sittings_list",
        responses={200: SittingOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """All of them, the newest first."""
        read(InputSerializer, request.query_params)
        found = sittings.sittings_of(learner_of(request))
        return paged(self, request, found, SittingOutput)


class SittingView(APIView):
    """One sitting of the learner."""

    @extend_schema(responses={200: AccountOutput})
    def get(self, request: Request, sitting_id: uuid.UUID) -> Response:
        """Its games and everybody's running account."""
        try:
            found = sittings.sitting_of(
                learner=learner_of(request), public_id=sitting_id
            )
        except Sitting.DoesNotExist as error:
            raise Http404 from error
        return Response(AccountOutput(sittings.account_of(found)).data)
