"""The list of a class in the API: added, renamed, blocked, moved, removed, reset."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.models import Classroom, Seat
from mahjong_site.accounts.models import User
from tests.api.classes.asking import at, at_seat, faults
from tests.api.examples import send_example
from tests.conftest import with_token
from tests.factories import ClassroomFactory, SeatFactory

pytestmark = pytest.mark.django_db
SEAT = "/classes/{class_id}/seats/{seat_id}/"


def _ids(seat: Seat) -> dict[str, object]:
    return {"class_id": seat.classroom.public_id, "seat_id": seat.public_id}


def test_a_list_is_added_once(teacher_api: APIClient, classroom: Classroom) -> None:
    where = "/classes/{class_id}/seats/"
    first = send_example(teacher_api, "post", where, class_id=classroom.public_id)
    again = send_example(teacher_api, "post", where, class_id=classroom.public_id)

    named = {one["nickname"]: one["real_name"] for one in first.json()["added"]}
    assert named == {"rosa": "Rosa Miller", "min": ""}
    assert first.status_code == 201
    assert again.json()["added"] == []
    listed = teacher_api.get(at(classroom, "seats/")).json()
    assert [one["nickname"] for one in listed["results"]] == ["min", "rosa"]
    assert not any(one["is_taken"] for one in listed["results"])


def test_every_faulty_line_is_told(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    text = f"good\n{'x' * 41}\nGOOD"

    answer = teacher_api.post(at(classroom, "seats/"), {"lines": text})

    assert faults(answer) == [("bad_list", "lines")] * 2
    assert "Line 3" in answer.json()["errors"][1]["detail"]
    assert not classroom.seats.exists()


@pytest.mark.parametrize("count", [1, 40])
def test_many_seats_take_no_more_queries(
    count: int,
    teacher_api: APIClient,
    classroom: Classroom,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    SeatFactory.create_batch(count, classroom=classroom, pupil=True)
    teacher_api.get(at(classroom, "seats/"))

    with django_assert_max_num_queries(5):
        rows = teacher_api.get(at(classroom, "seats/"), {"limit": 100}).json()
    assert len(rows["results"]) == count


def test_a_name_changes_and_the_other_one_stays(
    teacher_api: APIClient, seat: Seat, classmate_seat: Seat
) -> None:
    changed = send_example(teacher_api, "patch", SEAT, **_ids(seat)).json()
    assert (changed["nickname"], changed["real_name"]) == ("rosie", "Anna Ames")

    taken = teacher_api.patch(at_seat(seat), {"nickname": "BEN"})

    assert faults(taken) == [("nickname_taken", "nickname")]


def test_off_the_list_and_back(
    teacher_api: APIClient, pupil_api: APIClient, seat: Seat
) -> None:
    room = seat.classroom
    assert teacher_api.delete(at_seat(seat)).status_code == 204
    assert teacher_api.delete(at_seat(seat)).status_code == 404
    assert pupil_api.get(at(room)).status_code == 404
    gone = teacher_api.get(at(room, "seats/"), {"removed": "true"}).json()["results"]
    assert [one["id"] for one in gone] == [str(seat.public_id)]

    back = teacher_api.post(at_seat(seat, "back/"))

    assert back.json()["removed_at"] is None
    assert pupil_api.get(at(room)).status_code == 200


def test_a_blocked_pupil_finds_nothing_until_let_in(
    teacher_api: APIClient, pupil_api: APIClient, seat: Seat
) -> None:
    shut = send_example(teacher_api, "post", f"{SEAT}block/", **_ids(seat))
    assert shut.json()["blocked_at"] is not None
    assert pupil_api.get(at(seat.classroom)).status_code == 404

    open_again = teacher_api.post(at_seat(seat, "block/"), {"blocked": False})

    assert open_again.json()["blocked_at"] is None
    assert pupil_api.get(at(seat.classroom)).status_code == 200


def test_a_pupil_moves_to_another_class_of_the_teacher(
    teacher: User, teacher_api: APIClient, seat: Seat, other_classroom: Classroom
) -> None:
    target = ClassroomFactory.create(owner=teacher, name="Friday")
    foreign = teacher_api.post(
        at_seat(seat, "move/"), {"target": str(other_classroom.public_id)}
    )
    assert faults(foreign) == [("unknown_class", "target")]

    to = {"target": str(target.public_id)}
    moved = send_example(teacher_api, "post", f"{SEAT}move/", to, **_ids(seat))

    assert moved.json()["nickname"] == "anna"
    assert target.seats.get().learner == seat.learner
    assert not seat.classroom.seats.present().exists()


def test_a_new_picture_is_told_once_and_opens_the_class(
    teacher_api: APIClient, pupil_api: APIClient, seat: Seat
) -> None:
    given = teacher_api.post(at_seat(seat, "picture/")).json()

    assert pupil_api.get(at(seat.classroom)).status_code == 401
    came = APIClient().post(
        "/api/v1/classes/join/",
        {
            "code": seat.classroom.join_code,
            "nickname": "anna",
            "picture": given["picture"],
            "word": given["word"],
        },
    )
    assert came.status_code == 200, came.content
    assert given["word"] not in teacher_api.get(at_seat(seat)).text


def test_no_picture_for_an_empty_seat_or_an_account(
    teacher_api: APIClient, classroom: Classroom, learner: User
) -> None:
    empty = SeatFactory.create(classroom=classroom)
    theirs = SeatFactory.create(classroom=classroom, learner=learner)

    first = teacher_api.post(at_seat(empty, "picture/"))
    second = teacher_api.post(at_seat(theirs, "picture/"))

    assert faults(first) == [("seat_empty", None)]
    assert faults(second) == [("has_account", None)]
    assert teacher_api.get(at_seat(theirs)).json()["has_account"] is True


def test_a_held_seat_is_let_in_once_the_picture_is_another(
    teacher_api: APIClient, seat: Seat, other_teacher: User, other_classroom: Classroom
) -> None:
    there = SeatFactory.create(classroom=other_classroom, learner=seat.learner)
    with_token(other_teacher).post(at_seat(there, "picture/"))
    assert teacher_api.get(at_seat(seat)).json()["held_at"] is not None

    early = teacher_api.post(at_seat(seat, "let-in/"))
    assert faults(early) == [("known_picture", None)]
    assert seat.learner is not None
    with_token(seat.learner).post(
        "/api/v1/me/picture/", {"picture": "R", "word": "meadow"}
    )

    assert teacher_api.post(at_seat(seat, "let-in/")).json()["held_at"] is None
