"""The pages under /drills/, in the namespace `drills`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views import charleston, drills, packs, paper

app_name = "drills"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", drills.drill_list, name="list"),
    path("charleston/", charleston.charleston_start, name="charleston-start"),
    path(
        "charleston/runs/<uuid:run>/",
        charleston.charleston_run,
        name="charleston-run",
    ),
    path(
        "charleston/runs/<uuid:run>/again/",
        charleston.charleston_again,
        name="charleston-again",
    ),
    path("charleston/<int:seed>/", charleston.charleston_deal, name="charleston-deal"),
    path(
        "charleston/<slug:card>/<int:seed>/",
        charleston.charleston_moved,
        name="charleston-moved",
    ),
    path(
        "charleston/<int:seed>/print/",
        paper.charleston_sheet,
        name="charleston-print",
    ),
    path("offline/", packs.take, name="packs"),
    path("offline/<uuid:pack>/", packs.pack_page, name="pack"),
    path("offline/<uuid:pack>/token/", packs.token, name="pack-token"),
    path("five/", drills.five_items, name="five"),
    path("<slug:kind>/", drills.start, name="start"),
    path("<slug:kind>/<int:seed>/", drills.item, name="item"),
    path("<slug:kind>/<int:seed>/result/", drills.result, name="result"),
    path("<slug:kind>/<int:seed>/print/", paper.drills_sheet, name="print"),
]
