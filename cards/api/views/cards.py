"""Cards, lines and hands to read.

No token is needed for the cards that the site offers. With one, the cards that the
person may read besides are here too; for everybody else they do not exist.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from cards import library, owned, selectors
from cards.api.serializers import cards as shapes
from cards.api.serializers.own import PublishedCardOutput
from engine.verdicts import ReasonCode, reason
from mahjong_site.web.errors import DomainError, refusal
from mahjong_site.web.rest import InputSerializer, Pagination, paged, read, seen_is_304


def card_of(request: Request, slug: str) -> engine.Card:
    """The card that the asker may read; a 404 where there is none."""
    try:
        return library.offered_card(slug, request.user)
    except DomainError as error:
        raise NotFound(error.message, error.code) from error


def line_of(card: engine.Card, section: str, number: str) -> engine.Line:
    """The line of the card; a 404 where there is none."""
    line = selectors.find_line(card, section, number)
    if line is None:
        shown = {"section": section[:60], "number": number[:20]}
        error = refusal(reason(ReasonCode.UNKNOWN_LINE, "card-17", **shown))
        raise NotFound(error.message, error.code)
    return line


@seen_is_304
class CardView(APIView):
    """Something of a card; whose token asks decides which cards there are."""

    permission_classes = [AllowAny]


class CardListView(CardView):
    """The cards that the asker may choose."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="cards_list", responses={200: shapes.OfferedCardOutput(many=True)}
    )
    def get(self, request: Request) -> Response:
        """The cards that the site offers, its default first; then those typed in.

        With a token these are own cards and the cards of one's classes.
        """
        read(InputSerializer, request.query_params)
        pages = Pagination()
        cards = library.offered_cards(request.user)
        page = pages.paginate_queryset(cards, request, self) or []
        shown = [shapes.card_data(card) for card in library.whole_cards(page)]
        return pages.get_paginated_response(
            shapes.OfferedCardOutput(shown, many=True).data
        )


class PublishedListView(CardView):
    """The cards that their owners have opened to everybody."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="cards_published",
        responses={200: PublishedCardOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """All of them, the newest first; each is found under its slug."""
        read(InputSerializer, request.query_params)
        return paged(self, request, owned.published_cards(), PublishedCardOutput)


class CardDetailView(CardView):
    """One card."""

    @extend_schema(responses={200: shapes.OfferedCardOutput})
    def get(self, request: Request, card: str) -> Response:
        """A card with its sections; its lines have an address of their own."""
        return Response(
            shapes.OfferedCardOutput(shapes.card_data(card_of(request, card))).data
        )


class LineListView(CardView):
    """The lines of a card."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="cards_lines_list",
        parameters=[shapes.LineListInput],
        responses={200: shapes.LineOutput(many=True)},
    )
    def get(self, request: Request, card: str) -> Response:
        """The lines as printed; misprinted ones in their place, marked."""
        found = card_of(request, card)
        asked = read(shapes.LineListInput, request.query_params)
        lines = selectors.printed_lines(found)
        if section := asked.get("section"):
            name = selectors.section_by_slug(found, section) or section
            lines = tuple(line for line in lines if line.section == name)
        if exposure := asked.get("exposure"):
            lines = tuple(line for line in lines if line.exposure == exposure)
        return paged(self, request, lines, shapes.LineOutput, shapes.line_data)


class LineDetailView(CardView):
    """One line."""

    @extend_schema(responses={200: shapes.LineDetailOutput})
    def get(self, request: Request, card: str, section: str, number: str) -> Response:
        """A line word by word: tiles, joker rights, and why."""
        line = line_of(card_of(request, card), section, number)
        return Response(shapes.LineDetailOutput(shapes.line_detail_data(line)).data)


class HandListView(CardView):
    """The hands of a line."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="cards_hands_list", responses={200: shapes.HandOutput(many=True)}
    )
    def get(self, request: Request, card: str, section: str, number: str) -> Response:
        """Every concrete way to make the line; a misprinted one has none."""
        line = line_of(card_of(request, card), section, number)
        read(InputSerializer, request.query_params)
        return paged(self, request, line.hands, shapes.HandOutput, shapes.hand_data)
