"""Classes, under /classes/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from lessons.views.assignments import making
from lessons.views.classes import (
    course,
    export,
    joining,
    pages,
    questions,
    seats,
    settings,
    teachers,
)

app_name = "classes"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.class_list, name="list"),
    path("new/", pages.new, name="new"),
    path("assign/", making.assign, name="assign"),
    path("join/", joining.join, name="join"),
    path("join/picture/", joining.picture, name="join-picture"),
    path("picture/", joining.change_picture, name="picture"),
    path("<uuid:class_id>/", pages.detail, name="detail"),
    path("<uuid:class_id>/", include("lessons.assignment_urls")),
    path("<uuid:class_id>/", include("lessons.live_urls")),
    path("<uuid:class_id>/seats/", seats.seat_list, name="seats"),
    path("<uuid:class_id>/seats/<uuid:seat_id>/", seats.seat, name="seat"),
    path("<uuid:class_id>/seats/<uuid:seat_id>/block/", seats.block, name="seat-block"),
    path(
        "<uuid:class_id>/seats/<uuid:seat_id>/let-in/", seats.let_in, name="seat-let-in"
    ),
    path("<uuid:class_id>/seats/<uuid:seat_id>/move/", seats.move, name="seat-move"),
    path(
        "<uuid:class_id>/seats/<uuid:seat_id>/picture/",
        seats.reset,
        name="seat-picture",
    ),
    path(
        "<uuid:class_id>/seats/<uuid:seat_id>/remove/",
        seats.remove,
        name="seat-remove",
    ),
    path("<uuid:class_id>/seats/<uuid:seat_id>/back/", seats.back, name="seat-back"),
    path("<uuid:class_id>/questions/", questions.questions, name="questions"),
    path(
        "<uuid:class_id>/questions/<uuid:question_id>/",
        questions.question,
        name="question",
    ),
    path("<uuid:class_id>/course/", course.course, name="course"),
    path("<uuid:class_id>/course/move/", course.course_move, name="course-move"),
    path("<uuid:class_id>/course/copy/", course.course_copy, name="course-copy"),
    path(
        "<uuid:class_id>/course/lessons/<slug:slug>/",
        course.course_lesson,
        name="course-lesson",
    ),
    path("<uuid:class_id>/export.zip", export.export_csv, name="export-csv"),
    path("<uuid:class_id>/export.json", export.export_json, name="export-json"),
    path("<uuid:class_id>/settings/", settings.settings, name="settings"),
    path("<uuid:class_id>/door/", settings.door, name="door"),
    path("<uuid:class_id>/teachers/", teachers.invite, name="teachers"),
    path("<uuid:class_id>/invitation/", teachers.answer, name="invitation"),
    path(
        "<uuid:class_id>/invitations/<uuid:person_id>/withdraw/",
        teachers.withdraw,
        name="invitation-withdraw",
    ),
    path(
        "<uuid:class_id>/teachers/<uuid:person_id>/remove/",
        teachers.remove_teacher,
        name="teacher-remove",
    ),
    path(
        "<uuid:class_id>/teachers/<uuid:person_id>/owner/",
        teachers.hand_over,
        name="teacher-owner",
    ),
    path("<uuid:class_id>/leave/", teachers.leave, name="leave"),
    path("<uuid:class_id>/archive/", settings.archive, name="archive"),
    path("<uuid:class_id>/delete/", settings.delete, name="delete"),
]
