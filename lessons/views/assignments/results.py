"""Results for those who teach: the grid, a pupil, an assignment and its items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from engine.tiles import Tile
from lessons import permissions
from lessons.assigning import shared_links
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import NoItem
from lessons.drills.links import Link
from lessons.drills.showing import ShownChoice
from lessons.following import follow_up_of
from lessons.models import Assignment
from lessons.resultsfile import results_file
from lessons.selectors.game_results import game_results
from lessons.selectors.item_results import results_of
from lessons.selectors.results import class_grid, results_for
from lessons.selectors.stands import ItemStands, stands_of_item
from lessons.services.work import LostItem, card_begun
from lessons.views.items import Asked, Given, item_context
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.http import render_page


@never_cache
@login_required
@require_safe
def grid(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Everybody's results: a row for each pupil, a column for each assignment."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    context = {"classroom": classroom, "grid": class_grid(classroom)}
    return render_page(request, "lessons/classes/assignments/grid.html", context)


@never_cache
@login_required
@require_safe
def grid_csv(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """The same grid as a file: percent and state of each assignment."""
    classroom = permissions.taught_class(current_learner(request), class_id)
    return results_file(classroom)


@never_cache
@login_required
@require_safe
def pupil(request: HttpRequest, class_id: UUID, seat_id: UUID) -> HttpResponse:
    """What one pupil did for this class."""
    return _pupil(request, class_id, seat_id, "pupil_results")


@never_cache
@login_required
@require_safe
def report(request: HttpRequest, class_id: UUID, seat_id: UUID) -> HttpResponse:
    """The same on paper, for the pupil or the parents."""
    return _pupil(request, class_id, seat_id, "report")


def _pupil(
    request: HttpRequest, class_id: UUID, seat_id: UUID, template: str
) -> HttpResponse:
    seat = permissions.seat_taught(current_learner(request), class_id, seat_id)
    context = {
        "classroom": seat.classroom,
        "seat": seat,
        "results": results_for(seat),
        "today": timezone.localdate(),
    }
    return render_page(request, f"lessons/classes/assignments/{template}.html", context)


# -- one assignment -------------------------------------------------------------


@never_cache
@login_required
@require_safe
def items(request: HttpRequest, class_id: UUID, assignment_id: UUID) -> HttpResponse:
    """Each item's answers and misconceptions, worst first."""
    assignment = _assignment(request, class_id, assignment_id)
    is_played = assignment.kind in {"deal", "games"}
    context = {
        "classroom": assignment.classroom,
        "assignment": assignment,
        "results": results_of(assignment),
        "games": game_results(assignment) if is_played else None,
        "can_follow": not is_played,
    }
    return render_page(
        request, "lessons/classes/assignments/item_results.html", context
    )


def _assignment(
    request: HttpRequest, class_id: UUID, assignment_id: UUID
) -> Assignment:
    person = current_learner(request)
    return permissions.assignment_taught(person, class_id, assignment_id)


@never_cache
@login_required
@require_safe
def item(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int, place: int
) -> HttpResponse:
    """One question that all had, with the answer and who chose what."""
    assignment = _assignment(request, class_id, assignment_id)
    links = shared_links(assignment, number)
    if not 1 <= place <= len(links):
        raise Http404("no such place")
    link, places = links[place - 1], len(links)
    stands = stands_of_item(assignment, link.item_kind, link.item_seed)
    if stands is None and number > 1:
        raise Http404("nobody came so far")
    context = _shown(request, link, stands.card_hash if stands else "")
    context |= {
        "assignment": assignment,
        "classroom": assignment.classroom,
        "attempt_number": number,
        "place": place,
        "places": places,
        "chosen_by": _chosen_by(stands, context["choices"]),
    }
    return render_page(request, "lessons/classes/assignments/item_seen.html", context)


def _shown(request: HttpRequest, link: Link, digest: str) -> dict[str, Any]:
    """The item with its answer, as everybody had it; why not, where it is lost."""
    try:
        card = card_begun(request.user, digest, link.settings.card)
        made = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except LostItem:
        lost = _("The card is not here any more.")
    except NoItem:
        lost = _("This card has no such question any more.")
    else:
        asked = Asked(card, link, made, request.path)
        return item_context(request, asked, Given(made.right), is_revealed=True)
    return {"kind": KINDS[link.item_kind], "choices": (), "lost": lost}


def _chosen_by(
    stands: ItemStands | None, offered: Sequence[ShownChoice]
) -> list[dict[str, Any]]:
    """Each choice with the names of those who stand by it, the right ones first."""
    if stands is None:
        return []
    choices = {one.key: one for one in offered}
    rows = [
        {
            "choice": choices.get(key),
            "tiles": () if key in choices else _tiles(key),
            "stored": key.replace("_", " "),
            "is_right": is_right,
            "belief": belief,
            "names": sorted(names),
        }
        for (key, is_right, belief), names in stands.names.items()
    ]
    return sorted(rows, key=lambda row: not row["is_right"])


def _tiles(key: str) -> tuple[Tile, ...]:
    """The tiles that an answer picked or laid."""
    try:
        return engine.parse_tiles(key)
    except engine.NotationError:
        return ()


# -- a follow-up ------------------------------------------------------------------


@never_cache
@login_required
@require_safe
def follow_up(
    request: HttpRequest, class_id: UUID, assignment_id: UUID
) -> HttpResponse:
    """To a new assignment of what is ticked: new questions, or the very same."""
    assignment = _assignment(request, class_id, assignment_id)
    asked = follow_up_of(
        assignment,
        items=request.GET.getlist("item"),
        beliefs=request.GET.getlist("belief"),
        same="same" in request.GET,
    )
    if asked is None:
        where = reverse("classes:item-results", args=[class_id, assignment_id])
        return redirect(f"{where}?nothing=1#follow-up")
    query = {
        name: ",".join(value) if isinstance(value, list) else value
        for name, value in asked.items()
    }
    where = reverse("classes:assignment-new", args=[class_id])
    return redirect(f"{where}?{urlencode(query, safe=',')}")
