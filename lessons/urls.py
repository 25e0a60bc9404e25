"""The pages under /lessons/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

app_name = "lessons"
urlpatterns: list[URLPattern | URLResolver] = []
