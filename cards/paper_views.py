"""A card as a PDF."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards import library
from cards.compare_views import card_or_404
from cards.sheet import card_sheet as sheet_of
from mahjong_site.paper.answers import limited, pdf_answer


@require_safe
@limited
def card_sheet(request: HttpRequest, card: str) -> HttpResponse:
    """A whole card, for whoever may read it."""
    found = card_or_404(request, card)
    address = reverse("cards:card-detail", args=[card])
    return pdf_answer(
        request,
        sheet_of(found, request.build_absolute_uri(address)),
        found.name,
        is_private=found.slug not in library.offered_slugs(),
    )
