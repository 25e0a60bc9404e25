"""The pages under /lessons/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

app_name = "lessons"
urlpatterns: list[URLPattern | URLResolver] = [
    path("drills/", include("lessons.drills.urls")),
]
