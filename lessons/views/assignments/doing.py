"""An assignment as its pupil does it: one item after another, then handed in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from lessons import permissions
from lessons.assigning import Try, takes_answers
from lessons.drills.catalogue import TITLES, grade, serve
from lessons.drills.item import NoItem, UnknownChoice
from lessons.library import library
from lessons.models import Answer, Assignment, Seat
from lessons.selectors import assignments as selectors
from lessons.services import work as services
from lessons.taskwords import words_of
from lessons.tasks import LessonTask, read_task
from lessons.views.drills import chosen_card
from lessons.views.items import (
    Asked,
    answer_key,
    circumstances,
    given_in,
    show_item,
)
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.errors import Conflict
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment


@dataclass(frozen=True)
class Place:
    """Where a pupil is: a place of a try, counted from 1, and what was answered."""

    attempt: Try
    place: int
    answers: dict[int, tuple[Answer, int]] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """The page of this place."""
        return address_of(self.attempt, self.place)

    def after(self) -> str:
        """The next open place; the try's own page when none is left."""
        count = len(self.attempt.links)
        order = (*range(self.place + 1, count + 1), *range(1, self.place))
        left = next((one for one in order if one not in self.answers), None)
        return address_of(self.attempt, left)


def address_of(attempt: Try, place: int | None = None) -> str:
    """The page of a try, or of a place of it."""
    where = [
        attempt.assignment.classroom.public_id,
        attempt.assignment.public_id,
        attempt.number,
    ]
    if place is None:
        return reverse("classes:work", args=where)
    return reverse("classes:work-place", args=[*where, place])


def found(
    request: HttpRequest, class_id: UUID, assignment_id: UUID
) -> tuple[Seat, Assignment]:
    """The pupil's seat and the assignment, once it is open. Raises Http404."""
    seat = permissions.own_seat(current_learner(request), class_id)
    assignment = selectors.find_assignment(seat.classroom, assignment_id)
    if assignment is None or assignment.opens_at > timezone.now():
        raise Http404("no such assignment")
    assignment.classroom = seat.classroom
    return seat, assignment


def pupils_page(
    request: HttpRequest, class_id: UUID, assignment_id: UUID
) -> HttpResponse:
    """What is asked, by when, how far it is, and one button to go on."""
    seat, assignment = found(request, class_id, assignment_id)
    begun = selectors.tries_of(assignment, seat)
    shown = selectors.shown_to(seat, assignment)
    context = {
        "classroom": seat.classroom,
        "assignment": assignment,
        "shown": shown,
        "words": words_of(read_task(assignment.task)),
        "tries": [(one, address_of(one)) for one in begun],
        "go_on": _go_on(assignment, seat, begun) if shown.takes_answers else "",
    }
    return render_page(
        request, "lessons/classes/assignments/assignment_pupil.html", context
    )


def _go_on(assignment: Assignment, seat: Seat, begun: tuple[Try, ...]) -> str:
    """Where the one button leads: the next open place; "" when no try is left."""
    task = read_task(assignment.task)
    if isinstance(task, LessonTask):
        lesson = library().by_uuid.get(task.lesson)
        return reverse("lessons:lesson-detail", args=[lesson.slug]) if lesson else ""
    attempt = selectors.next_try(assignment, seat, begun)
    if attempt is None:
        return ""
    place = Place(attempt, 0, dict(selectors.last_answers(attempt)))
    return place.after()


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def work_place(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int, place: int
) -> HttpResponse:
    """One item of a try; its answer begins the try, and the last one ends it."""
    seat, assignment = found(request, class_id, assignment_id)
    attempt = selectors.find_try(assignment, seat, number)
    if attempt is None or not 1 <= place <= len(attempt.links):
        raise Http404("no such place")
    here = Place(attempt, place, dict(selectors.last_answers(attempt)))
    asked = _asked(here)
    if asked is None:
        return render_page(request, "lessons/drills/no_item.html", {})
    if request.method == "POST":
        return _answer(request, asked, here)
    answer, _count = here.answers.get(place, (None, 0))
    given = None if _asks_again(request, here) else given_in(asked, answer)
    _around(asked, here)
    if given is None and not _is_open(here):
        return _refused(request, asked, Conflict("closed", services.closed_words()))
    return show_item(request, asked, given)


def _asks_again(request: HttpRequest, here: Place) -> bool:
    return "again" in request.GET and _is_open(here)


def _is_open(here: Place) -> bool:
    attempt = here.attempt
    is_open = takes_answers(attempt.assignment, timezone.now())
    return is_open and not attempt.is_finished


def _asked(here: Place) -> Asked | None:
    """The item of the place; None where the card gives none."""
    link = here.attempt.links[here.place - 1]
    card = chosen_card(link.settings.card)
    try:
        item = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except NoItem:
        return None
    # The seed tells an answer to an item that the teacher has exchanged meanwhile.
    address = f"{here.address}?{urlencode({'item': link.item_seed})}"
    template = "lessons/classes/assignments/work_item.html"
    return Asked(card, link, item, address, template)


def _around(asked: Asked, here: Place) -> None:
    attempt = here.attempt
    asked.more.update(
        assignment=attempt.assignment,
        classroom=attempt.assignment.classroom,
        attempt_number=attempt.number,
        work_address=address_of(attempt),
        place=here.place,
        places=len(attempt.links),
        answered=len(here.answers),
    )
    if here.place in here.answers:
        following = here.after()
        key = "result_address" if following == address_of(attempt) else "next_address"
        asked.more[key] = following
        if _is_open(here):
            asked.more["again_address"] = f"{here.address}?again=1"


def _answer(request: HttpRequest, asked: Asked, here: Place) -> HttpResponse:
    key = answer_key(request, asked.item)
    try:
        if request.GET.get("item") != str(asked.link.item_seed):
            raise Conflict("changed", services.changed_words())
        grade(asked.card, asked.item, key)
        answer = services.answer_assigned(
            attempt=here.attempt,
            card=asked.card,
            item=asked.item,
            choice=key,
            uuid=read_uuid(request.POST.get("attempt")) or uuid4(),
            how=circumstances(request),
        )
    except UnknownChoice:
        _around(asked, here)
        return show_item(request, asked, None, is_missing=True, status=422)
    except Conflict as stale:
        return _refused(request, asked, stale)
    if not wants_fragment(request):
        return redirect(here.address)
    attempt = selectors.find_try(
        here.attempt.assignment, here.attempt.seat, here.attempt.number
    )
    assert attempt is not None
    now = Place(attempt, here.place, dict(selectors.last_answers(attempt)))
    _around(asked, now)
    response = show_item(request, asked, given_in(asked, answer))
    response["HX-Push-Url"] = here.address
    return response


def _refused(request: HttpRequest, asked: Asked, stale: Conflict) -> HttpResponse:
    asked.more["refused"] = stale.message
    return show_item(request, asked, None, status=409)


@never_cache
@login_required
@require_safe
def work(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int
) -> HttpResponse:
    """A try: every item with the answer that counts, and what came of it."""
    seat, assignment = found(request, class_id, assignment_id)
    attempt = selectors.find_try(assignment, seat, number)
    if attempt is None or attempt.work is None:
        raise Http404("no such try")
    begun = selectors.tries_of(assignment, seat)
    context = {
        "classroom": seat.classroom,
        "assignment": assignment,
        "attempt": attempt,
        "work": attempt.work,
        "rows": _rows(attempt),
        "is_open": _is_open(Place(attempt, 0)),
        "shown": selectors.shown_to(seat, assignment),
        "go_on": _go_on(assignment, seat, begun)
        if takes_answers(assignment, timezone.now())
        else "",
    }
    return render_page(request, "lessons/classes/assignments/work.html", context)


def _rows(attempt: Try) -> list[dict[str, Any]]:
    answers = selectors.last_answers(attempt)
    return [
        {
            "title": TITLES[link.item_kind],
            "place": place,
            "address": address_of(attempt, place),
            "answer": answers.get(place, (None, 0))[0],
            "changes": answers.get(place, (None, 1))[1] - 1,
        }
        for place, link in enumerate(attempt.links, start=1)
    ]


@never_cache
@login_required
@require_POST
def work_hand_in(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int
) -> HttpResponse:
    """Hand a try in before every item is answered."""
    seat, assignment = found(request, class_id, assignment_id)
    attempt = selectors.find_try(assignment, seat, number)
    if attempt is None:
        raise Http404("no such try")
    try:
        services.hand_in(attempt=attempt)
    except Conflict as refused:
        context = {
            "classroom": seat.classroom,
            "assignment": assignment,
            "refused": refused.message,
        }
        template = "lessons/classes/assignments/refused.html"
        return render_page(request, template, context, status=409)
    return redirect(address_of(attempt))
