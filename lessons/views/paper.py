"""What lessons gives as PDFs: drill sets, Charleston deals, lessons in short."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

import engine
from cards import library
from lessons.drills.catalogue import SEEDS
from lessons.drills.item import NoItem
from lessons.paper.charleston import charleston_sheet as sheet_of_deal
from lessons.paper.drills import drill_sheet, title_of
from lessons.paper.lesson import lesson_sheet as sheet_of_lesson
from lessons.selectors.courses import lesson_mark
from lessons.views.charleston import deal_address
from lessons.views.drills import chosen_card, link_or_404
from lessons.views.items import address_of
from lessons.views.library import find_lesson, locked_page
from mahjong_site.accounts.guests import current_learner
from mahjong_site.paper.answers import limited, pdf_answer
from mahjong_site.web.http import render_page


@require_safe
@limited
def drills_sheet(request: HttpRequest, kind: str, seed: int) -> HttpResponse:
    """A set of items: the questions first, the answers on their own page."""
    card = chosen_card(request)
    link = link_or_404(card, kind, seed, request).at(1)
    try:
        sheet = drill_sheet(card, link, request.build_absolute_uri(address_of(link)))
    except NoItem:
        return render_page(request, "lessons/drills/no_item.html", {"card": card})
    name = f"{title_of(link)} {seed}"
    return pdf_answer(request, sheet, name, is_private=_is_private(card))


@require_safe
@limited
def charleston_sheet(request: HttpRequest, seed: int) -> HttpResponse:
    """A deal with room for its passes, the best first one on its own page."""
    if seed >= SEEDS:
        raise Http404
    card = chosen_card(request)
    address = request.build_absolute_uri(deal_address(card.slug, seed))
    sheet = sheet_of_deal(card, seed, address)
    return pdf_answer(
        request, sheet, f"charleston {seed}", is_private=_is_private(card)
    )


@require_safe
@limited
def lesson_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """A lesson in short, once it is open to the pupil."""
    lesson = find_lesson(slug)
    mark = lesson_mark(current_learner(request), lesson)
    if mark.opens_at:
        return locked_page(request, lesson, mark)
    address = reverse("lessons:lesson-detail", args=[slug])
    sheet = sheet_of_lesson(lesson, request.build_absolute_uri(address))
    return pdf_answer(request, sheet, lesson.title)


def _is_private(card: engine.Card) -> bool:
    """Only the site's own cards may be read by everybody."""
    return card.slug not in library.offered_slugs()
