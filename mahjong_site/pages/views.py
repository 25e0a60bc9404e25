"""Pages that mix the apps."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from mahjong_site.web.http import render_page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the two ways to start."""
    return render_page(request, "pages/home.html")
