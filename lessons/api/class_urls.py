"""Classes, under /api/v1/classes/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.api.views import (
    assignments,
    class_course,
    class_files,
    classes,
    gamequestions,
    live,
    results,
    seats,
    teachers,
)

ONE = "<uuid:class_id>/"
SEAT = f"{ONE}seats/<uuid:seat_id>/"
ASSIGNMENT = f"{ONE}assignments/<uuid:assignment_id>/"
SESSION = f"{ONE}live/<uuid:session_id>/"
RESULTS = f"{ASSIGNMENT}results/"
TEACHER = f"{ONE}teachers/<uuid:person_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", classes.ClassListView.as_view(), name="classes"),
    path("invitations/", teachers.InvitationListView.as_view(), name="invitations"),
    path(ONE, classes.ClassView.as_view(), name="class"),
    path(f"{ONE}door/", classes.DoorView.as_view(), name="class-door"),
    path(f"{ONE}code/", classes.JoinCodeView.as_view(), name="class-code"),
    path(f"{ONE}archive/", classes.ArchiveView.as_view(), name="class-archive"),
    path(f"{ONE}delete/", classes.ClassDeleteView.as_view(), name="class-delete"),
    path(f"{ONE}export.json", class_files.ClassJSONView.as_view(), name="class-json"),
    path(f"{ONE}export.zip", class_files.ClassArchiveView.as_view(), name="class-zip"),
    path(f"{ONE}course/", class_course.ClassCourseView.as_view(), name="class-course"),
    path(
        f"{ONE}course/move/",
        class_course.MoveLessonView.as_view(),
        name="class-course-move",
    ),
    path(
        f"{ONE}course/copy/",
        class_course.CopyCourseView.as_view(),
        name="class-course-copy",
    ),
    path(
        f"{ONE}course/lessons/<slug:slug>/",
        class_course.ClassLessonView.as_view(),
        name="class-course-lesson",
    ),
    path(f"{ONE}leave/", teachers.LeaveView.as_view(), name="class-leave"),
    path(f"{ONE}teachers/", teachers.TeacherListView.as_view(), name="teachers"),
    path(TEACHER, teachers.TeacherView.as_view(), name="teacher"),
    path(f"{TEACHER}owner/", teachers.OwnerView.as_view(), name="teacher-owner"),
    path(
        f"{ONE}invitations/<uuid:person_id>/",
        teachers.WithdrawInvitationView.as_view(),
        name="invitation-withdraw",
    ),
    path(f"{ONE}invitation/", teachers.InvitationView.as_view(), name="invitation"),
    path(f"{ONE}seats/", seats.SeatListView.as_view(), name="seats"),
    path(SEAT, seats.SeatView.as_view(), name="seat"),
    path(f"{SEAT}back/", seats.SeatBackView.as_view(), name="seat-back"),
    path(f"{SEAT}block/", seats.SeatBlockView.as_view(), name="seat-block"),
    path(f"{SEAT}let-in/", seats.SeatLetInView.as_view(), name="seat-let-in"),
    path(f"{SEAT}move/", seats.SeatMoveView.as_view(), name="seat-move"),
    path(f"{SEAT}picture/", seats.SeatPictureView.as_view(), name="seat-picture"),
    path(
        f"{ONE}assignments/",
        assignments.AssignmentListView.as_view(),
        name="class-assignments",
    ),
    path(ASSIGNMENT, assignments.AssignmentView.as_view(), name="class-assignment"),
    path(
        f"{ASSIGNMENT}follow-up/", assignments.FollowUpView.as_view(), name="follow-up"
    ),
    path(f"{ONE}results/", results.GridView.as_view(), name="results"),
    path(f"{ONE}results.csv", results.FileView.as_view(), name="results-csv"),
    path(f"{SEAT}results/", results.PupilView.as_view(), name="pupil-results"),
    path(RESULTS, results.AssignmentResultsView.as_view(), name="item-results"),
    path(f"{RESULTS}games/", results.GamesView.as_view(), name="game-results"),
    path(
        f"{RESULTS}<int:number>/<int:place>/",
        results.ItemView.as_view(),
        name="item-seen",
    ),
    path(f"{ONE}live/", live.LiveView.as_view(), name="live"),
    path(f"{ONE}live/preview/", live.LivePreviewView.as_view(), name="live-preview"),
    path(f"{SESSION}answer/", live.LiveAnswerView.as_view(), name="live-answer"),
    path(f"{SESSION}close/", live.LiveCloseView.as_view(), name="live-close"),
    path(f"{SESSION}reveal/", live.LiveRevealView.as_view(), name="live-reveal"),
    path(f"{SESSION}clear/", live.LiveClearView.as_view(), name="live-clear"),
    path(
        f"{ONE}questions/",
        gamequestions.QuestionListView.as_view(),
        name="class-questions",
    ),
    path(
        f"{ONE}questions/own/",
        gamequestions.OwnQuestionListView.as_view(),
        name="class-questions-own",
    ),
    path(
        f"{ONE}questions/<uuid:question_id>/",
        gamequestions.QuestionView.as_view(),
        name="class-question",
    ),
]
