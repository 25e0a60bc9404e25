"""The pages under /cards/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards import checker_views, compare_views, paper_views, views

app_name = "cards"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.card_list, name="card-list"),
    path("checker/", checker_views.checker, name="checker"),
    path("checker/card.png", checker_views.picture, name="checker-picture"),
    path("compare/", compare_views.compare, name="compare"),
    path("<slug:card>/", views.card_detail, name="card-detail"),
    path("<slug:card>/print/", paper_views.card_sheet, name="card-print"),
    path("<slug:card>/<slug:section>/", views.section_detail, name="section-detail"),
    path(
        "<slug:card>/<slug:section>/<slug:number>/",
        views.line_detail,
        name="line-detail",
    ),
]
