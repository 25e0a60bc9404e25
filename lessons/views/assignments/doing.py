"""An assignment as its pupil does it: what is asked, and how far each try is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.library import Reader, name_for
from lessons import permissions
from lessons.assigning import Try, is_open, is_worked_on
from lessons.deal_offers import has_open_game
from lessons.drills import charleston
from lessons.drills.catalogue import TITLES
from lessons.library import library
from lessons.models import Assignment, Seat
from lessons.selectors import assignments as selectors
from lessons.selectors import tries
from lessons.services import work as services
from lessons.tasks import DealTask, GamesTask, LessonTask, read_task
from lessons.taskwords import words_of
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.errors import Conflict
from mahjong_site.web.http import render_page


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


def next_address(attempt: Try, left: Collection[int], place: int = 0) -> str:
    """The next open place after this one; the try's own page when none is left."""
    after = [one for one in left if one > place]
    first = min(after or left, default=None)
    return address_of(attempt, first)


def closed_words(attempt: Try) -> str:
    """Why none are taken."""
    is_done = attempt.is_finished
    return services.finished_words() if is_done else services.closed_words()


def show_refused(
    request: HttpRequest, assignment: Assignment, words: str
) -> HttpResponse:
    """A page that says why something was not taken."""
    context = {
        "classroom": assignment.classroom,
        "assignment": assignment,
        "refused": words,
    }
    template = "lessons/classes/assignments/refused.html"
    return render_page(request, template, context, status=409)


def address_of_work(waiting: selectors.Waiting) -> str:
    """Where somebody goes on at once with what is due."""
    assignment, seat = waiting.shown.assignment, waiting.seat
    begun = tries.tries_of(assignment, seat)
    return _go_on(assignment, seat, begun) or reverse(
        "classes:assignment", args=[seat.classroom.public_id, assignment.public_id]
    )


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
    begun = tries.tries_of(assignment, seat)
    shown = selectors.shown_to(seat, assignment)
    takes_work = is_worked_on(assignment, timezone.now())
    may_play = takes_work and _may_play(assignment, seat, begun)
    context = {
        **facts_of(assignment, request.user),
        "classroom": seat.classroom,
        "assignment": assignment,
        "shown": shown,
        "tries": [(one, address_of(one)) for one in begun],
        "is_closed": not takes_work,
        "go_on": _go_on(assignment, seat, begun) if takes_work else "",
        "may_play": may_play,
        "has_open_game": may_play and has_open_game(seat.learner, assignment.public_id),
    }
    return render_page(
        request, "lessons/classes/assignments/assignment_pupil.html", context
    )


def facts_of(assignment: Assignment, reader: Reader) -> dict[str, str]:
    """What is asked, in words, and on which card; "" for none and for one gone."""
    slug = assignment.task.get("card", "")
    return {
        "words": words_of(read_task(assignment.task)),
        "card_name": name_for(slug, reader) if slug else "",
    }


def _may_play(assignment: Assignment, seat: Seat, begun: tuple[Try, ...]) -> bool:
    """Is it done by playing, and is a try left? The game is begun by a form."""
    is_played = isinstance(read_task(assignment.task), DealTask | GamesTask)
    return is_played and tries.next_try(assignment, seat, begun) is not None


def _go_on(assignment: Assignment, seat: Seat, begun: tuple[Try, ...]) -> str:
    """Where the one button leads: the next open place; "" when no try is left."""
    task = read_task(assignment.task)
    if isinstance(task, LessonTask):
        lesson = library().by_uuid.get(task.lesson)
        return reverse("lessons:lesson-detail", args=[lesson.slug]) if lesson else ""
    if isinstance(task, DealTask | GamesTask):
        return ""
    attempt = tries.next_try(assignment, seat, begun)
    if attempt is None:
        return ""
    return next_address(attempt, services.open_places(attempt))


@never_cache
@login_required
@require_safe
def work(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int
) -> HttpResponse:
    """A try: every item with the answer that counts, and what came of it."""
    seat, assignment = found(request, class_id, assignment_id)
    attempt = tries.find_try(assignment, seat, number)
    if attempt is None or attempt.work is None:
        raise Http404("no such try")
    begun = tries.tries_of(assignment, seat)
    context = {
        "classroom": seat.classroom,
        "assignment": assignment,
        "attempt": attempt,
        "work": attempt.work,
        "rows": _rows(attempt),
        "is_open": is_open(attempt),
        "shown": selectors.shown_to(seat, assignment),
        "go_on": _go_on(assignment, seat, begun)
        if is_worked_on(assignment, timezone.now())
        else "",
    }
    return render_page(request, "lessons/classes/assignments/work.html", context)


def _rows(attempt: Try) -> list[dict[str, Any]]:
    """The items of a drill, the deals of a Charleston, or the games played."""
    if isinstance(attempt.task, DealTask | GamesTask):
        return _games(attempt)
    if attempt.deals:
        left = services.open_places(attempt)
        return [
            {
                "title": TITLES[charleston.KIND],
                "place": place,
                "address": address_of(attempt, place),
                "is_over": place not in left,
            }
            for place in range(1, len(attempt.deals) + 1)
        ]
    answers = tries.last_answers(attempt)
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


def _games(attempt: Try) -> list[dict[str, Any]]:
    """The games of a try that are over; kept aims count as right."""
    games = attempt.work.detail.get("games", {}) if attempt.work else {}
    return [
        {
            "title": _("Game %(number)d") % {"number": place},
            "place": place,
            "address": reverse("play:table", args=[game]),
            "answer": {"is_right": bool(result.get("kept"))},
        }
        for place, (game, result) in enumerate(games.items(), start=1)
    ]


@never_cache
@login_required
@require_POST
def work_hand_in(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int
) -> HttpResponse:
    """Hand a try in before every item is answered."""
    seat, assignment = found(request, class_id, assignment_id)
    attempt = tries.find_try(assignment, seat, number)
    if attempt is None:
        raise Http404("no such try")
    try:
        services.hand_in(attempt=attempt)
    except Conflict as refused:
        return show_refused(request, assignment, refused.message)
    return redirect(address_of(attempt))
