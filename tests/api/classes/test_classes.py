"""Classes in the API: listed, made, changed, archived, deleted."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.models import Classroom, Seat
from mahjong_site.accounts.models import User
from tests.api.classes.asking import at, faults
from tests.api.examples import send_example
from tests.conftest import with_token
from tests.factories import ClassroomFactory, SeatFactory

pytestmark = pytest.mark.django_db
LIST = "/api/v1/classes/"


def test_the_list_says_what_one_is_in_each_class(
    teacher: User, teacher_api: APIClient, classroom: Classroom, seat: Seat
) -> None:
    elsewhere = ClassroomFactory.create(name="A course")
    SeatFactory.create(
        classroom=elsewhere,
        nickname="tess",
        learner=teacher,
        blocked_at=timezone.now(),
    )

    rows = teacher_api.get(LIST).json()["results"]

    sat_in, taught = rows
    assert sat_in["role"] == "pupil"
    assert sat_in["pupils"] is None
    assert (sat_in["seat"]["nickname"], sat_in["seat"]["may_come_in"]) == (
        "tess",
        False,
    )
    assert (taught["role"], taught["pupils"], taught["seat"]) == ("owner", 1, None)
    only = teacher_api.get(LIST, {"role": "teacher"}).json()["results"]
    assert [one["id"] for one in only] == [str(classroom.public_id)]
    only = teacher_api.get(LIST, {"role": "pupil"}).json()["results"]
    assert [one["id"] for one in only] == [str(elsewhere.public_id)]
    assert teacher_api.get(LIST, {"role": "king"}).status_code == 400


@pytest.mark.parametrize("count", [1, 30])
def test_many_classes_take_no_more_queries(
    count: int,
    teacher: User,
    teacher_api: APIClient,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(count):
        SeatFactory.create(classroom=ClassroomFactory.create(owner=teacher), pupil=True)
    teacher_api.get(LIST)

    with django_assert_max_num_queries(8):
        rows = teacher_api.get(LIST, {"limit": 100}).json()["results"]
    assert len(rows) == count


def test_a_teacher_sees_the_door_and_a_pupil_does_not(
    teacher_api: APIClient, pupil_api: APIClient, classroom: Classroom
) -> None:
    taught = teacher_api.get(at(classroom)).json()
    sat_in = pupil_api.get(at(classroom)).json()

    assert taught["join_code"].replace("-", "") == classroom.join_code
    assert taught["is_open"] is True
    assert taught["card_name"] == sat_in["card_name"] != ""
    assert taught["table_rules"]["profile"] == "league"
    for name in ("join_code", "is_open", "version", "waiting_questions", "pupils"):
        assert sat_in[name] is None
    assert sat_in["seat"]["may_come_in"] is True
    assert classroom.join_code not in str(sat_in)


def test_a_class_is_made_once_with_its_rules(teacher_api: APIClient) -> None:
    once = {"id": str(uuid.uuid4())}

    made = send_example(teacher_api, "post", "/classes/", once)
    again = send_example(teacher_api, "post", "/classes/", once)

    assert made.status_code == 201
    assert again.json()["id"] == made.json()["id"] == once["id"]
    assert [one["option"] for one in made.json()["house_rules"]] == ["mush"]
    assert Classroom.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"name": "\u200b"}, ("bad_name", "name")),
        ({"name": "x" * 81}, ("max_length", "name")),
        ({"name": 5}, ("invalid", "name")),
        ({"card": "no-such-card"}, ("unknown_card", "card")),
        ({"rules": "tavern"}, ("unknown_rules", "rules")),
        ({"way": "wild"}, ("invalid_choice", "way")),
        ({"options": {"colour": True}}, ("bad_option", "options")),
        ({"options": {"mush": "yes"}}, ("bad_option", "options")),
        ({"teacher": "me"}, ("unknown", "teacher")),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    teacher_api: APIClient, sent: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = teacher_api.post(LIST, {"name": "New", "card": "kitchen-table"} | sent)

    assert answer.status_code == 400
    assert faults(answer) == [fault]
    assert not Classroom.objects.exists()


def test_a_guest_makes_no_class(guest: User) -> None:
    answer = with_token(guest).post(LIST, {"name": "New", "card": "kitchen-table"})

    assert faults(answer) == [("account_needed", None)]


def test_a_change_leaves_the_rest(teacher_api: APIClient, classroom: Classroom) -> None:
    before = teacher_api.get(at(classroom)).json()
    seen = {"expected_version": before["version"]}

    changed = send_example(
        teacher_api, "patch", "/classes/{class_id}/", seen, class_id=classroom.public_id
    ).json()

    assert changed["name"] == "Wednesday evening"
    assert changed["table_rules"] == before["table_rules"]
    assert changed["version"] != before["version"]


def test_a_change_of_what_has_changed_is_refused_with_what_it_is(
    teacher_api: APIClient, co_teacher: User, classroom: Classroom
) -> None:
    seen = {"expected_version": teacher_api.get(at(classroom)).json()["version"]}
    with_token(co_teacher).patch(at(classroom), seen | {"options": {"mush": True}})

    late = teacher_api.patch(at(classroom), seen | {"name": "Mine"})

    assert (late.status_code, faults(late)) == (409, [("changed", None)])
    now = late.json()["classroom"]
    assert now["name"] == "Tuesday evening"
    assert now["table_rules"]["mush"] is True
    again = teacher_api.patch(
        at(classroom), {"expected_version": now["version"], "name": "Mine"}
    )
    assert again.json()["name"] == "Mine"
    assert again.json()["table_rules"]["mush"] is True


def test_a_change_says_what_was_seen(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    answer = teacher_api.patch(at(classroom), {"name": "Mine"})

    assert faults(answer) == [("required", "expected_version")]


def test_door_and_code(teacher_api: APIClient, classroom: Classroom) -> None:
    before = classroom.join_code

    shut = send_example(
        teacher_api,
        "post",
        "/classes/{class_id}/door/",
        class_id=classroom.public_id,
    )
    code = teacher_api.post(at(classroom, "code/")).json()["join_code"]

    classroom.refresh_from_db()
    assert shut.json()["is_open"] is False
    assert classroom.is_open is False
    assert code.replace("-", "") == classroom.join_code != before
    assert faults(teacher_api.post(at(classroom, "door/"), {"is_open": "no"})) == [
        ("invalid", "is_open")
    ]


def test_the_archive_and_the_end(teacher_api: APIClient, classroom: Classroom) -> None:
    there = {"class_id": classroom.public_id}
    put = send_example(teacher_api, "post", "/classes/{class_id}/archive/", **there)
    assert put.json()["archived_at"] is not None
    refused = teacher_api.post(at(classroom, "door/"), {"is_open": False})
    assert faults(refused) == [("archived", None)]
    back = teacher_api.post(at(classroom, "archive/"), {"archived": False})
    assert back.json()["archived_at"] is None

    wrong = teacher_api.post(at(classroom, "delete/"), {"typed": "Monday"})
    assert faults(wrong) == [("wrong_name", "typed")]
    send_example(teacher_api, "post", "/classes/{class_id}/delete/", **there)

    assert not Classroom.objects.exists()
    assert teacher_api.get(at(classroom)).status_code == 404
