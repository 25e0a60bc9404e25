"""The pupil's side: the question, one's own answer, and what it was."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from lessons import permissions
from lessons.models import Answer, LiveSession, Seat
from lessons.selectors.live import own_answer, running, seen_of
from lessons.services import live as services
from lessons.views.items import answer_key, circumstances
from lessons.views.live.question import Question, question_of
from lessons.views.live.teacher import board
from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment

_MOST = 14
"""More tiles than that are in nobody's rack."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def live(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The board for those who teach; the question for those who sit there."""
    person = current_learner(request)
    classroom = permissions.find_class(class_id)
    if permissions.is_teacher_of(person, classroom) and request.method != "POST":
        return board(request, classroom)
    seat = permissions.own_seat(person, class_id)
    seat.classroom = classroom
    session = running(classroom)
    question = question_of(session, person) if session else None
    if request.method == "POST":
        return _answer(request, seat, session, question)
    if request.GET.get("seen") == seen_of(session):
        return HttpResponse(status=204)
    return _show(request, seat, session, question)


def _show(
    request: HttpRequest,
    seat: Seat,
    session: LiveSession | None,
    question: Question | None,
    *,
    refused: DomainError | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page as it stands; after an answer the question alone."""
    address = reverse("classes:live", args=[seat.classroom.public_id])
    context: dict[str, Any] = {
        "classroom": seat.classroom,
        "seat": seat,
        "session": session,
        "question": question,
        "poll_address": f"{address}?seen={seen_of(session)}",
        "refused": refused,
    }
    if session is not None and question is not None and seat.learner is not None:
        answer = own_answer(session, seat.learner)
        context |= _asked(request, session, question, answer, address)
        if refused is not None and refused.code == "unknown_choice":
            context["is_missing"] = True
    asks_item = request.method == "POST" or "laid" in request.GET
    fragment = "drill-item" if asks_item else "live"
    template = "lessons/classes/live/pupil.html"
    return render_page(request, template, context, fragment=fragment, status=status)


def _asked(
    request: HttpRequest,
    session: LiveSession,
    question: Question,
    answer: Answer | None,
    address: str,
) -> dict[str, Any]:
    """The question with one's own answer: hidden what it was, until it is revealed."""
    if session.revealed_at is not None:
        own = _own(question, answer, is_over=True)
        return question.revealed(request, answer) | own
    here = f"{address}?question={session.public_id}"
    context = question.context(request, here)
    context["attempt"] = request.POST.get("attempt") or uuid4()
    context |= _own(question, answer, is_over=False)
    if session.closed_at is not None:
        context["answers_wait"] = True
    elif answer is not None:
        context["notice"] = _(
            "Your answer is in. You may change it until it is closed."
        )
    return context


def _own(question: Question, answer: Answer | None, *, is_over: bool) -> dict[str, Any]:
    if answer is None:
        return {"has_answered": False}
    own: dict[str, Any] = {"has_answered": True, "chosen": answer.choice}
    if question.task.kind == "families":
        own["guess"] = answer.proof.get("guess", ())
    elif question.task.kind == "pass":
        own["passed"] = engine.parse_tiles(answer.choice)
        own["checked"] = [tile.code for tile in own["passed"]]
    if is_over:
        own |= {"was_right": answer.is_right, "cost": answer.proof.get("cost")}
        own["best"] = answer.proof.get("best", "")
    return own


def _answer(
    request: HttpRequest,
    seat: Seat,
    session: LiveSession | None,
    question: Question | None,
) -> HttpResponse:
    address = reverse("classes:live", args=[seat.classroom.public_id])
    named = read_uuid(request.GET.get("question"))
    learner = seat.learner
    if session is None or question is None or session.public_id != named or not learner:
        # The class has gone on meanwhile: show where it is now.
        if wants_fragment(request):
            return HttpResponse(status=204, headers={"HX-Redirect": address})
        return redirect(address)
    try:
        _keep(request, session, question, learner)
    except Conflict as refused:
        return _show(request, seat, session, question, refused=refused, status=409)
    except DomainError as refused:
        return _show(request, seat, session, question, refused=refused, status=422)
    if not wants_fragment(request):
        return redirect(address)
    return _show(request, seat, session, question)


def _keep(
    request: HttpRequest, session: LiveSession, question: Question, learner: User
) -> Answer:
    """Keep what the form says. Raises DomainError where it says nothing lawful."""
    uuid = read_uuid(request.POST.get("attempt")) or uuid4()
    if question.item is not None:
        return services.answer_live_item(
            session=session,
            learner=learner,
            card=question.card,
            item=question.item,
            choice=answer_key(request, question.item),
            uuid=uuid,
            how=circumstances(request),
        )
    if question.task.kind == "families":
        return services.answer_live_families(
            session=session,
            learner=learner,
            card=question.card,
            guess=request.POST.getlist("guess")[:_MOST],
            uuid=uuid,
        )
    try:
        tiles = engine.parse_tiles(" ".join(request.POST.getlist("tile")[:_MOST]))
    except engine.NotationError:
        tiles = ()
    return services.answer_live_pass(
        session=session,
        learner=learner,
        card=question.card,
        tiles=tiles,
        uuid=uuid,
    )
