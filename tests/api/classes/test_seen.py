"""What an app has seen of a class and asks for again is empty until it changes."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from lessons.models import Classroom, Seat, Work
from tests.api.classes.asking import at, at_seat
from tests.conftest import with_token
from tests.factories import AssignmentFactory, WorkFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(seat: Seat) -> Work:
    """A try that the pupil has begun."""
    given = AssignmentFactory.create(classroom=seat.classroom)
    made: Work = WorkFactory.create(assignment=given, seat=seat)
    return made


def _teachers(room: Classroom, work: Work) -> list[str]:
    one = f"assignments/{work.assignment.public_id}/"
    lists = ("", "seats/", "teachers/", "assignments/", "results/", one)
    pages = [at(room, rest) for rest in (*lists, f"{one}results/")]
    return ["/api/v1/classes/", *pages, at_seat(work.seat, "results/")]


def _again(api: APIClient, address: str) -> tuple[int, int]:
    """The status for who has seen it, and then for who has seen something else."""
    seen = api.get(address)
    assert seen.status_code == 200, seen.content
    tags = (seen["ETag"], '"something else"')
    first, second = (
        api.get(address, HTTP_IF_NONE_MATCH=tag).status_code for tag in tags
    )
    return first, second


def test_a_teacher_gets_nothing_twice(
    teacher_api: APIClient, classroom: Classroom, work: Work
) -> None:
    for address in _teachers(classroom, work):
        assert _again(teacher_api, address) == (304, 200), address


def test_a_pupil_gets_nothing_twice(pupil_api: APIClient, work: Work) -> None:
    one = f"/api/v1/assignments/{work.assignment.public_id}/"
    for address in ("/api/v1/assignments/", one, "/api/v1/skills/", "/api/v1/games/"):
        assert _again(pupil_api, address) == (304, 200), address


def test_what_has_changed_is_told_and_nobody_gets_what_is_anothers(
    teacher_api: APIClient, pupil_api: APIClient, classroom: Classroom, work: Work
) -> None:
    address = at(classroom, "results/")
    before = teacher_api.get(address)
    other = AssignmentFactory.create(classroom=classroom)

    after = teacher_api.get(address, HTTP_IF_NONE_MATCH=before["ETag"])

    assert (after.status_code, len(after.json()["columns"])) == (200, 2)
    assert str(other.public_id) in after.text
    stolen = pupil_api.get(address, HTTP_IF_NONE_MATCH=after["ETag"])
    assert stolen.status_code == 404
    gone = with_token(classroom.teachings.get().teacher)
    assert gone.get(address, HTTP_IF_NONE_MATCH=after["ETag"]).status_code == 304
