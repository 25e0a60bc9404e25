"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards.api.views import cards, compare, own, questions, texts, versions, ways

LINE = "cards/<slug:card>/lines/<slug:section>/<slug:number>/"
VERSIONS = "own-cards/<slug:card>/versions/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("cards/", cards.CardListView.as_view(), name="cards"),
    path("cards/compare/", compare.CompareView.as_view(), name="compare"),
    path("cards/published/", cards.PublishedListView.as_view(), name="published"),
    path("cards/<slug:card>/", cards.CardDetailView.as_view(), name="card"),
    path("cards/<slug:card>/text/", texts.TextOfCardView.as_view(), name="text"),
    path("cards/<slug:card>/lines/", cards.LineListView.as_view(), name="lines"),
    path(LINE, cards.LineDetailView.as_view(), name="line"),
    path(f"{LINE}way/", ways.WayView.as_view(), name="way"),
    path(f"{LINE}hands/", cards.HandListView.as_view(), name="hands"),
    *[
        path(f"{view.ask}/", view.as_view(), name=view.ask)
        for view in (
            questions.CheckView,
            questions.NearestView,
            questions.MayCallView,
            questions.MayChangeView,
            questions.MayExchangeView,
            questions.MayPassView,
            questions.MayStopView,
            questions.MayDeclareView,
            questions.HappenedView,
            questions.DeadView,
            questions.PositionView,
        )
    ],
    path("card-text/", texts.CardTextView.as_view(), name="card-text"),
    path("card-text/from-list/", texts.PlainListView.as_view(), name="card-text-list"),
    path("own-cards/", own.OwnCardListView.as_view(), name="own-cards"),
    path("own-cards/<slug:card>/", own.OwnCardView.as_view(), name="own-card"),
    path(
        VERSIONS,
        own.VersionListView.as_view(),
        name="own-card-versions",
    ),
    path(
        f"{VERSIONS}compare/",
        versions.CompareVersionsView.as_view(),
        name="own-card-compare",
    ),
    path(
        f"{VERSIONS}<int:number>/",
        versions.VersionView.as_view(),
        name="own-card-version",
    ),
    path(
        f"{VERSIONS}<int:number>/restore/",
        versions.RestoreView.as_view(),
        name="own-card-restore",
    ),
    path(
        "own-cards/<slug:card>/publish/",
        own.PublishView.as_view(),
        name="own-card-publish",
    ),
    path("questions/", questions.BatchView.as_view(), name="questions"),
]
