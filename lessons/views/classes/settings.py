"""A class's settings: name, card, rules, door, teachers, archive, end."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lessons.forms.classes import ClassForm, DeleteForm, InviteForm
from lessons.models import Classroom
from lessons.permissions import owned_class, taught_class, teaching_of_class
from lessons.selectors.classes import teachers_of
from lessons.services import classes as services
from lessons.services import teachers
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Everything about the class itself; a form that is sent changes it."""
    classroom = taught_class(current_learner(request), class_id)
    person = learner_of(request)
    if request.method != "POST":
        return _page(request, classroom)
    form = ClassForm(request.POST, person=person, classroom=classroom)
    if form.is_valid():
        try:
            services.change_class(
                classroom=classroom,
                teacher=person,
                name=form.cleaned_data["name"],
                card_slug=form.cleaned_data["card"],
                rules=form.table_rules(),
            )
        except DomainError as error:
            add_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("classes:settings", class_id)
    return _page(request, classroom, form=form)


def _page(request: HttpRequest, classroom: Classroom, **faulty: Any) -> HttpResponse:
    """The page with all its forms, of which one may be `faulty`."""
    person = learner_of(request)
    rows = list(teachers_of(classroom))
    context = {
        "classroom": classroom,
        "form": ClassForm(person=person, classroom=classroom),
        "invite": InviteForm(),
        "delete": DeleteForm(),
        "teachers": rows,
        "is_owner": any(row.is_owner and row.teacher == person for row in rows),
        **faulty,
    }
    page = "lessons/classes/settings.html"
    return render_page(request, page, context, status=422 if faulty else 200)


@never_cache
@login_required
@require_POST
def door(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Renew the code, close the door, open it."""
    classroom = taught_class(current_learner(request), class_id)
    try:
        match request.POST.get("do"):
            case "renew":
                services.renew_code(classroom=classroom)
                messages.success(request, _("The class has a new code."))
            case "close" | "open" as wish:
                services.set_door(classroom=classroom, is_open=wish == "open")
                messages.success(request, _("Saved."))
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("classes:settings", class_id)


@never_cache
@login_required
@require_POST
def invite(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Somebody teaches beside the owner."""
    classroom = owned_class(current_learner(request), class_id)
    form = InviteForm(request.POST)
    if form.is_valid():
        try:
            row = teachers.invite_teacher(
                classroom=classroom, name=form.cleaned_data["teacher"]
            )
        except DomainError as error:
            add_error(form, error)
        else:
            text = _("%(name)s teaches this class with you.")
            messages.success(request, text % {"name": row.teacher.shown_name})
            return redirect("classes:settings", class_id)
    return _page(request, classroom, invite=form)


@never_cache
@login_required
@require_POST
def remove_teacher(
    request: HttpRequest, class_id: UUID, person_id: UUID
) -> HttpResponse:
    """Somebody teaches here no more."""
    classroom = owned_class(current_learner(request), class_id)
    teaching = teaching_of_class(classroom, person_id)
    try:
        teachers.remove_teacher(teaching=teaching)
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("classes:settings", class_id)


@never_cache
@login_required
@require_POST
def hand_over(request: HttpRequest, class_id: UUID, person_id: UUID) -> HttpResponse:
    """Another teacher becomes the owner."""
    classroom = owned_class(current_learner(request), class_id)
    teaching = teaching_of_class(classroom, person_id)
    try:
        teachers.hand_over(classroom=classroom, to=teaching)
    except DomainError as error:
        messages.error(request, error.message)
    else:
        text = _("%(name)s owns this class now; you go on teaching it.")
        messages.success(request, text % {"name": teaching.teacher.shown_name})
    return redirect("classes:settings", class_id)


@never_cache
@login_required
@require_POST
def leave(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Stop teaching the class."""
    person = learner_of(request)
    classroom = taught_class(person, class_id)
    try:
        teachers.leave_class(teaching=teaching_of_class(classroom, person.public_id))
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("classes:settings", class_id)
    messages.success(
        request, _("You no longer teach %(name)s.") % {"name": classroom.name}
    )
    return redirect("classes:list")


@never_cache
@login_required
@require_POST
def archive(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Into the archive, or back."""
    classroom = owned_class(current_learner(request), class_id)
    if request.POST.get("archived") == "off":
        services.unarchive_class(classroom=classroom)
        messages.success(request, _("The class goes on."))
    else:
        services.archive_class(classroom=classroom)
        messages.success(request, _("The class is archived."))
    return redirect("classes:settings", class_id)


@never_cache
@login_required
@require_POST
def delete(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """For good, after its name was typed."""
    classroom = owned_class(current_learner(request), class_id)
    form = DeleteForm(request.POST)
    if form.is_valid():
        try:
            services.delete_class(classroom=classroom, typed=form.cleaned_data["typed"])
        except DomainError as error:
            add_error(form, error)
        else:
            text = _("%(name)s is deleted.")
            messages.success(request, text % {"name": classroom.name})
            return redirect("classes:list")
    return _page(request, classroom, delete=form)
