"""The clinic of a card: how hard its lines are, and what to get to know it by."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

import engine
from cards import figuring
from cards.api.views.cards import card_of
from cards.selectors import section_slug
from lessons.drills.links import Link
from mahjong_site.pages import clinic
from mahjong_site.web.rest import ErrorOutput, OutputSerializer
from mahjong_site.web.throttling import (
    AnonThrottle,
    SimulationThrottle,
    UserThrottle,
)


class ExerciseItemOutput(OutputSerializer):
    """An item of `drills/items/<kind>/<seed>/`."""

    kind = serializers.CharField()
    seed = serializers.IntegerField()
    level = serializers.IntegerField()
    section = serializers.CharField(help_text="Slug; empty for the whole card.")


class ExerciseOutput(OutputSerializer):
    """A set of items on the card."""

    title = serializers.CharField()
    items = ExerciseItemOutput(many=True)


class HardLineOutput(OutputSerializer):
    """A line with what was measured of it."""

    place = serializers.IntegerField(help_text="From 1, the nearest one.")
    section = serializers.CharField()
    number = serializers.CharField()
    away = serializers.FloatField(help_text="Tiles that a dealt rack lacks for it.")
    won = serializers.IntegerField(help_text="Games that it won.")


class ClinicOutput(OutputSerializer):
    """A card measured by games between bots, with drills and deals on it."""

    games = serializers.IntegerField()
    wall = serializers.IntegerField(help_text="Games that nobody won.")
    lines = HardLineOutput(many=True)
    sets = ExerciseOutput(many=True)
    sections = ExerciseOutput(many=True)
    deals = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Seeds for `charleston/deals/<seed>/`.",
    )


class CardClinicOutput(OutputSerializer):
    """The clinic of a card, once it was measured."""

    clinic = ClinicOutput(allow_null=True)


class ClinicView(APIView):
    """The clinic of a card."""

    def get_permissions(self) -> list[Any]:
        """Anybody may look; to have a card measured takes a token."""
        looks = self.request is None or self.request.method in SAFE_METHODS
        return [AllowAny() if looks else IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        """Measuring keeps the server busy for seconds."""
        if self.request.method in SAFE_METHODS:
            return [AnonThrottle(), UserThrottle()]
        return [SimulationThrottle()]

    @extend_schema(
        tags=["cards"], operation_id="clinic_get", responses={200: CardClinicOutput}
    )
    def get(self, request: Request, card: str) -> Response:
        """How hard its lines are, with drills and deals; null until it was measured."""
        return _shown(card_of(request, card))

    @extend_schema(
        tags=["cards"],
        operation_id="clinic_make",
        request=None,
        responses={200: CardClinicOutput, 409: ErrorOutput},
    )
    def post(self, request: Request, card: str) -> Response:
        """Measure the card by games between bots, once for each text; takes seconds.

        409 `being_measured` while somebody else has it measured.
        """
        found = card_of(request, card)
        figuring.figure_card(card=found)
        return _shown(found)


def _shown(card: engine.Card) -> Response:
    figures = figuring.figures_of(card)
    data = None
    if figures is not None:
        data = {
            "games": figures.games,
            "wall": figures.wall,
            "lines": [
                {"place": place, **_line(line)}
                for place, line in enumerate(clinic.lines_by_ease(figures), start=1)
            ],
            "sets": [_set(*one) for one in clinic.reading_sets(card)],
            "sections": [_set(*one) for one in clinic.section_sets(card)],
            "deals": clinic.deal_seeds(card),
        }
    return Response(CardClinicOutput({"clinic": data}).data)


def _line(line: clinic.LineFigures) -> dict[str, Any]:
    return {
        "section": line.section,
        "number": line.number,
        "away": line.away,
        "won": line.won,
    }


def _set(title: object, link: Link) -> dict[str, Any]:
    items = [
        {
            "kind": place.item_kind,
            "seed": place.item_seed,
            "level": place.item_settings.level,
            "section": "".join(map(section_slug, place.item_settings.sections)),
        }
        for place in link.places
    ]
    return {"title": str(title), "items": items}
