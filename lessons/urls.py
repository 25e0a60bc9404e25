"""The pages under /lessons/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.views import drills, library, paper, placement, quizzes

app_name = "lessons"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", library.lesson_list, name="lesson-list"),
    path("start/", library.start, name="start"),
    # Where the drills were before; links to them are in people's hands.
    path("drills/", drills.moved, name="old-drills"),
    path("drills/<path:rest>", drills.moved, name="old-drill"),
    path("placement/", placement.placement, name="placement"),
    path(
        "placement/<uuid:attempt>/",
        placement.placement_result,
        name="placement-result",
    ),
    path("<slug:slug>/", library.lesson_detail, name="lesson-detail"),
    path("<slug:slug>/print/", paper.lesson_sheet, name="lesson-print"),
    path("<slug:slug>/quiz/", quizzes.quiz, name="quiz"),
    path("<slug:slug>/quiz/<uuid:attempt>/", quizzes.quiz_result, name="quiz-result"),
]
