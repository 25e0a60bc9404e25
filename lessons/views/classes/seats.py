"""The list of a class, for its teachers: names, blocking, moving, new pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lessons import permissions
from lessons.forms.classes import MoveForm, SeatForm, SeatsForm
from lessons.models import Classroom, Seat
from lessons.selectors import classes as selectors
from lessons.services import seats as services
from lessons.services import secrets
from mahjong_site.accounts.guests import current_learner, learner_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page

SeatView = Callable[[HttpRequest, Seat], HttpResponse]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seat_list(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Who sits in the class; a list that is sent adds seats."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    form = SeatsForm(request.POST or None)
    faults: tuple[str, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            return _add(request, classroom, form.cleaned_data["lines"])
        except services.ListFaults as error:
            faults = error.faults
            for fault in faults:
                form.add_error("lines", fault)
        except DomainError as error:
            add_error(form, error)
    context = {
        "classroom": classroom,
        "seats": selectors.seat_rows(classroom),
        "removed": selectors.removed_seats(classroom),
        "form": form,
    }
    status = 422 if request.method == "POST" else 200
    page = "lessons/classes/seats.html"
    return render_page(request, page, context, status=status)


def _add(request: HttpRequest, classroom: Classroom, lines: str) -> HttpResponse:
    """Keep the list and say how many are new. Raises DomainError."""
    count = len(services.add_seats(classroom=classroom, text=lines))
    if count:
        text = ngettext("%(count)d pupil added.", "%(count)d pupils added.", count)
        messages.success(request, text % {"count": count})
    else:
        messages.info(request, _("Nobody is new: all of them are on the list."))
    return redirect("classes:seats", classroom.public_id)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, class_id: UUID, seat_id: UUID) -> HttpResponse:
    """One seat: its names, and all that can be done with it."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    found = permissions.seat_of_class(classroom, seat_id)
    names = {"nickname": found.nickname, "real_name": found.real_name}
    form = SeatForm(request.POST or None, initial=names)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_seat(seat=found, **form.cleaned_data)
        except DomainError as error:
            add_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("classes:seats", class_id)
    return _page(request, found, form=form)


def _page(
    request: HttpRequest, found: Seat, status: int = 200, **more: Any
) -> HttpResponse:
    """The page of a seat, with the form that was faulty or the news to tell."""
    person = learner_of(request)
    names = {"nickname": found.nickname, "real_name": found.real_name}
    classes = selectors.other_classes(person, found.classroom)
    context = {
        "classroom": found.classroom,
        "seat": found,
        "form": SeatForm(initial=names),
        "move": MoveForm(classes=classes),
        "can_reset": bool(found.learner and found.learner.is_guest),
        "given": selectors.given_picture(found.learner),
        "is_known_outside": secrets.is_known_outside(found.learner, found.classroom),
        "sits_elsewhere": selectors.sits_elsewhere(found, person),
        **more,
    }
    if any(form.errors for form in (context["form"], context["move"])):
        status = 422
    return render_page(request, "lessons/classes/seat.html", context, status=status)


def _seat_action(view: SeatView) -> Callable[..., HttpResponse]:
    """A button on the page of a seat; what the service refuses is told there."""

    @never_cache
    @login_required
    @require_POST
    @wraps(view)
    def act(request: HttpRequest, class_id: UUID, seat_id: UUID) -> HttpResponse:
        classroom = permissions.taught_class(current_learner(request), class_id)
        found = permissions.seat_of_class(classroom, seat_id)
        try:
            return view(request, found)
        except DomainError as error:
            messages.error(request, error.message)
            return redirect("classes:seat", class_id, seat_id)

    return act


@_seat_action
def block(request: HttpRequest, found: Seat) -> HttpResponse:
    """Shut a pupil out, or let the pupil in again."""
    if request.POST.get("blocked") == "off":
        services.unblock_seat(seat=found)
        text = _("%(name)s can come in again.")
    else:
        services.block_seat(seat=found)
        text = _("%(name)s cannot come in until you say so.")
    messages.success(request, text % {"name": found.shown_name})
    return redirect("classes:seat", found.classroom.public_id, found.public_id)


@_seat_action
def remove(request: HttpRequest, found: Seat) -> HttpResponse:
    """Take a pupil off the list."""
    services.remove_seat(seat=found)
    text = _("%(name)s is off the list. You can bring the seat back, below.")
    messages.success(request, text % {"name": found.shown_name})
    return redirect("classes:seats", found.classroom.public_id)


@_seat_action
def move(request: HttpRequest, found: Seat) -> HttpResponse:
    """To another class of the teacher's."""
    classes = selectors.other_classes(learner_of(request), found.classroom)
    form = MoveForm(request.POST, classes=classes)
    if form.is_valid():
        try:
            services.move_seat(seat=found, target=form.chosen)
        except DomainError as error:
            add_error(form, error)
        else:
            text = _("%(name)s sits in %(target)s now.")
            names = {"name": found.shown_name, "target": form.chosen.name}
            messages.success(request, text % names)
            return redirect("classes:seats", found.classroom.public_id)
    return _page(request, found, move=form)


@_seat_action
def reset(request: HttpRequest, found: Seat) -> HttpResponse:
    """A new picture and word. They are in this answer alone, and nowhere kept."""
    secret = secrets.give_secret(seat=found, teacher=learner_of(request))
    found.refresh_from_db(fields=["held_at"])
    return _page(request, found, secret=secret)


@_seat_action
def let_in(request: HttpRequest, found: Seat) -> HttpResponse:
    """Open a seat that is held."""
    secrets.let_in(seat=found)
    text = _("%(name)s can come in again.")
    messages.success(request, text % {"name": found.shown_name})
    return redirect("classes:seat", found.classroom.public_id, found.public_id)


@never_cache
@login_required
@require_POST
def back(request: HttpRequest, class_id: UUID, seat_id: UUID) -> HttpResponse:
    """Bring a removed seat back, with its results."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    found = permissions.removed_seat_of_class(classroom, seat_id)
    try:
        services.bring_back_seat(seat=found)
    except DomainError as error:
        messages.error(request, error.message)
    else:
        text = _("%(name)s is on the list again.")
        messages.success(request, text % {"name": found.shown_name})
    return redirect("classes:seats", class_id)
