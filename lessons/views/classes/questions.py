"""What pupils ask about their games, and the teachers' answers."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from lessons.forms.gamequestions import AnswerForm
from lessons.models import GameQuestion
from lessons.permissions import question_taught, taught_class
from lessons.selectors import gamequestions as selectors
from lessons.services import gamequestions as services
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page


@never_cache
@login_required
@require_safe
def questions(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The questions of a class: those that wait, and the last ones answered."""
    classroom = taught_class(current_learner(request), class_id)
    waiting, answered = selectors.questions_of_class(classroom)
    context = {"classroom": classroom, "waiting": waiting, "answered": answered}
    return render_page(request, "lessons/classes/questions.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, class_id: UUID, question_id: UUID) -> HttpResponse:
    """One question with its position; a form that is sent answers it."""
    asked = question_taught(current_learner(request), class_id, question_id)
    if request.method != "POST":
        return _page(request, asked, AnswerForm(initial={"text": asked.answer}))
    form = AnswerForm(request.POST)
    if form.is_valid():
        try:
            services.answer_question(
                question=asked,
                teacher=learner_of(request),
                text=form.cleaned_data["text"],
                seen=request.POST.get("seen", ""),
            )
        except DomainError as error:
            add_error(form, error)
        else:
            messages.success(request, _("Your pupil sees it now."))
            return redirect("classes:questions", class_id)
    return _page(request, asked, form, status=422)


def _page(
    request: HttpRequest, asked: GameQuestion, form: AnswerForm, status: int = 200
) -> HttpResponse:
    context = {
        "classroom": asked.seat.classroom,
        "question": asked,
        "shown": selectors.shown_decision(asked),
        "form": form,
    }
    page = "lessons/classes/question.html"
    return render_page(request, page, context, status=status)
