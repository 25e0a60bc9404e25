"""The pages under /lessons/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from lessons.views import library, quizzes

app_name = "lessons"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", library.lesson_list, name="lesson-list"),
    path("start/", library.start, name="start"),
    path("drills/", include("lessons.drills.urls")),
    path("<slug:slug>/", library.lesson_detail, name="lesson-detail"),
    path("<slug:slug>/quiz/", quizzes.quiz, name="quiz"),
    path("<slug:slug>/quiz/<uuid:attempt>/", quizzes.quiz_result, name="quiz-result"),
]
