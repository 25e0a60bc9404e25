"""One place of a try: an item of a drill, or a deal of the Charleston."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from lessons.assigning import Try, is_open
from lessons.drills.catalogue import grade, serve
from lessons.drills.item import NoItem, UnknownChoice
from lessons.models import Answer
from lessons.selectors import tries
from lessons.selectors.drills import find_run
from lessons.services import work as services
from lessons.services.drills import Deal, is_run_over
from lessons.services.work import LostItem, card_begun
from lessons.views.assignments.doing import (
    address_of,
    closed_words,
    found,
    next_address,
    show_refused,
)
from lessons.views.charleston import Setting, show, step
from lessons.views.charleston_page import TrainerPage
from lessons.views.items import (
    Asked,
    answer_key,
    asks_for_hint,
    circumstances,
    given_in,
    show_hint,
    show_item,
)
from mahjong_site.web.errors import Conflict
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import wants_fragment


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def work_place(
    request: HttpRequest, class_id: UUID, assignment_id: UUID, number: int, place: int
) -> HttpResponse:
    """One place of a try; the first answer begins the try, the last one ends it."""
    seat, assignment = found(request, class_id, assignment_id)
    attempt = tries.find_try(assignment, seat, number)
    count = len(attempt.links or attempt.deals) if attempt else 0
    if attempt is None or not 1 <= place <= count:
        raise Http404("no such place")
    try:
        if attempt.deals:
            return _deal(request, attempt, place)
        return _item(request, Place.of(attempt, place))
    except LostItem as lost:
        return show_refused(request, assignment, lost.message)


# -- an item of a drill ---------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where a pupil is in a drill, counted from 1, and what was answered where."""

    attempt: Try
    place: int
    answers: dict[int, tuple[Answer, int]]

    @classmethod
    def of(cls, attempt: Try, place: int) -> Place:
        """The place as it is now; one query."""
        return cls(attempt, place, dict(tries.last_answers(attempt)))

    @property
    def address(self) -> str:
        """The page of this place."""
        return address_of(self.attempt, self.place)

    @property
    def answer(self) -> Answer | None:
        """The answer that counts here."""
        return self.answers.get(self.place, (None, 0))[0]

    @property
    def left(self) -> list[int]:
        """The places without an answer."""
        places = range(1, len(self.attempt.links) + 1)
        return [one for one in places if one not in self.answers]


def _item(request: HttpRequest, here: Place) -> HttpResponse:
    asked = _asked(request, here)
    if "hint" in request.POST and not is_open(here.attempt):
        return _refused(request, asked, here, closed_words(here.attempt))
    if request.method == "POST" and asks_for_hint(request, asked):
        _around(asked, here)
        return show_hint(request, asked)
    if request.method == "POST":
        return _answer(request, asked, here)
    asks_again = "again" in request.GET and is_open(here.attempt)
    given = None if asks_again else given_in(asked, here.answer)
    if given is None and not is_open(here.attempt):
        return _refused(request, asked, here, closed_words(here.attempt))
    _around(asked, here)
    return show_item(request, asked, given)


def _asked(request: HttpRequest, here: Place) -> Asked:
    """The item of the place. Raises LostItem where no card gives it."""
    link = here.attempt.links[here.place - 1]
    card = card_begun(request.user, here.attempt.card_hash, link.settings.card)
    try:
        item = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except NoItem as none:
        raise LostItem(services.no_item_words()) from none
    # These tell an answer to an item that the teacher has exchanged meanwhile.
    seen = {"item": link.item_seed, "card": _short(card)}
    address = f"{here.address}?{urlencode(seen)}"
    template = "lessons/classes/assignments/work_item.html"
    can_change = is_open(here.attempt)
    offers_help = here.attempt.assignment.help_allowed and can_change
    return Asked(
        card,
        link,
        item,
        address,
        template,
        offers_help=offers_help,
        asks_again=can_change,
    )


def _short(card: engine.Card) -> str:
    """The version of a card in an address."""
    return card.hash[:12]


def _was_exchanged(request: HttpRequest, asked: Asked) -> bool:
    """Does the address speak of another item than the one that is asked now?"""
    version = _short(asked.card)
    is_same_card = request.GET.get("card", version) == version
    is_same = request.GET.get("item") == str(asked.link.item_seed)
    return not (is_same and is_same_card)


def _around(asked: Asked, here: Place) -> None:
    """What stands around the item: where one is, and where to go on."""
    attempt = here.attempt
    asked.more.update(_where(attempt, here.place), attempt_number=attempt.number)
    if here.answer is None:
        return
    key = "next_address" if here.left else "result_address"
    asked.more[key] = next_address(attempt, here.left, here.place)
    if is_open(attempt):
        asked.more["again_address"] = f"{here.address}?again=1"


def _where(attempt: Try, place: int) -> dict[str, Any]:
    return {
        "assignment": attempt.assignment,
        "classroom": attempt.assignment.classroom,
        "place": place,
        "places": len(attempt.links or attempt.deals),
    }


def _answer(request: HttpRequest, asked: Asked, here: Place) -> HttpResponse:
    key = answer_key(request, asked.item)
    try:
        if _was_exchanged(request, asked):
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
        return _refused(request, asked, here, stale.message)
    if not wants_fragment(request):
        return redirect(here.address)
    attempt = here.attempt
    now = tries.find_try(attempt.assignment, attempt.seat, attempt.number)
    _around(asked, Place.of(now or attempt, here.place))
    response = show_item(request, asked, given_in(asked, answer))
    response["HX-Push-Url"] = here.address
    return response


def _refused(
    request: HttpRequest, asked: Asked, here: Place, words: str
) -> HttpResponse:
    _around(asked, here)
    asked.more["refused"] = words
    return show_item(request, asked, None, status=409)


# -- a deal of the Charleston ---------------------------------------------------


def _deal(request: HttpRequest, attempt: Try, place: int) -> HttpResponse:
    """A deal: its steps are summed up as they are taken."""
    assignment = attempt.assignment
    card = card_begun(request.user, attempt.card_hash, assignment.task["card"])
    uuid, seed = attempt.run_of(place), attempt.deals[place - 1]
    deal = Deal(uuid, card, seed, assignment.public_id)
    setting = _setting(attempt, place, card)
    if request.method == "POST":
        return step(request, deal, setting)
    run = find_run(attempt.seat.learner, uuid)
    if not is_open(attempt) and not (run and is_run_over(run)):
        return show_refused(request, assignment, closed_words(attempt))
    return show(request, TrainerPage(deal, run), setting)


def _setting(attempt: Try, place: int, card: engine.Card) -> Setting:
    address = address_of(attempt, place)
    left = [one for one in services.open_places(attempt) if one != place]
    more = _where(attempt, place) | {
        "address": address,
        "deal_address": address,
        "no_guess_address": f"{address}?guess=no",
        "next_address": next_address(attempt, left, place),
        "has_next": bool(left),
    }
    return Setting(address, more, partial(services.working, attempt, card))
