"""Versions of an own card: read, compared, gone back to."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from cards import owned, services
from cards.api.serializers import own as shapes
from cards.api.serializers.compare import ComparisonOutput, comparison_data
from cards.api.views.own import own_card, stale_card
from cards.models import CardVersion, OwnCard
from engine.comparing import compare_cards
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import ErrorOutput, read, seen_is_304
from mahjong_site.web.throttling import CheckerThrottle


def _version(card: OwnCard, number: int) -> CardVersion:
    version = card.versions.filter(number=number).first()
    if version is None:
        raise Http404("no such version")
    return version


@seen_is_304
class VersionView(APIView):
    """One version of an own card."""

    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="own_card_version_get",
        responses={200: shapes.CardVersionDetailOutput},
    )
    def get(self, request: Request, card: str, number: int) -> Response:
        """A version with its text; `is_in_force` tells the one that is played today."""
        own = own_card(request, card)
        version = _version(own, number)
        now = owned.version_in_force(own)
        version.is_in_force = version == now  # type: ignore[attr-defined]
        return Response(shapes.CardVersionDetailOutput(version).data)


class RestoreView(APIView):
    """Back to a version."""

    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="own_card_version_restore",
        request=None,
        responses={201: shapes.CardVersionOutput, 409: shapes.StaleCardOutput},
    )
    def post(self, request: Request, card: str, number: int) -> Response:
        """Make the text of a version the draft and the next version.

        400 `faulty_card` where that text would be no card today; the newest version
        again is no new one.
        """
        own = own_card(request, card)
        try:
            made = services.restore_version(card=own, version=_version(own, number))
        except Conflict as error:
            return stale_card(request, card, error)
        body = shapes.CardVersionOutput(made).data
        return Response(body, status=status.HTTP_201_CREATED)


class CompareVersionsView(APIView):
    """Two versions of an own card compared."""

    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="own_card_versions_compare",
        parameters=[shapes.CompareVersionsInput],
        responses={200: ComparisonOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, card: str) -> Response:
        """What is new, gone, changed or elsewhere; without numbers of the newest two.

        400 `no_version` where there are no two.
        """
        own = own_card(request, card)
        asked = read(shapes.CompareVersionsInput, request.query_params)
        rows = {row.number: row for row in own.versions.defer("text")}
        numbers = sorted(rows, reverse=True)
        old, new = (
            _compiled(rows.get(asked.get(name, _nth(numbers, place))), name)
            for name, place in (("old", 1), ("new", 0))
        )
        compared = comparison_data(compare_cards(old, new))
        return Response(ComparisonOutput(compared).data)


def _nth(numbers: list[int], place: int) -> int:
    return numbers[place] if place < len(numbers) else 0


def _compiled(version: CardVersion | None, field: str) -> engine.Card:
    card = owned.compiled(version.hash) if version else None
    if card is None:
        raise DomainError("no_version", _("There is no such version."), field)
    return card
