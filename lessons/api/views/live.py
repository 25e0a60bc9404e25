"""Live questions: asked by a teacher, answered by the whole class at once."""

from __future__ import annotations

import secrets
from typing import Any, Final
from uuid import UUID, uuid4

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from pydantic import ValidationError
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import engine
from cards.library import may_read
from lessons import permissions
from lessons.api.serializers.live import (
    LiveAnswerInput,
    LiveAskInput,
    LiveOutput,
    LivePollInput,
    LivePreviewOutput,
    StaleLiveOutput,
)
from lessons.api.serializers.live_data import question_data, session_data
from lessons.drills.catalogue import SEEDS
from lessons.livequestions import LiveQuestion, live_question
from lessons.models import Classroom, LiveSession
from lessons.selectors.live import (
    board_of,
    find_session,
    own_answer,
    running,
    seen_of,
)
from lessons.services import live as services
from lessons.services.answers import Circumstances
from lessons.services.attempts import choice_key
from lessons.services.packs import no_item
from lessons.tasks import LiveTask, read_live_task
from mahjong_site.accounts.api.tokens import learner_of
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError, refusal
from mahjong_site.web.rest import ErrorOutput, example, read, stale

LIVE = ["live questions"]
FIRST_LEVEL: Final = 2
BOARD_POLL: Final = 2
PUPIL_POLL: Final = 4
"""In seconds: as often as the site's own pages ask."""
_MOVE_WORDS: Final = "%(words)s Twice is once; the answer is what is asked then."
MOVES: Final = {
    "close": services.close_answers,
    "reveal": services.reveal,
    "clear": services.clear,
}


def _question(session: LiveSession, person: User) -> LiveQuestion | None:
    return live_question(read_live_task(session.task), person, LiveQuestion)


def _board(classroom: Classroom, person: User) -> dict[str, Any]:
    """What those who teach see, for `LiveOutput`."""
    session = running(classroom)
    board = board_of(session) if session else None
    shown = session and session_data(session, _question(session, person), board=board)
    seen = board.seen if board else seen_of(None)
    return {"seen": seen, "poll_after": BOARD_POLL, "session": shown}


def _pupils(classroom: Classroom, person: User) -> dict[str, Any]:
    """What a pupil sees, for `LiveOutput`."""
    session = running(classroom)
    shown = None
    if session is not None:
        own = own_answer(session, person)
        shown = session_data(session, _question(session, person), own=own)
    return {"seen": seen_of(session), "poll_after": PUPIL_POLL, "session": shown}


def _told(data: dict[str, Any], code: int = status.HTTP_200_OK) -> Response:
    return Response(LiveOutput(data).data, status=code)


class LiveView(APIView):
    """The live question of a class."""

    @extend_schema(
        operation_id="live_get",
        tags=LIVE,
        parameters=[LivePollInput],
        responses={
            200: LiveOutput,
            204: OpenApiResponse(description="Nothing new."),
            400: ErrorOutput,
        },
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """What the class is asked now. Ask again after `poll_after` with `seen`.

        Teachers get a `board`, pupils their `own` answer; what was right is told to
        both when it is revealed.
        """
        person = learner_of(request)
        classroom = permissions.find_class(class_id)
        teaches = permissions.is_teacher_of(person, classroom)
        if not teaches:
            permissions.own_seat(person, class_id)
        seen = read(LivePollInput, request.query_params).get("seen")
        data = (_board if teaches else _pupils)(classroom, person)
        if seen == data["seen"]:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return _told(data)

    @extend_schema(
        operation_id="live_ask",
        tags=LIVE,
        request=LiveAskInput,
        responses={201: LiveOutput, 409: StaleLiveOutput},
        examples=[
            example("A drill item", {"kind": "item", "drill": "which_line", "level": 2})
        ],
    )
    def post(self, request: Request, class_id: UUID) -> Response:
        """Ask the class: a teacher. `preview/` shows the question before.

        409 `live_running` while another one is not cleared, 409 `archived` in the
        archive.
        """
        teacher = learner_of(request)
        classroom = permissions.taught_class(teacher, class_id)
        question = _asked(classroom, teacher, read(LiveAskInput, request.data))
        try:
            services.ask_class(classroom=classroom, teacher=teacher, task=question.task)
        except Conflict as error:
            return stale(StaleLiveOutput, error, live=_board(classroom, teacher))
        return _told(_board(classroom, teacher), status.HTTP_201_CREATED)


def _asked(classroom: Classroom, teacher: User, asked: dict[str, Any]) -> LiveQuestion:
    """The question on the class's card. Raises DomainError."""
    if not may_read(classroom.card_slug, teacher):
        raise DomainError("no_card", _("Give the class another card first."))
    question = live_question(_task(classroom, asked), teacher, LiveQuestion)
    if question is None:
        raise _no_item()
    return question


def _no_item() -> DomainError:
    """The card is too small; there are no sections to choose others of."""
    error = no_item()
    return DomainError(error.code, error.message)


def _task(classroom: Classroom, asked: dict[str, Any]) -> LiveTask:
    seed = asked.get("seed", secrets.randbelow(SEEDS))
    task = {"kind": asked["kind"], "card": classroom.card_slug, "seed": seed}
    if asked["kind"] == "item":
        task["drill"] = asked.get("drill", "")
        task["level"] = asked.get("level", FIRST_LEVEL)
    try:
        return read_live_task(task)
    except ValidationError as wrong:
        raise _no_item() from wrong


class LivePreviewView(APIView):
    """A question before it is asked."""

    @extend_schema(
        operation_id="live_preview",
        tags=LIVE,
        parameters=[LiveAskInput],
        responses={200: LivePreviewOutput, 400: ErrorOutput},
    )
    def get(self, request: Request, class_id: UUID) -> Response:
        """Look at a question: a teacher. Asking it with its `seed` asks this one."""
        teacher = learner_of(request)
        classroom = permissions.taught_class(teacher, class_id)
        asked = read(LiveAskInput, request.query_params)
        question = _asked(classroom, teacher, asked)
        data = question_data(question) | {"seed": question.task.seed}
        return Response(LivePreviewOutput(data).data)


class LiveMoveView(APIView):
    """What a teacher does with a question: `close`, `reveal` or `clear`."""

    move = "close"

    def post(self, request: Request, class_id: UUID, session_id: UUID) -> Response:
        """Do it; twice is once. The answer is what the class is asked then."""
        teacher = learner_of(request)
        classroom = permissions.taught_class(teacher, class_id)
        session = find_session(classroom, session_id)
        if session is None:
            raise Http404("no such question")
        MOVES[self.move](session=session)
        return _told(_board(classroom, teacher))


def _move(name: str, words: str) -> Any:
    """The schema of a move."""
    told = _MOVE_WORDS % {"words": words}
    return extend_schema_view(
        post=extend_schema(
            operation_id=f"live_{name}",
            tags=LIVE,
            request=None,
            responses={200: LiveOutput},
            description=told,
        )
    )


@_move("close", "Take no more answers; the board tells what the class did.")
class LiveCloseView(LiveMoveView):
    """The end of the answers."""


@_move("reveal", "Show everybody what was right; closes the answers as well.")
class LiveRevealView(LiveMoveView):
    """What was right."""

    move = "reveal"


@_move("clear", "End the question, so that the class can have another one.")
class LiveClearView(LiveMoveView):
    """The end of a question."""

    move = "clear"


class LiveAnswerView(APIView):
    """A pupil's answer."""

    @extend_schema(
        operation_id="live_answer",
        tags=LIVE,
        request=LiveAnswerInput,
        responses={200: LiveOutput, 409: StaleLiveOutput},
        examples=[example("Three tiles to pass", {"tiles": "1B 9D N"})],
    )
    def post(self, request: Request, class_id: UUID, session_id: UUID) -> Response:
        """Answer, or change the answer, until it is closed; the last one counts.

        409 `live_closed` after that, and where the class has gone on.
        """
        person = learner_of(request)
        seat = permissions.own_seat(person, class_id)
        session = find_session(seat.classroom, session_id)
        if session is None:
            raise Http404("no such question")
        asked = read(LiveAnswerInput, request.data)
        try:
            _keep(session, person, asked)
        except Conflict as error:
            return stale(StaleLiveOutput, error, live=_pupils(seat.classroom, person))
        return _told(_pupils(seat.classroom, person))


def _keep(session: LiveSession, person: User, asked: dict[str, Any]) -> None:
    """Keep what was sent. Raises DomainError where it is no lawful answer."""
    question = _question(session, person)
    if question is None:
        raise _no_item()
    known: dict[str, Any] = {
        "session": session,
        "learner": person,
        "card": question.card,
        "uuid": asked.get("attempt") or uuid4(),
    }
    if question.item is not None:
        services.answer_live_item(
            **known,
            item=question.item,
            choice=choice_key(question.item, asked.get("choice", "")),
            how=Circumstances(time_ms=asked.get("time_ms")),
        )
    elif question.task.kind == "families":
        services.answer_live_families(**known, guess=asked.get("guess", []))
    else:
        _keep_pass(asked.get("tiles", ""), known)


def _keep_pass(text: str, known: dict[str, Any]) -> None:
    """Keep a first pass. Raises DomainError at `tiles`, and Conflict."""
    try:
        tiles = engine.parse_tiles(text)
    except engine.NotationError as unreadable:
        raise refusal(unreadable.reason, "tiles") from unreadable
    try:
        services.answer_live_pass(**known, tiles=tiles)
    except Conflict:
        raise
    except DomainError as error:
        raise DomainError(error.code, error.message, "tiles", error.rule) from error
