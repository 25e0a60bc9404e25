"""The catalogue of rules for other clients: a list to search, each rule by its id."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.catalogue import PARTS, Rule, RuleKind, catalogue, parts
from lessons.selectors.glossary import lessons_citing, terms_citing
from mahjong_site.pages.examples import example_entries, turn_order
from mahjong_site.pages.rulebook import HOUSE, KINDS, find_rules, related
from mahjong_site.web.rest import (
    InputSerializer,
    OutputSerializer,
    Pagination,
    paged,
    read,
    seen_is_304,
)
from mahjong_site.web.tablerules import OPTION_NAMES

RULES = ["rules"]
SHOWN = [*(kind.value for kind in RuleKind), HOUSE]
RULE_KINDS = [kind.value for kind in RuleKind]


class RuleListInput(InputSerializer):
    """Which rules to list."""

    q = serializers.CharField(
        max_length=100,
        required=False,
        default="",
        allow_blank=True,
        help_text="Words to look for.",
    )
    show = serializers.ChoiceField(
        choices=SHOWN,
        required=False,
        default="",
        help_text="A kind of rule, or `house`: where tables differ.",
    )
    part = serializers.ChoiceField(choices=list(PARTS), required=False, default="")


class RuleOutput(OutputSerializer):
    """A rule. `house`: tables differ; the site follows `default`."""

    id = serializers.CharField()
    part = serializers.CharField()
    part_title = serializers.CharField()
    kind = serializers.ChoiceField(choices=RULE_KINDS)
    kind_title = serializers.CharField()
    text = serializers.CharField()
    house = serializers.BooleanField()
    default = serializers.CharField()
    alternatives = serializers.ListField(child=serializers.CharField())
    aside = serializers.CharField()
    option = serializers.CharField(help_text="The table option that changes it.")
    option_title = serializers.CharField()


class ExampleRowOutput(OutputSerializer):
    """Something that lies there: tiles under a label, or words."""

    # The base class has a property of this name, which no answer uses.
    label = serializers.CharField()  # type: ignore[assignment]
    tiles = serializers.ListField(
        child=serializers.CharField(), help_text="Tile text, a group each."
    )
    exposed = serializers.BooleanField()
    words = serializers.CharField()


class ToldSentenceOutput(OutputSerializer):
    """A sentence of the answer and the rule behind it."""

    text = serializers.CharField()
    rule = serializers.CharField()


class RuleExampleOutput(OutputSerializer):
    """An example, answered by the rules engine."""

    id = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.ListField(
        child=serializers.CharField(), help_text="What departs from the League's rules."
    )
    rows = ExampleRowOutput(many=True)
    look = serializers.CharField(help_text="`ok`, `not`, `house` or nothing.")
    head = serializers.CharField()
    told = ToldSentenceOutput(many=True)
    results = ExampleRowOutput(many=True)


class RuleDetailOutput(RuleOutput):
    """A rule with its examples and what belongs to it."""

    examples = RuleExampleOutput(many=True)
    turn_order = serializers.ListField(
        child=serializers.CharField(), help_text="Who sits at the examples' tables."
    )
    related = serializers.ListField(child=serializers.CharField())
    terms = serializers.ListField(child=serializers.CharField())
    lessons = serializers.ListField(child=serializers.CharField())


def rule_data(rule: Rule) -> dict[str, Any]:
    """A rule for `RuleOutput`, in the reader's language."""
    part = next(part for part in parts() if part.name == rule.part)
    option = rule.option or ""
    return {
        "id": rule.id,
        "part": part.name,
        "part_title": gettext(part.title),
        "kind": rule.kind.value,
        "kind_title": str(KINDS[rule.kind]),
        "text": gettext(rule.text),
        "house": rule.house,
        "default": gettext(rule.default) if rule.default else "",
        "alternatives": [gettext(text) for text in rule.alternatives],
        "aside": gettext(rule.aside) if rule.aside else "",
        "option": option,
        "option_title": str(OPTION_NAMES[option]) if option else "",
    }


def rule_detail_data(rule: Rule) -> dict[str, Any]:
    """A rule for `RuleDetailOutput`."""
    return rule_data(rule) | {
        "examples": [asdict(one) for one in example_entries(rule.id)],
        "turn_order": list(turn_order()),
        "related": [other.id for other in related(rule)],
        "terms": [term.slug for term in terms_citing(rule.id)],
        "lessons": [lesson.slug for lesson in lessons_citing(rule.id)],
    }


@seen_is_304
class RuleListView(APIView):
    """The rules."""

    permission_classes = [AllowAny]
    pagination_class = Pagination

    @extend_schema(
        tags=RULES,
        operation_id="rules_list",
        parameters=[RuleListInput],
        responses={200: RuleOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every rule by part, or those that hold all the words asked for."""
        asked = read(RuleListInput, request.query_params)
        found = [
            rule
            for part, rules in find_rules(asked["q"], asked["show"])
            for rule in rules
            if asked["part"] in ("", part.name)
        ]
        return paged(self, request, found, RuleOutput, rule_data)


@seen_is_304
class RuleView(APIView):
    """A rule."""

    permission_classes = [AllowAny]

    @extend_schema(
        tags=RULES, operation_id="rules_get", responses={200: RuleDetailOutput}
    )
    def get(self, request: Request, rule_id: str) -> Response:
        """A rule with examples, each answered by the engine that judges games."""
        rule = catalogue().get(rule_id)
        if rule is None:
            raise Http404
        return Response(RuleDetailOutput(rule_detail_data(rule)).data)
