"""Records of games for other clients, their steps, and playing on from one."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.rest import example, read, seen_is_304
from play import records, services
from play.api.serializers.games import TableOutput
from play.api.serializers.records import (
    ContinueInput,
    ImportInput,
    MomentOutput,
    RecordOutput,
    StepOutput,
    moment_data,
    step_data,
)
from play.api.views.base import created, own_table
from play.selectors import Table


@seen_is_304
class RecordView(APIView):
    """The record of a finished game."""

    @extend_schema(responses={200: RecordOutput})
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """The record as text; 400 `game_not_over` before the end."""
        text = records.text_of(own_table(request, game_id))
        return Response(RecordOutput({"record": text}).data)


class ImportView(APIView):
    """Games from records."""

    @extend_schema(request=ImportInput, responses={201: TableOutput})
    def post(self, request: Request) -> Response:
        """Read a record; an unfinished game can be gone on with."""
        asked = read(ImportInput, request.data)
        game = services.import_record(learner=learner_of(request), **asked)
        return created(game)


class ContinueView(APIView):
    """Playing on from a step of a finished game."""

    @extend_schema(
        request=ContinueInput,
        responses={201: TableOutput},
        examples=[example("From the third step on", {"step": 2})],
    )
    def post(self, request: Request, game_id: uuid.UUID) -> Response:
        """A new practice game that begins with the record up to that step."""
        asked = read(ContinueInput, request.data)
        game = services.continue_from(table=own_table(request, game_id), **asked)
        return created(game)


@seen_is_304
class StepListView(APIView):
    """The steps of a game in words."""

    pagination_class = None

    @extend_schema(
        operation_id="game_steps_list", responses={200: StepOutput(many=True)}
    )
    def get(self, request: Request, game_id: uuid.UUID) -> Response:
        """Every moment at which the learner saw something happen, with its rule."""
        steps = records.steps_of(own_table(request, game_id))
        rows = [step_data(step) for step in steps]
        return Response(StepOutput(rows, many=True).data)


@seen_is_304
class StepView(APIView):
    """One step of a game."""

    @extend_schema(responses={200: MomentOutput})
    def get(self, request: Request, game_id: uuid.UUID, step: int) -> Response:
        """What the learner could see at that moment."""
        table = own_table(request, game_id)
        steps = records.steps_of(table)
        if step >= len(steps):
            raise Http404
        then = Table(table.game, records.state_at(table, steps[step]))
        body = moment_data(then, steps[step])
        return Response(MomentOutput(body).data)
