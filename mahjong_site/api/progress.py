"""What somebody has done so far: lessons, answers and games."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.progress import ProgressOutput
from lessons.api.views.course import LEARN
from lessons.selectors import insight
from lessons.selectors.progress import answers_by_kind, course_overview
from lessons.selectors.review import due_count
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.rest import OutputSerializer, seen_is_304
from play.selectors import game_counts


class GameCountsOutput(OutputSerializer):
    """Finished games that were dealt; others do not count."""

    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    wall = serializers.IntegerField(help_text="Ended without a winner.")


class WholeProgressOutput(ProgressOutput):
    """What the learner has done so far, at the table too."""

    games = GameCountsOutput()


@seen_is_304
class ProgressView(APIView):
    """The learner's progress."""

    @extend_schema(
        tags=LEARN, operation_id="progress_get", responses={200: WholeProgressOutput}
    )
    def get(self, request: Request) -> Response:
        """Lessons, days, weeks, kinds of question, misconceptions, and games."""
        learner = learner_of(request)
        overview = course_overview(learner=learner)
        following = overview.next_lesson
        answered = insight.days_answered(learner)
        body = {
            "lessons_passed": overview.passed,
            "lessons": overview.total,
            "next_lesson": following.slug if following else "",
            "due_count": due_count(learner),
            "days": [
                {"day": day, "is_active": is_active}
                for day, is_active in insight.days_of_week(answered)
            ],
            "weeks": insight.weeks(answered),
            "kinds": answers_by_kind(learner=learner),
            "misconceptions": insight.misconceptions(learner),
            "games": game_counts(learner),
        }
        return Response(WholeProgressOutput(body).data)
