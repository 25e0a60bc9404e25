"""The learner's own tables for other clients."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from mahjong_site.accounts import rulesets
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.models import RuleSet
from mahjong_site.web.rest import example, read, seen_is_304
from play.api.serializers.rulesets import RuleSetInput, RuleSetOutput


@seen_is_304
class RuleSetListView(APIView):
    """The learner's own tables."""

    pagination_class = None

    @extend_schema(
        operation_id="rulesets_list", responses={200: RuleSetOutput(many=True)}
    )
    def get(self, request: Request) -> Response:
        """All of them, by name; there are thirty at most."""
        saved = rulesets.rulesets_of(learner_of(request))
        return Response(RuleSetOutput(saved, many=True).data)

    @extend_schema(
        request=RuleSetInput,
        responses={200: RuleSetOutput},
        examples=[
            example(
                "Our table",
                {"name": "Ours", "rules": {"profile": "league", "mush": True}},
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Keep rules under a name; the same name again replaces them."""
        asked = read(RuleSetInput, request.data)
        saved = rulesets.save_ruleset(
            learner=learner_of(request),
            name=asked["name"],
            rules=rulesets.read_rules(asked["rules"]),
        )
        return Response(RuleSetOutput(saved).data)


class RuleSetView(APIView):
    """One of the learner's own tables."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, ruleset_id: uuid.UUID) -> Response:
        """Forget it; games that were begun with it keep their rules."""
        try:
            rulesets.delete_ruleset(learner=learner_of(request), public_id=ruleset_id)
        except RuleSet.DoesNotExist as error:
            raise Http404 from error
        return Response(status=status.HTTP_204_NO_CONTENT)
