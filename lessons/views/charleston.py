"""The Charleston trainer: a deal, a guess, six passes, and what each of them kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

import engine
from cards import library
from engine.actions import (
    Action,
    AskCourtesy,
    PassCourtesy,
    PassTiles,
    VoteCharleston,
)
from engine.charleston import PASS_SIZE
from engine.tiles import Tile
from lessons.drills import charleston
from lessons.drills.catalogue import SEEDS
from lessons.models import CharlestonRun
from lessons.selectors.drills import find_run
from lessons.services.drills import (
    Deal,
    StepTaken,
    check_first_step,
    check_guess,
    guess_families,
    stale_words,
    states_of,
    take_step,
    try_again,
)
from lessons.views.charleston_page import TrainerPage, context_of
from lessons.views.drills import chosen_card, fresh_seed
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.errors import Conflict, DomainError, refusal
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment

_MOST: Final = 14
"""More tiles than that are in nobody's rack."""
_STEPS: Final = 9
"""Six passes, the vote, and two for the courtesy."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a deal is played, if it is not on its own pages.

    `address` is the page's own, `more` is context of its template; `around` is
    entered for every step that is taken, and may refuse it.
    """

    address: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    around: Callable[[], AbstractContextManager[object]] = nullcontext


FREE: Final = Setting()


@never_cache
@require_safe
def charleston_start(request: HttpRequest) -> HttpResponse:
    """A new deal."""
    card = chosen_card(request)
    return redirect(deal_address(card.slug, fresh_seed()))


def deal_address(card: str, seed: int, **more: str) -> str:
    """The same deal for everybody: /drills/charleston/<seed>/?card=…"""
    where = reverse("drills:charleston-deal", args=[seed])
    return f"{where}?{urlencode({'card': card} | more)}"


def sheet_address(card: str, seed: int) -> str:
    """Where a deal is made into a sheet for paper."""
    where = reverse("drills:charleston-print", args=[seed])
    return f"{where}?{urlencode({'card': card})}"


@require_safe
def charleston_moved(request: HttpRequest, card: str, seed: int) -> HttpResponse:
    """From the old address of a deal."""
    return redirect(deal_address(card, seed), permanent=True)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def charleston_deal(request: HttpRequest, seed: int) -> HttpResponse:
    """The tiles as dealt; the guess or the first pass makes the run."""
    if seed >= SEEDS:
        raise Http404
    card = chosen_card(request)
    if request.method == "POST":
        uuid = read_uuid(request.POST.get("run")) or uuid4()
        return step(request, Deal(uuid, card, seed))
    return show(request, TrainerPage(Deal(uuid4(), card, seed)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def charleston_run(request: HttpRequest, run: UUID) -> HttpResponse:
    """A run as far as it has come: the last step weighed, and the next one."""
    kept = _own_run(request, run)
    if kept.context is not None:
        raise Http404("its page is that of what it is played for")
    deal = Deal(run, _card_of(kept), kept.seed)
    if request.method == "POST":
        return step(request, deal)
    return show(request, TrainerPage(deal, kept))


@never_cache
@require_POST
def charleston_again(request: HttpRequest, run: UUID) -> HttpResponse:
    """Back to a step of a run, to take another one on the same deal."""
    kept = _own_run(request, run)
    uuid = read_uuid(request.POST.get("again")) or uuid4()
    step = request.POST.get("step", "")
    try:
        again = try_again(run=kept, step=_number(step, _STEPS), uuid=uuid)
    except DomainError as refused:
        raise Http404 from refused
    return redirect("drills:charleston-run", again.uuid)


def _own_run(request: HttpRequest, run: UUID) -> CharlestonRun:
    kept = find_run(current_learner(request), run)
    if kept is None:
        raise Http404
    return kept


def _card_of(run: CharlestonRun) -> engine.Card:
    card = library.card_by_hash(run.card_hash)
    if card is None:
        raise Http404
    return card


def step(request: HttpRequest, deal: Deal, setting: Setting = FREE) -> HttpResponse:
    """Take the step that was posted; show it refused, stale, or taken."""
    try:
        taken = _taken(request, deal, setting)
    except DomainError as refused:
        if refused.code == "unknown_run":
            raise Http404 from refused
        run = find_run(current_learner(request), deal.uuid)
        return show(request, TrainerPage(deal, run, refused=refused), setting)
    address = setting.address or reverse("drills:charleston-run", args=[deal.uuid])
    if not wants_fragment(request):
        if taken.is_stale:
            messages.info(request, stale_words())
        return HttpResponseRedirect(address)
    page = TrainerPage(deal, taken.run, is_stale=taken.is_stale)
    response = show(request, page, setting)
    response["HX-Push-Url"] = address
    return response


def _taken(request: HttpRequest, deal: Deal, setting: Setting) -> StepTaken:
    """Do it. What is refused is not kept, and makes nobody a guest."""
    is_new = current_learner(request) is None
    if "guessing" in request.POST:
        guess = request.POST.getlist("guess")[: len(deal.card.sections)]
        check_guess(card=deal.card, guess=guess)
        with setting.around():
            return guess_families(
                learner=ensure_learner(request), deal=deal, guess=guess
            )
    action = _action(request)
    if is_new:
        check_first_step(card=deal.card, seed=deal.seed, action=action)
    steps = _number(request.POST.get("steps", ""), _STEPS)
    with setting.around():
        return take_step(
            learner=ensure_learner(request), deal=deal, steps=steps, action=action
        )


def _action(request: HttpRequest) -> Action:
    """The step in the form. Raises DomainError for tiles that cannot be read."""
    seat = charleston.LEARNER
    if "vote" in request.POST:
        return VoteCharleston(seat, request.POST["vote"] == "on")
    if "wish" in request.POST:
        return AskCourtesy(seat, _number(request.POST["wish"], PASS_SIZE))
    tiles = tuple(sorted(_tiles(request.POST.getlist("tile"))))
    if "courtesy" in request.POST:
        return PassCourtesy(seat, tiles)
    return PassTiles(seat, tiles, _blind(request, len(tiles)))


def _tiles(codes: list[str]) -> tuple[Tile, ...]:
    try:
        return engine.parse_tiles(" ".join(codes[:_MOST]))
    except engine.NotationError as unreadable:
        raise refusal(unreadable.reason, "tile") from unreadable


def _blind(request: HttpRequest, count: int) -> int:
    """With the box ticked, whatever is wanting of three goes on unseen."""
    return max(0, PASS_SIZE - count) if "blind" in request.POST else 0


def _number(text: str, most: int) -> int:
    """A small number of a form; -1 if it does not say one."""
    known = text.isascii() and text.isdigit() and len(text) < 3
    return int(text) if known and int(text) <= most else -1


def show(
    request: HttpRequest, page: TrainerPage, setting: Setting = FREE
) -> HttpResponse:
    """A deal as far as its run has come."""
    run = page.run
    states = states_of(run, page.deal.card) if run else None
    first = run.first_try if run else None
    page = replace(
        page,
        states=states or [charleston.deal(page.deal.card, page.deal.seed)],
        first_states=states_of(first, page.deal.card) if first else [],
        wants_guess="guess" not in request.GET,
        checked=_checked(request) if page.refused else (),
    )
    addresses = {
        "deal_address": deal_address(page.deal.card.slug, page.deal.seed),
        "no_guess_address": deal_address(
            page.deal.card.slug, page.deal.seed, guess="no"
        ),
        "next_address": deal_address(page.deal.card.slug, fresh_seed()),
        "share_address": request.build_absolute_uri(
            deal_address(page.deal.card.slug, page.deal.seed)
        ),
        "print_address": sheet_address(page.deal.card.slug, page.deal.seed),
        "cards": library.offered_cards(request.user),
    }
    return render_page(
        request,
        "lessons/drills/charleston.html",
        context_of(page) | addresses | {**setting.more},
        fragment="charleston",
        status=_status(page),
    )


def _checked(request: HttpRequest) -> tuple[str, ...]:
    """What was ticked in the form that was refused: sections or tiles."""
    name = "guess" if "guessing" in request.POST else "tile"
    return tuple(request.POST.getlist(name))


def _status(page: TrainerPage) -> int:
    if page.is_stale or isinstance(page.refused, Conflict):
        return 409
    return 422 if page.refused else 200
