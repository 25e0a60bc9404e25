"""What makes an app of the site: its manifest, to be installed by."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

BAR, GROUND = "#FFFDF8", "#FAF6EC"
"""Of the frame around the page, and of the page before it is there: see tokens.css."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Name, icons and first pages of the site as it stands on a home screen."""
    language = get_language() or "en"
    data = {
        "id": "/",
        "name": _("Learn Mah Jongg"),
        "short_name": _("Mah Jongg"),
        "description": _("Lessons, drills, a rule checker and a practice table."),
        "lang": language,
        "dir": "rtl" if get_language_info(language)["bidi"] else "ltr",
        "start_url": reverse("pages:home"),
        "scope": reverse("pages:home"),
        "display": "standalone",
        "theme_color": BAR,
        "background_color": GROUND,
        "categories": ["education", "games"],
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            _icon("icon-maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [
            {"name": _("Go on learning"), "url": reverse("lessons:start")},
            {"name": _("Drills"), "url": reverse("drills:list")},
            {"name": _("Play"), "url": reverse("play:home")},
        ],
    }
    return JsonResponse(data, content_type="application/manifest+json")


def _icon(
    name: str, sizes: str, kind: str = "image/png", **more: Any
) -> dict[str, Any]:
    return {"src": static(f"img/{name}"), "sizes": sizes, "type": kind, **more}
