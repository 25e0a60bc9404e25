"""Two change one class at a moment: the later one finds what the first one left.

What a page had read before stands here as rows that were read too early.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import Http404
from django.utils import timezone

from lessons.models import Classroom, Seat, Teaching
from lessons.services import classes, courses, joining, seats, secrets, teachers
from lessons.services.assignments import withdraw_assignment
from lessons.services.live import ask_class
from lessons.tasks import RackTask
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import sign_up
from mahjong_site.web.errors import DomainError, Gone
from tests.conftest import PASSWORD
from tests.factories import (
    SECRET,
    AssignmentFactory,
    ClassroomFactory,
    InvitationFactory,
    PupilFactory,
    SeatFactory,
    TeachingFactory,
)

pytestmark = pytest.mark.django_db


def _early(seat: Seat) -> Seat:
    """The seat as a page had read it."""
    return Seat.objects.select_related("classroom", "learner").get(pk=seat.pk)


# --- who teaches ---------------------------------------------------------------------


def test_a_class_that_is_handed_over_twice_at_once_has_one_owner(
    classroom: Classroom, co_teacher: User, stranger: User
) -> None:
    TeachingFactory.create(classroom=classroom, teacher=stranger)
    owner, first, second = Teaching.objects.filter(classroom=classroom)
    teachers.hand_over(owner=owner, to=first)
    with pytest.raises(Gone):
        teachers.hand_over(owner=owner, to=second)
    assert classroom.teachings.get(is_owner=True) == first


def test_who_becomes_the_owner_meanwhile_does_not_leave(
    classroom: Classroom, co_teacher: User
) -> None:
    owner, other = Teaching.objects.filter(classroom=classroom)
    early = Teaching.objects.get(pk=other.pk)
    teachers.hand_over(owner=owner, to=other)
    with pytest.raises(DomainError, match="is_owner"):
        teachers.leave_class(teaching=early)


def test_nobody_becomes_the_owner_who_has_left_meanwhile(
    classroom: Classroom, co_teacher: User
) -> None:
    owner, other = Teaching.objects.filter(classroom=classroom)
    early = Teaching.objects.get(pk=other.pk)
    teachers.leave_class(teaching=other)
    with pytest.raises(Gone):
        teachers.hand_over(owner=owner, to=early)
    assert classroom.teachings.get(is_owner=True) == owner


# --- who sits where ------------------------------------------------------------------


def test_a_pupil_who_is_moved_from_two_windows_moves_once(
    teacher: User, seat: Seat
) -> None:
    early = _early(seat)
    seats.move_seat(seat=seat, target=ClassroomFactory.create(owner=teacher))
    with pytest.raises(DomainError, match="no longer on this list"):
        seats.move_seat(seat=early, target=ClassroomFactory.create(owner=teacher))
    assert Seat.objects.present().count() == 1


def test_a_pupil_who_joins_while_the_seat_is_moved_moves_with_it(
    teacher: User, classroom: Classroom
) -> None:
    waiting = SeatFactory.create(classroom=classroom, nickname="zoe")
    early, newcomer = _early(waiting), PupilFactory.create()
    joining.join_class(
        classroom=classroom, typed="zoe", learner=newcomer, secret=SECRET
    )
    target = ClassroomFactory.create(owner=teacher)
    seats.move_seat(seat=early, target=target)
    assert newcomer.seats.present().get().classroom == target


def test_no_teacher_gets_a_picture_for_who_signs_up_meanwhile(
    teacher: User, seat: Seat, pupil: User
) -> None:
    early = _early(seat)
    sign_up(guest=pupil, username="anna-ames", password=PASSWORD)
    with pytest.raises(DomainError, match="has_account"):
        secrets.give_secret(seat=early, teacher=teacher)
    assert User.objects.get(pk=pupil.pk).check_password(PASSWORD)


# --- a class that is deleted ---------------------------------------------------------

_CHANGES: list[Callable[[Seat, User], object]] = [
    lambda seat, _who: classes.renew_code(classroom=seat.classroom),
    lambda seat, _who: classes.set_door(classroom=seat.classroom, is_open=False),
    lambda seat, _who: classes.delete_class(classroom=seat.classroom, typed="x"),
    lambda seat, _who: seats.add_seats(classroom=seat.classroom, text="zoe"),
    lambda seat, _who: seats.block_seat(seat=seat),
    lambda seat, _who: seats.remove_seat(seat=seat),
    lambda seat, _who: seats.edit_seat(seat=seat, nickname="zoe", real_name=""),
    lambda seat, who: secrets.give_secret(seat=seat, teacher=who),
    lambda seat, who: joining.join_class(
        classroom=seat.classroom, typed="zoe", learner=who
    ),
    lambda seat, _who: courses.reset_course(classroom=seat.classroom),
    lambda seat, who: ask_class(
        classroom=seat.classroom,
        teacher=who,
        task=RackTask(kind="pass", card="kitchen-table", seed=4),
    ),
]


@pytest.mark.parametrize("change", range(len(_CHANGES)))
def test_what_is_done_in_a_class_that_is_deleted_meanwhile_is_a_404(
    change: int, seat: Seat, stranger: User
) -> None:
    early = _early(seat)
    Classroom.objects.all().delete()
    with pytest.raises(Http404):
        _CHANGES[change](early, stranger)


def test_who_accepts_while_the_class_is_deleted_finds_nothing(
    classroom: Classroom, stranger: User
) -> None:
    early = InvitationFactory.create(classroom=classroom, person=stranger)
    Classroom.objects.all().delete()
    with pytest.raises(Gone):
        teachers.accept_invitation(invitation=early)


def test_a_class_that_is_archived_meanwhile_changes_no_more(seat: Seat) -> None:
    early = _early(seat)
    assignment = AssignmentFactory.create(classroom=early.classroom)
    Classroom.objects.update(archived_at=timezone.now())
    for change in (
        lambda: seats.block_seat(seat=early),
        lambda: classes.set_door(classroom=early.classroom, is_open=False),
        lambda: withdraw_assignment(assignment=assignment),
    ):
        with pytest.raises(DomainError, match="archived"):
            change()
