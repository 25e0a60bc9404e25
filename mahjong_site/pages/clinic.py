"""The new-card clinic: everything to get to know a card, from one click."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import engine
from cards import figuring, library
from cards.compare_views import card_or_404
from cards.comparison import ComparisonShown, comparison_shown
from cards.explorer import LineShown
from cards.models import CardFigures
from engine.difficulty import LineFigures
from lessons.drills.catalogue import KINDS, SEEDS
from lessons.drills.item import DrillSettings
from lessons.drills.links import Link
from lessons.views.charleston import deal_address
from lessons.views.items import address_of
from mahjong_site.web.errors import Conflict
from mahjong_site.web.http import render_page
from mahjong_site.web.throttling import SimulationThrottle, throttle

READING: Final = ("read_line", "which_line", "missing_tile", "joker_place")
ITEMS: Final = 10
DEALS: Final = 5
Set = tuple[str | Promise, Link]
"""What a set of items is called, and where it begins."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Something to do on the card: its words and its address."""

    title: str | Promise
    address: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line with its figures and how hard it is among the others, from 1."""

    shown: LineShown
    figures: LineFigures
    place: int


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@throttle(SimulationThrottle)
def clinic(request: HttpRequest, card: str) -> HttpResponse:
    """Drills, deals and a table of difficulty for a card, and what it left behind.

    The drills and deals are the same for everybody who has this text of the card.
    """
    found = card_or_404(request, card)
    if request.method == "POST":
        try:
            figuring.figure_card(card=found)
        except Conflict as busy:
            messages.info(request, busy.message)
        return redirect("clinic", found.slug)
    before = request.GET.get("before", "")
    context: dict[str, Any] = {
        "card": found,
        "figures": figuring.figures_of(found),
        "choices": library.card_choices(request.user, before),
        "before": before,
    }
    if context["figures"]:
        context |= {
            "sets": _exercises(reading_sets(found)),
            "sections": _exercises(section_sets(found)),
            "deals": _deals(found),
            "rows": _rows(found, context["figures"]),
        }
    if before:
        context["compared"] = _compared(request, before, found)
    return render_page(request, "pages/clinic.html", context)


def reading_sets(card: engine.Card) -> list[Set]:
    """A set of each kind of drill that teaches to read, on the whole card."""
    chance = Random(card.hash)
    settings = DrillSettings(card.slug)
    return [
        (KINDS[kind].TITLE, Link(kind, chance.randrange(SEEDS), settings, ITEMS))
        for kind in READING
    ]


def section_sets(card: engine.Card) -> list[Set]:
    """A set of reading for each section that has lines in play."""
    chance = Random(card.hash[::-1])
    names = dict.fromkeys(line.section for line in card.lines)
    return [
        (
            name,
            Link(
                "read_line",
                chance.randrange(SEEDS),
                DrillSettings(card.slug, (name,)),
                ITEMS,
            ),
        )
        for name in names
    ]


def deal_seeds(card: engine.Card) -> list[int]:
    """Deals of the Charleston on the card."""
    chance = Random(f"{card.hash}/deals")
    return [chance.randrange(SEEDS) for _deal in range(DEALS)]


def lines_by_ease(figures: CardFigures) -> list[LineFigures]:
    """The lines, those first for which the least is wanting when tiles are dealt."""
    lines = figuring.measured(figures).lines
    return sorted(lines, key=lambda one: (one.away, -one.won))


def _exercises(sets: Iterable[Set]) -> list[Exercise]:
    return [Exercise(title, address_of(link)) for title, link in sets]


def _deals(card: engine.Card) -> list[Exercise]:
    return [
        Exercise(_("Deal %(number)d") % {"number": at}, deal_address(card.slug, seed))
        for at, seed in enumerate(deal_seeds(card), start=1)
    ]


def _rows(card: engine.Card, figures: CardFigures) -> list[Row]:
    ordered = lines_by_ease(figures)
    found = ((card.line(one.section, one.number), one) for one in ordered)
    return [
        Row(LineShown(card, line), one, place)
        for place, (line, one) in enumerate(found, start=1)
        if line is not None
    ]


def _compared(
    request: HttpRequest, slug: str, card: engine.Card
) -> ComparisonShown | None:
    """The card beside one that was played before."""
    before = card_or_404(request, slug)
    return comparison_shown(before, card) if before.hash != card.hash else None
