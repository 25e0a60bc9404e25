"""The course of a class, for its teachers."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from lessons.forms.classes import MoveForm
from lessons.forms.courses import CourseLessonForm, MoveLessonForm
from lessons.library import Lesson, library
from lessons.models import Classroom
from lessons.permissions import taught_class
from lessons.selectors.classes import classes_taught
from lessons.selectors.courses import class_course
from lessons.services import courses as services
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page


@never_cache
@login_required
@require_safe
def course(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Every lesson in the order of the class."""
    classroom = taught_class(current_learner(request), class_id)
    rows = class_course(classroom)
    context = {
        "classroom": classroom,
        "rows": rows,
        "is_changed": any(row.changed for row in rows),
        "copy": _copy_form(request, classroom),
    }
    return render_page(request, "lessons/classes/course.html", context)


def _copy_form(request: HttpRequest, classroom: Classroom) -> MoveForm:
    others = classes_taught(learner_of(request)).exclude(pk=classroom.pk)
    return MoveForm(request.POST or None, classes=others)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def course_lesson(request: HttpRequest, class_id: UUID, slug: str) -> HttpResponse:
    """What the class changes about one lesson."""
    classroom = taught_class(current_learner(request), class_id)
    lesson = _live_lesson(slug)
    row = next(one for one in class_course(classroom) if one.lesson == lesson)
    opens_at = row.changed.opens_at if row.changed else None
    kept = {
        "note": row.note,
        "opens_on": timezone.localdate(opens_at) if opens_at else None,
        "is_left_out": row.is_left_out,
    }
    # A form with nothing in it is a form too: it takes note and lock away.
    sent = request.POST if request.method == "POST" else None
    form = CourseLessonForm(sent, initial=kept)
    if form.is_bound and form.is_valid() and _change(classroom, lesson, form):
        messages.success(request, _("Saved."))
        return redirect("classes:course", class_id)
    context = {"classroom": classroom, "lesson": lesson, "form": form}
    status = 422 if form.is_bound else 200
    page = "lessons/classes/course_lesson.html"
    return render_page(request, page, context, status=status)


def _live_lesson(slug: str) -> Lesson:
    lesson = library().find(slug)
    if lesson is None or lesson not in library().live:
        raise Http404("no such lesson")
    return lesson


def _change(classroom: Classroom, lesson: Lesson, form: CourseLessonForm) -> bool:
    try:
        services.change_lesson(
            classroom=classroom,
            lesson=lesson,
            note=form.cleaned_data["note"],
            opens_at=form.opens_at,
            is_left_out=form.cleaned_data["is_left_out"],
        )
    except DomainError as error:
        add_error(form, error)
        return False
    return True


@never_cache
@login_required
@require_POST
def course_move(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """A lesson goes up or down."""
    classroom = taught_class(current_learner(request), class_id)
    form = MoveLessonForm(request.POST)
    if form.is_valid():
        sent = form.cleaned_data
        try:
            services.move_lesson(
                classroom=classroom,
                lesson=_live_lesson(sent["lesson"]),
                place=sent["place"],
                step=sent["step"],
            )
        except DomainError as error:
            messages.error(request, error.message)
    return redirect("classes:course", class_id)


@never_cache
@login_required
@require_POST
def course_copy(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The course of another class of the teacher's, or the shipped one again."""
    classroom = taught_class(current_learner(request), class_id)
    form = _copy_form(request, classroom)
    try:
        if request.POST.get("target") == "shipped":
            services.reset_course(classroom=classroom)
            messages.success(request, _("The course is as it ships again."))
        elif form.is_valid():
            services.copy_course(classroom=classroom, source=form.chosen)
            text = _("The course is that of %(name)s now.")
            messages.success(request, text % {"name": form.chosen.name})
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("classes:course", class_id)
