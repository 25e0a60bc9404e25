"""The page of figures: what thousands of games between bots show, card by card."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards import library, shipped
from mahjong_site.pages.figures import kept, shown
from mahjong_site.pages.figures.lines import LinesOf
from mahjong_site.web.http import render_page

TEMPLATE: Final = "pages/figures.html"


@require_safe
def figures(request: HttpRequest, card: str = "") -> HttpResponse:
    """The figures of a card, the first one that is offered where none is named.

    `?level=` chooses whose table is shown where only one is; the best one by itself.
    """
    slugs = [slug for slug in library.offered_slugs() if kept.read(slug)]
    slug = card or next(iter(slugs), "")
    found = kept.read(slug) if slug in slugs else None
    if card and found is None:
        raise Http404(f"no figures of {card}")
    context: dict[str, Any] = {"cards": [shipped.read(slug) for slug in slugs]}
    if found is not None:
        context |= _of_card(found, request.GET.get("level", ""))
    return render_page(request, TEMPLATE, context)


def _of_card(found: kept.CardFigures, level: str) -> dict[str, Any]:
    card = shipped.read(found.card)
    table = found.table(level) or found.tables[-1]
    return {
        "card": card,
        "kept": found,
        "last_seed": found.seed + found.games - 1,
        "last_match_seed": found.seed + (found.games + 1) // 2 - 1,
        "levels": shown.levels(found),
        "level": table.level,
        "level_name": shown.level_name(table.level),
        "games": shown.games_words(found.games),
        "ends": shown.ends(found),
        "seats": shown.seats(table),
        "east_words": shown.east_words(table),
        "jokers": shown.jokers(table),
        "points": shown.points_won(found),
        "matches": [shown.MatchShown(one) for one in found.matches],
        "lines": LinesOf(card, found, table),
    }
