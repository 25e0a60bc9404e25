"""Who teaches a class, in the API."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.models import Classroom
from mahjong_site.accounts.models import User
from tests.api.classes.asking import at, faults
from tests.api.examples import send_example
from tests.conftest import PeopleFactory, with_token
from tests.factories import ClassroomFactory, InvitationFactory

pytestmark = pytest.mark.django_db
INVITATIONS = "/api/v1/classes/invitations/"


def test_somebody_is_asked_and_accepts(
    teacher_api: APIClient, make_person: PeopleFactory, classroom: Classroom
) -> None:
    carol = with_token(make_person("carol"))
    there = {"class_id": classroom.public_id}
    asked = send_example(teacher_api, "post", "/classes/{class_id}/teachers/", **there)
    assert [one["is_invited"] for one in asked.json()] == [False, True]
    assert carol.get(at(classroom)).status_code == 404
    (invitation,) = carol.get(INVITATIONS).json()["results"]
    assert invitation["asked_by"] == "teresa"
    assert invitation["classroom"]["id"] == str(classroom.public_id)

    answer = "/classes/{class_id}/invitation/"
    send_example(carol, "post", answer, **there)
    send_example(carol, "post", answer, **there)

    assert carol.get(at(classroom)).json()["role"] == "teacher"
    assert carol.get(INVITATIONS).json()["results"] == []


def test_declined_and_withdrawn_it_is_gone(
    teacher_api: APIClient,
    make_person: PeopleFactory,
    invited: User,
    classroom: Classroom,
) -> None:
    ivy, dora = with_token(invited), make_person("dora")
    no = ivy.post(at(classroom, "invitation/"), {"accept": False})
    assert no.status_code == 204
    InvitationFactory.create(classroom=classroom, person=dora)
    address = at(classroom, f"invitations/{dora.public_id}/")
    assert teacher_api.delete(address).status_code == 204

    for gone in (ivy, with_token(dora)):
        late = gone.post(at(classroom, "invitation/"), {"accept": True})
        assert late.status_code == 404
    assert classroom.teachings.count() == 1


def test_an_answer_to_an_invitation_says_yes_or_no(
    invited: User, co_teacher: User, classroom: Classroom
) -> None:
    for person in (invited, co_teacher):
        answer = with_token(person).post(at(classroom, "invitation/"), {})
        assert faults(answer) == [("required", "accept")]


def test_nobody_of_that_name(teacher_api: APIClient, classroom: Classroom) -> None:
    answer = teacher_api.post(at(classroom, "teachers/"), {"teacher": "nobody"})

    assert faults(answer) == [("unknown_person", "teacher")]


def test_the_owner_hands_over_and_leaves(
    teacher_api: APIClient, teacher: User, co_teacher: User, classroom: Classroom
) -> None:
    refused = teacher_api.post(at(classroom, "leave/"))
    assert faults(refused) == [("is_owner", None)]

    to = at(classroom, f"teachers/{co_teacher.public_id}/owner/")
    rows = teacher_api.post(to).json()
    assert {one["name"]: one["is_owner"] for one in rows} == {
        "carol": True,
        "teresa": False,
    }
    assert teacher_api.post(to).status_code == 404
    assert teacher_api.post(at(classroom, "leave/")).status_code == 204

    assert teacher_api.get(at(classroom)).status_code == 404


def test_the_owner_takes_a_teacher_off(
    teacher_api: APIClient, co_teacher: User, classroom: Classroom
) -> None:
    carol = with_token(co_teacher)
    address = at(classroom, f"teachers/{co_teacher.public_id}/")

    assert teacher_api.delete(address).status_code == 204

    assert carol.get(at(classroom)).status_code == 404


@pytest.mark.parametrize("count", [1, 20])
def test_many_invitations_take_no_more_queries(
    count: int,
    learner_api: APIClient,
    learner: User,
    make_person: PeopleFactory,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(count):
        owner = make_person(f"owner-{number}")
        room = ClassroomFactory.create(owner=owner)
        InvitationFactory.create(classroom=room, person=learner)
    learner_api.get(INVITATIONS)

    with django_assert_max_num_queries(7):
        rows = learner_api.get(INVITATIONS).json()["results"]
    assert len(rows) == count
