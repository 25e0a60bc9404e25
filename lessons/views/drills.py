"""The drills' first page, and one item after another."""

from __future__ import annotations

import random
import secrets
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from cards import library
from engine.tiles import Tile
from lessons.drills.catalogue import KINDS, SEEDS, grade, serve
from lessons.drills.item import (
    LEVELS,
    Build,
    Choice,
    DrillSettings,
    Item,
    NoItem,
    OneOf,
    UnknownChoice,
    tiles_key,
)
from lessons.drills.links import MIX, BadLink, Link, read_link
from lessons.drills.showing import choices_of, feedback_of
from lessons.models import Answer
from lessons.selectors.drills import answers_by_kind, find_answer
from lessons.services.answers import Circumstances, answer_item, item_key
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.errors import DomainError
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment

FIVE = 5
_LONGEST = 400
"""More characters than that are no answer."""


def chosen_card(slug: str) -> engine.Card:
    """The offered card of that slug, the default one for "". Raises Http404."""
    try:
        return library.offered_card(slug) if slug else library.default_card()
    except DomainError as unknown:
        raise Http404 from unknown


def fresh_seed() -> int:
    """A seed for a new item or deal."""
    return secrets.randbelow(SEEDS)


@require_safe
def moved(request: HttpRequest, rest: str = "") -> HttpResponse:
    """From the drills' old addresses, where the card stood before the seed."""
    kind, _, more = rest.partition("/")
    card, _, seed = more.strip("/").partition("/")
    if kind in KINDS and seed.isascii() and seed.isdigit() and int(seed) < SEEDS:
        where = reverse("drills:item", args=[kind, int(seed)])
        return redirect(f"{where}?{urlencode({'card': card})}", permanent=True)
    query = request.META.get("QUERY_STRING", "")
    where = reverse("drills:list") + rest
    return redirect(f"{where}?{query}" if query else where, permanent=True)


@require_safe
def drill_list(request: HttpRequest) -> HttpResponse:
    """Every drill, and how far the learner has come in each."""
    card = chosen_card(request.GET.get("card", ""))
    learner = current_learner(request)
    counts = {c.kind: c for c in answers_by_kind(learner)} if learner else {}
    context = {
        "card": card,
        "cards": library.offered_cards(),
        "kinds": [(kind, counts.get(kind.KIND)) for kind in KINDS.values()],
        "charleston_count": counts.get("charleston"),
    }
    return render_page(request, "lessons/drills/drill_list.html", context)


@never_cache
@require_safe
def start(request: HttpRequest, kind: str) -> HttpResponse:
    """A new item of that kind, or a new set: the settings are those of the address."""
    card = chosen_card(request.GET.get("card", ""))
    return redirect(_address(_read(card, kind, fresh_seed(), request)))


@never_cache
@require_safe
def five_items(request: HttpRequest) -> HttpResponse:
    """Five new items of several kinds."""
    card = chosen_card(request.GET.get("card", ""))
    seed = fresh_seed()
    kinds = list(KINDS)
    random.Random(seed).shuffle(kinds)
    plan = tuple((kinds[place % len(kinds)], LEVELS[0]) for place in range(FIVE))
    return redirect(
        _address(Link(MIX, seed, DrillSettings(card.slug), FIVE, plan=plan))
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def item(request: HttpRequest, kind: str, seed: int) -> HttpResponse:
    """One question; after the answer, what was right and why."""
    card = chosen_card(request.GET.get("card", ""))
    link = _read(card, kind, seed, request)
    try:
        made = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except NoItem:
        return render_page(request, "lessons/drills/no_item.html", {"card": card})
    if request.method == "POST":
        return _answer(request, card, link, made)
    attempt = find_answer(
        current_learner(request), read_uuid(request.GET.get("attempt"))
    )
    return _show(request, card, link, made, _given(card, made, attempt))


def _read(card: engine.Card, kind: str, seed: int, request: HttpRequest) -> Link:
    try:
        return read_link(card, kind, seed, request.GET)
    except BadLink as bad:
        raise Http404(str(bad)) from bad


def _address(link: Link, **more: object) -> str:
    return (
        reverse("drills:item", args=[link.kind, link.seed]) + "?" + link.query(**more)
    )


def _given(card: engine.Card, item: Item, answer: Answer | None) -> Choice | None:
    """The choice of an answer, if it answers this very item."""
    if answer is None:
        return None
    if (answer.item, answer.version) != (item_key(item), str(item.version)):
        return None
    try:
        return grade(card, item, answer.choice)
    except UnknownChoice:
        return None


def _key(request: HttpRequest, item: Item) -> str:
    """The answer in the form as a key."""
    if isinstance(item.answer, OneOf | Build):
        return request.POST.get("choice", "")[:_LONGEST]
    return tiles_key(_tiles(" ".join(request.POST.getlist("tile"))))


def _tiles(text: str) -> tuple[Tile, ...]:
    """Tiles out of a form; none where they cannot be read."""
    try:
        return engine.parse_tiles(text[:_LONGEST])
    except engine.NotationError:
        return ()


def _answer(
    request: HttpRequest, card: engine.Card, link: Link, item: Item
) -> HttpResponse:
    key = _key(request, item)
    try:
        given = grade(card, item, key)
    except UnknownChoice:
        # Nothing is kept, so nobody becomes a guest by an empty form.
        return _show(request, card, link, item, None, is_missing=True, status=422)
    attempt = answer_item(
        learner=ensure_learner(request),
        card=card,
        item=item,
        choice=key,
        uuid=read_uuid(request.POST.get("attempt")) or uuid4(),
        how=Circumstances(time_ms=_time_taken(request)),
    )
    address = _address(link, attempt=attempt.uuid)
    if not wants_fragment(request):
        return HttpResponseRedirect(address)
    given = _given(card, item, attempt) or given
    response = _show(request, card, link, item, given)
    response["HX-Push-Url"] = address
    return response


def _time_taken(request: HttpRequest) -> int | None:
    """Milliseconds since the form was shown, if the form says when that was."""
    text = request.POST.get("shown", "")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        return None
    return max(0, _now_ms() - int(text))


def _now_ms() -> int:
    return int(timezone.now().timestamp() * 1000)


def _show(
    request: HttpRequest,
    card: engine.Card,
    link: Link,
    item: Item,
    given: Choice | None,
    *,
    is_missing: bool = False,
    status: int = 200,
) -> HttpResponse:
    learner = current_learner(request)
    counts = answers_by_kind(learner) if learner else ()
    context: dict[str, Any] = {
        "card": card,
        "cards": () if link.is_set else library.offered_cards(),
        "kind": KINDS[item.kind],
        "link": link,
        "item": item,
        "answer": item.answer,
        "form": type(item.answer).__name__,
        "choices": choices_of(item, given),
        "given": given,
        "feedback": feedback_of(item, given) if given else None,
        "address": _address(link),
        "share_address": request.build_absolute_uri(_address(link.at(1))),
        "attempt": request.POST.get("attempt") if is_missing else uuid4(),
        "shown_at": request.POST.get("shown") if is_missing else _now_ms(),
        "is_missing": is_missing,
        "picked": request.POST.getlist("tile") if is_missing else (),
        "count": next((c for c in counts if c.kind == item.kind), None),
        "easier": _level_address(link, -1),
        "harder": _level_address(link, +1),
        "set_address": _address(replace(link, items=10), level=item.level),
    }
    if isinstance(item.answer, Build):
        context |= _built(request, item.answer)
    if given:
        context |= _after(link)
    return render_page(
        request,
        "lessons/drills/item.html",
        context,
        fragment="drill-item",
        status=status,
    )


def _level_address(link: Link, step: int) -> str:
    """A new item one level up or down; "" for a set, and at the ends of the scale."""
    level = link.settings.level + step
    if link.is_set or level not in KINDS[link.item_kind].LEVELS:
        return ""
    return _address(replace(link, seed=fresh_seed(), settings=link.settings.at(level)))


def _after(link: Link) -> dict[str, str]:
    """Where to go on after the answer."""
    following = link.following
    if following:
        return {"next_address": _address(following)}
    if link.is_set:
        return {"again_address": _address(replace(link.at(1), seed=fresh_seed()))}
    return {"next_address": _address(replace(link, seed=fresh_seed()))}


def _built(request: HttpRequest, answer: Build) -> dict[str, Any]:
    """The tiles laid so far: those in the address, one more, or one less."""
    laid = _tiles(request.GET.get("laid", ""))
    more = _tiles(request.GET.get("add", ""))
    if len(more) == 1 and more[0] in answer.palette:
        laid = (*laid, *more)
    if "back" in request.GET:
        laid = laid[:-1]
    laid = tuple(tile for tile in laid if tile in answer.palette)[: answer.count]
    return {
        "laid": laid,
        "laid_key": tiles_key(laid, is_ordered=True),
        "is_full": len(laid) == answer.count,
    }
