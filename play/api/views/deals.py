"""Prepared deals for other clients: opened by their id, played, set up, shared."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.position import PositionError
from mahjong_site.accounts.api.tokens import learner_of, person_of
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
from play import dealing, services
from play.api.examples import DEAL
from play.api.serializers import deals as shapes
from play.api.serializers.games import TableOutput
from play.api.views.base import created, own_table
from play.models import Deal


def _to_play(request: Request, deal_id: uuid.UUID) -> Deal:
    """The deal, if the asker may play it; else a 404."""
    try:
        return dealing.deal_to_play(person=person_of(request), public_id=deal_id)
    except Deal.DoesNotExist as error:
        raise Http404 from error


def _data(request: Request, deal: Deal) -> dict[str, Any]:
    try:
        state = dealing.position_of(deal).to_state()
    except PositionError as error:
        raise Http404 from error
    return shapes.deal_data(deal, state, person_of(request))


def _shown(request: Request, deal: Deal, code: int = status.HTTP_200_OK) -> Response:
    return Response(shapes.DealOutput(_data(request, deal)).data, status=code)


def _refused(error: services.DealRefused) -> ValidationError:
    """Every fault at its field; those of the position at their place in it."""
    faults: dict[str, list[ErrorDetail]] = {}
    fields = shapes.DraftInput().fields
    for fault in error.faults:
        name = fault.field or "position"
        place = name if name in fields else f"position.{name}"
        faults.setdefault(place, []).append(ErrorDetail(fault.message, fault.code))
    return ValidationError(faults)


@seen_is_304
class DealListView(APIView):
    """The asker's own deals."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="deals_list", responses={200: shapes.DealRowOutput(many=True)}
    )
    def get(self, request: Request) -> Response:
        """All of them, by name."""
        read(InputSerializer, request.query_params)
        found = dealing.deals_of(learner_of(request))
        return paged(self, request, found, shapes.DealRowOutput)

    @extend_schema(
        operation_id="deals_create",
        request=shapes.NewDealInput,
        responses={201: shapes.DealOutput},
        examples=[example("A deal before the first pass", DEAL)],
    )
    def post(self, request: Request) -> Response:
        """Keep a new deal; what cannot be is a 400 with every fault at its place."""
        asked = read(shapes.NewDealInput, request.data)
        try:
            deal = services.new_deal(
                owner=learner_of(request),
                draft=shapes.draft_of(asked),
                token=asked.get("token"),
            )
        except services.DealRefused as error:
            raise _refused(error) from error
        return _shown(request, deal, status.HTTP_201_CREATED)


class DealView(APIView):
    """One deal."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(operation_id="deal", responses={200: shapes.DealOutput})
    def get(self, request: Request, deal_id: uuid.UUID) -> Response:
        """A deal by the id in its link: one's own, a shared or an assigned one."""
        return _shown(request, _to_play(request, deal_id))

    @extend_schema(
        operation_id="deal_change",
        request=shapes.ChangedDealInput,
        responses={200: shapes.DealOutput, 409: shapes.StaleDealOutput},
        examples=[example("Another name", DEAL | {"expected_version": 1})],
    )
    def put(self, request: Request, deal_id: uuid.UUID) -> Response:
        """Change one's own deal; games of it go on as they began."""
        asked = read(shapes.ChangedDealInput, request.data)
        owner = learner_of(request)
        try:
            deal = services.save_deal(
                owner=owner,
                public_id=deal_id,
                expected_version=asked["expected_version"],
                draft=shapes.draft_of(asked),
            )
        except Conflict as error:
            return self._stale(request, deal_id, error)
        except services.DealRefused as error:
            raise _refused(error) from error
        return _shown(request, deal)

    def _stale(self, request: Request, deal_id: uuid.UUID, error: Conflict) -> Response:
        """409: the deal was changed elsewhere, and this is how it stands."""
        now = dealing.own_deal(owner=learner_of(request), public_id=deal_id)
        return stale(shapes.StaleDealOutput, error, deal=_data(request, now))

    @extend_schema(operation_id="deal_delete", responses={204: None})
    def delete(self, request: Request, deal_id: uuid.UUID) -> Response:
        """Forget one's own deal; games of it stay.

        400 `deal_in_use` while a class has it to play.
        """
        services.delete_deal(owner=learner_of(request), public_id=deal_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayDealView(APIView):
    """Playing a deal."""

    @extend_schema(
        operation_id="deal_play",
        request=shapes.TokenInput,
        responses={201: TableOutput},
        examples=[example("Once", {"token": "0f3c9d0a-67c6-4a6c-8f0e-5f1a7ad0c9b2"})],
    )
    def post(self, request: Request, deal_id: uuid.UUID) -> Response:
        """Begin a game of the deal: the same tiles and bots for everybody."""
        asked = read(shapes.TokenInput, request.data)
        deal = _to_play(request, deal_id)
        game = services.play_deal(learner=learner_of(request), deal=deal, **asked)
        return created(game)


class CopyDealView(APIView):
    """Copying a deal."""

    @extend_schema(
        operation_id="deal_copy",
        request=shapes.TokenInput,
        responses={201: shapes.DealOutput},
        examples=[example("Once", {"token": "b8f4a4c1-5d0f-4d3e-9b55-6a2f7be1d0c4"})],
    )
    def post(self, request: Request, deal_id: uuid.UUID) -> Response:
        """A copy of one's own deal, not shared."""
        asked = read(shapes.TokenInput, request.data)
        owner = learner_of(request)
        deal = services.copy_deal(owner=owner, public_id=deal_id, **asked)
        return _shown(request, deal, status.HTTP_201_CREATED)


class ShareDealView(APIView):
    """Sharing a deal."""

    @extend_schema(
        operation_id="deal_share",
        request=shapes.ShareInput,
        responses={200: shapes.DealOutput},
        examples=[example("With everybody", {"is_shared": True})],
    )
    def post(self, request: Request, deal_id: uuid.UUID) -> Response:
        """Let everybody who has its id play one's own deal, or nobody any more."""
        asked = read(shapes.ShareInput, request.data)
        owner = learner_of(request)
        deal = services.share_deal(owner=owner, public_id=deal_id, **asked)
        return _shown(request, deal)


class DealOfGameView(APIView):
    """A deal of a game."""

    @extend_schema(
        operation_id="game_deal",
        request=shapes.DealOfGameInput,
        responses={201: shapes.DealOutput},
        examples=[example("The beginning", {"step": 0})],
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """A deal of a step of one's own finished game."""
        asked = read(shapes.DealOfGameInput, request.data)
        table = own_table(request, game_id)
        try:
            deal = services.deal_from_game(table=table, **asked)
        except services.DealRefused as error:
            # Nobody has typed the position: all that can be wrong is the step.
            raise DomainError(error.code, error.message, "step") from error
        return _shown(request, deal, status.HTTP_201_CREATED)
