"""Two cards beside each other."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

import engine
from cards import library
from cards.comparison import comparison_shown
from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page
from mahjong_site.web.throttling import CheckerThrottle, throttle

_GET: Final = frozenset({"GET"})


def card_or_404(request: HttpRequest, slug: str) -> engine.Card:
    """The card of that slug, if the asker may read it. Raises Http404."""
    try:
        return library.offered_card(slug, request.user)
    except DomainError as error:
        raise Http404(error.message) from error


@require_safe
@throttle(CheckerThrottle, methods=_GET)
def compare(request: HttpRequest) -> HttpResponse:
    """What is new, gone, changed or elsewhere on the second card."""
    chosen = [request.GET.get(name, "") for name in ("a", "b")]
    context: dict[str, Any] = {
        "sides": [
            (name, slug, library.card_choices(request.user, slug))
            for name, slug in zip(("a", "b"), chosen, strict=True)
        ]
    }
    if all(chosen):
        old, new = (card_or_404(request, slug) for slug in chosen)
        context["compared"] = comparison_shown(old, new)
    return render_page(request, "cards/compare.html", context)
