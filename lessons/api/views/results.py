"""Results for those who teach: the grid, a pupil, an assignment and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons import permissions
from lessons.api.serializers import results as shapes
from lessons.api.serializers import results_data as data
from lessons.api.views.assignments import ASSIGNMENTS, taught
from lessons.assigning import shared_links
from lessons.drills import wire
from lessons.drills.catalogue import serve
from lessons.drills.item import NoItem
from lessons.resultsfile import results_file
from lessons.selectors.game_results import game_results
from lessons.selectors.item_results import results_of
from lessons.selectors.results import class_grid, results_for
from lessons.selectors.stands import ItemStands, stands_of_item
from lessons.services.work import LostItem, card_begun, no_item_words
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
    Pagination,
    paged,
    read,
    seen_is_304,
)

PAGED = [
    OpenApiParameter(
        "limit", OpenApiTypes.INT, description="So many rows: 1 to 100, else 20."
    ),
    OpenApiParameter("offset", OpenApiTypes.INT, description="So many left out."),
]


def _with_page(
    view: APIView,
    request: Request,
    rows: Sequence[Any],
    more: dict[str, Any],
    shape: type[OutputSerializer],
    told: Any,
) -> Response:
    """What stands around a list, with one page of its rows."""
    pages = Pagination()
    page = pages.paginate_queryset(rows, request, view) or []
    paged = pages.get_paginated_response([told(row) for row in page]).data
    return Response(shape(dict(paged) | more).data)


@seen_is_304
class GridView(APIView):
    """Everybody's results."""

    @extend_schema(
        operation_id="results_grid",
        tags=ASSIGNMENTS,
        parameters=[shapes.GridInput, *PAGED],
        responses={200: shapes.GridOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """A row for each pupil, with an outcome for each assignment, newest first."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        asked = read(shapes.GridInput, request.query_params)
        shown = slice(asked["skip"], asked["skip"] + asked["columns"])
        grid = class_grid(classroom)
        more = {
            "columns_count": len(grid.columns),
            "columns": [data.column_data(one) for one in grid.columns[shown]],
        }
        return _with_page(
            self,
            request,
            grid.rows,
            more,
            shapes.GridOutput,
            lambda row: data.row_data(row, shown),
        )


class FileView(APIView):
    """Everybody's results as a file."""

    @extend_schema(
        operation_id="results_file",
        tags=ASSIGNMENTS,
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, class_id: UUID) -> HttpResponse:
        """The whole grid for a spreadsheet, the same file as the site's."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        return results_file(classroom)


@seen_is_304
class PupilView(APIView):
    """What one pupil did for a class."""

    @extend_schema(
        operation_id="results_pupil",
        tags=ASSIGNMENTS,
        parameters=PAGED,
        responses={200: shapes.PupilResultsOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, class_id: UUID, seat_id: UUID) -> Response:
        """Every assignment with the pupil's tries, skills, and what was believed."""
        read(InputSerializer, request.query_params)
        seat = permissions.seat_taught(learner_of(request), class_id, seat_id)
        found = results_for(seat)
        more = {
            "pupil": data.pupil_data(seat),
            "passed": found.passed,
            "skills": found.skills,
            "beliefs": [data.belief_data(one) for one in found.beliefs],
            "games": found.games,
        }
        shape = shapes.PupilResultsOutput
        return _with_page(self, request, found.done, more, shape, data.done_data)


@seen_is_304
class AssignmentResultsView(APIView):
    """What came of an assignment."""

    @extend_schema(
        operation_id="results_assignment",
        tags=ASSIGNMENTS,
        parameters=PAGED,
        responses={200: shapes.AssignmentResultsOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, class_id: UUID, assignment_id: UUID) -> Response:
        """Question by question, what was believed, and a page of the pupils."""
        read(InputSerializer, request.query_params)
        assignment = taught(request, class_id, assignment_id)
        found = results_of(assignment)
        more = {
            "items": [data.item_data(one) for one in found.items],
            "beliefs": [data.belief_data(one) for one in found.beliefs],
            "aims": [one._asdict() for one in game_results(assignment).aims],
        }
        return _with_page(
            self,
            request,
            found.pupils,
            more,
            shapes.AssignmentResultsOutput,
            data.pupil_outcome_data,
        )


class GamesView(APIView):
    """The games of an assignment."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="results_games",
        tags=ASSIGNMENTS,
        responses={200: shapes.GameRowOutput(many=True)},
    )
    def get(self, request: Request, class_id: UUID, assignment_id: UUID) -> Response:
        """Every finished game, pupil by pupil, and the aims that it missed."""
        read(InputSerializer, request.query_params)
        rows = game_results(taught(request, class_id, assignment_id)).games
        return paged(self, request, rows, shapes.GameRowOutput, data.game_data)


class ItemView(APIView):
    """One question of an assignment."""

    @extend_schema(
        operation_id="results_item",
        tags=ASSIGNMENTS,
        responses={200: shapes.ItemSeenOutput, 400: ErrorOutput},
    )
    def get(
        self,
        request: Request,
        class_id: UUID,
        assignment_id: UUID,
        number: int,
        place: int,
    ) -> Response:
        """A question that all had, with its answer and who chose what.

        `number` and `place` are those of the assignment's results.
        """
        assignment = taught(request, class_id, assignment_id)
        links = shared_links(assignment, number)
        if not 1 <= place <= len(links):
            raise Http404("no such place")
        link = links[place - 1]
        stands = stands_of_item(assignment, link.item_kind, link.item_seed)
        if stands is None and number > 1:
            raise Http404("nobody came so far")
        digest = stands.card_hash if stands else ""
        card = card_begun(request.user, digest, link.settings.card)
        try:
            item = serve(card, link.item_kind, link.item_settings, link.item_seed)
        except NoItem as none:
            raise LostItem(no_item_words()) from none
        seen = {
            "question": wire.question(item),
            "solution": wire.solution(item),
            "chosen_by": _chosen_by(stands),
        }
        return Response(shapes.ItemSeenOutput(seen).data)


def _chosen_by(stands: ItemStands | None) -> list[dict[str, Any]]:
    """Each answer with the names of those who stand by it, the right ones first."""
    if stands is None:
        return []
    rows = [
        {
            "key": stand.choice,
            "is_right": stand.is_right,
            "misconception": stand.misconception,
            "names": sorted(names),
        }
        for stand, names in stands.names.items()
    ]
    return sorted(rows, key=lambda row: not row["is_right"])
