"""Assignments as their teacher makes, changes and withdraws them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from cards import library
from cards.library import CardEntry
from cards.selectors import section_slug
from engine.patterns import Card
from lessons import permissions
from lessons.assigning import stage_of
from lessons.drills.catalogue import KINDS, TITLES
from lessons.forms.assignments import FORMS, AssignmentForm
from lessons.models import Assignment, AssignmentKind, Classroom
from lessons.selectors import assignments as selectors
from lessons.selectors.classes import classes_taught
from lessons.services import assignments as services
from lessons.tasks import read_task, task_data
from lessons.taskwords import words_of
from lessons.views.assignments.doing import pupils_page
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.errors import Conflict, DomainError, add_error
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page
from mahjong_site.web.once import once_of

PREFILLED = (
    "drill",
    "level",
    "items",
    "plan",
    "picked",
    "deals",
    "deal",
    "lesson",
    "title",
)
"""What the address of a new assignment may bring along."""


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
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """First what kind it is, then its fields; a drill may come with its settings."""
    teacher = current_learner(request)
    classroom = permissions.taught_class(teacher, class_id)
    kind = request.GET.get("kind", "")
    if kind not in FORMS:
        context = {"classroom": classroom, "kinds": _kinds(classroom)}
        template = "lessons/classes/assignments/assignment_kinds.html"
        return render_page(request, template, context)
    slug = request.GET.get("card", "") or classroom.card_slug
    card, is_gone = _card_for(request, slug)
    form = FORMS[kind](
        request.POST or None, card=card, person=teacher, initial=_prefilled(request)
    )
    follows = _followed(request, classroom)
    if request.method == "POST" and _is_on_card(request, form) and teacher:
        try:
            made = services.make_assignment(
                classroom=classroom,
                teacher=teacher,
                draft=form.draft(timezone.now()),
                follows=follows,
                token=once_of(request),
            )
        except DomainError as refused:
            add_error(form, refused)
        else:
            return redirect("classes:assignment", class_id, made.public_id)
    return _show_form(request, classroom, form, follows=follows, is_gone=is_gone)


def _card_for(request: HttpRequest, slug: str) -> tuple[Card, bool]:
    """The card of that slug, or the site's first one where it is gone; which of both.

    Raises Http404 where the site offers no card.
    """
    if library.may_read(slug, request.user):
        return library.offered_card(slug, request.user), False
    try:
        return library.default_card(), True
    except DomainError as none:
        raise Http404("no card is offered") from none


def _is_on_card(request: HttpRequest, form: AssignmentForm) -> bool:
    """Is the form valid, and sent for the card that it would be made on?"""
    if request.POST.get("on_card", form.card.slug) != form.card.slug:
        form.add_error(None, _("The card that you saw is not here any more."))
    return form.is_valid()


@never_cache
@login_required
@require_safe
def assign(request: HttpRequest) -> HttpResponse:
    """From a drill, a set or a deal to a new assignment: for which class?"""
    person = current_learner(request)
    taught = classes_taught(person) if person else Classroom.objects.none()
    classes = list(taught.filter(archived_at__isnull=True))
    if not classes:
        raise Http404("teaches no class")
    query = request.META.get("QUERY_STRING", "")
    pages = [
        (one, f"{reverse('classes:assignment-new', args=[one.public_id])}?{query}")
        for one in classes
    ]
    if len(pages) == 1:
        return redirect(pages[0][1])
    template = "lessons/classes/assignments/assign.html"
    return render_page(request, template, {"pages": pages})


def _kinds(classroom: Classroom) -> list[tuple[AssignmentKind, str]]:
    page = reverse("classes:assignment-new", args=[classroom.public_id])
    return [(AssignmentKind(kind), f"{page}?kind={kind}") for kind in FORMS]


def _prefilled(request: HttpRequest) -> dict[str, Any]:
    given: dict[str, Any] = {
        name: request.GET[name] for name in PREFILLED if name in request.GET
    }
    if "kinds" in request.GET:
        given["plan"] = request.GET["kinds"]
    if "sections" in request.GET:
        given["sections"] = request.GET["sections"].split(",")
    return given


def _followed(request: HttpRequest, classroom: Classroom) -> Assignment | None:
    public_id = read_uuid(request.GET.get("follows"))
    return selectors.find_assignment(classroom, public_id) if public_id else None


def _show_form(
    request: HttpRequest,
    classroom: Classroom,
    form: AssignmentForm,
    *,
    assignment: Assignment | None = None,
    follows: Assignment | None = None,
    is_begun: bool = False,
    is_gone: bool = False,
    status: int = 422,
) -> HttpResponse:
    mix = getattr(form, "mix", "")
    context = {
        "classroom": classroom,
        "form": form,
        "kind": form.kind,
        "kinds": () if assignment else _kinds(classroom),
        "card": form.card,
        "cards": _cards(request, form, mix) if not assignment else (),
        "mix": _mix_words(mix),
        "start_address": f"{request.path}?kind={form.kind}",
        "assignment": assignment,
        "seen": services.mark_of(assignment) if assignment else "",
        "follows": follows,
        "is_begun": is_begun,
        "is_gone": is_gone,
        "zone": timezone.get_current_timezone_name(),
    }
    return render_page(
        request,
        "lessons/classes/assignments/assignment_form.html",
        context,
        status=status if form.is_bound else 200,
    )


def _cards(
    request: HttpRequest, form: AssignmentForm, mix: str
) -> tuple[CardEntry, ...]:
    """The cards to choose from, where the kind is about a card."""
    without = (AssignmentKind.LESSON, AssignmentKind.DEAL)
    if form.kind in without or mix:
        return ()
    return library.offered_cards(request.user)


def _mix_words(mix: str) -> list[tuple[object, str]]:
    """Title and level of each question of a mix; nothing for what cannot be read."""
    parts = [part.split(".") for part in mix.split(",") if part]
    return [(TITLES[p[0]], p[1]) for p in parts if len(p) > 1 and p[0] in KINDS]


# -- one assignment -------------------------------------------------------------


@never_cache
@login_required
@require_safe
def detail(request: HttpRequest, class_id: UUID, assignment_id: UUID) -> HttpResponse:
    """One assignment: to its teacher what was asked, to a pupil what is to be done."""
    person = current_learner(request)
    classroom = permissions.find_class(class_id)
    if not permissions.is_teacher_of(person, classroom):
        return pupils_page(request, class_id, assignment_id)
    assignment = _found(classroom, assignment_id)
    context = {
        "classroom": classroom,
        "assignment": assignment,
        "stage": stage_of(assignment, timezone.now()),
        "words": words_of(read_task(assignment.task)),
        "is_gone": not _has_card(request, assignment),
        "begun": assignment.works.values("seat").distinct().count(),
        "pupils": classroom.seats.present().count(),
        "zone": timezone.get_current_timezone_name(),
    }
    return render_page(
        request, "lessons/classes/assignments/assignment_teacher.html", context
    )


def _has_card(request: HttpRequest, assignment: Assignment) -> bool:
    """Can it still be begun, as far as its card goes?"""
    slug = assignment.task.get("card")
    return slug is None or library.may_read(slug, request.user)


def _found(classroom: Classroom, assignment_id: UUID) -> Assignment:
    assignment = selectors.find_assignment(classroom, assignment_id)
    if assignment is None:
        raise Http404("no such assignment")
    assignment.classroom = classroom
    return assignment


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, class_id: UUID, assignment_id: UUID) -> HttpResponse:
    """Change all of it, or what may change once somebody has begun."""
    teacher = current_learner(request)
    classroom = permissions.taught_class(teacher, class_id)
    assignment = _found(classroom, assignment_id)
    if assignment.kind not in FORMS:
        raise Http404("no form for it")
    is_begun = services.has_begun(assignment)
    slug = assignment.task.get("card", "") or classroom.card_slug
    card, is_gone = _card_for(request, slug)
    form = FORMS[assignment.kind](
        request.POST or None,
        card=card,
        person=teacher,
        kept=assignment,
        is_begun=is_begun,
        initial=_initial(assignment),
    )
    status = 422
    if request.method == "POST" and _is_on_card(request, form):
        try:
            if form.overtaken():
                raise Conflict("begun", services.begun_words())
            services.change_assignment(
                assignment=assignment,
                draft=form.draft(assignment.opens_at),
                seen=request.POST.get("seen", ""),
            )
        except DomainError as refused:
            add_error(form, refused)
            if refused.code == "changed":
                form.tell_kept()
            status = 409 if isinstance(refused, Conflict) else status
        else:
            return redirect("classes:assignment", class_id, assignment_id)
    return _show_form(
        request,
        classroom,
        form,
        assignment=assignment,
        is_begun=is_begun,
        is_gone=is_gone,
        status=status,
    )


def _initial(assignment: Assignment) -> dict[str, Any]:
    """The assignment as its form shows it."""
    task = task_data(read_task(assignment.task))
    fields = {name: getattr(assignment, name) for name in services.KEPT}
    for name in ("plan", "picked"):
        parts = [".".join(map(str, one)) for one in task.get(name) or ()]
        task[name] = ",".join(parts)
    if "sections" in task:
        task["sections"] = [section_slug(one) for one in task["sections"]]
    return task | fields | {"due_in": ""}


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
