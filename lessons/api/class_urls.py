"""Classes, under /api/v1/classes/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lessons.api.views import classes, seats, teachers

ONE = "<uuid:class_id>/"
SEAT = f"{ONE}seats/<uuid:seat_id>/"
TEACHER = f"{ONE}teachers/<uuid:person_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", classes.ClassListView.as_view(), name="classes"),
    path("invitations/", teachers.InvitationListView.as_view(), name="invitations"),
    path(ONE, classes.ClassView.as_view(), name="class"),
    path(f"{ONE}door/", classes.DoorView.as_view(), name="class-door"),
    path(f"{ONE}code/", classes.JoinCodeView.as_view(), name="class-code"),
    path(f"{ONE}archive/", classes.ArchiveView.as_view(), name="class-archive"),
    path(f"{ONE}delete/", classes.ClassDeleteView.as_view(), name="class-delete"),
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
]
