"""Texts of cards: checked, out of a plain list, and those of cards that are here."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import editing, library
from cards.api.serializers import own as shapes
from cards.api.views.cards import CardView, card_of
from engine.cardtext.plainlist import explain_remark, from_plain_list
from mahjong_site.web.rest import example, read
from mahjong_site.web.throttling import CheckerThrottle

TEXT: dict[str, Any] = {"text": editing.TEMPLATE}
_LIST = {"text": "Runs\n1. 11 222 33 444 5555 (any one suit) X 25\n"}


class CardTextView(APIView):
    """A text that may be a card."""

    permission_classes = [AllowAny]
    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="card_text_check",
        request=shapes.CardTextInput,
        responses={200: shapes.CheckedTextOutput},
        examples=[example("A small card", TEXT)],
    )
    def post(self, request: Request) -> Response:
        """What the text says and every fault in it; nothing is kept."""
        text = read(shapes.CardTextInput, request.data)["text"]
        checked = editing.check_text(text)
        return Response(shapes.CheckedTextOutput(shapes.checked_data(checked)).data)


class PlainListView(APIView):
    """A plain list that may become the text of a card."""

    permission_classes = [AllowAny]
    throttle_classes = [CheckerThrottle]

    @extend_schema(
        operation_id="card_text_from_list",
        request=shapes.CardTextInput,
        responses={200: shapes.ConvertedOutput},
        examples=[example("One line", _LIST)],
    )
    def post(self, request: Request) -> Response:
        """Turn a list as people type it into the format; nothing is kept.

        `remarks` are the places to look at. One that is too long comes back as it is.
        """
        text = read(shapes.CardTextInput, request.data)["text"]
        made, rows = from_plain_list(text, _("My card")), text.split("\n")
        remarks = [
            {
                "line": one.line,
                "column": one.column,
                "code": one.code,
                "text": explain_remark(one, _),
                "row": rows[one.line - 1][:400],
            }
            for one in made.remarks[: shapes.MOST_FAULTS]
        ]
        body = {"text": made.text, "remarks": remarks}
        return Response(shapes.ConvertedOutput(body).data)


class TextOfCardView(CardView):
    """The text of a card that the asker may read."""

    @extend_schema(operation_id="cards_text", responses={200: shapes.TextOfCardOutput})
    def get(self, request: Request, card: str) -> Response:
        """A card in the format, to begin an own one from or to keep with a game."""
        text = library.card_text(card_of(request, card))
        return Response(shapes.TextOfCardOutput({"text": text}).data)
