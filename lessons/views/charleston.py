"""The Charleston drill: a deal, three passes, and what each of them kept."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from cards import library
from engine.charleston import PASS_SIZE, STEPS
from engine.state import GameState
from engine.tiles import Tile
from engine.verdicts import ReasonCode, reason
from lessons.drills import charleston
from lessons.drills.catalogue import SEEDS
from lessons.models import CharlestonRun
from lessons.selectors.drills import find_run
from lessons.services.drills import check_first_pass, pass_tiles, states_of
from lessons.views.drills import chosen_card, fresh_seed
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.errors import DomainError, refusal
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment

SEATS: Final[dict[str, str | Promise]] = {
    "left": gettext_lazy("on your left"),
    "across": gettext_lazy("across from you"),
    "right": gettext_lazy("on your right"),
}
NAMES: Final = {"left": "Mei", "across": "Theo", "right": "Rosa"}
_MOST: Final = 14
"""More tiles than that are in nobody's rack."""


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One of the three others: where, who, East or not, and the one who gets."""

    name: str
    where: str | Promise
    is_east: bool
    gets: bool


@never_cache
@require_safe
def charleston_start(request: HttpRequest) -> HttpResponse:
    """A new deal."""
    card = chosen_card(request.GET.get("card", ""))
    return redirect("drills:charleston-deal", card.slug, fresh_seed())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def charleston_deal(request: HttpRequest, card: str, seed: int) -> HttpResponse:
    """The tiles as dealt; the first pass makes the run."""
    chosen = chosen_card(card)
    if seed >= SEEDS:
        raise Http404
    if request.method == "POST":
        uuid = read_uuid(request.POST.get("run")) or uuid4()
        return _pass(request, chosen, seed, uuid)
    return _show(request, chosen, seed, [charleston.deal(chosen, seed)], uuid4())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def charleston_run(request: HttpRequest, run: UUID) -> HttpResponse:
    """A run as far as it has come: the last pass weighed, and the next one."""
    kept = find_run(current_learner(request), run)
    if kept is None:
        raise Http404
    card = _card_of(kept)
    if request.method == "POST":
        return _pass(request, card, kept.seed, run)
    return _show(request, card, kept.seed, states_of(kept, card), run)


def _card_of(run: CharlestonRun) -> engine.Card:
    card = library.card_by_hash(run.card_hash)
    if card is None:
        raise Http404
    return card


def _pass(
    request: HttpRequest, card: engine.Card, seed: int, uuid: UUID
) -> HttpResponse:
    """Make the pass that was posted; show it refused, stale, or made."""
    try:
        tiles = _tiles(request.POST.getlist("tile"))
        blind = _blind(request, len(tiles))
        if current_learner(request) is None:
            # A pass that is refused is not kept, and makes nobody a guest.
            check_first_pass(card=card, seed=seed, tiles=tiles, blind=blind)
        made = pass_tiles(
            learner=ensure_learner(request),
            uuid=uuid,
            card=card,
            seed=seed,
            passes=_passes(request),
            tiles=tiles,
            blind=blind,
        )
    except DomainError as refused:
        if refused.code == "unknown_run":
            raise Http404 from refused
        run = find_run(current_learner(request), uuid)
        states = states_of(run, card) if run else [charleston.deal(card, seed)]
        return _show(request, card, seed, states, uuid, refused=refused)
    address = reverse("drills:charleston-run", args=[uuid])
    if not wants_fragment(request):
        if made.is_stale:
            messages.info(request, _stale_words())
        return HttpResponseRedirect(address)
    response = _show(
        request, card, seed, states_of(made.run, card), uuid, is_stale=made.is_stale
    )
    response["HX-Push-Url"] = address
    return response


def _tiles(codes: list[str]) -> tuple[Tile, ...]:
    try:
        return engine.parse_tiles(" ".join(codes[:_MOST]))
    except engine.NotationError as unreadable:
        raise refusal(unreadable.reason, "tile") from unreadable


def _blind(request: HttpRequest, count: int) -> int:
    """With the box ticked, whatever is wanting of three goes on unseen."""
    return max(0, PASS_SIZE - count) if "blind" in request.POST else 0


def _passes(request: HttpRequest) -> int:
    """How many passes were made when the form was shown; -1 if it does not say."""
    text = request.POST.get("passes", "")
    return int(text) if text in ("0", "1", "2") else -1


def _show(
    request: HttpRequest,
    card: engine.Card,
    seed: int,
    states: list[GameState],
    run: UUID,
    *,
    refused: DomainError | None = None,
    is_stale: bool = False,
) -> HttpResponse:
    now = states[-1]
    is_over = now.passes >= charleston.PASSES
    # Weighing tries every pass there is: do it for what the page shows.
    shown = states if is_over else states[-2:]
    weighed = [charleston.weigh(before, after) for before, after in pairwise(shown)]
    context: dict[str, Any] = {
        "card": card,
        "cards": library.offered_cards(),
        "seed": seed,
        "run": run,
        "passes": now.passes,
        "number": now.passes + 1,
        "is_over": is_over,
        "rack": now.racks[charleston.LEARNER],
        "came": now.received[charleston.LEARNER],
        "is_east": now.dealer == charleston.LEARNER,
        "weighed": weighed,
        "last": weighed[-1] if weighed else None,
        "near": charleston.nearest_lines(card, now.racks[charleston.LEARNER]),
        "first_near": charleston.nearest_lines(
            card, states[0].racks[charleston.LEARNER]
        )[:1],
        "total": round(sum(one.cost for one in weighed), 1),
        "refused": refused,
        "checked": request.POST.getlist("tile") if refused else (),
        "is_stale": is_stale,
        "address": reverse("drills:charleston-run", args=[run])
        if now.passes
        else reverse("drills:charleston-deal", args=[card.slug, seed]),
        "deal_address": reverse("drills:charleston-deal", args=[card.slug, seed]),
        "next_address": reverse(
            "drills:charleston-deal", args=[card.slug, fresh_seed()]
        ),
    }
    if not is_over:
        context |= _next_pass(now)
    return render_page(
        request,
        "lessons/drills/charleston.html",
        context,
        fragment="charleston",
        status=409 if is_stale else 422 if refused else 200,
    )


def _next_pass(state: GameState) -> dict[str, Any]:
    direction = charleston.direction_of(state.passes)
    return {
        "direction": direction,
        "receiver": NAMES[direction],
        "seats": [
            ShownSeat(
                NAMES[where],
                words,
                state.dealer == (charleston.LEARNER + STEPS[where]) % 4,
                where == direction,
            )
            for where, words in SEATS.items()
        ],
        "may_be_blind": charleston.may_be_blind(state.passes),
        "joker_rule": _joker_rule(state.racks[charleston.LEARNER]),
    }


def _joker_rule(rack: tuple[Tile, ...]) -> str:
    """Why the jokers of a rack cannot be chosen; "" when it has none."""
    if Tile.JOKER not in rack:
        return ""
    return engine.explain(
        reason(ReasonCode.JOKER_NEVER_PASSED, "charleston-10"), gettext
    )


def _stale_words() -> str:
    return gettext("This pass is made already. Here is the table as it is now.")
