"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from play.api import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("rulesets/", views.RuleSetListView.as_view(), name="rulesets"),
    path("rulesets/<uuid:ruleset_id>/", views.RuleSetView.as_view(), name="ruleset"),
    path("games/", views.GameListView.as_view(), name="games"),
    path("games/<uuid:game_id>/", views.GameView.as_view(), name="game"),
    path(
        "games/<uuid:game_id>/legal-actions/",
        views.LegalActionsView.as_view(),
        name="game-legal-actions",
    ),
    path(
        "games/<uuid:game_id>/actions/",
        views.ActionsView.as_view(),
        name="game-actions",
    ),
    path(
        "games/<uuid:game_id>/take-back/",
        views.TakeBackView.as_view(),
        name="game-take-back",
    ),
]
