"""This app's addresses under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from lessons.api.views import joining

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("lessons.api.learn_urls")),
    path("classes/", include("lessons.api.class_urls")),
    path("assignments/", include("lessons.api.homework_urls")),
    path("classes/join/", joining.JoinView.as_view(), name="class-join"),
    path("me/picture/", joining.PictureView.as_view(), name="picture"),
]
