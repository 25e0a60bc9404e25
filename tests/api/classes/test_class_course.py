"""The course of a class in the API, and everything of a class as files."""

from __future__ import annotations

import io
import json
import uuid
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from lessons.library import library
from lessons.models import ClassLesson, Classroom, Seat
from mahjong_site.accounts.models import User
from tests.api.classes.asking import at, faults
from tests.api.examples import send_example
from tests.factories import ClassroomFactory

pytestmark = pytest.mark.django_db
COURSE = "/classes/{class_id}/course/"


def _slugs(answer: Any) -> list[str]:
    return [one["slug"] for one in answer.json()["lessons"]]


def test_the_course_is_ordered_noted_and_locked(
    teacher_api: APIClient, pupil_api: APIClient, classroom: Classroom
) -> None:
    there = classroom.public_id
    shipped = teacher_api.get(at(classroom, "course/"))
    first, second, third = _slugs(shipped)[:3]
    assert shipped.json()["is_changed"] is False

    sent = {"lesson": first}
    moved = send_example(teacher_api, "post", f"{COURSE}move/", sent, class_id=there)
    assert _slugs(moved)[:3] == [second, first, third]
    twice = teacher_api.post(
        at(classroom, "course/move/"), {"lesson": first, "place": 0, "step": 1}
    )
    assert _slugs(twice) == _slugs(moved)
    noted = send_example(
        teacher_api, "patch", f"{COURSE}lessons/{{slug}}/", class_id=there, slug=first
    ).json()
    assert noted["lessons"][1]["note"] == "We do this together."
    assert noted["lessons"][1]["opens_at"] == "2030-01-07T08:00:00Z"
    out = {"is_left_out": True}
    teacher_api.patch(at(classroom, f"course/lessons/{third}/"), out)
    kept = teacher_api.patch(at(classroom, f"course/lessons/{first}/"), {"note": ""})
    assert kept.json()["lessons"][1]["opens_at"] == "2030-01-07T08:00:00Z"

    seen = pupil_api.get(at(classroom, "course/"))
    assert _slugs(seen)[:2] == [second, first]
    assert third not in _slugs(seen)
    assert third in _slugs(teacher_api.get(at(classroom, "course/")))
    assert pupil_api.get(f"/api/v1/lessons/{first}/").status_code == 403

    assert teacher_api.delete(at(classroom, "course/")).status_code == 204
    assert teacher_api.get(at(classroom, "course/")).json() == shipped.json()


def test_the_course_of_another_class_is_taken_over(
    teacher: User, teacher_api: APIClient, classroom: Classroom
) -> None:
    other = ClassroomFactory.create(owner=teacher)
    slug = library().live[0].slug
    teacher_api.patch(at(other, f"course/lessons/{slug}/"), {"note": "From there"})

    copied = send_example(
        teacher_api,
        "post",
        f"{COURSE}copy/",
        {"classroom": str(other.public_id)},
        class_id=classroom.public_id,
    ).json()

    assert copied["lessons"][0]["note"] == "From there"
    for stranger in (ClassroomFactory.create().public_id, uuid.uuid4()):
        sent = {"classroom": str(stranger)}
        refused = teacher_api.post(at(classroom, "course/copy/"), sent)
        assert faults(refused) == [("unknown_class", "classroom")]


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"note": "x" * 1001}, ("max_length", "note")),
        ({"opens_at": "9999-01-01T00:00:00Z"}, ("far_day", "opens_at")),
        ({"is_left_out": 1}, ("invalid", "is_left_out")),
        ({"place": 1}, ("unknown", "place")),
    ],
)
def test_what_is_no_change_is_refused(
    teacher_api: APIClient,
    classroom: Classroom,
    sent: dict[str, Any],
    fault: tuple[str, str],
) -> None:
    slug = library().live[0].slug

    refused = teacher_api.patch(at(classroom, f"course/lessons/{slug}/"), sent)

    assert (refused.status_code, faults(refused)) == (400, [fault])
    assert not ClassLesson.objects.exists()


def test_there_is_no_such_lesson_and_an_archive_changes_nothing(
    teacher_api: APIClient, classroom: Classroom
) -> None:
    gone = at(classroom, "course/lessons/no-such/")
    assert teacher_api.patch(gone, {"note": "x"}).status_code == 404
    move = {"lesson": "no-such", "place": 0, "step": 1}
    assert teacher_api.post(at(classroom, "course/move/"), move).status_code == 404

    Classroom.objects.update(archived_at=timezone.now() - timedelta(days=1))
    refused = teacher_api.delete(at(classroom, "course/"))
    assert faults(refused) == [("archived", None)]


@pytest.mark.parametrize("changed", [False, True])
def test_a_changed_course_takes_no_more_queries(
    changed: bool,
    teacher_api: APIClient,
    classroom: Classroom,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    if changed:
        slug = library().live[0].slug
        teacher_api.patch(at(classroom, f"course/lessons/{slug}/"), {"note": "x"})

    with django_assert_max_num_queries(5):
        assert teacher_api.get(at(classroom, "course/")).status_code == 200


def test_everything_of_a_class_is_one_file(
    teacher_api: APIClient, pupil_api: APIClient, seat: Seat
) -> None:
    told = teacher_api.get(at(seat.classroom, "export.json"))
    kept = json.loads(b"".join(told))
    assert [one["nickname"] for one in kept["seats"]] == [seat.nickname]
    assert "attachment" in told["Content-Disposition"]

    packed = teacher_api.get(at(seat.classroom, "export.zip"))
    with zipfile.ZipFile(io.BytesIO(b"".join(packed))) as archive:
        assert seat.nickname in archive.read("seats.csv").decode("utf-8-sig")

    assert pupil_api.get(at(seat.classroom, "export.json")).status_code == 404
    assert pupil_api.get(at(seat.classroom, "export.zip")).status_code == 404
