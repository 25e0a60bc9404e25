"""Who teaches a class: invited, accepted, removed, and the owner's place."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from lessons.forms.classes import InviteForm
from lessons.models import Invitation
from lessons.permissions import (
    find_class,
    invitation_of_class,
    is_teacher_of,
    owned_class,
    taught_class,
    teaching_of_class,
)
from lessons.selectors.classes import invitations_of
from lessons.services import teachers as services
from lessons.views.classes.pages import list_page
from lessons.views.classes.settings import settings_page
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.throttling import InviteThrottle, throttle


@never_cache
@throttle(InviteThrottle)
@login_required
@require_POST
def invite(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Ask somebody to teach beside the owner."""
    classroom = owned_class(current_learner(request), class_id)
    form = InviteForm(request.POST)
    if form.is_valid():
        try:
            asked = services.invite_teacher(
                classroom=classroom, name=form.cleaned_data["teacher"]
            )
        except DomainError as error:
            add_error(form, error)
        else:
            text = _("%(name)s is invited and can accept or decline.")
            messages.success(request, text % {"name": asked.person.shown_name})
            return redirect("classes:settings", class_id)
    return settings_page(request, classroom, invite=form)


@never_cache
@login_required
@require_POST
def withdraw(request: HttpRequest, class_id: UUID, person_id: UUID) -> HttpResponse:
    """Ask no more."""
    classroom = owned_class(current_learner(request), class_id)
    invitation = invitation_of_class(classroom, person_id)
    try:
        services.withdraw_invitation(invitation=invitation)
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("classes:settings", class_id)


@never_cache
@login_required
@require_POST
def answer(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The invited person accepts or declines; who teaches already is led there."""
    person = learner_of(request)
    classroom = find_class(class_id)
    if is_teacher_of(person, classroom):
        return redirect("classes:detail", class_id)
    invitation = invitations_of(person).filter(classroom=classroom).first()
    if invitation is None:
        gone = _("This invitation is no longer open.")
        return list_page(request, refused=gone, status=404)
    match request.POST.get("answer"):
        case "yes":
            return _accept(request, invitation)
        case "no":
            services.decline_invitation(invitation=invitation)
            text = _("You do not teach %(name)s.")
            messages.success(request, text % {"name": classroom.name})
    return redirect("classes:list")


def _accept(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    try:
        classroom = services.accept_invitation(invitation=invitation).classroom
    except DomainError as error:
        return list_page(request, refused=error.message, status=409)
    text = _("You teach %(name)s now.")
    messages.success(request, text % {"name": classroom.name})
    return redirect("classes:detail", classroom.public_id)


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
        services.remove_teacher(teaching=teaching)
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
    own = teaching_of_class(classroom, learner_of(request).public_id)
    try:
        services.hand_over(owner=own, to=teaching)
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
        services.leave_class(teaching=teaching_of_class(classroom, person.public_id))
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("classes:settings", class_id)
    messages.success(
        request, _("You no longer teach %(name)s.") % {"name": classroom.name}
    )
    return redirect("classes:list")
