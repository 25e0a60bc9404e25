"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from play.api.views import (
    deals,
    feed,
    games,
    help,
    records,
    review,
    rulesets,
    sittings,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("deals/", deals.DealListView.as_view(), name="deals"),
    path("deals/<uuid:deal_id>/", deals.DealView.as_view(), name="deal"),
    path("deals/<uuid:deal_id>/play/", deals.PlayDealView.as_view(), name="deal-play"),
    path("deals/<uuid:deal_id>/copy/", deals.CopyDealView.as_view(), name="deal-copy"),
    path(
        "deals/<uuid:deal_id>/share/", deals.ShareDealView.as_view(), name="deal-share"
    ),
    path(
        "games/<uuid:game_id>/deal/", deals.DealOfGameView.as_view(), name="game-deal"
    ),
    path("rulesets/", rulesets.RuleSetListView.as_view(), name="rulesets"),
    path("rulesets/<uuid:ruleset_id>/", rulesets.RuleSetView.as_view(), name="ruleset"),
    path("games/", games.GameListView.as_view(), name="games"),
    path("sittings/", sittings.SittingListView.as_view(), name="sittings"),
    path("sittings/<uuid:sitting_id>/", sittings.SittingView.as_view(), name="sitting"),
    path(
        "games/<uuid:game_id>/next/", sittings.NextGameView.as_view(), name="game-next"
    ),
    path("games/import/", records.ImportView.as_view(), name="game-import"),
    path(
        "games/<uuid:game_id>/record/", records.RecordView.as_view(), name="game-record"
    ),
    path(
        "games/<uuid:game_id>/steps/", records.StepListView.as_view(), name="game-steps"
    ),
    path(
        "games/<uuid:game_id>/steps/<int:step>/",
        records.StepView.as_view(),
        name="game-step",
    ),
    path(
        "games/<uuid:game_id>/continue/",
        records.ContinueView.as_view(),
        name="game-continue",
    ),
    path("games/<uuid:game_id>/events/", feed.EventsView.as_view(), name="game-events"),
    path(
        "games/<uuid:game_id>/review/", review.ReviewView.as_view(), name="game-review"
    ),
    path(
        "games/<uuid:game_id>/moves/",
        review.BotMoveListView.as_view(),
        name="game-moves",
    ),
    path(
        "games/<uuid:game_id>/moves/<int:number>/",
        review.WhyView.as_view(),
        name="game-why",
    ),
    path("games/<uuid:game_id>/help/", help.HelpView.as_view(), name="game-help"),
    path(
        "games/<uuid:game_id>/help/guess/", help.GuessView.as_view(), name="game-guess"
    ),
    path("games/<uuid:game_id>/", games.GameView.as_view(), name="game"),
    path(
        "games/<uuid:game_id>/legal-actions/",
        games.LegalActionsView.as_view(),
        name="game-legal-actions",
    ),
    path(
        "games/<uuid:game_id>/actions/",
        games.ActionsView.as_view(),
        name="game-actions",
    ),
    path(
        "games/<uuid:game_id>/take-back/",
        games.TakeBackView.as_view(),
        name="game-take-back",
    ),
]
