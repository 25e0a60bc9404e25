"""The pages under /cards/own/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards import own_views, versions_views

app_name = "own-cards"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", own_views.own_list, name="list"),
    path("published/", own_views.published, name="published"),
    path("new/", own_views.new_card, name="new"),
    path("<slug:card>/edit/", own_views.edit, name="edit"),
    path("<slug:card>/versions/", versions_views.versions, name="versions"),
    path("<slug:card>/publish/", versions_views.publish, name="publish"),
    path("<slug:card>/delete/", versions_views.delete, name="delete"),
]
