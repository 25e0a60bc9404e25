"""What is learned with, under /api/v1/: course, drills, glossary, strategy."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.api.views import (
    answering,
    attempts,
    charleston,
    course,
    drills,
    hints,
    progress,
    puzzle,
    reference,
    review,
)

RUN = "charleston/runs/<uuid:run>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("courses/", course.CourseListView.as_view(), name="courses"),
    path("courses/<slug:course>/", course.CourseView.as_view(), name="course"),
    path("lessons/<slug:slug>/", course.LessonView.as_view(), name="lesson"),
    path("lessons/<slug:slug>/quiz/", course.QuizView.as_view(), name="quiz"),
    path(
        "lessons/<slug:slug>/quiz/attempts/<uuid:attempt>/",
        answering.QuizAttemptView.as_view(),
        name="quiz-attempt",
    ),
    path(
        "lessons/<slug:slug>/tasks/<slug:task>/attempts/<uuid:attempt>/",
        answering.TaskAttemptView.as_view(),
        name="task-attempt",
    ),
    path("placement/", course.PlacementView.as_view(), name="placement"),
    path(
        "placement/attempts/<uuid:attempt>/",
        answering.PlacementAttemptView.as_view(),
        name="placement-attempt",
    ),
    path("tiles/", reference.TileListView.as_view(), name="tiles"),
    path("glossary/", reference.TermListView.as_view(), name="terms"),
    path("glossary/<slug:slug>/", reference.TermView.as_view(), name="term"),
    path("strategy/", reference.ChapterListView.as_view(), name="chapters"),
    path("strategy/<slug:slug>/", reference.ChapterView.as_view(), name="chapter"),
    path("skills/", progress.SkillListView.as_view(), name="skills"),
    path("skills/<slug:slug>/", progress.SkillView.as_view(), name="skill"),
    path("review/", review.QueueView.as_view(), name="review"),
    path("review/state/", review.QueueStateView.as_view(), name="review-state"),
    path("review/<uuid:waiting>/", review.WaitingView.as_view(), name="review-item"),
    path("review/<uuid:waiting>/rest/", review.RestView.as_view(), name="review-rest"),
    path(
        "review/<uuid:waiting>/attempts/<uuid:attempt>/",
        review.ReviewAttemptView.as_view(),
        name="review-attempt",
    ),
    path("puzzle/", puzzle.PuzzleView.as_view(), name="puzzle"),
    path("puzzle/<slug:day>/", puzzle.PuzzleOfDayView.as_view(), name="puzzle-day"),
    path("charleston/next/", charleston.NextDealView.as_view(), name="charleston-next"),
    path(
        "charleston/deals/<int:seed>/",
        charleston.DealtView.as_view(),
        name="charleston-deal",
    ),
    path(RUN, charleston.RunView.as_view(), name="charleston-run"),
    path(f"{RUN}guess/", charleston.GuessView.as_view(), name="charleston-guess"),
    path(f"{RUN}steps/", charleston.StepView.as_view(), name="charleston-step"),
    path(f"{RUN}again/", charleston.AgainView.as_view(), name="charleston-again"),
    path("drills/", drills.DrillListView.as_view(), name="drills"),
    path("drills/next/", drills.NextItemView.as_view(), name="drill-next"),
    path("drills/hints/", hints.HintView.as_view(), name="drill-hints"),
    path("drills/packs/", drills.PackView.as_view(), name="drill-packs"),
    path("drills/attempts/", attempts.AttemptListView.as_view(), name="attempts"),
    path(
        "drills/attempts/<uuid:attempt>/",
        attempts.AttemptView.as_view(),
        name="attempt",
    ),
    path(
        "drills/items/<slug:kind>/<int:seed>/",
        drills.DrillItemView.as_view(),
        name="drill-item",
    ),
]
