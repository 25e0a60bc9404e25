"""The teacher's side: choosing a question, the board, and the projector."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django_htmx.http import HttpResponseStopPolling
from pydantic import ValidationError

from cards.library import may_read
from lessons import permissions
from lessons.drills.catalogue import KINDS
from lessons.models import Classroom, LiveSession
from lessons.selectors.live import Board, board_of, find_session, running
from lessons.services import live as services
from lessons.tasks import LiveTask, read_live_task
from lessons.views.drills import fresh_seed
from lessons.views.live.question import Question, make_question, question_of
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.http import render_page

FIRST_LEVEL = 2
"""Where a class begins; easier and harder are a press away."""
NOTHING = "none"
"""What a page has seen where nothing is asked."""
MOVES = {
    "close": services.close_answers,
    "reveal": services.reveal,
    "clear": services.clear,
}
WORDS = {
    "close": _("Close the answers"),
    "reveal": _("Reveal"),
    "clear": _("Next question"),
}


def board(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Who has answered; after the end what; where nothing is asked, to asking."""
    session = running(classroom)
    if session is None and "seen" not in request.GET:
        return redirect("classes:live-ask", classroom.public_id)
    if session is None and request.GET["seen"] != NOTHING:
        return HttpResponseStopPolling()
    return _polled(request, classroom, session, "board")


def _polled(
    request: HttpRequest, classroom: Classroom, session: LiveSession | None, page: str
) -> HttpResponse:
    """A page that asks again and again; a poll that knows it all gets a 204."""
    seats = board_of(session) if session else None
    seen = seats.seen if seats else NOTHING
    if request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    context: dict[str, Any] = {
        "classroom": classroom,
        "poll_address": f"{request.path}?seen={seen}",
        "join_address": request.build_absolute_uri(reverse("classes:join")),
    }
    if session and seats:
        context |= _board_context(request, session, seats)
    template = f"lessons/classes/live/{page}.html"
    return render_page(request, template, context, fragment="live")


def _board_context(
    request: HttpRequest, session: LiveSession, seats: Board
) -> dict[str, Any]:
    question = question_of(session, request.user)
    done = {
        "close": session.closed_at is not None,
        "reveal": session.revealed_at is not None,
        "clear": False,
    }
    context: dict[str, Any] = {
        "session": session,
        "board": seats,
        "moves": [(move, WORDS[move], is_done) for move, is_done in done.items()],
        "next_move": next(move for move, is_done in done.items() if not is_done),
        "question": question,
    }
    if question is not None:
        is_shown = session.revealed_at is not None
        context |= (
            question.revealed(request) if is_shown else question.context(request, "")
        )
        context["answers_wait"] = True
        if session.closed_at is not None:
            context["tally"] = question.tally(seats.answers)
    return context


@never_cache
@login_required
@require_safe
def live_screen(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The projector: large tiles, the code, how many have answered; no names."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    return _polled(request, classroom, running(classroom), "screen")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def live_ask(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Choose what to ask, look at it, and ask it."""
    teacher = learner_of(request)
    classroom = permissions.taught_class(teacher, class_id)
    values = request.POST if request.method == "POST" else request.GET
    task = _task(classroom, values.dict()) if values.get("kind") else None
    question = make_question(task, teacher) if task else None
    refused = ""
    is_gone = not may_read(classroom.card_slug, teacher)
    if request.method == "POST" and task is not None and is_gone:
        refused = gettext("Give the class another card first.")
    elif request.method == "POST":
        if task is None or question is None:
            raise Http404("no such question")
        try:
            services.ask_class(classroom=classroom, teacher=teacher, task=task)
        except Conflict as conflict:
            refused = conflict.message
        else:
            return redirect("classes:live", class_id)
    if question is not None and "seed" not in values:
        return redirect(_address(classroom, question.task))
    context = {
        "classroom": classroom,
        "running": running(classroom),
        "kinds": KINDS.values(),
        "refused": refused,
        "is_missing_item": task is not None and question is None and not is_gone,
        "question": question,
        **(_preview(request, classroom, question) if question else {}),
    }
    return render_page(
        request,
        "lessons/classes/live/ask.html",
        context,
        status=409 if refused else 200,
    )


def _preview(
    request: HttpRequest, classroom: Classroom, question: Question
) -> dict[str, Any]:
    task = question.task
    fields = task.model_dump(mode="json")
    fields["sections"] = ",".join(fields.get("sections", ()))
    level = getattr(task, "level", 0)
    return {
        **question.context(request, ""),
        "answers_wait": True,
        "fields": fields.items(),
        "another": _address(classroom, task, seed=fresh_seed()),
        "level": level,
        "easier": _level(classroom, task, level - 1),
        "harder": _level(classroom, task, level + 1),
    }


def _level(classroom: Classroom, task: LiveTask, level: int) -> str:
    kind = KINDS.get(getattr(task, "drill", ""))
    if kind is None or level not in kind.LEVELS:
        return ""
    return _address(classroom, task, level=level, seed=fresh_seed())


def _address(classroom: Classroom, task: LiveTask, **changes: int) -> str:
    data = task.model_copy(update=changes).model_dump(mode="json")
    named = {"kind", "drill", "level", "seed"}
    query = "&".join(f"{name}={data[name]}" for name in data if name in named)
    return f"{reverse('classes:live-ask', args=[classroom.public_id])}?{query}"


def _task(classroom: Classroom, values: dict[str, str]) -> LiveTask:
    """What the address or the form asks for, on the class's card. Raises Http404."""
    asked: dict[str, Any] = {"kind": values["kind"], "card": classroom.card_slug}
    asked["seed"] = values.get("seed") or fresh_seed()
    if values["kind"] == "item":
        asked["drill"] = values.get("drill", "")
        asked["level"] = values.get("level") or FIRST_LEVEL
    try:
        return read_live_task(asked)
    except ValidationError as wrong:
        raise Http404("no such question") from wrong


@never_cache
@login_required
@require_POST
def live_move(
    request: HttpRequest, class_id: UUID, session_id: UUID, move: str
) -> HttpResponse:
    """Close the answers, reveal them, or clear the question away."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    session = find_session(classroom, session_id)
    if session is None or move not in MOVES:
        raise Http404("no such question")
    MOVES[move](session=session)
    if move == "clear":
        return redirect("classes:live-ask", class_id)
    return redirect("classes:live", class_id)
