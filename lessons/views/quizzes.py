"""The check at the end of a lesson, and its result."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from lessons.forms.quizzes import QuizForm
from lessons.library import Quiz
from lessons.models import NOT_YET
from lessons.presenting import answered, show_item
from lessons.selectors.courses import lesson_after, lesson_mark
from lessons.selectors.progress import answers_of, quiz_attempt
from lessons.services.quizzes import submit_quiz
from lessons.views.faces import face_context
from lessons.views.library import find_lesson, locked_page
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.http import render_page


@require_http_methods(["GET", "HEAD", "POST"])
def quiz(request: HttpRequest, slug: str) -> HttpResponse:
    """All questions on one page; a complete form becomes an attempt."""
    lesson = find_lesson(slug)
    mark = lesson_mark(current_learner(request), lesson)
    if mark.opens_at:
        return locked_page(request, lesson, mark)
    form = QuizForm(lesson.quiz, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        attempt = submit_quiz(
            learner=ensure_learner(request),
            lesson=lesson,
            attempt=form.cleaned_data["attempt"],
            answers=form.answers,
        )
        return redirect("lessons:quiz-result", lesson.slug, attempt.uuid)
    context = {
        "lesson": lesson,
        "form": form,
        "rows": question_rows(lesson.quiz, form),
        **face_context(request, lesson),
    }
    status = 422 if form.is_bound else 200
    return render_page(request, "lessons/quiz.html", context, status=status)


def question_rows(quiz: Quiz, form: QuizForm) -> list[dict[str, object]]:
    """Each question as shown, what was chosen already, and its error."""
    return [
        {
            "shown": show_item(question),
            "name": str(question.uuid),
            "chosen": form.chosen(question.uuid),
            "not_yet": NOT_YET if form.may_pass else "",
            "errors": form.errors.get(str(question.uuid), ()),
        }
        for question in quiz.questions
    ]


@require_safe
def quiz_result(request: HttpRequest, slug: str, attempt: UUID) -> HttpResponse:
    """What was right, what was not, and why; it stays under its address."""
    lesson = find_lesson(slug)
    learner = current_learner(request)
    stored = learner and quiz_attempt(learner=learner, uuid=attempt, lesson=lesson)
    if not stored:
        raise Http404("no such attempt")
    given = answers_of(stored)
    context = {
        "lesson": lesson,
        "attempt": stored,
        "is_current": stored.version == lesson.quiz.version,
        "items": answered(lesson.quiz.questions, given),
        "following": lesson_after(learner, lesson),
    }
    return render_page(request, "lessons/quiz_result.html", context)
