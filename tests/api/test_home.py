"""What to go on with, and what games between bots show, in the API."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from cards import shipped
from lessons.library import library
from lessons.models import Classroom, Seat
from lessons.services.live import ask_class
from lessons.tasks import ItemTask, LessonTask, task_data
from mahjong_site.accounts.models import User
from play import services
from tests.conftest import logged_in, with_token
from tests.factories import AssignmentFactory, ClassroomFactory, InvitationFactory

pytestmark = pytest.mark.django_db
STEPS = "/api/v1/next-steps/"


def test_somebody_new_begins_with_the_first_lesson(learner_api: APIClient) -> None:
    (step,) = learner_api.get(STEPS).json()

    assert step["kind"] == "lesson"
    assert learner_api.get(f"/api/v1/lessons/{step['about']}/").status_code == 200
    assert step["page"] == reverse("lessons:lesson-detail", args=[step["about"]])


def test_a_pupil_is_told_what_waits_in_the_order_of_the_home_page(
    pupil: User, teacher: User, seat: Seat
) -> None:
    room = seat.classroom
    given = AssignmentFactory.create(classroom=room)
    task = ItemTask(drill="name_tile", card="kitchen-table", seed=7)
    ask_class(classroom=room, teacher=teacher, task=task)
    game = services.quick_game(learner=pupil)

    rows = with_token(pupil).get(STEPS).json()

    assert [(one["kind"], one["about"]) for one in rows][:4] == [
        ("live", str(room.public_id)),
        ("assignment", str(given.public_id)),
        ("class", str(room.public_id)),
        ("game", str(game.public_id)),
    ]
    home = logged_in(pupil).get("/").text
    assert all(one["page"] in home for one in rows)


@pytest.mark.parametrize("kind", ["lesson", "games"])
def test_every_step_has_a_kind(pupil: User, seat: Seat, kind: str) -> None:
    tasks = {
        "lesson": {"task": task_data(LessonTask(lesson=library().live[0].uuid))},
        "games": {"task": {"kind": "games", "card": "kitchen-table", "games": 1}},
    }
    AssignmentFactory.create(classroom=seat.classroom, **tasks[kind])

    first = with_token(pupil).get(STEPS).json()[0]

    assert first["kind"] == {"lesson": "lesson", "games": "assignment"}[kind]


def test_a_teacher_is_told_of_classes_and_invitations(
    teacher: User, classroom: Classroom
) -> None:
    other = ClassroomFactory.create(owner=User.objects.create_user(username="olga"))
    InvitationFactory.create(classroom=other, person=teacher)

    rows = with_token(teacher).get(STEPS).json()

    kinds = [(one["kind"], one["about"]) for one in rows]
    assert kinds[:2] == [("classes", ""), ("class", str(classroom.public_id))]


def test_the_steps_take_few_queries(
    pupil: User, seat: Seat, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    AssignmentFactory.create(classroom=seat.classroom)
    api = with_token(pupil)
    api.get(STEPS)

    with django_assert_max_num_queries(22):
        api.get(STEPS)


def test_the_figures_are_those_of_the_page(api: APIClient, client: Client) -> None:
    answer = api.get("/api/v1/figures/")
    assert [one["card"] for one in answer.json()]
    for one in answer.json():
        found = api.get(f"/api/v1/figures/{one['card']}/").json()
        assert len(found["lines"]) == len(shipped.read(one["card"]).lines)
        levels = [level["level"] for level in found["levels"]]
        page = client.get(f"/figures/{one['card']}/?level={levels[-1]}").text
        rate = found["levels"][-1]["measures"]["wall_rate"]["value"]
        assert f"{rate:.1f}%" in page
        assert found["matches"][0]["measures"]["win_rate"]
    again = api.get("/api/v1/figures/", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert again.status_code == 304
    assert api.get("/api/v1/figures/no-such/").status_code == 404
