"""The pages under /cards/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

app_name = "cards"
urlpatterns: list[URLPattern | URLResolver] = []
