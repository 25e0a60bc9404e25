"""The pages under /lessons/drills/, in the namespace `lessons`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views import charleston, drills

urlpatterns: list[URLPattern | URLResolver] = [
    path("", drills.drill_list, name="drill-list"),
    path("charleston/", charleston.charleston_start, name="charleston-start"),
    path(
        "charleston/runs/<uuid:run>/",
        charleston.charleston_run,
        name="charleston-run",
    ),
    path(
        "charleston/<slug:card>/<int:seed>/",
        charleston.charleston_deal,
        name="charleston-deal",
    ),
    path("<slug:kind>/", drills.quiz_start, name="quiz-start"),
    path("<slug:kind>/<slug:card>/<int:seed>/", drills.quiz_item, name="quiz-item"),
]
