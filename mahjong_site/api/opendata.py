"""Open data: the items, the rules, the glossary and the free card as one download."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.library import card_text
from engine.catalogue import catalogue
from lessons.api.serializers.items import DrillItemOutput, SolutionOutput
from lessons.api.serializers.reference import TermDetailOutput, term_detail_data
from lessons.glossary import glossary
from lessons.openset import open_card, open_items
from mahjong_site.api.rules import RuleOutput, rule_data
from mahjong_site.web.rest import InputSerializer, OutputSerializer, read, seen_is_304

FORMAT: Final = 1
LICENCE: Final = {
    "name": "Creative Commons Attribution 4.0 International",
    "spdx": "CC-BY-4.0",
    "url": "https://creativecommons.org/licenses/by/4.0/",
    "covers": "The items, the rules in our words, the glossary and the free card.",
}


class LicenceOutput(OutputSerializer):
    """Under which terms all of it may be used, changed and passed on."""

    name = serializers.CharField()
    spdx = serializers.CharField()
    url = serializers.URLField()
    covers = serializers.CharField()


class OpenCardOutput(OutputSerializer):
    """The free card as text, in the open card format."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    hash = serializers.CharField()
    text = serializers.CharField()


class OpenItemOutput(OutputSerializer):
    """A drill item with its whole answer."""

    question = DrillItemOutput()
    solution = SolutionOutput()


class OpenDataOutput(OutputSerializer):
    """Everything that is open, in one piece."""

    format = serializers.IntegerField()
    licence = LicenceOutput()
    card = OpenCardOutput()
    rules = RuleOutput(many=True)
    glossary = TermDetailOutput(many=True)
    items = OpenItemOutput(many=True)


@seen_is_304
class OpenDataView(APIView):
    """The download."""

    permission_classes = [AllowAny]

    @extend_schema(
        tags=["open data"],
        operation_id="open_data",
        responses={200: OpenDataOutput},
    )
    def get(self, request: Request) -> HttpResponse:
        """Drill items of fixed seeds with their answers, rules, glossary, free card.

        About a megabyte, in English, under the licence that is named in it. Send the
        `ETag` back, and nothing comes while nothing has changed.
        """
        read(InputSerializer, request.query_params)
        response = HttpResponse(open_data(), content_type="application/json")
        response["Content-Disposition"] = 'attachment; filename="open-data.json"'
        return response


@cache
def open_data() -> bytes:
    """The download, made once."""
    with translation.override("en"):
        return json.dumps(_everything(), cls=DjangoJSONEncoder).encode()


def _everything() -> dict[str, Any]:
    card = open_card()
    text = card_text(card)
    return {
        "format": FORMAT,
        "licence": LICENCE,
        "card": {
            "slug": card.slug,
            "name": card.name,
            "hash": card.hash,
            "text": text,
        },
        "rules": [rule_data(rule) for rule in catalogue().values()],
        "glossary": [term_detail_data(term) for term in glossary().terms],
        "items": list(open_items()),
    }
