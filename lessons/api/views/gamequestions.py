"""What pupils ask about their games, and the teachers' answers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons import permissions
from lessons.api.serializers.gamequestions import (
    AnswerInput,
    GameQuestionDetailOutput,
    GameQuestionOutput,
    OwnQuestionOutput,
    QuestionListInput,
    StaleQuestionOutput,
    decided_data,
    game_question_data,
    own_question_data,
)
from lessons.models import GameQuestion
from lessons.selectors import gamequestions as selectors
from lessons.services import gamequestions as services
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.rest import Pagination, example, paged, read, stale

QUESTIONS = ["questions from games"]


class QuestionListView(APIView):
    """What the pupils of a class ask."""

    pagination_class = Pagination

    @extend_schema(
        operation_id="questions_list",
        tags=QUESTIONS,
        parameters=[QuestionListInput],
        responses={200: GameQuestionOutput(many=True)},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """Those that wait, the oldest first; or those answered, the last one first."""
        classroom = permissions.taught_class(learner_of(request), class_id)
        asked = read(QuestionListInput, request.query_params)
        rows = selectors.questions_in(classroom, answered=asked.get("answered", False))
        return paged(self, request, rows, GameQuestionOutput, game_question_data)


class OwnQuestionListView(APIView):
    """What a pupil has asked in a class."""

    pagination_class = None

    @extend_schema(
        operation_id="questions_own",
        tags=QUESTIONS,
        responses={200: OwnQuestionOutput(many=True)},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """The pupil's own questions with their answers: the last fifty."""
        seat = permissions.own_seat(learner_of(request), class_id)
        rows = [own_question_data(one) for one in selectors.questions_of_seat(seat)]
        return Response(OwnQuestionOutput(rows, many=True).data)


def _shown(question: GameQuestion) -> dict[str, Any]:
    shown = decided_data(selectors.shown_decision(question))
    data = game_question_data(question) | {"decision": shown}
    return dict(GameQuestionDetailOutput(data).data)


class QuestionView(APIView):
    """One question of a pupil."""

    @extend_schema(
        operation_id="question_get",
        tags=QUESTIONS,
        responses={200: GameQuestionDetailOutput},
    )
    def get(self, request: Request, class_id: UUID, question_id: UUID) -> Response:
        """A question with its position, what was chosen, and what is better."""
        person = learner_of(request)
        asked = permissions.question_taught(person, class_id, question_id)
        return Response(_shown(asked))

    @extend_schema(
        operation_id="question_answer",
        tags=QUESTIONS,
        request=AnswerInput,
        responses={200: GameQuestionDetailOutput, 409: StaleQuestionOutput},
        examples=[
            example(
                "An answer",
                {"expected_version": "", "text": "Keep the pair: you need it."},
            )
        ],
    )
    def post(self, request: Request, class_id: UUID, question_id: UUID) -> Response:
        """Answer a pupil, or say by an empty text that it is settled.

        409 `answered_meanwhile` where another teacher was faster; the answer holds the
        question as it is.
        """
        person = learner_of(request)
        question = permissions.question_taught(person, class_id, question_id)
        asked = read(AnswerInput, request.data)
        try:
            services.answer_question(
                question=question,
                teacher=person,
                text=asked["text"],
                seen=asked["expected_version"],
            )
        except Conflict as error:
            now = permissions.question_taught(person, class_id, question_id)
            return _stale(now, error)
        return Response(_shown(question))


def _stale(now: GameQuestion, error: Conflict) -> Response:
    """409 with the question as it is now."""
    return stale(StaleQuestionOutput, error, question=_shown(now))
