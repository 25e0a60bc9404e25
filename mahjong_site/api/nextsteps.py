"""What somebody may go on with, the most urgent first."""

from __future__ import annotations

from typing import Any, Final

from django.urls import resolve
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.views.course import LEARN
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.pages.next_steps import NextStep, next_steps
from mahjong_site.web.rest import OutputSerializer

KINDS: Final = {
    "classes:live": "live",
    "classes:work": "assignment",
    "classes:work-place": "assignment",
    "classes:assignment": "assignment",
    "classes:list": "classes",
    "classes:detail": "class",
    "play:table": "game",
    "review:queue": "review",
    "drills:list": "drills",
    "lessons:lesson-detail": "lesson",
}
"""What a step is about, by the page that it leads to on the site."""
ABOUT: Final = {
    "live": "class_id",
    "assignment": "assignment_id",
    "class": "class_id",
    "game": "public_id",
    "lesson": "slug",
}
"""The part of the page's address that names it."""


class NextStepOutput(OutputSerializer):
    """One thing to go on with."""

    kind = serializers.ChoiceField(choices=sorted({*KINDS.values()}))
    about = serializers.CharField(
        help_text="Id of the class, assignment or game, slug of the lesson, or empty."
    )
    title = serializers.CharField()
    text = serializers.CharField()
    action = serializers.CharField(help_text="What a button would say.")
    page = serializers.CharField(help_text="Its page on the site.")


class NextStepsView(APIView):
    """What to do next."""

    pagination_class = None

    @extend_schema(
        tags=LEARN,
        operation_id="next_steps",
        responses={200: NextStepOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """What the home page offers: an assignment, a game, the review, a lesson."""
        rows = [_row(step) for step in next_steps(learner_of(request))]
        return Response(NextStepOutput(rows, many=True).data)


def _row(step: NextStep) -> dict[str, Any]:
    to = resolve(step.url)
    kind = KINDS[to.view_name]
    return {
        "kind": kind,
        "about": str(to.kwargs.get(ABOUT.get(kind, ""), "")),
        "title": str(step.title),
        "text": " ".join(filter(None, (str(step.text), str(step.more)))),
        "action": str(step.action),
        "page": step.url,
    }
