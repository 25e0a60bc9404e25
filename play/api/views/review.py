"""Finished games looked back at, for other clients."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    Pagination,
    paged,
    read,
    seen_is_304,
)
from play import services
from play.api.serializers.review import (
    BotMoveOutput,
    ReviewOutput,
    WhyOutput,
    bot_move_data,
    review_data,
    why_data,
)
from play.api.views.base import own_table


@seen_is_304
class ReviewView(APIView):
    """The review of a finished game."""

    @extend_schema(
        operation_id="game_review", responses={200: ReviewOutput, 400: ErrorOutput}
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Every decision beside the best one, and which of them mattered most.

        All is judged by what the learner could see then. 400 `game_not_over` before
        the end.
        """
        table = own_table(request, game_id)
        found = services.review_of(table)
        positions = services.positions_of(table, found.review.decisions)
        return Response(ReviewOutput(review_data(table, found, positions)).data)


@seen_is_304
class BotMoveListView(APIView):
    """The moves of the bots in a finished game."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="game_moves_list", responses={200: BotMoveOutput(many=True)}
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Those where a bot had a choice, in order; each can be asked for its reasons.

        400 `game_not_over` before the end: a bot's moves name its hand.
        """
        read(InputSerializer, request.query_params)
        table = own_table(request, game_id)
        moves = list(services.moves_of(table))
        return paged(
            self, request, moves, BotMoveOutput, lambda one: bot_move_data(table, one)
        )


@seen_is_304
class WhyView(APIView):
    """Why a bot made a move."""

    @extend_schema(
        operation_id="game_move_why", responses={200: WhyOutput, 400: ErrorOutput}
    )
    def get(self, request: Request, game_id: uuid.UUID, number: int) -> Response:
        """The reasons for a move of a finished game, from what the bot could see."""
        table = own_table(request, game_id)
        try:
            why = services.why_of(table, number)
        except DomainError as error:
            if error.code != "no_such_move":
                raise
            raise NotFound(error.message, error.code) from error
        return Response(WhyOutput(why_data(table, why)).data)
