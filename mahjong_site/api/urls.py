"""Version 1 of the REST API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from mahjong_site.api import (
    classwork,
    clinic,
    figures,
    gamedrills,
    gamequestions,
    nextsteps,
    opendata,
    progress,
    rules,
    views,
)

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", views.schema, name="schema"),
    path("docs/", views.docs, name="docs"),
    path("open-data/", opendata.OpenDataView.as_view(), name="open-data"),
    path("figures/", figures.FiguresListView.as_view(), name="figures"),
    path("figures/<slug:card>/", figures.FiguresView.as_view(), name="figures-of"),
    path("next-steps/", nextsteps.NextStepsView.as_view(), name="next-steps"),
    path("progress/", progress.ProgressView.as_view(), name="progress"),
    path("rules/", rules.RuleListView.as_view(), name="rules"),
    path("rules/<slug:rule_id>/", rules.RuleView.as_view(), name="rule"),
    path(
        "assignments/<uuid:assignment_id>/games/",
        classwork.AssignedGameView.as_view(),
        name="homework-game",
    ),
    path(
        "games/<uuid:game_id>/review/<int:number>/ask/",
        gamequestions.AskTeacherView.as_view(),
        name="question-ask",
    ),
    path(
        "games/<uuid:game_id>/review/drills/",
        gamedrills.DrilledListView.as_view(),
        name="game-drills",
    ),
    path(
        "games/<uuid:game_id>/review/<int:number>/drill/",
        gamedrills.DecisionDrillView.as_view(),
        name="game-drill",
    ),
    path("cards/<slug:card>/clinic/", clinic.ClinicView.as_view(), name="clinic"),
    path("", include("mahjong_site.accounts.api.urls")),
    path("", include("cards.api.urls")),
    path("", include("lessons.api.urls")),
    path("", include("play.api.urls")),
    # Last: with `DEBUG` on Django would answer with a page, and refuse to redirect.
    re_path(r"^(?P<path>.*)$", views.nowhere, name="nowhere"),
]
