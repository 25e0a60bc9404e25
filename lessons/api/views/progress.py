"""How sure the learner is in each skill."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.progress import (
    SkillDetailOutput,
    SkillOutput,
    moved_data,
    skill_data,
)
from lessons.api.views.course import LEARN
from lessons.selectors import insight
from lessons.selectors.moves import what_moved
from lessons.skillmap import skill_map
from mahjong_site.accounts.guests import learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.rest import seen_is_304


@seen_is_304
class SkillListView(APIView):
    """The map of skills."""

    pagination_class = None

    @extend_schema(
        tags=LEARN,
        operation_id="skills_list",
        responses={200: SkillOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Every skill in the order of the map, with how sure the learner is in it."""
        rows = _rows(learner_of(request)).values()
        return Response(SkillOutput(list(rows), many=True).data)


@seen_is_304
class SkillView(APIView):
    """A skill."""

    @extend_schema(
        tags=LEARN, operation_id="skills_get", responses={200: SkillDetailOutput}
    )
    def get(self, request: Request, slug: str) -> Response:
        """A skill with the answers and games that moved it last."""
        if slug not in skill_map():
            raise Http404
        learner = learner_of(request)
        moved = [moved_data(one) for one in what_moved(learner, slug)]
        body = _rows(learner)[slug] | {"moved": moved}
        return Response(SkillDetailOutput(body).data)


def _rows(learner: User) -> dict[str, dict[str, Any]]:
    stages = insight.skill_stages(learner)
    return {row.skill.slug: skill_data(row) for one in stages for row in one.rows}
