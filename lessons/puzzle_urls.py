"""The puzzle of the day, under /puzzle/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views import puzzle

app_name = "puzzle"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", puzzle.puzzle, name="today"),
    path("<str:day>/", puzzle.puzzle_day, name="day"),
    path("<str:day>/card.png", puzzle.picture, name="picture"),
]
