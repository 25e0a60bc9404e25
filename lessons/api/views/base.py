"""What the views of lessons share."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

import engine
from cards import library
from cards.selectors import section_by_slug
from mahjong_site.web.errors import DomainError
from mahjong_site.web.rest import seen_is_304


@seen_is_304
class ContentView(APIView):
    """Something to read, open to all."""

    permission_classes = [AllowAny]


def asked_card(request: Request, slug: str | None) -> engine.Card:
    """The card of that slug that the asker may read, or the site's first one."""
    if slug is None:
        return library.default_card()
    return library.offered_card(slug, request.user)


def asked_sections(
    card: engine.Card, asked: Iterable[str], field: str
) -> tuple[str, ...]:
    """Sections by their names or slugs, in the card's order. Raises DomainError."""
    found = {
        one if one in card.sections else section_by_slug(card, one) for one in asked
    }
    if None in found:
        message = _("This card has no such section.")
        raise DomainError("unknown_section", message, field)
    return tuple(name for name in card.sections if name in found)
