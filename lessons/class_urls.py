"""Classes, under /classes/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from lessons.views.classes import joining, pages

app_name = "classes"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.class_list, name="list"),
    path("new/", pages.new, name="new"),
    path("join/", joining.join, name="join"),
    path("join/picture/", joining.picture, name="join-picture"),
    path("<uuid:class_id>/", pages.detail, name="detail"),
    path("<uuid:class_id>/", include("lessons.assignment_urls")),
]
