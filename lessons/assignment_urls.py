"""Assignments of a class, under /classes/<class>/, in the namespace `classes`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views.assignments import asking, doing, given, making, results

ONE = "assignments/<uuid:assignment_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("results/", results.grid, name="results"),
    path("results.csv", results.grid_csv, name="results-csv"),
    path("pupils/<uuid:seat_id>/", results.pupil, name="pupil-results"),
    path("pupils/<uuid:seat_id>/report/", results.report, name="pupil-report"),
    path(f"{ONE}results/", results.items, name="item-results"),
    path(f"{ONE}results/<int:number>/<int:place>/", results.item, name="item-seen"),
    path(f"{ONE}follow-up/", results.follow_up, name="follow-up"),
    path("assignments/", given.index, name="assignments"),
    path("assignments/new/", making.new, name="assignment-new"),
    path(ONE, given.detail, name="assignment"),
    path(f"{ONE}change/", making.change, name="assignment-change"),
    path(f"{ONE}withdraw/", given.withdraw, name="assignment-withdraw"),
    path(f"{ONE}work/<int:number>/", doing.work, name="work"),
    path(f"{ONE}work/<int:number>/hand-in/", doing.work_hand_in, name="work-hand-in"),
    path(f"{ONE}work/<int:number>/<int:place>/", asking.work_place, name="work-place"),
]
