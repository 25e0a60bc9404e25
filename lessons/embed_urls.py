"""The lessons' addresses that other sites may show in a frame, under /embed/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views import puzzle

app_name = "puzzle-embed"
urlpatterns: list[URLPattern | URLResolver] = [
    path("puzzle/", puzzle.embedded_puzzle, name="puzzle"),
]
