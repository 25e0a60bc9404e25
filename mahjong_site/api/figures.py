"""What thousands of games between bots show, card by card."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import library, shipped
from mahjong_site.pages.figures import kept
from mahjong_site.web.rest import InputSerializer, OutputSerializer, read, seen_is_304

FIGURES = ["figures"]


class FiguredCardOutput(OutputSerializer):
    """A card that has figures."""

    card = serializers.CharField()
    hash = serializers.CharField(help_text="Of the text with which was played.")
    rules = serializers.CharField()
    games = serializers.IntegerField(help_text="Games of each table.")
    seed = serializers.IntegerField(help_text="Of the first game; the others follow.")


class LackingOutput(OutputSerializer):
    """A line, and how far it is when tiles are dealt."""

    section = serializers.CharField()
    number = serializers.CharField()
    away = serializers.FloatField(help_text="Tiles that a rack lacks, on average.")


class LevelFiguresOutput(OutputSerializer):
    """Four bots of one level."""

    level = serializers.CharField()
    measures = serializers.DictField(
        child=serializers.JSONField(),
        help_text="Counts, and shares with the interval that chance leaves.",
    )


class MatchFiguresOutput(OutputSerializer):
    """A match of two levels: the same deals from both sides."""

    a = serializers.CharField()
    b = serializers.CharField()
    measures = serializers.DictField(child=serializers.JSONField())


class CardFiguresOutput(FiguredCardOutput):
    """The figures of a card."""

    lines = LackingOutput(many=True)
    levels = LevelFiguresOutput(many=True)
    matches = MatchFiguresOutput(many=True)


@seen_is_304
class FiguresListView(APIView):
    """The cards that have figures."""

    permission_classes = [AllowAny]
    pagination_class = None

    @extend_schema(
        tags=FIGURES,
        operation_id="figures_list",
        responses={200: FiguredCardOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Those that the site offers and that were measured."""
        read(InputSerializer, request.query_params)
        found = [kept.read(slug) for slug in library.offered_slugs()]
        rows = [one for one in found if one]
        return Response(FiguredCardOutput(rows, many=True).data)


@seen_is_304
class FiguresView(APIView):
    """The figures of a card."""

    permission_classes = [AllowAny]

    @extend_schema(
        tags=FIGURES, operation_id="figures_get", responses={200: CardFiguresOutput}
    )
    def get(self, request: Request, card: str) -> Response:
        """Who wins, by what, with which lines and jokers; the page shows the same."""
        found = kept.read(card) if card in library.offered_slugs() else None
        if found is None:
            raise Http404("no figures of that card")
        return Response(CardFiguresOutput(_data(found)).data)


def _data(found: kept.CardFigures) -> dict[str, Any]:
    lines = zip(shipped.read(found.card).lines, found.tiles_lacking, strict=False)
    return {
        "card": found.card,
        "hash": found.hash,
        "rules": found.rules,
        "games": found.games,
        "seed": found.seed,
        "lines": [
            {"section": line.section, "number": line.number, "away": away}
            for line, away in lines
        ],
        "levels": [{"level": one.level, "measures": one.all} for one in found.tables],
        "matches": [
            {"a": one.a, "b": one.b, "measures": one.all} for one in found.matches
        ],
    }
