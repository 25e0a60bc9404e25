"""The puzzle of the day: today's question, the days before, and the frame."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from lessons.drills.catalogue import grade
from lessons.drills.item import UnknownChoice
from lessons.drills.links import Link
from lessons.models import Mode
from lessons.paper.items import picture as picture_of
from lessons.puzzle import FIRST, NoPuzzle, Puzzle, puzzle_of, read_day, today
from lessons.selectors.puzzle import own_answer, shares
from lessons.views.items import (
    Asked,
    Given,
    given_in,
    item_context,
    keep,
    show_item,
)
from mahjong_site.accounts.guests import current_learner
from mahjong_site.paper.blocks import Picture
from mahjong_site.paper.sharing import alt_of, picture_answer
from mahjong_site.web.framing import framed
from mahjong_site.web.http import render_page, wants_fragment
from mahjong_site.web.sharing import Shared

TEMPLATE = "lessons/puzzle/puzzle.html"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest) -> HttpResponse:
    """Today's puzzle; after the answer, how others chose so far."""
    found = _find(today())
    asked = _asked(found, reverse("puzzle:today"))
    learner = current_learner(request)
    if request.method == "POST":
        return _answer(request, found, asked)
    given = given_in(asked, own_answer(found, learner))
    asked.more.update(_around(request, found, is_answered=given is not None))
    return show_item(request, asked, given)


def _answer(request: HttpRequest, found: Puzzle, asked: Asked) -> HttpResponse:
    try:
        answer = keep(request, asked, Mode.PUZZLE, found.uuid)
    except UnknownChoice:
        asked.more.update(_around(request, found, is_answered=False))
        return show_item(request, asked, None, is_missing=True, status=422)
    if not wants_fragment(request):
        return HttpResponseRedirect(asked.address)
    asked.more.update(_around(request, found, is_answered=True))
    return show_item(request, asked, given_in(asked, answer))


@never_cache
@require_safe
def puzzle_day(request: HttpRequest, day: str) -> HttpResponse:
    """A puzzle of the past with its answer, and how people chose."""
    try:
        asked_for = read_day(day)
    except NoPuzzle as unreadable:
        raise Http404 from unreadable
    if asked_for == today():
        return HttpResponseRedirect(reverse("puzzle:today"))
    found = _find(asked_for)
    asked = _asked(found, reverse("puzzle:day", args=[day]))
    own = given_in(asked, own_answer(found, current_learner(request)))
    context = item_context(
        request, asked, own or Given(found.item.right), is_revealed=own is None
    )
    context |= _around(request, found, is_answered=True)
    return render_page(request, TEMPLATE, context)


@require_safe
def picture(request: HttpRequest, day: str) -> HttpResponseBase:
    """The question of a day as a picture for previews: nothing of its answer."""
    try:
        found = puzzle_of(read_day(day))
    except NoPuzzle as none:
        raise Http404 from none
    return picture_answer(request, _picture(found))


def _picture(found: Puzzle) -> Picture:
    return picture_of(found.item, f"{_title(found)} · {found.card.name}")


def _title(found: Puzzle) -> str:
    day = date_format(found.day, "WEEKDAY_FORMAT")
    return gettext("Puzzle of the day: %(day)s") % {"day": day}


def _shared(found: Puzzle) -> Shared:
    drawn = _picture(found)
    address = reverse("puzzle:picture", args=[found.day.isoformat()])
    return Shared(_title(found), str(drawn.title), address, alt_of(drawn))


@require_safe
def embedded_puzzle(request: HttpRequest) -> HttpResponse:
    """Today's puzzle for the frame of another site, where a setting allows that.

    No script, no cookie; nothing of the visitor is read or kept. 404 while the
    setting EMBED_PUZZLE names no site.
    """
    if not settings.EMBED_PUZZLE:
        raise Http404("EMBED_PUZZLE")
    found = _find(today())
    asked = _asked(found, reverse("puzzle-embed:puzzle"))
    given = _tried(found, asked, request.GET.get("choice", ""))
    context = item_context(request, asked, given) | {
        "puzzle": found,
        "embedded": True,
        "page_address": request.build_absolute_uri(reverse("puzzle:today")),
    }
    return framed(
        request,
        "lessons/puzzle/puzzle_embed.html",
        context,
        origins=settings.EMBED_PUZZLE,
    )


def _tried(found: Puzzle, asked: Asked, key: str) -> Given | None:
    try:
        return Given(grade(found.card, asked.item, key))
    except UnknownChoice:
        return None


def _find(day: date) -> Puzzle:
    try:
        return puzzle_of(day)
    except NoPuzzle as none:
        raise Http404 from none


def _asked(found: Puzzle, address: str) -> Asked:
    item = found.item
    link = Link(item.kind, item.seed, item.settings)
    return Asked(found.card, link, item, address, template=TEMPLATE)


def _around(
    request: HttpRequest, found: Puzzle, *, is_answered: bool
) -> dict[str, Any]:
    """The day, its neighbours, and how people chose once it may be told."""
    before, after = found.day - timedelta(days=1), found.day + timedelta(days=1)
    return {
        "puzzle": found,
        "shared": _shared(found),
        "share_link": request.build_absolute_uri(_day_address(found.day)),
        "is_today": found.day == today(),
        "shares": shares(found) if is_answered else (),
        "before_address": _day_address(before) if before >= FIRST else "",
        "after_address": _day_address(after) if after <= today() else "",
    }


def _day_address(day: date) -> str:
    return reverse("puzzle:day", args=[day.isoformat()])
