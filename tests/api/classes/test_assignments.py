"""Assignments in the API, for those who teach: made, changed, taken back."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.models import Assignment, Classroom, Seat
from lessons.tasks import DealTask, GamesTask, task_data
from mahjong_site.accounts.models import User
from play.services import new_deal
from tests.api.classes.asking import at, faults
from tests.api.examples import send_example
from tests.factories import AssignmentFactory, ClassroomFactory, WorkFactory
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db
LIST = "/classes/{class_id}/assignments/"


def _one(assignment: Assignment, rest: str = "") -> str:
    return at(assignment.classroom, f"assignments/{assignment.public_id}/{rest}")


def _version(api: APIClient, assignment: Assignment) -> dict[str, Any]:
    return {"expected_version": api.get(_one(assignment)).json()["version"]}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("DrillItems", "drill"),
        ("PracticeGames", "games"),
        ("CharlestonDeals", "charleston"),
        ("ALesson", "lesson"),
        ("APreparedDeal", "deal"),
    ],
)
def test_each_kind_is_made_and_told_in_the_shape_in_which_it_is_sent(
    name: str, kind: str, teacher: User, teacher_api: APIClient, classroom: Classroom
) -> None:
    deal = new_deal(owner=teacher, draft=a_draft())
    task = {"task": {"deal": str(deal.public_id)}} if kind == "deal" else {}

    made = send_example(
        teacher_api, "post", LIST, task, name, class_id=classroom.public_id
    ).json()

    assert made["kind"] == kind
    assert made["title"]
    assert made["words"]
    assert (made["stage"], made["begun"], made["due_at"]) == ("open", 0, None)
    again = {"kind": kind, "task": made["task"]}
    second = teacher_api.post(at(classroom, "assignments/"), again)
    assert second.status_code == 201, second.content
    assert second.json()["task"] == made["task"]


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"kind": "song"}, ("invalid_choice", "kind")),
        ({"task": {}}, ("required", "task.drill")),
        ({"task": {"drill": "no_such"}}, ("invalid_choice", "task.drill")),
        ({"task": {"drill": "legal", "deals": 2}}, ("unknown", "task.deals")),
        ({"task": {"drill": "legal", "tiles": 2}}, ("unknown", "task.tiles")),
        ({"task": {"drill": "legal", "items": 51}}, ("max_value", "task.items")),
        (
            {"task": {"drill": "legal", "sections": ["x"]}},
            ("unknown_section", "task.sections"),
        ),
        ({"task": {"plan": ["what.9"]}}, ("mix", "task.plan")),
        ({"card": "no-such-card"}, ("unknown_card", "card")),
        ({"pass_mark": 101}, ("max_value", "pass_mark")),
        ({"help_allowed": "yes"}, ("invalid", "help_allowed")),
        ({"opens_at": "1999-01-01T00:00Z"}, ("far_day", "opens_at")),
        ({"due_at": "2001-01-01T00:00Z"}, ("due_early", "due_at")),
        ({"title": "x" * 121}, ("max_length", "title")),
        ({"follows": str(uuid.UUID(int=0))}, ("unknown_assignment", "follows")),
        ({"kind": "lesson", "task": {}}, ("required", "task.lesson")),
        ({"kind": "lesson", "task": {}, "tries": 2}, ("unknown", "tries")),
        (
            {"kind": "games", "task": {"aims": [{"code": "fly"}]}},
            ("unknown_aim", "task.aims"),
        ),
        (
            {"kind": "charleston", "task": {"aims": [{"code": "win"}]}},
            ("unknown", "task.aims"),
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    teacher_api: APIClient,
    classroom: Classroom,
    sent: dict[str, Any],
    fault: tuple[str, str],
) -> None:
    body = {"kind": "drill", "task": {"drill": "name_tile"}} | sent

    answer = teacher_api.post(at(classroom, "assignments/"), body)

    assert answer.status_code == 400, answer.content
    assert fault in faults(answer)
    assert not Assignment.objects.exists()


def test_sent_twice_it_is_one(teacher_api: APIClient, classroom: Classroom) -> None:
    once = {"once": str(uuid.uuid4())}
    there = {"class_id": classroom.public_id}

    first = send_example(teacher_api, "post", LIST, once, "DrillItems", **there)
    second = send_example(teacher_api, "post", LIST, once, "DrillItems", **there)

    assert first.json()["id"] == second.json()["id"]


def test_a_change_leaves_the_rest(teacher_api: APIClient, classroom: Classroom) -> None:
    task = GamesTask(
        card="kitchen-table",
        games=3,
        aims=({"code": "no_calls_before", "discards": 9},),
    )
    games = AssignmentFactory.create(classroom=classroom, task=task_data(task))
    seen = _version(teacher_api, games)

    changed = teacher_api.patch(_one(games), seen | {"task": {"games": 2}}).json()
    assert changed["task"]["games"] == 2
    assert changed["task"]["aims"] == list(task.aims)
    assert changed["title"] == games.title

    seen = {"expected_version": changed["version"]}
    changed = teacher_api.patch(_one(games), seen | {"task": {"aims": []}}).json()
    assert changed["task"]["aims"] == []
    assert changed["task"]["games"] == 2


def test_the_example_of_a_change_is_taken(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)

    changed = send_example(
        teacher_api,
        "patch",
        f"{LIST}{{assignment_id}}/",
        _version(teacher_api, assignment),
        class_id=classroom.public_id,
        assignment_id=assignment.public_id,
    )

    assert changed.json()["due_at"].startswith("2030-05-01T18:00")


def test_what_has_changed_elsewhere_is_told_as_it_is(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    seen = _version(teacher_api, assignment)
    teacher_api.patch(_one(assignment), seen | {"title": "Theirs"})

    late = teacher_api.patch(_one(assignment), seen | {"title": "Mine"})

    assert (late.status_code, faults(late)) == (409, [("changed", None)])
    assert late.json()["assignment"]["title"] == "Theirs"


def test_once_begun_words_and_dates_change_alone(
    teacher_api: APIClient, classroom: Classroom, seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    WorkFactory.create(assignment=assignment, seat=seat)
    seen = _version(teacher_api, assignment)

    refused = teacher_api.patch(_one(assignment), seen | {"pass_mark": 10})
    same = teacher_api.patch(_one(assignment), seen | {"pass_mark": 70})
    renamed = teacher_api.patch(_one(assignment), seen | {"title": "Tiles"})

    assert (refused.status_code, faults(refused)) == (409, [("begun", None)])
    assert refused.json()["assignment"]["pass_mark"] == 70
    assert same.status_code == 200
    assert (renamed.json()["title"], renamed.json()["begun"]) == ("Tiles", 1)


def test_words_change_even_where_the_card_is_gone(
    teacher_api: APIClient, classroom: Classroom, seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    assignment.task["card"] = "own-gone"
    assignment.save()
    WorkFactory.create(assignment=assignment, seat=seat)

    changed = teacher_api.patch(
        _one(assignment), _version(teacher_api, assignment) | {"note": "Look again"}
    )

    assert changed.json()["note"] == "Look again"
    assert changed.json()["card"] == "own-gone"


def test_taken_back_it_is_on_no_list(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)

    assert teacher_api.delete(_one(assignment)).status_code == 204

    assert teacher_api.get(_one(assignment)).status_code == 404
    listed = teacher_api.get(at(classroom, "assignments/")).json()
    assert listed["results"] == []


def test_nothing_changes_in_the_archive(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    seen = _version(teacher_api, assignment)
    Classroom.objects.update(archived_at=timezone.now())

    for answer in (
        teacher_api.delete(_one(assignment)),
        teacher_api.patch(_one(assignment), seen | {"title": "New"}),
    ):
        assert faults(answer) == [("archived", None)]


def test_an_assignment_of_another_class_is_not_here(
    teacher: User, teacher_api: APIClient, classroom: Classroom
) -> None:
    elsewhere = AssignmentFactory.create(
        classroom=ClassroomFactory.create(owner=teacher)
    )

    answer = teacher_api.get(at(classroom, f"assignments/{elsewhere.public_id}/"))

    assert answer.status_code == 404


@pytest.mark.parametrize("count", [1, 30])
def test_many_assignments_take_no_more_queries(
    count: int,
    teacher_api: APIClient,
    classroom: Classroom,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    AssignmentFactory.create_batch(count, classroom=classroom)
    teacher_api.get(at(classroom, "assignments/"))

    with django_assert_max_num_queries(4):
        rows = teacher_api.get(at(classroom, "assignments/"), {"limit": 100}).json()
    assert len(rows["results"]) == count


def test_planned_and_late_are_told(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    now = timezone.now()
    AssignmentFactory.create(classroom=classroom, opens_at=now + timedelta(days=1))
    AssignmentFactory.create(classroom=classroom, due_at=now - timedelta(hours=1))

    rows = teacher_api.get(at(classroom, "assignments/")).json()["results"]

    assert [one["stage"] for one in rows] == ["planned", "late"]


def test_a_deal_that_is_not_the_teachers_is_not_set(
    other_teacher: User, teacher_api: APIClient, classroom: Classroom
) -> None:
    foreign = new_deal(owner=other_teacher, draft=a_draft())
    task = task_data(DealTask(deal=foreign.public_id))

    answer = teacher_api.post(
        at(classroom, "assignments/"), {"kind": "deal", "task": {"deal": task["deal"]}}
    )

    assert faults(answer) == [("invalid_choice", "task.deal")]
