"""Questions to take along, and their page: all of a pack in one form.

The page is kept by the browser's worker and works without a network: script checks
answers by their seals, keeps them on the device and sends them to the same form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from cards import library
from engine.tiles import CODES
from lessons.drills.catalogue import ASKED_AGAIN, item_key
from lessons.drills.item import Item
from lessons.drills.links import Link
from lessons.drills.sealing import Sealed, sealed
from lessons.drills.showing import ShownChoice, choices_of
from lessons.forms.packs import PackForm
from lessons.models import Answer, Pack
from lessons.selectors.levels import levels, plan_for
from lessons.selectors.packs import Packed, answers_in, pack_of, packed, packs_of
from lessons.services.handing_in import Given, Handed, hand_in
from lessons.services.packs import take_along
from lessons.views.drills import fresh_seed
from lessons.views.items import address_of
from mahjong_site.accounts.guests import current_learner, ensure_learner, learner_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page
from mahjong_site.web.once import once_of
from mahjong_site.web.throttling import PackThrottle, throttle

LONGEST: Final = 400
"""More characters than that are no answer."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A question on the page of its pack; sealed as long as it is not answered."""

    asked: Packed
    title: str
    choices: tuple[ShownChoice, ...] = ()
    seal: Sealed | None = None
    answer: Answer | None = None
    address: str = ""

    @property
    def item(self) -> Item | None:
        """The item, if it is there still."""
        return self.asked.item

    @property
    def place_word(self) -> str:
        """The place as text, for names that templates join."""
        return str(self.asked.place)

    @property
    def key(self) -> str:
        """The name of the item, which its seals are made over."""
        return item_key(self.item) if self.item else ""

    @property
    def form(self) -> str:
        """How it is answered."""
        return type(self.item.answer).__name__ if self.item else ""


@throttle(PackThrottle)
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest) -> HttpResponse:
    """Choose what to take along; and the packs that were taken before."""
    cards = library.card_choices(request.user, request.GET.get("card", ""))
    form = PackForm(
        request.POST or None, cards=cards, initial={"card": request.GET.get("card")}
    )
    if request.method == "POST" and form.is_valid():
        try:
            made = _take(request, form.cleaned_data)
            return redirect("drills:pack", made.uuid)
        except DomainError as error:
            add_error(form, error)
    context = {"form": form, "packs": packs_of(current_learner(request))}
    status = 422 if request.method == "POST" else 200
    return render_page(request, "lessons/drills/packs.html", context, status=status)


def _take(request: HttpRequest, asked: dict[str, Any]) -> Pack:
    learner, seed = ensure_learner(request), fresh_seed()
    kind, count = asked["kind"], asked["count"]
    plan = plan_for(learner, count, seed)
    if kind:
        plan = ((kind, levels(learner)[kind]),) * count
    return take_along(
        learner=learner,
        card=library.offered_card(asked["card"], request.user),
        plan=plan,
        seed=seed,
        once=once_of(request),
    )


@never_cache
@login_required
@throttle(PackThrottle, methods=frozenset({"GET", "POST"}))
@require_http_methods(["GET", "HEAD", "POST"])
def pack_page(request: HttpRequest, pack: UUID) -> HttpResponse:
    """Every question of a pack with what was answered; answers are handed in here."""
    found = _own_pack(request, pack)
    card = library.readable_by_hash(found.card_hash, request.user)
    if request.method == "POST":
        return _hand_in(request, found, card)
    given = answers_in(found)
    questions = [_shown(card, one, given) for one in packed(found, card)]
    context = {
        "pack": found,
        "card": card,
        "questions": questions,
        "open_count": sum(one.seal is not None for one in questions),
        "right": sum(answer.is_right for answer in given.values()),
        "answered": len(given),
        "tile_codes": " ".join(CODES),
    }
    return render_page(request, "lessons/drills/pack.html", context)


@never_cache
@login_required
@require_safe
def token(request: HttpRequest, pack: UUID) -> JsonResponse:
    """What a page that was kept needs to send its answers: it may be somebody else's
    by now, or its own token may have become old.
    """
    _own_pack(request, pack)
    return JsonResponse({"token": get_token(request)})


def _own_pack(request: HttpRequest, uuid: UUID) -> Pack:
    found = pack_of(learner_of(request), uuid)
    if found is None:
        raise Http404("no such pack")
    return found


def _shown(card: engine.Card | None, asked: Packed, given: dict[UUID, Answer]) -> Shown:
    item, answer = asked.item, given.get(asked.attempt)
    if item is None or card is None:
        return Shown(asked, "", answer=answer)
    title = str(ASKED_AGAIN[item.kind].TITLE)
    if answer is not None:
        return Shown(asked, title, answer=answer, address=_answer_address(answer, item))
    return Shown(asked, title, choices_of(item), sealed(item))


def _answer_address(answer: Answer, item: Item) -> str:
    """The question's own page, with what was right and why."""
    return address_of(Link(item.kind, item.seed, item.settings), attempt=answer.uuid)


def _hand_in(
    request: HttpRequest, pack: Pack, card: engine.Card | None
) -> HttpResponse:
    """Keep what was sent; JSON for script, which has kept it on the device."""
    answers = _answers(request, len(pack.items))
    handed = hand_in(pack=pack, card=card, answers=answers)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"results": [_result(one) for one in handed]})
    _say(request, handed)
    return redirect(reverse("drills:pack", args=[pack.uuid]))


def _answers(request: HttpRequest, count: int) -> dict[int, Given]:
    """The answers in the form by their places; places without one are left out."""
    found = {}
    for place in range(1, count + 1):
        tiles = request.POST.getlist(f"tile-{place}")
        choice = request.POST.get(f"choice-{place}", "") or " ".join(tiles)
        if choice.strip():
            time = request.POST.get(f"time-{place}", "")
            is_time = time.isascii() and time.isdigit() and len(time) < 10
            time_ms = int(time) if is_time else None
            found[place] = Given(choice.strip()[:LONGEST], time_ms)
    return found


def _result(handed: Handed) -> dict[str, Any]:
    """What script tells of one answer."""
    answer, item = handed.answer, handed.asked.item
    return {
        "place": handed.asked.place,
        "is_kept": answer is not None,
        "is_right": answer is not None and answer.is_right,
        "address": _answer_address(answer, item) if answer and item else "",
        "refused": handed.refused,
    }


def _say(request: HttpRequest, handed: tuple[Handed, ...]) -> None:
    kept = sum(not one.refused for one in handed)
    if not handed:
        messages.warning(request, _("Choose an answer first."))
    elif kept:
        words = ngettext("%(kept)d answer is in.", "%(kept)d answers are in.", kept)
        messages.success(request, words % {"kept": kept})
    for one in handed:
        if one.refused:
            words = _("Question %(place)d: %(why)s")
            place = {"place": one.asked.place, "why": one.refused}
            messages.warning(request, words % place)
