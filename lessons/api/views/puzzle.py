"""The puzzle of the day, and those of the days before."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.review import (
    PuzzleAnswerInput,
    PuzzleOutput,
    StalePuzzleOutput,
    puzzle_data,
)
from lessons.api.views.base import ContentView
from lessons.api.views.course import LEARN
from lessons.models import Mode
from lessons.puzzle import NoPuzzle, Puzzle, puzzle_of, read_day, today
from lessons.selectors.puzzle import own_answer, shares
from lessons.services.answers import Circumstances, answer_item
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import example, read, stale


@method_decorator(never_cache, name="dispatch")
class PuzzleView(APIView):
    """Today's puzzle."""

    def get_permissions(self) -> list[Any]:
        """Anybody may look; to answer takes a token."""
        looks = self.request is None or self.request.method in SAFE_METHODS
        return [AllowAny() if looks else IsAuthenticated()]

    @extend_schema(
        tags=LEARN, operation_id="puzzle_today", responses={200: PuzzleOutput}
    )
    def get(self, request: Request) -> Response:
        """The same item for everybody, a new one each day (UTC).

        Once the learner has answered, what is right is in it, and how others chose.
        """
        return Response(PuzzleOutput(_shown(request, _find(today()))).data)

    @extend_schema(
        tags=LEARN,
        operation_id="puzzle_answer",
        request=PuzzleAnswerInput,
        responses={200: PuzzleOutput, 201: PuzzleOutput, 409: StalePuzzleOutput},
        examples=[example("A joker", {"choice": "yes"})],
    )
    def put(self, request: Request) -> Response:
        """Answer today's puzzle, once; the same again is harmless.

        409 `already_answered` for another answer, with the puzzle as it stands.
        """
        choice = read(PuzzleAnswerInput, request.data)["choice"]
        learner, found = learner_of(request), _find(today())
        is_new = own_answer(found, learner) is None
        kept = answer_item(
            learner=learner,
            card=found.card,
            item=found.item,
            choice=choice,
            uuid=found.uuid,
            how=Circumstances(mode=Mode.PUZZLE),
        )
        body = _shown(request, found)
        if kept.choice != choice:
            return _stale(body)
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(PuzzleOutput(body).data, status=code)


class PuzzleOfDayView(ContentView):
    """A puzzle of the past."""

    @extend_schema(
        tags=LEARN, operation_id="puzzle_of_day", responses={200: PuzzleOutput}
    )
    def get(self, request: Request, day: str) -> Response:
        """A puzzle of the past with what is right, and how people chose."""
        try:
            asked_for = read_day(day)
        except NoPuzzle as unreadable:
            raise Http404 from unreadable
        return Response(PuzzleOutput(_shown(request, _find(asked_for))).data)


def _find(day: date) -> Puzzle:
    try:
        return puzzle_of(day)
    except NoPuzzle as none:
        raise Http404 from none


def _shown(request: Request, puzzle: Puzzle) -> Any:
    """The puzzle; what is right only after the answer, or after the day."""
    own = own_answer(puzzle, current_learner(request))
    may_tell = own is not None or puzzle.day != today()
    told = shares(puzzle) if may_tell else ()
    return puzzle_data(puzzle, own.choice if own else "", told)


def _stale(puzzle: Any) -> Response:
    message = _("You have answered this puzzle already.")
    error = Conflict("already_answered", message, "choice")
    return stale(StalePuzzleOutput, error, puzzle=puzzle)
