"""The list of classes, a new one, and the first page of a class."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from lessons import permissions
from lessons.forms.classes import ClassForm
from lessons.models import Classroom, Seat
from lessons.selectors import assignments
from lessons.selectors import classes as selectors
from lessons.selectors.courses import class_course
from lessons.selectors.gamequestions import question_counts, questions_of_seat
from lessons.selectors.live import running
from lessons.services import classes as services
from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page
from mahjong_site.web.once import once_of

SHOWN: Final = 5
"""So many assignments stand on a class's first page."""


@never_cache
@require_safe
def class_list(request: HttpRequest) -> HttpResponse:
    """The classes that somebody teaches, and those that somebody sits in."""
    return list_page(request)


def list_page(
    request: HttpRequest, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The list, with the reason why an invitation could not be answered."""
    person = current_learner(request)
    context = {
        "refused": refused,
        "invitations": selectors.invitations_of(person) if person else (),
        "taught": selectors.classes_taught(person) if person else (),
        "seats": selectors.seats_taken(person) if person else (),
        "given": selectors.given_picture(person),
    }
    page = "lessons/classes/class_list.html"
    return render_page(request, page, context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a class; whoever has no account is asked to sign up first."""
    person = current_learner(request)
    if person is None or person.is_guest:
        page = urlencode({"next": reverse("classes:new")})
        return redirect(f"{reverse('accounts:sign-up')}?{page}")
    form = ClassForm(request.POST or None, person=person)
    classroom = _make(request, person, form) if request.method == "POST" else None
    if classroom is not None:
        return redirect("classes:detail", classroom.public_id)
    status = 422 if request.method == "POST" else 200
    context = {"form": form}
    return render_page(
        request, "lessons/classes/class_new.html", context, status=status
    )


def _make(request: HttpRequest, person: User, form: ClassForm) -> Classroom | None:
    """The new class; None, and the reason in `form`, where there can be none."""
    if not form.is_valid():
        return None
    try:
        return services.make_class(
            teacher=person,
            name=form.cleaned_data["name"],
            card_slug=form.cleaned_data["card"],
            rules=form.table_rules(),
            token=once_of(request),
        )
    except DomainError as error:
        add_error(form, error)
        return None


@never_cache
@login_required
@require_safe
def detail(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The class as its teacher sees it, or as a pupil does."""
    person = current_learner(request)
    classroom = permissions.find_class(class_id)
    if permissions.is_teacher_of(person, classroom):
        return _teacher(request, classroom)
    seat = Seat.objects.present().filter(classroom=classroom, learner=person).first()
    if seat is None:
        raise Http404("no such class")
    if seat.blocked_at is not None:
        return render_page(request, "lessons/classes/blocked.html", status=404)
    if seat.held_at is not None:
        context = {"given": selectors.given_picture(person)}
        return render_page(request, "lessons/classes/held.html", context, status=404)
    return _pupil(request, seat)


def _teacher(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    seats = list(classroom.seats.present())
    join = request.build_absolute_uri(reverse("classes:join"))
    context = {
        "classroom": classroom,
        "held": [seat for seat in seats if seat.held_at],
        "rules": selectors.shown_rules(classroom),
        "card_name": selectors.card_name(classroom, current_learner(request)),
        "join_address": join,
        "join_link": f"{join}?code={classroom.join_code}",
        "seats": seats,
        "assignments": assignments.given_in(classroom)[:SHOWN],
        "questions": question_counts(classroom),
    }
    return render_page(request, "lessons/classes/teacher.html", context)


def _pupil(request: HttpRequest, seat: Seat) -> HttpResponse:
    is_live = running(seat.classroom) is not None
    if request.GET.get("seen") == ("asked" if is_live else "nothing"):
        return HttpResponse(status=204)
    context = {
        "classroom": seat.classroom,
        "seat": seat,
        "is_live": is_live,
        "assignments": assignments.assignments_for(seat),
        "questions": questions_of_seat(seat),
        "rules": selectors.shown_rules(seat.classroom),
        "card_name": selectors.card_name(seat.classroom, seat.learner),
        "course": [
            row
            for row in class_course(seat.classroom, learner=seat.learner)
            if not row.is_left_out
        ],
    }
    template = "lessons/classes/pupil.html"
    return render_page(request, template, context, fragment="live-call")
