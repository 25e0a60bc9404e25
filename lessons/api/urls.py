"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.api.views import attempts, drills, joining

urlpatterns: list[URLPattern | URLResolver] = [
    path("drills/", drills.DrillListView.as_view(), name="drills"),
    path("drills/next/", drills.NextItemView.as_view(), name="drill-next"),
    path("drills/packs/", drills.PackView.as_view(), name="drill-packs"),
    path("drills/attempts/", attempts.AttemptListView.as_view(), name="attempts"),
    path(
        "drills/attempts/<uuid:attempt>/",
        attempts.AttemptView.as_view(),
        name="attempt",
    ),
    path(
        "drills/items/<slug:kind>/<int:seed>/",
        drills.DrillItemView.as_view(),
        name="drill-item",
    ),
    path("classes/join/", joining.JoinView.as_view(), name="class-join"),
    path("me/picture/", joining.PictureView.as_view(), name="picture"),
]
