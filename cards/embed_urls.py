"""The addresses that other sites may show in a frame, under /embed/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards import checker_views

app_name = "embed"
urlpatterns: list[URLPattern | URLResolver] = [
    path("checker/", checker_views.embedded_checker, name="checker"),
]
