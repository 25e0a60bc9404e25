"""Every address of the site; each app keeps its own."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from mahjong_site.pages.clinic import clinic
from mahjong_site.pages.languages import switch_language


def operators_pages(where: str) -> list[URLPattern | URLResolver]:
    """The admin at that path; none where there is no path."""
    return [path(f"{where}/", admin.site.urls)] if where else []


urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("mahjong_site.pages.urls")),
    path("accounts/", include("mahjong_site.accounts.urls")),
    path("cards/<slug:card>/clinic/", clinic, name="clinic"),
    path("cards/own/", include("cards.own_urls")),
    path("cards/", include("cards.urls")),
    path("classes/", include("lessons.class_urls")),
    path("embed/", include("cards.embed_urls")),
    path("embed/", include("lessons.embed_urls")),
    path("drills/", include("lessons.drills.urls")),
    path("glossary/", include("lessons.glossary_urls")),
    path("language/", switch_language, name="language"),
    path("lessons/", include("lessons.urls")),
    path("puzzle/", include("lessons.puzzle_urls")),
    path("review/", include("lessons.review_urls")),
    path("play/deals/", include("play.deal_urls")),
    path("play/", include("play.urls")),
    path("strategy/", include("lessons.strategy_urls")),
    path("api/v1/", include("mahjong_site.api.urls")),
    path("", include("mahjong_site.operations.urls")),
    *operators_pages(settings.ADMIN_PATH),
]

handler400 = "mahjong_site.web.errors.bad_request"
handler403 = "mahjong_site.web.errors.permission_denied"
handler404 = "mahjong_site.web.errors.page_not_found"
handler500 = "mahjong_site.web.errors.server_error"
