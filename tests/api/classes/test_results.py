"""Results in the API: the grid, the file, a pupil, an assignment, a question."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.assigning import Try
from lessons.models import Assignment, Classroom, Seat
from tests.api.classes.asking import at, at_seat, faults
from tests.api.examples import send_example
from tests.factories import AssignmentFactory
from tests.lessons.assignments.doing import answer, browser
from tests.lessons.assignments.seeding import fill_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def assignment(classroom: Classroom, seat: Seat, classmate_seat: Seat) -> Assignment:
    """Three questions: anna had the first one right, ben had it wrong."""
    made = AssignmentFactory.create(classroom=classroom)
    answer(browser(seat), Try(made, seat, 1), 1, right=True)
    answer(browser(classmate_seat), Try(made, classmate_seat, 1), 1, right=False)
    return made


def _one(assignment: Assignment, rest: str = "") -> str:
    return at(assignment.classroom, f"assignments/{assignment.public_id}/{rest}")


def test_the_grid_has_a_row_for_each_pupil(
    teacher_api: APIClient, assignment: Assignment
) -> None:
    grid = teacher_api.get(at(assignment.classroom, "results/")).json()

    assert [one["title"] for one in grid["columns"]] == [assignment.title]
    anna, ben = grid["results"]
    assert (anna["nickname"], ben["nickname"]) == ("anna", "ben")
    (outcome,) = anna["outcomes"]
    assert (outcome["state"], outcome["right"], outcome["percent"]) == ("begun", 1, 33)
    assert ben["outcomes"][0]["percent"] == 0


def test_rows_and_columns_come_in_parts(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    fill_class(classroom, pupils=3, assignments=4, answers=12)
    asked = {"limit": 2, "columns": 2, "skip": 1}

    grid = teacher_api.get(at(classroom, "results/"), asked).json()

    assert (grid["count"], grid["columns_count"]) == (3, 4)
    assert [one["title"] for one in grid["columns"]] == ["Week 3", "Week 2"]
    assert [len(row["outcomes"]) for row in grid["results"]] == [2, 2]
    assert "columns=2" in grid["next"]
    assert teacher_api.get(at(classroom, "results/"), {"columns": 0}).status_code == 400
    assert teacher_api.get(at(classroom, "results/"), {"limit": 101}).status_code == 400


def test_the_file_is_the_sites(
    teacher_api: APIClient, teacher_client: Client, assignment: Assignment
) -> None:
    theirs = teacher_client.get(
        f"/classes/{assignment.classroom.public_id}/results.csv"
    )
    address = at(assignment.classroom, "results.csv")

    for wish in ("text/csv", "*/*"):
        ours = teacher_api.get(address, HTTP_ACCEPT=wish)
        assert ours.content == theirs.content
        assert ours["Content-Type"].startswith("text/csv")
        assert ours["Content-Disposition"] == theirs["Content-Disposition"]


def test_a_refused_file_has_the_error_body(
    learner_api: APIClient, classroom: Classroom
) -> None:
    refused = learner_api.get(at(classroom, "results.csv"), HTTP_ACCEPT="text/csv")

    assert refused.status_code == 404
    assert b'"not_found"' in refused.content


def test_questions_and_pupils_of_an_assignment(
    teacher_api: APIClient, assignment: Assignment
) -> None:
    found = teacher_api.get(_one(assignment, "results/")).json()

    (item,) = found["items"]
    assert (item["right"], item["total"], item["number"], item["place"]) == (1, 2, 1, 1)
    assert item["pick"].startswith("name_tile.1.")
    assert [one["outcome"]["percent"] for one in found["results"]] == [33, 0]
    seen = teacher_api.get(_one(assignment, "results/1/1/")).json()
    right, wrong = seen["chosen_by"]
    assert (right["names"], wrong["names"]) == (["Anna Ames"], ["Ben Boyd"])
    assert seen["solution"]["right"] == [right["key"]]
    assert seen["question"]["seed"] == int(item["pick"].rpartition(".")[2])
    for nowhere in ("0/1", "1/0", "1/4", "2/1", "999999/1"):
        gone = teacher_api.get(_one(assignment, f"results/{nowhere}/"))
        assert gone.status_code == 404


def test_a_pupils_results(
    teacher_api: APIClient, assignment: Assignment, classmate_seat: Seat
) -> None:
    found = teacher_api.get(at_seat(classmate_seat, "results/")).json()

    assert found["pupil"]["real_name"] == "Ben Boyd"
    (done,) = found["results"]
    assert done["made"] == [
        {"right": 0, "total": 3, "answered": 1, "is_done": False, "is_passed": False}
    ]
    assert found["skills"]


def test_a_follow_up_is_drafted_and_made(
    teacher_api: APIClient, assignment: Assignment
) -> None:
    (item,) = teacher_api.get(_one(assignment, "results/")).json()["items"]
    where = "/classes/{class_id}/assignments/{assignment_id}/follow-up/"
    ids = {
        "class_id": assignment.classroom.public_id,
        "assignment_id": assignment.public_id,
    }

    new = send_example(teacher_api, "post", where, {"items": [item["pick"]]}, **ids)
    same = teacher_api.post(
        _one(assignment, "follow-up/"), {"items": [item["pick"]], "same": True}
    ).json()

    assert new.json()["task"] == {"plan": ["name_tile.1"] * 10}
    assert same["task"] == {"picked": [item["pick"]]}
    made = teacher_api.post(at(assignment.classroom, "assignments/"), same)
    assert made.status_code == 201, made.content
    assert made.json()["task"]["picked"] == [item["pick"]]
    assert Assignment.objects.get(follows=assignment).title.startswith("Again")


def test_a_follow_up_of_nothing_says_so(
    teacher_api: APIClient, assignment: Assignment
) -> None:
    answer = teacher_api.post(_one(assignment, "follow-up/"), {"items": ["nonsense"]})

    assert faults(answer) == [("nothing", "items")]


@pytest.mark.parametrize(("pupils", "assignments"), [(1, 1), (30, 12)])
def test_many_pupils_take_no_more_queries(
    pupils: int,
    assignments: int,
    teacher_api: APIClient,
    classroom: Classroom,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    fill_class(classroom, pupils=pupils, assignments=assignments, answers=3 * pupils)
    assignment, seat = classroom.assignments.all()[0], classroom.seats.all()[0]
    teacher_api.get(at(classroom, "results/"))
    addresses = {
        at(classroom, "results/"): 7,
        at(classroom, "results.csv"): 7,
        at_seat(seat, "results/"): 8,
        _one(assignment, "results/"): 9,
        _one(assignment, "results/games/"): 5,
        _one(assignment, "results/1/1/"): 5,
    }

    for address, most in addresses.items():
        with django_assert_max_num_queries(most):
            assert teacher_api.get(address).status_code == 200
