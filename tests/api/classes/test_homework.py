"""Assignments in the API, for pupils: what there is to do, and doing it."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.assigning import Try
from lessons.models import Answer, Assignment, Classroom, Seat, Work
from lessons.tasks import (
    CharlestonTask,
    DealTask,
    GamesTask,
    LessonTask,
    task_data,
)
from mahjong_site.accounts.models import User
from play.services import new_deal
from tests.api.classes.asking import faults
from tests.api.examples import send_example
from tests.at_once import at_once
from tests.conftest import with_token
from tests.factories import AssignmentFactory, ClassroomFactory, SeatFactory
from tests.lessons.assignments.doing import key_at
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db
LIST = "/api/v1/assignments/"
LESSON = "0c201c89-0f38-4303-bd66-e4b56c84e5e9"


@pytest.fixture
def assignment(classroom: Classroom) -> Assignment:
    """Three questions about tiles."""
    made: Assignment = AssignmentFactory.create(classroom=classroom)
    return made


def _one(assignment: Assignment, rest: str = "") -> str:
    return f"{LIST}{assignment.public_id}/{rest}"


def _answer(
    api: APIClient,
    seat: Seat,
    assignment: Assignment,
    place: int,
    *,
    right: bool = True,
    **more: Any,
) -> Any:
    """The answer to an answer at a place of the first try."""
    address = _one(assignment, f"tries/1/{place}/")
    body = {
        "attempt": str(uuid.uuid4()),
        "item": api.get(address).json()["question"]["item"],
        "choice": key_at(Try(assignment, seat, 1), place, right=right),
    }
    return api.post(address, body | more)


def test_what_waits_stands_first_and_the_rest_after_it(
    pupil_api: APIClient, pupil: User, classroom: Classroom
) -> None:
    now = timezone.now()
    elsewhere = SeatFactory.create(
        classroom=ClassroomFactory.create(name="Friday"), nickname="a", learner=pupil
    ).classroom
    soon = AssignmentFactory.create(
        classroom=elsewhere, title="Soon", due_at=now + timedelta(days=1)
    )
    later = AssignmentFactory.create(classroom=classroom, title="Later")
    over = AssignmentFactory.create(
        classroom=classroom, title="Over", closes_at=now - timedelta(hours=1)
    )
    AssignmentFactory.create(classroom=classroom, opens_at=now + timedelta(days=1))
    AssignmentFactory.create(classroom=classroom, withdrawn_at=now)

    rows = pupil_api.get(LIST).json()["results"]

    titles = [soon.title, later.title, over.title]
    assert [one["title"] for one in rows] == titles
    assert [one["is_waiting"] for one in rows] == [True, True, False]
    assert rows[0]["classroom"]["name"] == "Friday"
    asked = {"waiting": "false"}
    assert [one["title"] for one in pupil_api.get(LIST, asked).json()["results"]] == [
        "Over"
    ]
    asked = {"classroom": str(elsewhere.public_id)}
    assert pupil_api.get(LIST, asked).json()["count"] == 1


@pytest.mark.parametrize("count", [1, 20])
def test_many_classes_take_no_more_queries(
    count: int,
    pupil_api: APIClient,
    pupil: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    lesson = LessonTask(lesson=uuid.UUID(LESSON))
    for _ in range(count):
        room = ClassroomFactory.create()
        SeatFactory.create(classroom=room, learner=pupil)
        AssignmentFactory.create(classroom=room)
        AssignmentFactory.create(classroom=room, task=task_data(lesson))
    pupil_api.get(LIST)

    with django_assert_max_num_queries(6):
        rows = pupil_api.get(LIST, {"limit": 100}).json()["results"]
    assert len(rows) == 2 * count


def test_a_try_from_its_first_answer_to_its_end(
    pupil_api: APIClient, seat: Seat, assignment: Assignment
) -> None:
    before = pupil_api.get(_one(assignment)).json()
    assert (before["next_try"], before["attempts"]) == (1, [])
    begun = pupil_api.get(_one(assignment, "tries/1/")).json()
    assert (begun["attempt"], len(begun["places"])) == (None, 3)
    assert not Work.objects.exists()

    first = _answer(pupil_api, seat, assignment, 1, right=False).json()
    assert first["answer"]["verdict"]["is_right"] is False
    assert first["answer"]["solution"]["right"]
    assert (first["attempt"]["answered"], first["attempt"]["right"]) == (1, 0)
    changed = _answer(pupil_api, seat, assignment, 1).json()
    assert (changed["attempt"]["answered"], changed["attempt"]["right"]) == (1, 1)
    for place in (2, 3):
        last = _answer(pupil_api, seat, assignment, place).json()

    assert last["attempt"]["is_passed"] is True
    told = pupil_api.get(_one(assignment, "tries/1/")).json()
    assert told["is_open"] is False
    assert [one["is_right"] for one in told["places"]] == [True] * 3
    assert [one["changes"] for one in told["places"]] == [1, 0, 0]
    after = pupil_api.get(_one(assignment)).json()
    assert (after["outcome"]["state"], after["next_try"]) == ("passed", 2)
    assert Answer.objects.filter(context=assignment.public_id).count() == 4


def test_nothing_of_the_answer_is_told_before_it(
    pupil_api: APIClient, seat: Seat, assignment: Assignment
) -> None:
    asked = pupil_api.get(_one(assignment, "tries/1/1/")).json()
    assert (asked["choice"], asked["verdict"], asked["solution"]) == (None, None, None)

    _answer(pupil_api, seat, assignment, 1)

    told = pupil_api.get(_one(assignment, "tries/1/1/")).json()
    assert told["verdict"]["is_right"] is True
    assert told["choice"] in told["solution"]["right"]


def test_the_same_attempt_again_is_the_first_one(
    pupil_api: APIClient, seat: Seat, assignment: Assignment
) -> None:
    once = {"attempt": str(uuid.uuid4())}

    first = _answer(pupil_api, seat, assignment, 1, **once)
    again = _answer(pupil_api, seat, assignment, 1, right=False, **once)

    assert first.json()["answer"]["choice"] == again.json()["answer"]["choice"]
    assert Answer.objects.count() == 1


def test_the_example_of_an_answer_is_taken(
    pupil_api: APIClient, seat: Seat, assignment: Assignment
) -> None:
    address = _one(assignment, "tries/1/1/")
    sent = {
        "item": pupil_api.get(address).json()["question"]["item"],
        "choice": key_at(Try(assignment, seat, 1), 1),
    }

    send_example(
        pupil_api,
        "post",
        "/assignments/{assignment_id}/tries/{number}/{place}/",
        sent,
        assignment_id=assignment.public_id,
        number=1,
        place=1,
    )


@pytest.mark.parametrize(
    ("sent", "status", "fault"),
    [
        ({"item": "another"}, 409, ("changed", "item")),
        ({"choice": "no such"}, 400, ("unknown_choice", "choice")),
        ({"attempt": 7}, 400, ("invalid", "attempt")),
        ({"hint": 1}, 400, ("unknown", "hint")),
    ],
)
def test_what_is_no_answer_is_refused(
    pupil_api: APIClient,
    seat: Seat,
    assignment: Assignment,
    sent: dict[str, Any],
    status: int,
    fault: tuple[str, str],
) -> None:
    answer = _answer(pupil_api, seat, assignment, 1, **sent)

    assert (answer.status_code, faults(answer)) == (status, [fault])
    if status == 409:
        assert answer.json()["current"]["places"][0]["is_answered"] is False
    assert not Answer.objects.exists()


def test_handed_in_and_closed_it_takes_no_answer(
    pupil_api: APIClient, seat: Seat, assignment: Assignment
) -> None:
    early = pupil_api.post(_one(assignment, "tries/1/hand-in/"))
    assert (early.status_code, faults(early)) == (409, [("not_begun", None)])
    _answer(pupil_api, seat, assignment, 1)
    for _ in range(2):
        done = pupil_api.post(_one(assignment, "tries/1/hand-in/")).json()
        assert done["attempt"]["finished_at"] is not None

    late = _answer_known(pupil_api, seat, assignment, 1)
    assert (late.status_code, faults(late)) == (409, [("finished", None)])
    unasked = pupil_api.get(_one(assignment, "tries/1/2/"))
    assert (unasked.status_code, faults(unasked)) == (409, [("finished", None)])

    Assignment.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    shut = pupil_api.get(_one(assignment, "tries/2/1/"))
    assert (shut.status_code, faults(shut)) == (409, [("closed", None)])
    assert pupil_api.get(_one(assignment)).json()["next_try"] is None


def _answer_known(
    api: APIClient, seat: Seat, assignment: Assignment, place: int
) -> Any:
    return _answer(api, seat, assignment, place, right=False)


def test_what_is_not_open_yet_is_not_there(
    pupil_api: APIClient, classroom: Classroom
) -> None:
    planned = AssignmentFactory.create(
        classroom=classroom, opens_at=timezone.now() + timedelta(days=1)
    )

    assert pupil_api.get(_one(planned)).status_code == 404
    assert pupil_api.get(_one(planned, "tries/1/1/")).status_code == 404


@pytest.mark.parametrize("rest", ["tries/0/", "tries/2/", "tries/1/0/", "tries/1/4/"])
def test_there_is_no_such_try_or_place(
    pupil_api: APIClient, assignment: Assignment, rest: str
) -> None:
    assert pupil_api.get(_one(assignment, rest)).status_code == 404


def test_a_game_is_begun_once_and_gone_on_with(
    pupil_api: APIClient, classroom: Classroom
) -> None:
    task = GamesTask(card="kitchen-table", games=2, aims=({"code": "win"},))
    games = AssignmentFactory.create(classroom=classroom, task=task_data(task))
    where, there = "/assignments/{assignment_id}/games/", games.public_id

    first = send_example(pupil_api, "post", where, assignment_id=there).json()
    again = pupil_api.post(_one(games, "games/")).json()

    assert first["id"] == again["id"]
    assert pupil_api.get(f"/api/v1/games/{first['id']}/").status_code == 200
    assert pupil_api.get(_one(games, "tries/1/")).json()["places"] == []


def test_a_deal_of_the_teacher_is_played(
    teacher: User, pupil_api: APIClient, classroom: Classroom
) -> None:
    deal = new_deal(owner=teacher, draft=a_draft())
    task = task_data(DealTask(deal=deal.public_id))
    given = AssignmentFactory.create(classroom=classroom, task=task)
    gone = AssignmentFactory.create(
        classroom=classroom, task=task_data(DealTask(deal=uuid.uuid4()))
    )

    assert pupil_api.post(_one(given, "games/")).status_code == 201
    refused = pupil_api.post(_one(gone, "games/"))
    assert faults(refused) == [("lost_item", None)]


def test_other_kinds_say_where_they_go_on(
    pupil_api: APIClient, classroom: Classroom
) -> None:
    lesson = AssignmentFactory.create(
        classroom=classroom, task=task_data(LessonTask(lesson=uuid.UUID(LESSON)))
    )
    deals = AssignmentFactory.create(
        classroom=classroom,
        task=task_data(CharlestonTask(card="kitchen-table", deals=2)),
    )

    assert pupil_api.get(_one(lesson)).json()["lesson"] == "a-turn"
    assert pupil_api.get(_one(lesson, "tries/1/")).status_code == 404
    places = pupil_api.get(_one(deals, "tries/1/")).json()["places"]
    assert [one["is_answered"] for one in places] == [False, False]
    assert pupil_api.get(_one(deals, "tries/1/1/")).status_code == 404
    refused = pupil_api.post(_one(deals, "games/"))
    assert faults(refused) == [("no_game", None)]


@pytest.mark.django_db(transaction=True)
def test_answers_that_begin_a_try_at_once_wait_for_each_other(
    pupil: User, seat: Seat, assignment: Assignment
) -> None:
    def send() -> int:
        answer = _answer(with_token(pupil), seat, assignment, 1)
        return int(answer.status_code)

    assert at_once(*[send] * 8) == [200] * 8
    assert Work.objects.get().answered == 1
