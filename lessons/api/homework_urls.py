"""What pupils were given, under /api/v1/assignments/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.api.views import homework, trying, trying_deals, trying_hints

ONE = "<uuid:assignment_id>/"
TRY = f"{ONE}tries/<int:number>/"
DEAL = f"{TRY}deals/<int:place>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", homework.HomeworkListView.as_view(), name="homework"),
    path(ONE, homework.HomeworkView.as_view(), name="homework-one"),
    path(TRY, trying.TryView.as_view(), name="homework-try"),
    path(f"{TRY}hand-in/", trying.HandInView.as_view(), name="homework-hand-in"),
    path(f"{TRY}<int:place>/", trying.TryPlaceView.as_view(), name="homework-place"),
    path(
        f"{TRY}<int:place>/hints/",
        trying_hints.TryHintView.as_view(),
        name="homework-hints",
    ),
    path(DEAL, trying_deals.TryDealView.as_view(), name="homework-deal"),
    path(
        f"{DEAL}guess/",
        trying_deals.TryDealGuessView.as_view(),
        name="homework-deal-guess",
    ),
    path(
        f"{DEAL}steps/",
        trying_deals.TryDealStepView.as_view(),
        name="homework-deal-step",
    ),
]
