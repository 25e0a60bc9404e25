"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from play.api import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("rulesets/", views.RuleSetListView.as_view(), name="rulesets"),
    path("rulesets/<uuid:ruleset_id>/", views.RuleSetView.as_view(), name="ruleset"),
    path("games/", views.GameListView.as_view(), name="games"),
    path("sittings/", views.SittingListView.as_view(), name="sittings"),
    path("sittings/<uuid:sitting_id>/", views.SittingView.as_view(), name="sitting"),
    path("games/<uuid:game_id>/next/", views.NextGameView.as_view(), name="game-next"),
    path("games/import/", views.ImportView.as_view(), name="game-import"),
    path(
        "games/<uuid:game_id>/record/", views.RecordView.as_view(), name="game-record"
    ),
    path(
        "games/<uuid:game_id>/steps/", views.StepListView.as_view(), name="game-steps"
    ),
    path(
        "games/<uuid:game_id>/steps/<int:step>/",
        views.StepView.as_view(),
        name="game-step",
    ),
    path(
        "games/<uuid:game_id>/continue/",
        views.ContinueView.as_view(),
        name="game-continue",
    ),
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
