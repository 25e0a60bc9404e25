"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards.api import views

LINE = "cards/<slug:card>/lines/<slug:section>/<slug:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("cards/", views.CardListView.as_view(), name="cards"),
    path("cards/<slug:card>/", views.CardDetailView.as_view(), name="card"),
    path("cards/<slug:card>/lines/", views.LineListView.as_view(), name="lines"),
    path(LINE, views.LineDetailView.as_view(), name="line"),
    path(f"{LINE}hands/", views.HandListView.as_view(), name="hands"),
    path("check/", views.CheckView.as_view(), name="check"),
    path("nearest/", views.NearestView.as_view(), name="nearest"),
]
