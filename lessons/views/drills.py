"""The drills' first page, and the card-reading quiz."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from cards import library
from lessons.drills.catalogue import KINDS, SEEDS, make_item
from lessons.drills.item import Choice, Item, NoItem, UnknownChoice
from lessons.drills.showing import choices_of, feedback_of, groups_of
from lessons.models import DrillAttempt
from lessons.selectors.drills import answers_by_kind, find_attempt
from lessons.services.drills import answer_item
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page, wants_fragment


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
def drill_list(request: HttpRequest) -> HttpResponse:
    """Every drill, and how far the learner has come in each."""
    card = chosen_card(request.GET.get("card", ""))
    learner = current_learner(request)
    counts = {c.kind: c for c in answers_by_kind(learner)} if learner else {}
    context = {
        "card": card,
        "cards": library.offered_cards(),
        "quizzes": [(kind, counts.get(kind.slug)) for kind in KINDS.values()],
        "charleston_count": counts.get("charleston"),
    }
    return render_page(request, "lessons/drills/drill_list.html", context)


@never_cache
@require_safe
def quiz_start(request: HttpRequest, kind: str) -> HttpResponse:
    """A new item of that kind."""
    if kind not in KINDS:
        raise Http404
    card = chosen_card(request.GET.get("card", ""))
    return redirect("lessons:quiz-item", kind, card.slug, fresh_seed())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def quiz_item(request: HttpRequest, kind: str, card: str, seed: int) -> HttpResponse:
    """One question; after the answer, what was right and why."""
    chosen = chosen_card(card)
    item = _item(chosen, kind, seed)
    if item is None:
        return render_page(request, "lessons/drills/no_item.html", {"card": chosen})
    if request.method == "POST":
        return _answer(request, chosen, item)
    attempt = find_attempt(
        current_learner(request), read_uuid(request.GET.get("attempt")) or uuid4()
    )
    return _show(request, chosen, item, _choice_of(item, attempt))


def _item(card: engine.Card, kind: str, seed: int) -> Item | None:
    if kind not in KINDS or seed >= SEEDS:
        raise Http404
    try:
        return make_item(card, kind, seed)
    except NoItem:
        return None


def read_uuid(text: str | None) -> UUID | None:
    """The UUID that a form or link carries; None when it carries none."""
    try:
        return UUID(text or "")
    except ValueError:
        return None


def _choice_of(item: Item, attempt: DrillAttempt | None) -> Choice | None:
    """The choice that an attempt made, if it answers this very item."""
    if attempt is None or (attempt.kind, attempt.card_hash, attempt.seed) != (
        item.kind,
        item.card_hash,
        item.seed,
    ):
        return None
    try:
        return item.choice(attempt.choice)
    except UnknownChoice:
        return None


def _answer(request: HttpRequest, card: engine.Card, item: Item) -> HttpResponse:
    key = request.POST.get("choice", "")
    if key not in {choice.key for choice in item.choices}:
        # Nothing is kept, so nobody becomes a guest by an empty form.
        return _show(request, card, item, None, is_missing=True, status=422)
    attempt = answer_item(
        learner=ensure_learner(request),
        card=card,
        kind=item.kind,
        seed=item.seed,
        choice=key,
        uuid=read_uuid(request.POST.get("attempt")) or uuid4(),
    )
    address = _address(item, card) + "?" + urlencode({"attempt": attempt.uuid})
    if not wants_fragment(request):
        return HttpResponseRedirect(address)
    response = _show(request, card, item, _choice_of(item, attempt))
    response["HX-Push-Url"] = address
    return response


def _address(item: Item, card: engine.Card) -> str:
    return reverse("lessons:quiz-item", args=[item.kind, card.slug, item.seed])


def _show(
    request: HttpRequest,
    card: engine.Card,
    item: Item,
    chosen: Choice | None,
    *,
    is_missing: bool = False,
    status: int = 200,
) -> HttpResponse:
    learner = current_learner(request)
    counts = answers_by_kind(learner) if learner else ()
    context: dict[str, Any] = {
        "card": card,
        "cards": library.offered_cards(),
        "kind": KINDS[item.kind],
        "kinds": KINDS.values(),
        "item": item,
        # The answer to `which_line` is a line, and is told only afterwards.
        "line": None if item.kind == "which_line" and not chosen else item.line,
        "groups": groups_of(item) if item.kind == "joker_place" else (),
        "choices": choices_of(item, chosen),
        "feedback": feedback_of(item, chosen) if chosen else None,
        "address": _address(item, card),
        "attempt": request.POST.get("attempt") if is_missing else uuid4(),
        "is_missing": is_missing,
        "count": next((c for c in counts if c.kind == item.kind), None),
    }
    if chosen:
        context["next_address"] = reverse(
            "lessons:quiz-item", args=[item.kind, card.slug, fresh_seed()]
        )
    return render_page(
        request,
        "lessons/drills/quiz_item.html",
        context,
        fragment="quiz-item",
        status=status,
    )
