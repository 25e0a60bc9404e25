"""The card explorer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

import engine
from cards import explorer, library, owned, selectors, switching
from cards.compare_views import card_or_404
from mahjong_site.web.http import render_page

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

HANDS_ON_A_PAGE = 12


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The cards that this site offers."""
    return render_page(
        request, "cards/card_list.html", {"cards": library.offered_cards(request.user)}
    )


@require_safe
def card_detail(request: HttpRequest, card: str) -> HttpResponse:
    """A whole card in letters, section by section."""
    found = card_or_404(request, card)
    context = {
        "card": found,
        "sections": explorer.sections_of(found),
        "hand_count": sum(len(line.hands) for line in found.lines),
        **_own_context(request, card),
    }
    return render_page(request, "cards/card_detail.html", context)


def _own_context(request: HttpRequest, slug: str) -> dict[str, Any]:
    """Of a card that somebody typed in: its version, and whether it is the asker's."""
    own = owned.readable(slug, request.user)
    if own is None:
        return {}
    is_mine = own.owner_id == request.user.pk
    return {"own": own, "is_mine": is_mine, "version": owned.version_in_force(own)}


@require_safe
def section_detail(request: HttpRequest, card: str, section: str) -> HttpResponse:
    """The lines of a section as tiles, in letters and in words."""
    found = card_or_404(request, card)
    sections = explorer.sections_of(found)
    here = next((one for one in sections if one.slug == section), None)
    if here is None:
        raise Http404(section)
    context = {"card": found, "sections": sections, "section": here}
    return render_page(request, "cards/section_detail.html", context)


@require_safe
def line_detail(
    request: HttpRequest, card: str, section: str, number: str
) -> HttpResponse:
    """One line: word by word, in plain words, by its switches, and every hand."""
    found = card_or_404(request, card)
    line = selectors.find_line(found, section, number)
    if line is None:
        raise Http404(number)
    page = Paginator(line.hands, HANDS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "card": found,
        "section": explorer.SectionShown(found, line.section),
        "shown": explorer.LineShown(found, line),
        "page": page,
        "hands": explorer.hands_laid(line, list(page.object_list)),
        "board": switching.board_shown(found, line, request.GET),
        **_neighbours(found, line),
    }
    fragment = "board" if _target(request) == "board" else "hands"
    return render_page(request, "cards/line_detail.html", context, fragment=fragment)


def _target(request: HttpRequest) -> str:
    """The id of the element that htmx will swap."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return (htmx and htmx.target) or ""


def _neighbours(card: engine.Card, line: engine.Line) -> dict[str, Any]:
    """The lines before and after this one, on the whole card."""
    lines = selectors.printed_lines(card)
    place = lines.index(line)
    before = lines[place - 1] if place else None
    after = lines[place + 1] if place + 1 < len(lines) else None
    return {
        "before": explorer.LineShown(card, before) if before else None,
        "after": explorer.LineShown(card, after) if after else None,
    }
