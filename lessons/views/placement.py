"""The placement check: ten questions, and where to start."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from lessons.forms.quizzes import QuizForm
from lessons.library import library
from lessons.models import Mode
from lessons.presenting import answered
from lessons.selectors.progress import (
    answers_of,
    placement_advice,
    quiz_attempt,
)
from lessons.services.quizzes import submit_quiz
from lessons.views.quizzes import question_rows
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.http import render_page


@require_http_methods(["GET", "HEAD", "POST"])
def placement(request: HttpRequest) -> HttpResponse:
    """Ten questions on one page; a complete form becomes an attempt."""
    check = library().placement
    data = request.POST if request.method == "POST" else None
    form = QuizForm(check.quiz, data, may_pass=True)
    if form.is_bound and form.is_valid():
        attempt = submit_quiz(
            learner=ensure_learner(request),
            lesson=check,
            attempt=form.cleaned_data["attempt"],
            answers=form.answers,
            mode=Mode.PLACEMENT,
        )
        return redirect("lessons:placement-result", attempt.uuid)
    context = {"check": check, "form": form, "rows": question_rows(check.quiz, form)}
    status = 422 if form.is_bound else 200
    return render_page(request, "lessons/placement.html", context, status=status)


@require_safe
def placement_result(request: HttpRequest, attempt: UUID) -> HttpResponse:
    """Where to start, and why; it stays under its address."""
    check, learner = library().placement, current_learner(request)
    stored = learner and quiz_attempt(learner=learner, uuid=attempt, lesson=check)
    if not stored:
        raise Http404("no such attempt")
    context = {
        "check": check,
        "attempt": stored,
        "advice": placement_advice(attempt=stored),
        "items": answered(check.quiz.questions, answers_of(stored)),
    }
    return render_page(request, "lessons/placement_result.html", context)
