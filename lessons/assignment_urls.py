"""Assignments of a class, under /classes/<class>/, in the namespace `classes`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views.assignments import asking, doing, making

ONE = "assignments/<uuid:assignment_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("assignments/new/", making.new, name="assignment-new"),
    path(ONE, making.detail, name="assignment"),
    path(f"{ONE}change/", making.change, name="assignment-change"),
    path(f"{ONE}withdraw/", making.withdraw, name="assignment-withdraw"),
    path(f"{ONE}work/<int:number>/", doing.work, name="work"),
    path(f"{ONE}work/<int:number>/hand-in/", doing.work_hand_in, name="work-hand-in"),
    path(f"{ONE}work/<int:number>/<int:place>/", asking.work_place, name="work-place"),
]
