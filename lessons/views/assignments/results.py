"""Results for those who teach: the grid, a pupil, an assignment and its items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from cards.selectors import section_slug
from engine.tiles import Tile
from lessons import permissions
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import NoItem
from lessons.drills.links import MOST_ITEMS, BadLink, Link, read_picked, read_plan
from lessons.drills.showing import ShownChoice
from lessons.models import Assignment, AssignmentKind
from lessons.selectors.beliefs import kinds_showing
from lessons.selectors.game_results import game_results
from lessons.selectors.item_results import results_of
from lessons.selectors.results import Row, class_grid, results_for
from lessons.selectors.stands import ItemStands, stands_of_item
from lessons.tasks import DrillTask, read_task, seed_of_try
from lessons.templatetags.grid_parts import outcome_words
from lessons.views.assignments.doing import LostItem, card_begun
from lessons.views.items import Asked, Given, item_context
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.csvfiles import csv_response
from mahjong_site.web.http import render_page

FOLLOWING: Final = 10
"""So many questions a follow-up has, where they are new."""


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
    found = class_grid(classroom)
    titles = [one.assignment.title for one in found.columns]
    header = [_("Name"), _("Nickname"), _("Passed")]
    for title in titles:
        header += [f"{title} (%)", title]
    name = slugify(classroom.name) or "class"
    return csv_response(f"{name}.csv", header, (_csv_row(row) for row in found.rows))


def _csv_row(row: Row) -> list[object]:
    cells: list[object] = [row.seat.real_name, row.seat.nickname, row.passed]
    for cell in row.cells:
        cells += [cell.percent if cell.is_begun else "", outcome_words(cell)]
    return cells


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
    links = _links(assignment, number)
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
        card = card_begun(request, digest, link.settings.card)
        made = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except LostItem:
        lost = _("The card is not here any more.")
    except NoItem:
        lost = _("This card has no such question any more.")
    else:
        asked = Asked(card, link, made, request.path)
        return item_context(request, asked, Given(made.right), is_revealed=True)
    return {"kind": KINDS[link.item_kind], "choices": (), "lost": lost}


def _links(assignment: Assignment, number: int) -> tuple[Link, ...]:
    """The items of everybody's try of that number. Raises Http404."""
    task = read_task(assignment.task)
    if not isinstance(task, DrillTask) or not assignment.same_items or not number:
        raise Http404("no such item")
    return task.places(seed_of_try(assignment.seed, number))


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
    asked: dict[str, object] = {
        "kind": AssignmentKind.DRILL.value,
        "follows": assignment.public_id,
        "card": assignment.task.get("card", assignment.classroom.card_slug),
        "title": _("Again: %(title)s") % {"title": assignment.title[:100]},
    }
    if assignment.task.get("sections"):
        slugs = [section_slug(name) for name in assignment.task["sections"]]
        asked["sections"] = ",".join(slugs)
    ticked = request.GET.getlist("item")[:MOST_ITEMS]
    beliefs = request.GET.getlist("belief")[:MOST_ITEMS]
    if "same" in request.GET and _are_items(ticked):
        asked["picked"] = ",".join(ticked)
    elif plan := _plan(ticked, beliefs, assignment):
        asked["plan"] = ",".join(plan)
    elif assignment.kind == AssignmentKind.CHARLESTON:
        asked |= {"kind": "charleston", "deals": assignment.task["deals"]}
    else:
        where = reverse("classes:item-results", args=[class_id, assignment_id])
        return redirect(f"{where}?nothing=1#follow-up")
    where = reverse("classes:assignment-new", args=[class_id])
    return redirect(f"{where}?{urlencode(asked, safe=',')}")


def _are_items(ticked: list[str]) -> bool:
    """Do these name items, each by kind, level and seed?"""
    try:
        return bool(read_picked(",".join(ticked)))
    except BadLink:
        return False


def _plan(ticked: list[str], beliefs: list[str], assignment: Assignment) -> list[str]:
    """Kinds and levels of new questions: those ticked, and those that show a belief."""
    wanted = [".".join(one.split(".")[:2]) for one in ticked]
    try:
        read_plan(",".join(wanted))
    except BadLink:
        wanted = []
    level = assignment.task.get("level", 1)
    for belief in beliefs:
        kinds = kinds_showing(belief)
        own = [kind for kind in kinds if kind == assignment.task.get("drill")]
        wanted += [f"{kind}.{level}" for kind in own or kinds]
    return (wanted * FOLLOWING)[: max(FOLLOWING, len(wanted))] if wanted else []
