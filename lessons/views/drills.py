"""The drills' first page, one item after another, and what came of a set."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from cards import library
from lessons.drills.catalogue import KINDS, RACES, SEEDS, serve
from lessons.drills.item import DrillSettings, NoItem, UnknownChoice
from lessons.drills.links import MIX, BadLink, Link, read_link
from lessons.models import Mode
from lessons.selectors.drills import (
    KindCount,
    SetCount,
    answers_by_kind,
    count_of_set,
    seconds_taken,
    set_result,
)
from lessons.selectors.levels import levels, plan_for
from lessons.selectors.review import due_count
from lessons.views.items import (
    Asked,
    address_of,
    asks_for_hint,
    given_before,
    given_in,
    keep,
    print_address,
    show_hint,
    show_item,
)
from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page, wants_fragment

FIVE = 5


def chosen_card(request: HttpRequest) -> engine.Card:
    """The card that the address names, else the default one. Raises Http404."""
    slug = request.GET.get("card", "")
    try:
        if slug:
            return library.offered_card(slug, request.user)
        return library.default_card()
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
    card = chosen_card(request)
    learner = current_learner(request)
    counts = {c.kind: c for c in answers_by_kind(learner)} if learner else {}
    context = {
        "card": card,
        "cards": library.offered_cards(request.user),
        "kinds": [(kind, counts.get(kind.KIND)) for kind in KINDS.values()],
        "charleston_count": counts.get("charleston"),
        "due_count": due_count(learner),
        "levels": levels(learner) if learner else {},
    }
    return render_page(request, "lessons/drills/drill_list.html", context)


@never_cache
@require_safe
def start(request: HttpRequest, kind: str) -> HttpResponse:
    """A new item of that kind, or a new set, with the settings of the address.

    Without a level the one that suits is taken.
    """
    card = chosen_card(request)
    link = link_or_404(card, kind, fresh_seed(), request)
    if "level" not in request.GET and not link.plan:
        link = _suited(request, link)
    return redirect(address_of(link))


def _suited(request: HttpRequest, link: Link) -> Link:
    """The link at the level that suits whoever asks."""
    level = levels(current_learner(request))[link.kind]
    return replace(link, settings=link.settings.at(level))


@never_cache
@require_safe
def five_items(request: HttpRequest) -> HttpResponse:
    """Five new items, of the kinds that whoever asks is least sure in."""
    card = chosen_card(request)
    seed = fresh_seed()
    plan = plan_for(current_learner(request), FIVE, seed)
    return redirect(
        address_of(Link(MIX, seed, DrillSettings(card.slug), FIVE, plan=plan))
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def item(request: HttpRequest, kind: str, seed: int) -> HttpResponse:
    """One question; after the answer, what was right and why."""
    card = chosen_card(request)
    link = link_or_404(card, kind, seed, request)
    try:
        made = serve(card, link.item_kind, link.item_settings, link.item_seed)
    except NoItem:
        return render_page(request, "lessons/drills/no_item.html", {"card": card})
    asked = Asked(
        card,
        link,
        made,
        address_of(link),
        offers_help=link.has_help,
        more=_around(request, card, link),
    )
    if request.method == "POST" and asks_for_hint(request, asked):
        return show_hint(request, asked)
    if request.method == "POST":
        return _answer(request, asked)
    given = given_before(request, asked)
    if given:
        asked.more.update(_after(request, link))
    return show_item(request, asked, given)


def link_or_404(card: engine.Card, kind: str, seed: int, request: HttpRequest) -> Link:
    """The item or set that the address names. Raises Http404."""
    try:
        return read_link(card, kind, seed, request.GET)
    except BadLink as bad:
        raise Http404(str(bad)) from bad


def _answer(request: HttpRequest, asked: Asked) -> HttpResponse:
    try:
        answer = keep(request, asked, Mode.DRILL)
    except UnknownChoice:
        return show_item(request, asked, None, is_missing=True, status=422)
    address = address_of(asked.link, attempt=answer.uuid)
    if not wants_fragment(request):
        return HttpResponseRedirect(address)
    asked.more.update(
        _around(request, asked.card, asked.link), **_after(request, asked.link)
    )
    response = show_item(request, asked, given_in(asked, answer))
    response["HX-Push-Url"] = address
    return response


def _around(request: HttpRequest, card: engine.Card, link: Link) -> dict[str, Any]:
    """Other cards, other levels, and how it went so far."""
    return {
        "cards": () if link.is_set else library.offered_cards(request.user),
        "count": _count(current_learner(request), card, link),
        "easier": _level_address(link, -1),
        "harder": _level_address(link, +1),
        "race_address": _race_address(link),
        "set_address": address_of(replace(link, items=10), level=link.settings.level),
    }


def _count(
    learner: User | None, card: engine.Card, link: Link
) -> KindCount | SetCount | None:
    """How it went so far: in the set, or else in this kind of drill."""
    if learner is None:
        return None
    if link.is_set:
        return count_of_set(set_result(learner, card, link))
    counts = answers_by_kind(learner)
    return next((c for c in counts if c.kind == link.item_kind), None)


def _race_address(link: Link) -> str:
    """Five new items of the same kind and level, with the time told at the end.

    "" for a set, and for a kind that is no matter of pace.
    """
    if link.is_set or link.kind not in RACES:
        return ""
    return address_of(replace(link, seed=fresh_seed(), items=FIVE, is_race=True))


def _level_address(link: Link, step: int) -> str:
    """A new item one level up or down; "" for a set, and at the ends of the scale."""
    level = link.settings.level + step
    if link.is_set or level not in KINDS[link.item_kind].LEVELS:
        return ""
    there = replace(link, seed=fresh_seed(), settings=link.settings.at(level))
    return address_of(there)


def _after(request: HttpRequest, link: Link) -> dict[str, str]:
    """Where to go on after the answer."""
    following = link.following
    if following:
        return {"next_address": address_of(following)}
    if link.is_set:
        return {"result_address": _result_address(link)}
    return {
        "next_address": address_of(replace(_suited(request, link), seed=fresh_seed()))
    }


def _result_address(link: Link) -> str:
    where = reverse("drills:result", args=[link.kind, link.seed])
    return f"{where}?{link.at(1).query()}"


@never_cache
@require_safe
def result(request: HttpRequest, kind: str, seed: int) -> HttpResponse:
    """What came of a set: every item with the last answer given to it."""
    card = chosen_card(request)
    link = link_or_404(card, kind, seed, request)
    if not link.is_set:
        raise Http404("not a set")
    rows = set_result(current_learner(request), card, link)
    context = {
        "card": card,
        "link": link,
        "title": KINDS[kind].TITLE if kind in KINDS else "",
        "rows": [(one, address_of(one.link)) for one in rows],
        "right": sum(one.is_right for one in rows),
        "answered": sum(one.is_answered for one in rows),
        "took": _took(seconds_taken(rows)) if link.is_race else "",
        "again_address": address_of(replace(link.at(1), seed=fresh_seed())),
        "print_address": print_address(link),
        "share_address": request.build_absolute_uri(address_of(link.at(1))),
    }
    return render_page(request, "lessons/drills/result.html", context)


def _took(seconds: int | None) -> str:
    """ "1:05"; "" where the time is not known."""
    return "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"
