"""Version 1 of the REST API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("mahjong_site.accounts.api.urls")),
    path("", include("cards.api.urls")),
    path("", include("lessons.api.urls")),
    path("", include("play.api.urls")),
]
