"""The page that looks back at a finished game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page
from play import services
from play.page import review_page
from play.selectors import Table
from play.views import at_own_table


@require_safe
@at_own_table
def review(request: HttpRequest, now: Table) -> HttpResponse:
    """How each decision of a finished game compared, and what mattered most."""
    try:
        found = services.review_of(now)
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("play:table", public_id=now.game.public_id)
    context = {"review": review_page(now, found)}
    return render_page(request, "play/review.html", context)
