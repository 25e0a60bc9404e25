"""A class's settings: name, card, rules, door, archive, end."""

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
from lessons.permissions import owned_class, taught_class
from lessons.selectors.classes import invited_to, teachers_of
from lessons.services import classes as services
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
        return settings_page(request, classroom)
    form = ClassForm(request.POST, person=person, classroom=classroom)
    if form.is_valid():
        try:
            services.change_class(
                classroom=classroom,
                teacher=person,
                name=form.cleaned_data["name"],
                card_slug=form.cleaned_data["card"],
                rules=form.table_rules(),
                seen=request.POST.get("seen", ""),
            )
        except DomainError as error:
            add_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("classes:settings", class_id)
    return settings_page(request, classroom, form=form)


def settings_page(
    request: HttpRequest, classroom: Classroom, **faulty: Any
) -> HttpResponse:
    """The page with all its forms, of which one may be `faulty`."""
    person = learner_of(request)
    rows = list(teachers_of(classroom))
    context = {
        "classroom": classroom,
        "form": ClassForm(person=person, classroom=classroom),
        "seen": services.mark_of(classroom),
        "invite": InviteForm(),
        "delete": DeleteForm(),
        "teachers": rows,
        "invited": invited_to(classroom),
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
    return settings_page(request, classroom, delete=form)
