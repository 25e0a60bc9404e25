"""Assignments as their teacher makes and changes them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from lessons import permissions
from lessons.forms.assignments import FORMS
from lessons.forms.assignments.initial import initial_of
from lessons.models import Assignment, Classroom
from lessons.selectors import assignments as selectors
from lessons.selectors.classes import classes_taught
from lessons.services import assignments as services
from lessons.views.assignments.given import found_in
from lessons.views.assignments.making_page import (
    card_for,
    is_on_card,
    kinds_for,
    prefilled,
    show_form,
)
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.errors import Conflict, DomainError, add_error
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page
from mahjong_site.web.once import once_of


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """First what kind it is, then its fields; a drill may come with its settings."""
    teacher = current_learner(request)
    classroom = permissions.taught_class(teacher, class_id)
    kind = request.GET.get("kind", "")
    if kind not in FORMS:
        context = {"classroom": classroom, "kinds": kinds_for(classroom)}
        template = "lessons/classes/assignments/assignment_kinds.html"
        return render_page(request, template, context)
    slug = request.GET.get("card", "") or classroom.card_slug
    card, is_gone = card_for(request, slug)
    form = FORMS[kind](
        request.POST or None, card=card, person=teacher, initial=prefilled(request)
    )
    follows = _followed(request, classroom)
    if request.method == "POST" and is_on_card(request, form) and teacher:
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
    return show_form(request, classroom, form, follows=follows, is_gone=is_gone)


def _followed(request: HttpRequest, classroom: Classroom) -> Assignment | None:
    public_id = read_uuid(request.GET.get("follows"))
    return selectors.find_assignment(classroom, public_id) if public_id else None


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


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, class_id: UUID, assignment_id: UUID) -> HttpResponse:
    """Change all of it, or what may change once somebody has begun."""
    teacher = current_learner(request)
    classroom = permissions.taught_class(teacher, class_id)
    assignment = found_in(classroom, assignment_id)
    if assignment.kind not in FORMS:
        raise Http404("no form for it")
    is_begun = services.has_begun(assignment)
    slug = assignment.task.get("card", "") or classroom.card_slug
    card, is_gone = card_for(request, slug)
    form = FORMS[assignment.kind](
        request.POST or None,
        card=card,
        person=teacher,
        kept=assignment,
        is_begun=is_begun,
        initial=initial_of(assignment),
    )
    status = 422
    if request.method == "POST" and is_on_card(request, form):
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
    return show_form(
        request,
        classroom,
        form,
        assignment=assignment,
        is_begun=is_begun,
        is_gone=is_gone,
        status=status,
    )
