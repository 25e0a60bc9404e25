"""What makes an app of the site: its manifest, its service worker, its offline page."""

from __future__ import annotations

import json
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, get_language_info, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from mahjong_site.web.http import render_page

BAR, GROUND = "#FFFDF8", "#FAF6EC"
"""Of the frame around the page, and of the page before it is there: see tokens.css."""
SHEETS: Final = (
    *("tokens", "base", "components", "tiles", "lessons", "drills"),
    *("dark", "contrast", "contrast-dark"),
    *("forced-colours", "large-letters", "print"),
)
SCRIPTS: Final = (
    *("site", "webapp", "lessons", "kept"),
    *("offline", "fields", "keeping", "sealing"),
)
FILES: Final = (
    *(f"css/{name}.css" for name in SHEETS),
    *(f"js/{name}.js" for name in SCRIPTS),
    "django_htmx/htmx-2.min.js",
    "tiles/tiles.svg",
    *(f"img/{name}.svg" for name in ("icon", "chevron", "tick")),
    "vendor/atkinson-hyperlegible-next/atkinson-hyperlegible-next-latin-wght-normal.woff2",
)
"""What lessons, packs and the offline page are made of."""
FOLDERS: Final = ("css", "js", "img", "tiles", "vendor", "django_htmx")
"""Whatever comes out of these is kept as well, once a page asked for it."""
KINDS: Final = (
    {"path": r"^/lessons/(?!start/|placement/)([\w-]+/)?$", "most": 20},
    {"path": r"^/drills/offline/[0-9a-f-]{36}/$", "most": 10},
)
"""Pages that are kept as they are read, and how many of them."""
PATIENCE: Final = 5_000
"""Milliseconds that a page which is kept waits for a network that says nothing."""


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


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps pages. Its names of files change with what is in them, so
    that a browser sees a new worker where there is something new; it is the same in
    every language.
    """
    site = {
        "files": [static(name) for name in FILES],
        "folders": [f"{settings.STATIC_URL}{name}/" for name in FOLDERS],
        "isHashed": isinstance(staticfiles_storage, ManifestFilesMixin),
        "kinds": KINDS,
        "language": settings.LANGUAGE_CODE,
        "never": ["/api/"],
        "offline": reverse("pages:offline"),
        "patience": PATIENCE,
        "signOut": reverse("accounts:logout"),
    }
    context = {"site": json.dumps(site)}
    kind = "text/javascript; charset=utf-8"
    return render(request, "pages/service-worker.js", context, content_type=kind)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What stands in for a page without a network; `lang` is the language to say it in.

    The worker asks for it without cookies.
    """
    asked = request.GET.get("lang", "")
    with override(asked if asked in dict(settings.LANGUAGES) else get_language()):
        return render_page(request, "pages/offline.html")


def _icon(
    name: str, sizes: str, kind: str = "image/png", **more: Any
) -> dict[str, Any]:
    return {"src": static(f"img/{name}"), "sizes": sizes, "type": kind, **more}
