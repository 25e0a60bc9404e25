"""Answers to the tasks and checks of lessons, and to the placement check."""

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
from lessons.api.serializers.course import (
    PlacementResultOutput,
    QuizInput,
    QuizResultOutput,
    StaleQuizOutput,
    TaskAnswerInput,
    TaskResultOutput,
    quiz_data,
)
from lessons.api.views.course import LEARN, open_lesson
from lessons.content_schema import Item
from lessons.library import HasQuiz, library
from lessons.models import Mode, QuizAttempt
from lessons.presenting import ShownItem, answered, show_item, show_pick
from lessons.selectors.drills import find_answer
from lessons.selectors.progress import (
    answers_of,
    attempt_of,
    placement_advice,
    quiz_attempt,
)
from lessons.services.questions import answer_question, question_key
from lessons.services.quizzes import submit_quiz
from mahjong_site.accounts.guests import learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import ErrorOutput, example, read, stale

# The check of the first lesson, and the placement check by somebody who is new.
QUIZ = {
    "answers": [
        {"question": "ec0f85de-9529-456b-aaf3-caa515ad4faa", "value": "136"},
        {"question": "ff57ee0e-2231-4a4c-ada2-9c4be6799ef7", "value": "5D"},
        {"question": "345bbe4c-a09d-4d5c-b6b7-12e0814cec69", "value": "W"},
        {"question": "496fd20a-a177-4351-a58e-1325c0fcb496", "value": "1"},
        {"question": "0b1d3c86-3623-4648-b8b5-be6fc21d1cf0", "value": "bams"},
        {"question": "e23d2fd3-2df6-4dcf-b0ee-3b83a944a051", "value": "4"},
    ]
}
PLACEMENT = {
    "answers": [
        {"question": "6a1ad56e-5660-4755-8a1a-f1e87c44a947", "value": "not-yet"},
        {"question": "9442f6e4-e2ba-4ec8-b038-f8b965d796ef", "value": "not-yet"},
        {"question": "acea05e1-7baa-411f-9ea6-5ccdbb6efdf2", "value": "not-yet"},
        {"question": "1b8bcfbd-6bad-4a87-9ac0-c47e20fb0912", "value": "not-yet"},
        {"question": "64e421b9-795a-4dae-aab6-0f08760214c9", "value": "not-yet"},
        {"question": "7b2477ad-4fd5-49da-9179-6592837e2704", "value": "not-yet"},
        {"question": "9fe9ec4f-c36c-4610-a444-cf8da91fd7e8", "value": "not-yet"},
        {"question": "d4b9d0fe-9cdb-46d4-9162-0fb6b1ebe499", "value": "not-yet"},
        {"question": "7f82821e-7838-4142-ac35-c10e795898fc", "value": "not-yet"},
        {"question": "f1c8262e-15d7-4bc1-a4ef-d4c738505570", "value": "not-yet"},
    ]
}


class TaskAttemptView(APIView):
    """An answer to a task inside a lesson."""

    @extend_schema(
        tags=LEARN,
        operation_id="lessons_task_put",
        request=TaskAnswerInput,
        responses={200: TaskResultOutput, 201: TaskResultOutput, 409: ErrorOutput},
        examples=[
            example("One choice", {"values": ["kong"]}),
            example("Tiles by their places", {"values": ["0", "3"]}),
        ],
    )
    def put(self, request: Request, slug: str, task: str, attempt: UUID) -> Response:
        """Answer a task. The client makes the UUID; the same again is harmless.

        409 `attempt_taken` where the UUID stands for another answer.
        """
        lesson, _mark = open_lesson(request, slug)
        asked = lesson.tasks.get(task)
        if asked is None:
            raise Http404
        values = read(TaskAnswerInput, request.data)["values"]
        learner = learner_of(request)
        is_new = find_answer(learner, attempt) is None
        shown = answered_once(learner, asked, values, attempt, Mode.LESSON)
        body = {"attempt": attempt, "result": told_data(shown)}
        return Response(TaskResultOutput(body).data, status=_status(is_new))


class QuizAttemptView(APIView):
    """A lesson's check, handed in."""

    @extend_schema(
        tags=LEARN,
        operation_id="lessons_quiz_attempt_get",
        responses={200: QuizResultOutput, 403: ErrorOutput},
    )
    def get(self, request: Request, slug: str, attempt: UUID) -> Response:
        """What came of a check that was handed in."""
        lesson, _mark = open_lesson(request, slug)
        stored = _own(request, lesson, attempt)
        return Response(QuizResultOutput(_result(lesson, stored)).data)

    @extend_schema(
        tags=LEARN,
        operation_id="lessons_quiz_attempt_put",
        request=QuizInput,
        responses={
            200: QuizResultOutput,
            201: QuizResultOutput,
            409: StaleQuizOutput,
        },
        examples=[example("A check", QUIZ)],
    )
    def put(self, request: Request, slug: str, attempt: UUID) -> Response:
        """Hand in a check with an answer to every question.

        The client makes the UUID; the same again is harmless. 409 `quiz_changed`
        with the check as it is now, 409 `attempt_taken` where the UUID stands for
        another attempt.
        """
        lesson, _mark = open_lesson(request, slug)
        return _handed_in(request, lesson, attempt, Mode.QUIZ)


class PlacementAttemptView(APIView):
    """The placement check, handed in."""

    @extend_schema(
        tags=LEARN,
        operation_id="placement_attempt_get",
        responses={200: PlacementResultOutput},
    )
    def get(self, request: Request, attempt: UUID) -> Response:
        """What came of a placement check that was handed in."""
        check = library().placement
        stored = _own(request, check, attempt)
        return Response(PlacementResultOutput(_result(check, stored)).data)

    @extend_schema(
        tags=LEARN,
        operation_id="placement_attempt_put",
        request=QuizInput,
        responses={
            200: PlacementResultOutput,
            201: PlacementResultOutput,
            409: StaleQuizOutput,
        },
        examples=[example("A check", PLACEMENT)],
    )
    def put(self, request: Request, attempt: UUID) -> Response:
        """Hand in the placement check; the answer says where to start."""
        return _handed_in(request, library().placement, attempt, Mode.PLACEMENT)


def answered_once(
    learner: User, item: Item, values: list[str], attempt: UUID, mode: Mode
) -> ShownItem:
    """Keep the answer to a question or task of a lesson, and show what came of it.

    Raises DomainError `no_such_choice`, and Conflict where the UUID stands for
    another answer.
    """
    offered = {one.value for one in _shown(item, None).choices}
    if not set(values) <= offered or (item.choices and len(values) != 1):
        message = _("That is not one of the answers offered.")
        raise DomainError("no_such_choice", message, "values")
    kept = answer_question(
        learner=learner, item=item, values=values, uuid=attempt, mode=mode
    )
    shown = _shown(item, values)
    chosen = ",".join(one.value for one in shown.chosen)[:120]
    if (kept.item, kept.choice) != (question_key(item), chosen):
        raise taken()
    return shown


def _shown(item: Item, values: list[str] | None) -> ShownItem:
    if item.choices:
        return show_item(item, values[0] if values else None)
    return show_pick(item, values)


def taken() -> Conflict:
    """The UUID of an attempt stands for another one."""
    message = _("This attempt was used for another answer already.")
    return Conflict("attempt_taken", message, "attempt")


def _handed_in(
    request: Request, lesson: HasQuiz, attempt: UUID, mode: Mode
) -> Response:
    asked = read(QuizInput, request.data)
    answers = {one["question"]: one["value"] for one in asked["answers"]}
    learner = learner_of(request)
    before = attempt_of(learner=learner, uuid=attempt)
    if before is None and asked.get("version", lesson.quiz.version) != (
        lesson.quiz.version
    ):
        return _changed(lesson)
    if before is None and find_answer(learner, attempt):
        raise taken()
    stored = before or submit_quiz(
        learner=learner, lesson=lesson, attempt=attempt, answers=answers, mode=mode
    )
    if stored.lesson != lesson.uuid or answers_of(stored) != answers:
        raise taken()
    shape = PlacementResultOutput if mode is Mode.PLACEMENT else QuizResultOutput
    body = shape(_result(lesson, stored)).data
    return Response(body, status=_status(before is None))


def _changed(lesson: HasQuiz) -> Response:
    """409 with the check as it is now."""
    message = _("The questions have changed since. Here they are as they are now.")
    error = Conflict("quiz_changed", message, "version")
    return stale(StaleQuizOutput, error, quiz=quiz_data(lesson.quiz))


def _own(request: Request, lesson: HasQuiz, attempt: UUID) -> QuizAttempt:
    stored = quiz_attempt(learner=learner_of(request), uuid=attempt, lesson=lesson)
    if stored is None:
        raise Http404
    return stored


def _result(lesson: HasQuiz, stored: QuizAttempt) -> dict[str, Any]:
    advice = placement_advice(attempt=stored) if lesson is library().placement else None
    shown = answered(lesson.quiz.questions, answers_of(stored))
    return {
        "attempt": stored.uuid,
        "right": stored.right,
        "total": stored.total,
        "is_passed": stored.is_passed,
        "is_current": stored.version == lesson.quiz.version,
        "answered_at": stored.created_at,
        "results": [told_data(one) for one in shown],
        "advice": advice.slug if advice else "",
    }


def _status(is_new: bool) -> int:
    return status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
