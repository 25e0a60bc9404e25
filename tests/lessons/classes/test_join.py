"""Joining a class, and coming back, in the browser's eyes."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lessons.joincodes import ALPHABET, new_code, read_code, shown_code
from lessons.models import Classroom, Seat
from lessons.services.classes import renew_code, set_door
from lessons.services.joining import join_class
from lessons.services.seats import bring_back_seat, remove_seat
from mahjong_site.accounts.models import User
from tests.at_once import at_once
from tests.conftest import PASSWORD
from tests.factories import SECRET, SIGN_IN, ClassroomFactory, SeatFactory

pytestmark = pytest.mark.django_db
JOIN = "/classes/join/"
PICTURE = "/classes/join/picture/"
NEW = {"picture": "F", "word": "Sunrise"}


def _address(classroom: Classroom) -> str:
    return reverse("classes:detail", args=[classroom.public_id])


def _first(client: Client, classroom: Classroom, nickname: str) -> object:
    return client.post(JOIN, {"code": classroom.join_code, "nickname": nickname})


def test_codes_have_no_lookalikes_and_are_read_whatever_their_shape() -> None:
    code = new_code()

    assert len(code) >= 8
    assert not set("0O1IL2Z5S8B") & set(ALPHABET)
    assert read_code(f" {shown_code(code).lower()} ") == code
    assert read_code(" - ".join(code)) == code


def test_a_pupil_joins_with_code_and_nickname_and_sees_the_class(
    client: Client, classroom: Classroom
) -> None:
    typed = shown_code(classroom.join_code).lower()

    first = client.post(JOIN, {"code": typed, "nickname": " Nina "})
    assert first["Location"] == PICTURE
    assert not User.objects.filter(is_guest=True).exists()
    assert "Hello, Nina" in client.get(PICTURE).text
    second = client.post(PICTURE, NEW, follow=True)

    assert second.redirect_chain[-1][0] == _address(classroom)
    assert "Tuesday evening" in second.text
    assert "You are Nina here." in second.text
    seat = Seat.objects.get()
    assert seat.learner is not None
    assert seat.learner.is_pupil
    assert seat.learner.check_password("f sunrise")
    header = second.text.split("<main")[0]
    assert "Nina" in header
    assert "Sign out" in header


def test_the_code_may_stand_in_the_address(
    client: Client, classroom: Classroom
) -> None:
    text = client.get(f"{JOIN}?code={classroom.join_code}").text
    assert f'value="{classroom.join_code}"' in text


def test_a_pupil_comes_back_from_another_device(
    client: Client, classroom: Classroom, seat: Seat
) -> None:
    _first(client, classroom, "ANNA")
    assert "Welcome back" in client.get(PICTURE).text

    answer = client.post(PICTURE, {"picture": "5B", "word": " LANTERN"})

    assert answer["Location"] == _address(classroom)
    assert client.get(_address(classroom)).context["seat"] == seat
    assert Seat.objects.count() == 1


def test_a_wrong_picture_or_word_is_refused_and_ten_lock_the_seat(
    client: Client, classroom: Classroom, seat: Seat
) -> None:
    _first(client, classroom, "anna")
    wrong = client.post(PICTURE, {"picture": "6B", "word": "lantern"})
    assert wrong.status_code == 422
    assert "do not go together" in wrong.text

    for _ in range(10):
        last = client.post(PICTURE, {"picture": "5B", "word": "lamp"})
    assert last.status_code == 429
    assert client.post(PICTURE, SIGN_IN).status_code == 429


def test_a_waiting_seat_is_found_by_nickname_or_real_name(
    client: Client, classroom: Classroom
) -> None:
    seat = SeatFactory.create(
        classroom=classroom, nickname="nina", real_name="Nina Novak"
    )
    _first(client, classroom, "nina novak")
    client.post(PICTURE, NEW)

    seat.refresh_from_db()
    assert seat.learner is not None
    assert seat.learner.first_name == "nina"
    assert seat.joined_at is not None
    assert Seat.objects.count() == 1


def test_two_of_one_real_name_are_told_apart_by_nickname(
    client: Client, classroom: Classroom
) -> None:
    for nickname in ("nina", "nine"):
        SeatFactory.create(
            classroom=classroom, nickname=nickname, real_name="Nina Novak"
        )
    _first(client, classroom, "nina novak")
    client.post(PICTURE, NEW)
    assert Seat.objects.get(nickname="nina novak").learner is not None


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"code": "CCCC-DDDD", "nickname": "nina"}, "code"),
        ({"code": "", "nickname": "nina"}, "code"),
        ({"code": None, "nickname": ""}, "nickname"),
        ({"code": None, "nickname": "x" * 41}, "nickname"),
        ({"code": None, "nickname": "\u202e\u200b"}, "nickname"),
    ],
)
def test_a_faulty_first_step_is_told_at_its_field(
    client: Client, classroom: Classroom, form: dict[str, str | None], field: str
) -> None:
    sent = {name: text or "" for name, text in form.items()}
    if form["code"] is None:
        sent["code"] = classroom.join_code

    answer = client.post(JOIN, sent)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"picture": "", "word": "sunrise"}, "picture"),
        ({"picture": "10B", "word": "sunrise"}, "picture"),
        ({"picture": "F", "word": ""}, "word"),
        ({"picture": "F", "word": "a1b2c"}, "word"),
        ({"picture": "F", "word": "NINA"}, "word"),
    ],
)
def test_a_faulty_picture_or_word_makes_nobody(
    client: Client, classroom: Classroom, form: dict[str, str], field: str
) -> None:
    _first(client, classroom, "nina")

    answer = client.post(PICTURE, form)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not User.objects.filter(is_guest=True).exists()
    assert not Seat.objects.exists()


def test_the_second_step_alone_leads_to_the_first(client: Client) -> None:
    assert client.get(PICTURE)["Location"] == JOIN
    assert client.post(PICTURE, SIGN_IN)["Location"] == JOIN


def test_a_closed_class_takes_only_those_on_its_list(
    client: Client, classroom: Classroom, seat: Seat
) -> None:
    SeatFactory.create(classroom=classroom, nickname="nina")
    classroom.is_open = False
    classroom.save()

    assert _first(client, classroom, "zoe").status_code == 422
    assert _first(client, classroom, "nina").status_code == 302
    assert _first(client, classroom, "anna").status_code == 302


def test_nobody_joins_an_archived_class_and_its_pupils_still_read_it(
    client: Client, classroom: Classroom, seat: Seat
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()

    assert "class is over" in _first(client, classroom, "zoe").text
    _first(client, classroom, "anna")
    assert "class is over" in client.post(PICTURE, SIGN_IN, follow=True).text


def test_a_blocked_pupil_is_refused_with_a_sentence_and_sees_nothing(
    client: Client, pupil_client: Client, classroom: Classroom, seat: Seat
) -> None:
    seat.blocked_at = timezone.now()
    seat.save()
    _first(client, classroom, "anna")

    answer = client.post(PICTURE, SIGN_IN)
    assert answer.status_code == 422
    assert "ask your teacher" in answer.text
    page = pupil_client.get(_address(classroom))
    assert page.status_code == 404
    assert "ask your teacher" in page.text
    assert "Tuesday evening" not in page.text
    assert "ask your teacher" in pupil_client.get("/classes/").text


def test_a_waiting_seat_that_is_blocked_is_not_taken(
    client: Client, classroom: Classroom
) -> None:
    SeatFactory.create(classroom=classroom, nickname="nina", blocked_at=timezone.now())
    assert "ask your teacher" in _first(client, classroom, "nina").text


@pytest.mark.parametrize("nickname", ["nina", "anna"])
def test_a_new_code_stops_whoever_came_with_the_old_one(
    client: Client, classroom: Classroom, seat: Seat, nickname: str
) -> None:
    _first(client, classroom, nickname)
    new = renew_code(classroom=classroom)

    assert new not in client.get(PICTURE, follow=True).text
    _first(client, classroom, nickname)
    new = renew_code(classroom=classroom)
    answer = client.post(PICTURE, SIGN_IN, follow=True)
    assert answer.redirect_chain[0][0] == JOIN
    assert "another code now" in answer.text
    assert new not in answer.text
    assert "_auth_user_id" not in client.session
    assert Seat.objects.get() == seat


def test_a_door_that_closes_between_the_steps_stays_shut(
    client: Client, classroom: Classroom
) -> None:
    _first(client, classroom, "nina")
    set_door(classroom=classroom, is_open=False)
    answer = client.post(PICTURE, NEW)
    assert answer.status_code == 422
    assert "only those who are on its list" in answer.text
    assert not Seat.objects.exists()


def test_a_removed_pupil_is_sent_to_the_teacher_until_the_seat_is_back(
    pupil_client: Client, classroom: Classroom, seat: Seat
) -> None:
    remove_seat(seat=seat)
    for nickname in ("anna", "zoe"):
        answer = _first(pupil_client, classroom, nickname)
        assert answer.status_code == 422
        assert "ask your teacher" in answer.text
    assert not Seat.objects.present().exists()

    bring_back_seat(seat=seat)
    assert _first(pupil_client, classroom, "anna")["Location"] == _address(classroom)


@pytest.mark.parametrize("blocked_at", [None, timezone.now()])
def test_a_removed_pupil_is_no_newcomer_on_another_device(
    client: Client,
    teacher_client: Client,
    classroom: Classroom,
    seat: Seat,
    blocked_at: datetime | None,
) -> None:
    Seat.objects.update(blocked_at=blocked_at)
    remove_seat(seat=seat)
    for typed in ("anna", "ANNA"):
        answer = _first(client, classroom, typed)
        assert answer.status_code == 422
        assert "taken off the list" in answer.context["form"].errors["nickname"][0]
    assert not Seat.objects.present().exists()

    # Another anna, whom the teacher expects.
    teacher_client.post(f"{_address(classroom)}seats/", {"lines": "Anna Boyd, anna"})
    _first(client, classroom, "anna")
    assert client.post(PICTURE, NEW)["Location"] == _address(classroom)
    assert Seat.objects.present().get().real_name == "Anna Boyd"


def test_a_door_that_closes_for_a_name_between_the_steps_stays_shut(
    client: Client, classroom: Classroom
) -> None:
    waiting = SeatFactory.create(classroom=classroom, nickname="nina")
    _first(client, classroom, "nina")
    waiting.learner = User.objects.create_user("gone", is_guest=True)
    waiting.removed_at = timezone.now()
    waiting.save()
    answer = client.post(PICTURE, NEW)
    assert answer.status_code == 422
    assert "taken off the list" in answer.text


def test_a_waiting_seat_that_was_removed_keeps_its_name_from_nobody(
    client: Client, classroom: Classroom
) -> None:
    remove_seat(seat=SeatFactory.create(classroom=classroom, nickname="nina"))
    _first(client, classroom, "nina")
    assert client.post(PICTURE, NEW).status_code == 302


def test_a_removed_account_takes_no_waiting_seat(
    learner_client: Client, learner: User, classroom: Classroom
) -> None:
    SeatFactory.create(classroom=classroom, learner=learner, removed_at=timezone.now())
    waiting = SeatFactory.create(classroom=classroom, nickname="rosie")
    assert "ask your teacher" in _first(learner_client, classroom, "rosie").text
    waiting.refresh_from_db()
    assert waiting.learner is None


def test_a_real_name_does_not_tell_who_sits_there(
    client: Client, classroom: Classroom, seat: Seat
) -> None:
    _first(client, classroom, "anna ames")
    text = client.get(PICTURE).text
    assert "Hello, anna ames" in text
    assert "Welcome back" not in text


@pytest.mark.parametrize(
    ("listed", "typed"), [("irem", "İrem"), ("kim", "\u212aim"), ("sam", "ſam")]
)
def test_nicknames_that_the_database_takes_for_one_break_nothing(
    client: Client,
    teacher_client: Client,
    classroom: Classroom,
    seat: Seat,
    listed: str,
    typed: str,
) -> None:
    SeatFactory.create(classroom=classroom, nickname=listed)
    seats = f"{_address(classroom)}seats/"
    form = {"nickname": typed, "real_name": ""}

    assert teacher_client.post(seats, {"lines": typed}).status_code < 500
    for nickname in (listed, typed):
        lines = f"{nickname}1\n{typed}1"
        assert teacher_client.post(seats, {"lines": lines}).status_code < 500
    renamed = teacher_client.post(f"{seats}{seat.public_id}/", form)
    assert renamed.status_code < 500
    _first(client, classroom, typed)
    assert client.post(PICTURE, NEW).status_code < 500


def test_an_account_joins_with_itself_and_twice_is_once(
    learner_client: Client, learner: User, classroom: Classroom
) -> None:
    assert 'value="rose"' in learner_client.get(JOIN).text
    for _ in range(2):
        answer = _first(learner_client, classroom, "Rosie")
        assert answer["Location"] == _address(classroom)

    seat = Seat.objects.get()
    assert (seat.learner, seat.nickname) == (learner, "Rosie")
    learner.refresh_from_db()
    assert learner.check_password(PASSWORD)


def test_an_account_takes_nobodys_seat(
    learner_client: Client, classroom: Classroom, seat: Seat
) -> None:
    answer = _first(learner_client, classroom, "anna")
    assert answer.status_code == 422
    assert "Choose another one" in answer.text


def test_the_seat_of_an_account_cannot_be_signed_in_with_a_picture(
    client: Client, classroom: Classroom, learner: User
) -> None:
    SeatFactory.create(classroom=classroom, nickname="rosie", learner=learner)

    assert "belongs to an account" in _first(client, classroom, "rosie").text
    assert client.get(PICTURE)["Location"] == JOIN


def test_a_seat_that_became_an_account_between_the_steps_stays_shut(
    client: Client, classroom: Classroom, seat: Seat
) -> None:
    _first(client, classroom, "anna")
    assert seat.learner is not None
    User.objects.filter(pk=seat.learner.pk).update(is_guest=False)

    assert "belongs to an account" in client.post(PICTURE, SIGN_IN).text


def test_the_teacher_does_not_join_the_own_class(
    teacher_client: Client, classroom: Classroom
) -> None:
    answer = _first(teacher_client, classroom, "teresa")
    assert "You teach this class" in answer.text


def test_a_guest_who_joins_keeps_everything(
    guest_client: Client, guest: User, classroom: Classroom
) -> None:
    _first(guest_client, classroom, "nina")
    guest_client.post(PICTURE, NEW)

    assert Seat.objects.get().learner == guest
    guest.refresh_from_db()
    assert guest.is_pupil
    assert guest_client.get(_address(classroom)).status_code == 200


def test_a_guest_who_signs_in_brings_things_along(
    guest_client: Client, guest: User, classroom: Classroom, seat: Seat
) -> None:
    _first(guest_client, classroom, "anna")
    guest_client.post(PICTURE, SIGN_IN)

    assert not User.objects.filter(pk=guest.pk).exists()
    assert guest_client.get(_address(classroom)).context["user"] == seat.learner


def test_pupils_on_one_tablet_are_never_merged(
    classmate_client: Client,
    classmate: User,
    classroom: Classroom,
    seat: Seat,
) -> None:
    _first(classmate_client, classroom, "anna")
    classmate_client.post(PICTURE, SIGN_IN)

    assert classmate_client.get(_address(classroom)).context["user"] == seat.learner
    classmate.refresh_from_db()
    assert classmate.seats.get().nickname == "ben"


def test_a_newcomer_on_a_tablet_where_a_pupil_is_signed_in_is_not_that_pupil(
    pupil_client: Client, classroom: Classroom
) -> None:
    answer = _first(pupil_client, classroom, "zoe")
    assert answer.status_code == 422
    assert "Sign out first" in answer.text
    assert not Seat.objects.filter(nickname="zoe").exists()


def test_a_pupil_joins_a_second_class_with_the_same_picture_and_word(
    pupil_client: Client, pupil: User
) -> None:
    second = ClassroomFactory.create(name="Thursday")

    answer = _first(pupil_client, second, "annie")

    assert answer["Location"] == _address(second)
    assert pupil.seats.count() == 2
    assert pupil.check_password(SECRET.password)
    assert "Thursday" in pupil_client.get("/classes/").text


def test_nobody_sits_down_whom_an_account_could_take_over(
    guest: User, classroom: Classroom
) -> None:
    with pytest.raises(ValueError, match="picture and a word"):
        join_class(classroom=classroom, typed="nina", learner=guest)
    join_class(classroom=classroom, typed="nina", learner=guest, secret=SECRET)
    assert guest.is_pupil


@pytest.mark.django_db(transaction=True)
def test_a_double_click_lets_a_new_pupil_in_once(
    client: Client, classroom: Classroom
) -> None:
    _first(client, classroom, "Nina")

    def send() -> str:
        browser = Client()
        browser.cookies = client.cookies.copy()
        return browser.post(PICTURE, NEW)["Location"]

    # Who comes when the old session has ended begins anew; nobody is told of a fault.
    assert (
        {_address(classroom)}
        <= set(at_once(send, send, send))
        <= {
            _address(classroom),
            JOIN,
        }
    )
    assert User.objects.get(is_guest=True) == Seat.objects.get().learner
