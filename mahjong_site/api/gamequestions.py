"""Decisions of finished games that pupils send to their teachers."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.serializers.gamequestions import (
    AskTeacherInput,
    OwnQuestionOutput,
    own_question_data,
)
from lessons.api.views.gamequestions import QUESTIONS
from lessons.services.gamequestions import ask_teacher
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.pages.gamedrills import decided_at, own_table
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import example, read


class AskTeacherView(APIView):
    """A decision of a finished game."""

    @extend_schema(
        operation_id="question_ask",
        tags=QUESTIONS,
        request=AskTeacherInput,
        responses={200: OwnQuestionOutput},
        examples=[example("Why?", {"text": "Why not keep the dragons?"})],
    )
    def post(self, request: Request, game_id: uuid.UUID, number: int) -> Response:
        """Send a decision to the teachers of a class; `number` is that of the review.

        They see what the pupil saw, and no tile that was hidden then. The same one
        again changes nothing.
        """
        learner = learner_of(request)
        table = own_table(learner, game_id)
        asked = read(AskTeacherInput, request.data)
        decided = decided_at(table, number)
        try:
            question = ask_teacher(
                learner=learner,
                class_id=asked.get("classroom"),
                decided=decided,
                text=asked.get("text", ""),
            )
        except DomainError as error:
            field = "classroom" if error.field == "class" else error.field
            raise DomainError(error.code, error.message, field) from error
        return Response(OwnQuestionOutput(own_question_data(question)).data)
