"""The review queue: what is due, answering it, letting it rest, on and off."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lessons.api.blocks.questions import told_data
from lessons.api.serializers.review import (
    QueueInput,
    QueueStateInput,
    QueueStateOutput,
    RestInput,
    ReviewAnswerInput,
    ReviewedOutput,
    WaitingDetailOutput,
    WaitingOutput,
    asked_again_data,
    waiting_data,
)
from lessons.api.views.answering import answered_once, taken
from lessons.api.views.course import LEARN
from lessons.content_schema import Item as Question
from lessons.drills import wire
from lessons.drills.catalogue import grade
from lessons.models import Mode, ReviewItem
from lessons.selectors import review as selectors
from lessons.selectors.drills import find_answer
from lessons.selectors.kept import item_again
from lessons.services import review as services
from lessons.services.answers import Circumstances
from lessons.services.attempts import TakenAttempt, keep_attempt
from mahjong_site.accounts.guests import learner_of
from mahjong_site.accounts.preferences import Switch, save_preferences
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import ErrorOutput, Pagination, example, paged, read


class QueueView(APIView):
    """The queue."""

    pagination_class = Pagination

    @extend_schema(
        tags=LEARN,
        operation_id="review_list",
        parameters=[QueueInput],
        responses={200: WaitingOutput(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Everything that waits, what is due first; `due` narrows it down."""
        asked = read(QueueInput, request.query_params)
        rows = selectors.waiting(learner_of(request))
        if asked["due"] is not None:
            rows = [row for row in rows if row.is_due == asked["due"]]
        return paged(self, request, rows, WaitingOutput, waiting_data)


class QueueStateView(APIView):
    """The queue, on or off."""

    @extend_schema(
        tags=LEARN, operation_id="review_state", responses={200: QueueStateOutput}
    )
    def get(self, request: Request) -> Response:
        """Is the queue on, and how much is due?"""
        return _state(request)

    @extend_schema(
        tags=LEARN,
        operation_id="review_switch",
        request=QueueStateInput,
        responses={200: QueueStateOutput},
        examples=[example("Off", {"is_on": False})],
    )
    def put(self, request: Request) -> Response:
        """Switch the queue on or off; nothing in it is lost."""
        wanted = read(QueueStateInput, request.data)["is_on"]
        switch = Switch.ON if wanted else Switch.OFF
        save_preferences(user=learner_of(request), review=switch)
        return _state(request)


class WaitingView(APIView):
    """One item of the queue."""

    @extend_schema(
        tags=LEARN, operation_id="review_get", responses={200: WaitingDetailOutput}
    )
    def get(self, request: Request, waiting: UUID) -> Response:
        """The item with its question; nothing of the answer is in it."""
        row = _own(request, waiting)
        question, again = _question(row), item_again(row)
        if question is None and again is None:
            raise Http404
        asked = asked_again_data(again[1] if again else None, question)
        body = waiting_data(selectors.show(row)) | asked
        return Response(WaitingDetailOutput(body).data)

    @extend_schema(tags=LEARN, operation_id="review_remove", responses={204: None})
    def delete(self, request: Request, waiting: UUID) -> Response:
        """Take it out of the queue until it is answered wrongly again."""
        row = _own(request, waiting)
        services.remove(learner=row.learner, public_id=waiting)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RestView(APIView):
    """Letting an item rest."""

    @extend_schema(
        tags=LEARN,
        operation_id="review_rest",
        request=RestInput,
        responses={200: WaitingOutput},
        examples=[example("A week", {"length": "week"})],
    )
    def post(self, request: Request, waiting: UUID) -> Response:
        """Let it rest for a day or a week."""
        asked = read(RestInput, request.data)
        row = _own(request, waiting)
        services.snooze(learner=row.learner, public_id=waiting, length=asked["length"])
        body = waiting_data(selectors.show(_own(request, waiting)))
        return Response(WaitingOutput(body).data)


class ReviewAttemptView(APIView):
    """An answer to an item of the queue."""

    @extend_schema(
        tags=LEARN,
        operation_id="review_attempt_put",
        request=ReviewAnswerInput,
        responses={200: ReviewedOutput, 201: ReviewedOutput, 409: ErrorOutput},
        examples=[example("An answer", {"values": ["70"]})],
    )
    def put(self, request: Request, waiting: UUID, attempt: UUID) -> Response:
        """Answer it; the answer says when it comes back.

        The client makes the UUID; the same again is harmless. 409 `attempt_taken`
        where the UUID stands for another answer.
        """
        values = read(ReviewAnswerInput, request.data)["values"]
        row = _own(request, waiting)
        is_new = find_answer(row.learner, attempt) is None
        question = _question(row)
        if question is None:
            told = _drilled(row, values, attempt)
        else:
            shown = answered_once(row.learner, question, values, attempt, Mode.REVIEW)
            told = {"is_right": shown.is_right, "told": told_data(shown)}
        row.refresh_from_db()
        comes_at = selectors.show(row).comes_at
        empty = {"verdict": None, "solution": None, "told": None}
        body = {"attempt": attempt, "comes_at": comes_at} | empty | told
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(ReviewedOutput(body).data, status=code)


def _state(request: Request) -> Response:
    learner = learner_of(request)
    body = {
        "is_on": selectors.is_on(learner),
        "due_count": selectors.due_count(learner),
    }
    return Response(QueueStateOutput(body).data)


def _own(request: Request, public_id: UUID) -> ReviewItem:
    row = selectors.row_of(learner_of(request), public_id)
    if row is None:
        raise Http404
    return row


def _question(row: ReviewItem) -> Question | None:
    return selectors.questions().get(row.item)


def _drilled(row: ReviewItem, values: list[str], attempt: UUID) -> dict[str, Any]:
    again = item_again(row)
    if again is None:
        raise Http404
    if len(values) != 1:
        message = _("Choose one of the answers first.")
        raise DomainError("unknown_choice", message, "values")
    card, item = again
    try:
        kept = keep_attempt(
            learner=row.learner,
            card=card,
            item=item,
            choice=values[0],
            uuid=attempt,
            how=Circumstances(mode=Mode.REVIEW),
        )
    except TakenAttempt as error:
        raise taken() from error
    except DomainError as error:
        raise DomainError(error.code, error.message, "values") from error
    return {
        "is_right": kept.answer.is_right,
        "verdict": wire.verdict(grade(card, item, kept.answer.choice)),
        "solution": wire.solution(item),
    }
