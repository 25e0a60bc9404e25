from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from lessons.joincodes import shown_code
from lessons.models import Classroom, Seat
from lessons.services.classes import archive_class, set_door
from lessons.services.secrets import give_secret
from mahjong_site.accounts.models import RuleSet, User
from tests.api.people.asking import faults, use
from tests.at_once import at_once
from tests.conftest import PASSWORD, with_token
from tests.factories import SECRET, SIGN_IN, SeatFactory

pytestmark = pytest.mark.django_db

JOIN = "/api/v1/classes/join/"
PICTURE = "/api/v1/me/picture/"
ME = "/api/v1/me/"
NEW = {"picture": "F", "word": "Sunrise"}


def _form(classroom: Classroom, nickname: str, **more: str) -> dict[str, str]:
    return {"code": classroom.join_code, "nickname": nickname, **more}


def test_somebody_new_chooses_a_picture_and_sits_down(
    api: APIClient, classroom: Classroom
) -> None:
    form = _form(classroom, " Nina ", code=shown_code(classroom.join_code).lower())
    asked = api.post(JOIN, form)
    assert (asked.status_code, faults(asked)) == (400, [("choose_secret", "picture")])
    assert not User.objects.filter(is_guest=True).exists()

    answer = api.post(JOIN, form | NEW)

    assert answer.status_code == 200
    told = answer.json()
    assert told["classroom"] == {
        "id": str(classroom.public_id),
        "name": "Tuesday evening",
    }
    assert (told["nickname"], told["is_open"]) == ("Nina", True)
    assert told["teacher_knows_secret"] is False
    use(api, answer)
    assert api.get(ME).json()["name"] == "Nina"
    assert api.get(ME).json()["is_pupil"] is True


def test_a_guest_sits_down_with_everything_done_so_far(
    api: APIClient, classroom: Classroom
) -> None:
    token = use(api, api.post("/api/v1/guest/"))
    guest = User.objects.get(is_guest=True)
    RuleSet.objects.create(learner=guest, name="my table", rules={})

    answer = api.post(JOIN, _form(classroom, "Nina") | NEW)

    assert answer.json()["token"] == token
    assert Seat.objects.get().learner == guest
    assert api.get(ME).json()["is_pupil"] is True


def test_a_post_without_its_answer_signs_in_the_second_time(
    api: APIClient, classroom: Classroom
) -> None:
    form = _form(classroom, "Nina") | NEW
    first, second = (api.post(JOIN, form) for _ in range(2))

    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json()["person"] == second.json()["person"]
    assert Seat.objects.count() == 1
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_pupil_comes_back_on_another_device(
    api: APIClient, classroom: Classroom, seat: Seat, pupil: User
) -> None:
    use(api, api.post("/api/v1/guest/"))
    asked = api.post(JOIN, _form(classroom, "ANNA"))
    assert faults(asked) == [("tell_secret", "picture")]

    answer = api.post(JOIN, _form(classroom, "ANNA") | SIGN_IN | {"word": " LANTERN"})

    assert answer.json()["person"]["id"] == str(pupil.public_id)
    # The guest who had nothing yet came along.
    assert User.objects.filter(is_guest=True).get() == pupil


def test_an_account_and_a_pupil_need_no_picture(
    learner: User, pupil: User, classroom: Classroom, other_classroom: Classroom
) -> None:
    for person, room in ((learner, classroom), (pupil, other_classroom)):
        phone = with_token(person)
        answers = [phone.post(JOIN, _form(room, person.shown_name)) for _ in range(2)]
        assert {answer.status_code for answer in answers} == {200}
        assert room.seats.filter(learner=person).count() == 1
        assert phone.get(ME).json()["id"] == str(person.public_id)


def test_two_pupils_may_share_a_tablet(
    pupil: User, classmate: User, classroom: Classroom
) -> None:
    tablet = with_token(pupil)
    answer = tablet.post(JOIN, _form(classroom, "ben") | SIGN_IN)
    assert answer.json()["person"]["id"] == str(classmate.public_id)

    newcomer = with_token(pupil).post(JOIN, _form(classroom, "carla") | NEW)
    assert faults(newcomer) == [("signed_in", "nickname")]


@pytest.mark.parametrize(
    ("more", "code", "attr"),
    [
        ({"code": "NOSUCHCODE"}, "unknown_code", "code"),
        ({"code": "x" * 31}, "max_length", "code"),
        ({"nickname": "\u200b"}, "bad_nickname", "nickname"),
        ({"nickname": "x" * 41}, "bad_nickname", "nickname"),
        ({"picture": "99"}, "invalid_choice", "picture"),
        ({"word": "ab"}, "short_word", "word"),
        ({"word": "Nina"}, "word_is_nickname", "word"),
        ({"teacher": "1"}, "unknown", "teacher"),
    ],
)
def test_wrong_input_is_told_at_its_field(
    api: APIClient, classroom: Classroom, more: dict[str, str], code: str, attr: str
) -> None:
    answer = api.post(JOIN, _form(classroom, "Nina") | NEW | more)

    assert answer.status_code == 400
    assert faults(answer) == [(code, attr)]
    assert not User.objects.filter(is_guest=True).exists()


def test_who_may_not_come_in_is_told_why(
    api: APIClient, classroom: Classroom, seat: Seat, learner: User
) -> None:
    def said(nickname: str, **more: str) -> Any:
        return faults(api.post(JOIN, _form(classroom, nickname) | NEW | more))

    Seat.objects.filter(pk=seat.pk).update(blocked_at=timezone.now())
    assert said("anna", **SIGN_IN) == [("seat_blocked", "nickname")]
    SeatFactory.create(classroom=classroom, nickname="rose", learner=learner)
    assert said("rose") == [("has_account", "nickname")]
    set_door(classroom=classroom, is_open=False)
    assert said("nina") == [("class_closed", "nickname")]
    archive_class(classroom=classroom)
    assert said("nina") == [("archived", "code")]


def test_wrong_pictures_are_refused_and_ten_lock_the_seat(
    api: APIClient, classroom: Classroom, seat: Seat
) -> None:
    wrong = _form(classroom, "anna", picture="4B", word="lantern")
    first = api.post(JOIN, wrong)
    assert (first.status_code, faults(first)) == (400, [("wrong_secret", "word")])
    for _ in range(9):
        api.post(JOIN, wrong)

    locked = api.post(JOIN, _form(classroom, "anna") | SIGN_IN)

    assert (locked.status_code, faults(locked)) == (429, [("locked_out", None)])
    assert int(locked["Retry-After"]) == 900


def test_too_many_tries_have_to_wait(
    api: APIClient, classroom: Classroom, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "join": "1/min"}
    api.post(JOIN, _form(classroom, "Nina"))

    refused = api.post(JOIN, _form(classroom, "Nina") | NEW)

    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60


def test_a_pupil_chooses_another_picture(pupil: User) -> None:
    phone, lost = with_token(pupil), with_token(pupil)

    assert phone.post(PICTURE, {"picture": "R", "word": "Meadow"}).status_code == 204

    assert phone.get(ME).status_code == 200
    assert lost.get(ME).status_code == 401
    pupil.refresh_from_db()
    assert pupil.check_password("r meadow")
    short = phone.post(PICTURE, {"picture": "R", "word": "ab"})
    assert faults(short) == [("short_word", "word")]


def test_accounts_and_guests_have_no_picture(
    learner_api: APIClient, learner: User, guest: User
) -> None:
    for phone in (learner_api, with_token(guest)):
        assert phone.post(PICTURE, NEW).status_code == 404
    learner.refresh_from_db()
    assert learner.check_password(PASSWORD)


def test_a_picture_that_a_teacher_gives_out_signs_out_the_devices(
    api: APIClient, teacher: User, classroom: Classroom, seat: Seat, pupil: User
) -> None:
    phone = with_token(pupil)

    secret = give_secret(seat=seat, teacher=teacher)

    assert phone.get(ME).status_code == 401
    form = {"picture": secret.picture.code, "word": secret.word}
    old = api.post(JOIN, _form(classroom, "anna") | SIGN_IN)
    new = api.post(JOIN, _form(classroom, "anna") | form)
    assert secret == SECRET or old.status_code == 400
    assert new.json()["teacher_knows_secret"] is True


@pytest.mark.django_db(transaction=True)
def test_a_double_tap_lets_a_new_pupil_in_once(classroom: Classroom) -> None:
    form = _form(classroom, "Nina") | NEW

    def send() -> tuple[int, str]:
        answer = APIClient().post(JOIN, form)
        return answer.status_code, answer.json()["person"]["id"]

    assert len(set(at_once(send, send, send))) == 1
    assert User.objects.get(is_guest=True) == Seat.objects.get().learner
