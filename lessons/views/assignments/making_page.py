"""The form of an assignment on its page: what it begins with, and what is around it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cards import library
from cards.library import CardEntry
from engine.patterns import Card
from lessons.drills.catalogue import KINDS, TITLES
from lessons.forms.assignments import FORMS, AssignmentForm
from lessons.models import Assignment, AssignmentKind, Classroom
from lessons.services import assignments as services
from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page

PREFILLED: Final = (
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


def kinds_for(classroom: Classroom) -> list[tuple[AssignmentKind, str]]:
    page = reverse("classes:assignment-new", args=[classroom.public_id])
    return [(AssignmentKind(kind), f"{page}?kind={kind}") for kind in FORMS]


def card_for(request: HttpRequest, slug: str) -> tuple[Card, bool]:
    """The card of that slug, or the site's first one where it is gone; which of both.

    Raises Http404 where the site offers no card.
    """
    if library.may_read(slug, request.user):
        return library.offered_card(slug, request.user), False
    try:
        return library.default_card(), True
    except DomainError as none:
        raise Http404("no card is offered") from none


def prefilled(request: HttpRequest) -> dict[str, Any]:
    given: dict[str, Any] = {
        name: request.GET[name] for name in PREFILLED if name in request.GET
    }
    if "kinds" in request.GET:
        given["plan"] = request.GET["kinds"]
    if "sections" in request.GET:
        given["sections"] = request.GET["sections"].split(",")
    return given


def is_on_card(request: HttpRequest, form: AssignmentForm) -> bool:
    """Is the form valid, and sent for the card that it would be made on?"""
    if request.POST.get("on_card", form.card.slug) != form.card.slug:
        form.add_error(None, _("The card that you saw is not here any more."))
    return form.is_valid()


def show_form(
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
    questions = _mix_words(mix)
    context = {
        "classroom": classroom,
        "form": form,
        "kind": form.kind,
        "kinds": () if assignment else kinds_for(classroom),
        "card": form.card,
        "cards": _cards(request, form, mix) if not assignment else (),
        "mix": questions,
        "mix_size": sum(count for *_words, count in questions),
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


def _mix_words(mix: str) -> list[tuple[object, str, int]]:
    """Title and level of the questions of a mix, and how many are alike in both.

    Nothing for what cannot be read.
    """
    parts = [part.split(".") for part in mix.split(",") if part]
    alike = Counter((p[0], p[1]) for p in parts if len(p) > 1 and p[0] in KINDS)
    return [(TITLES[kind], level, count) for (kind, level), count in alike.items()]
