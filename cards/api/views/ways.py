"""A line with its choices open: what may be chosen, and the hand that it makes."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.serializers.ways import WayOutput, way_data
from cards.api.views.cards import CardView, card_of, line_of
from cards.switching import BEFORE, board_shown

WAS = OpenApiParameter(
    BEFORE,
    OpenApiTypes.STR,
    description=(
        "`set_to` of the answer before. Beside it the switches by their names, each "
        "with one of its values; where two exclude each other the changed one holds."
    ),
)


class WayView(CardView):
    """The switches of a line."""

    @extend_schema(
        operation_id="cards_lines_way",
        parameters=[WAS],
        responses={200: WayOutput},
    )
    def get(self, request: Request, card: str, section: str, number: str) -> Response:
        """Choose suits, numbers, dragons or winds of a line, and see the hand.

        What names no switch, or no value of one, is not heeded. A line in which
        nothing can be chosen has no switches and its one hand.
        """
        found = card_of(request, card)
        line = line_of(found, section, number)
        board = board_shown(found, line, request.query_params.dict())
        return Response(WayOutput(way_data(line, board)).data)
