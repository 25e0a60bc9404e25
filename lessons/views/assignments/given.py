"""Assignments as their teacher sees and withdraws them."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lessons import permissions
from lessons.assigning import stage_of
from lessons.library import library
from lessons.models import Assignment, Classroom
from lessons.selectors import assignments as selectors
from lessons.services import assignments as services
from lessons.tasks import (
    CharlestonTask,
    DealTask,
    DrillTask,
    LessonTask,
    read_task,
    seed_of_try,
)
from lessons.views.assignments.doing import facts_of, pupils_page
from lessons.views.charleston import deal_address
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page


@never_cache
@login_required
@require_safe
def index(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Everything that was set, the newest first."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    context = {"classroom": classroom, "assignments": selectors.given_in(classroom)}
    template = "lessons/classes/assignments/assignment_list.html"
    return render_page(request, template, context)


@never_cache
@login_required
@require_safe
def detail(request: HttpRequest, class_id: UUID, assignment_id: UUID) -> HttpResponse:
    """One assignment: to its teacher what was asked, to a pupil what is to be done."""
    person = current_learner(request)
    classroom = permissions.find_class(class_id)
    if not permissions.is_teacher_of(person, classroom):
        return pupils_page(request, class_id, assignment_id)
    assignment = found_in(classroom, assignment_id)
    facts = facts_of(assignment, request.user)
    is_gone = "card" in assignment.task and not facts["card_name"]
    context = {
        **facts,
        "classroom": classroom,
        "assignment": assignment,
        "stage": stage_of(assignment, timezone.now()),
        "is_gone": is_gone,
        "begun": assignment.works.values("seat").distinct().count(),
        "pupils": classroom.seats.present().count(),
        "looks": _looks(assignment) if not is_gone else [],
        "zone": timezone.get_current_timezone_name(),
    }
    return render_page(
        request, "lessons/classes/assignments/assignment_teacher.html", context
    )


def _looks(assignment: Assignment) -> list[tuple[str, str]]:
    """Where a teacher sees what everybody gets: words and an address for each."""
    match read_task(assignment.task):
        case DrillTask() if assignment.same_items:
            ids = [assignment.classroom.public_id, assignment.public_id]
            address = reverse("classes:item-seen", args=[*ids, 1, 1])
            return [(_("Look at the questions"), address)]
        case CharlestonTask() as task if assignment.same_items:
            seeds = task.seeds(seed_of_try(assignment.seed, 1))
            return [
                (
                    _("Try deal %(number)d") % {"number": n},
                    deal_address(task.card, seed),
                )
                for n, seed in enumerate(seeds, start=1)
            ]
        case DealTask() as task:
            address = reverse("deals:deal", args=[task.deal])
            return [(_("Look at the deal"), address)]
        case LessonTask() as task:
            lesson = library().by_uuid.get(task.lesson)
            page = lesson and reverse("lessons:lesson-detail", args=[lesson.slug])
            return [(_("Read the lesson"), page)] if page else []
    return []


def found_in(classroom: Classroom, assignment_id: UUID) -> Assignment:
    """The assignment of that id in the class. Raises Http404."""
    assignment = selectors.find_assignment(classroom, assignment_id)
    if assignment is None:
        raise Http404("no such assignment")
    assignment.classroom = classroom
    return assignment


@never_cache
@login_required
@require_POST
def withdraw(request: HttpRequest, class_id: UUID, assignment_id: UUID) -> HttpResponse:
    """Take an assignment off every list; asked again it says the same."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    assignment = selectors.find_assignment(classroom, assignment_id)
    if assignment is not None:
        try:
            services.withdraw_assignment(assignment=assignment)
        except DomainError as refused:
            messages.error(request, refused.message)
            return redirect("classes:assignment", class_id, assignment_id)
    return redirect("classes:detail", class_id)
