"""A picture that a teacher gave out opens that teacher's classes alone."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lessons.models import Classroom, GivenPicture, Seat
from lessons.services import seats, secrets, teachers
from lessons.services.joining import join_class
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.conftest import PASSWORD, logged_in
from tests.factories import SECRET, ClassroomFactory, SeatFactory, TeachingFactory

pytestmark = pytest.mark.django_db
OWN = {"picture": "R", "word": "Meadow"}


def _at(seat: Seat, name: str = "seat") -> str:
    ids = [seat.classroom.public_id, seat.public_id]
    return reverse(f"classes:{name}", args=ids)


def _class(seat: Seat) -> str:
    return reverse("classes:detail", args=[seat.classroom.public_id])


@pytest.fixture
def second(seat: Seat, pupil: User, other_classroom: Classroom) -> Seat:
    """The pupil's seat in the class of another teacher."""
    return SeatFactory.create(
        classroom=other_classroom,
        learner=pupil,
        nickname="annie",
        joined_at=timezone.now(),
    )


def _sign_in(seat: Seat, secret: dict[str, str]) -> tuple[Client, HttpResponse]:
    """A new device, by that class's code; whoever knows the secret."""
    browser = Client()
    typed = {"code": seat.classroom.join_code, "nickname": seat.nickname}
    browser.post("/classes/join/", typed)
    return browser, browser.post("/classes/join/picture/", secret)


def _given(answer: HttpResponse) -> dict[str, str]:
    secret = answer.context["secret"]
    return {"picture": secret.picture.code, "word": secret.word}


def _is_open(seat: Seat) -> bool:
    return Seat.objects.open().filter(pk=seat.pk).exists()


def test_either_teacher_helps_and_the_other_class_closes(
    teacher_client: Client,
    other_teacher_client: Client,
    pupil_client: Client,
    teacher: User,
    pupil: User,
    seat: Seat,
    second: Seat,
) -> None:
    assert "class that you do not teach" in teacher_client.get(_at(seat)).text

    answer = teacher_client.post(_at(seat, "seat-picture"))

    assert "stays closed until" in answer.text
    assert pupil_client.get("/classes/picture/").status_code == 302
    given = GivenPicture.objects.get()
    assert (given.learner, given.teacher) == (pupil, teacher)
    told = teacher_client.get(_at(seat)).text
    assert "by teresa; the pupil has not chosen others yet" in told
    assert _at(second) in other_teacher_client.get(_class(second)).text
    there = other_teacher_client.get(_at(second)).text
    assert "has not chosen others yet" in there
    assert "teresa" not in there
    assert "Tuesday evening" not in there
    # By either code, and whoever it is, the other class shows nothing.
    for place in (seat, second):
        browser, _answer = _sign_in(place, _given(answer))
        assert browser.get(_class(seat)).status_code == 200
        closed = browser.get(_class(second))
        assert closed.status_code == 404
        assert "Choose others that only you know" in closed.text
        assert "Closed until its teacher" in browser.get("/classes/").text


def test_the_other_teacher_lets_in_who_has_chosen_others(
    teacher_client: Client, other_teacher_client: Client, seat: Seat, second: Seat
) -> None:
    answer = teacher_client.post(_at(seat, "seat-picture"))
    early = other_teacher_client.post(_at(second, "seat-let-in"), follow=True)
    assert "has to choose another picture and word first" in early.text
    assert not _is_open(second)

    browser, signed_in = _sign_in(seat, _given(answer))
    assert signed_in["Location"] == _class(seat)
    assert "choose others" in browser.get("/classes/join/").text.lower()
    browser.post("/classes/picture/", OWN)

    assert not GivenPicture.objects.exists()
    assert browser.get(_class(second)).status_code == 404
    told = other_teacher_client.post(_at(second, "seat-let-in"), follow=True)
    assert "annie can come in again" in told.text
    assert browser.get(_class(second)).status_code == 200
    # What the first teacher gave out opens nothing any more.
    assert _sign_in(second, _given(answer))[1].status_code == 422


def test_a_reset_in_the_other_class_turns_it_round(
    teacher_client: Client, other_teacher_client: Client, seat: Seat, second: Seat
) -> None:
    first = _given(teacher_client.post(_at(seat, "seat-picture")))
    then = _given(other_teacher_client.post(_at(second, "seat-picture")))

    assert _sign_in(seat, first)[1].status_code == 422
    assert _sign_in(second, then)[1].status_code == 302
    assert (_is_open(seat), _is_open(second)) == (False, True)


def test_all_classes_of_the_teacher_stay_open(
    teacher_client: Client, teacher: User, pupil: User, seat: Seat
) -> None:
    own = ClassroomFactory.create(owner=teacher)
    beside = ClassroomFactory.create()
    TeachingFactory.create(classroom=beside, teacher=teacher)
    places = [
        SeatFactory.create(classroom=room, learner=pupil) for room in (own, beside)
    ]

    teacher_client.post(_at(seat, "seat-picture"))

    assert all(_is_open(place) for place in [seat, *places])


def test_a_blocked_or_removed_seat_is_held_too(
    teacher_client: Client, other_teacher_client: Client, seat: Seat, second: Seat
) -> None:
    seats.block_seat(seat=second)
    seats.remove_seat(seat=second)
    teacher_client.post(_at(seat, "seat-picture"))

    other_teacher_client.post(_at(second, "seat-back"))
    other_teacher_client.post(_at(second, "seat-block"), {"blocked": "off"})

    second.refresh_from_db()
    assert (second.removed_at, second.blocked_at) == (None, None)
    assert not _is_open(second)


def test_a_held_seat_moves_as_a_held_seat(
    teacher_client: Client, other_teacher: User, seat: Seat, second: Seat
) -> None:
    teacher_client.post(_at(seat, "seat-picture"))
    second.refresh_from_db()
    target = ClassroomFactory.create(owner=other_teacher)
    assert not _is_open(seats.move_seat(seat=second, target=target))


def test_a_picture_that_a_co_teacher_gave_out_opens_no_other_class(
    co_teacher_client: Client, teacher: User, seat: Seat
) -> None:
    co_teacher_client.post(_at(seat, "seat-picture"))
    target = ClassroomFactory.create(owner=teacher)
    assert not _is_open(seats.move_seat(seat=seat, target=target))


def test_who_teaches_no_more_cannot_come_in_as_a_pupil(
    co_teacher_client: Client,
    teacher_client: Client,
    co_teacher: User,
    seat: Seat,
    classmate_seat: Seat,
) -> None:
    given = _given(co_teacher_client.post(_at(seat, "seat-picture")))
    teachers.leave_class(teaching=seat.classroom.teachings.get(teacher=co_teacher))

    assert _sign_in(seat, given)[0].get(_class(seat)).status_code == 404
    assert _is_open(classmate_seat)
    assert teacher_client.post(_at(seat, "seat-picture")).context["secret"]
    assert _is_open(seat)


def test_a_pupil_joins_another_class_with_a_picture_of_ones_own_alone(
    teacher_client: Client,
    teacher: User,
    pupil: User,
    seat: Seat,
    other_classroom: Classroom,
) -> None:
    teacher_client.post(_at(seat, "seat-picture"))
    pupil.refresh_from_db()
    browser = logged_in(pupil)
    form = {"code": other_classroom.join_code, "nickname": "annie"}

    refused = browser.post("/classes/join/", form)
    assert refused.status_code == 422
    assert "knows them" in refused.context["form"].errors["nickname"][0]
    assert "choose others first" in refused.text
    own = ClassroomFactory.create(owner=teacher)
    assert join_class(classroom=own, typed="anna", learner=pupil)

    browser.post("/classes/picture/", OWN)
    assert browser.post("/classes/join/", form).status_code == 302


def test_no_pupil_becomes_an_account_before_being_let_in_again(
    teacher_client: Client, pupil: User, seat: Seat, second: Seat
) -> None:
    answer = teacher_client.post(_at(seat, "seat-picture"))
    browser, _answer = _sign_in(seat, _given(answer))
    browser.post("/classes/picture/", OWN)
    form = {"username": "thief", "password": PASSWORD}

    refused = browser.post("/accounts/sign-up/", form)
    assert refused.status_code == 422
    assert "until its teacher lets you in" in refused.text

    secrets.let_in(seat=second)
    assert browser.post("/accounts/sign-up/", form).status_code == 302
    pupil.refresh_from_db()
    assert not pupil.is_guest


def test_nobody_but_its_teachers_knows_a_picture_whose_giver_is_gone(
    co_teacher_client: Client, co_teacher: User, seat: Seat, pupil: User
) -> None:
    co_teacher_client.post(_at(seat, "seat-picture"))
    co_teacher.delete()
    assert secrets.is_known_outside(pupil, seat.classroom)


def test_an_archived_class_lets_nobody_in(seat: Seat) -> None:
    Seat.objects.update(held_at=timezone.now())
    Classroom.objects.update(archived_at=timezone.now())
    with pytest.raises(DomainError, match="archived"):
        secrets.let_in(seat=seat)


def test_a_reset_for_a_pupil_of_one_class_holds_nothing(
    teacher_client: Client, pupil: User, seat: Seat
) -> None:
    teacher_client.post(_at(seat, "seat-picture"))
    pupil.refresh_from_db()
    assert not pupil.check_password(SECRET.password)
    assert _is_open(seat)
