"""The pages under /strategy/."""

from __future__ import annotations

from django.urls import path

from lessons.views import strategy

app_name = "strategy"
urlpatterns = [
    path("", strategy.chapter_list, name="chapter-list"),
    path("<slug:slug>/", strategy.chapter_detail, name="chapter"),
]
