"""Two cards beside each other."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.serializers.compare import (
    CompareInput,
    ComparisonOutput,
    comparison_data,
)
from cards.api.views.cards import CardView, card_of
from engine.comparing import compare_cards
from mahjong_site.web.rest import ErrorOutput, read
from mahjong_site.web.throttling import CheckerThrottle


class CompareView(CardView):
    """Two cards compared."""

    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="cards_compare",
        parameters=[CompareInput],
        responses={200: ComparisonOutput, 400: ErrorOutput, 404: ErrorOutput},
    )
    def get(self, request: Request) -> Response:
        """What a player of the old card has to know of the new one."""
        asked = read(CompareInput, request.query_params)
        old, new = (card_of(request, asked[name]) for name in ("old", "new"))
        return Response(ComparisonOutput(comparison_data(compare_cards(old, new))).data)
