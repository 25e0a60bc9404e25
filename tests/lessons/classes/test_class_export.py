"""The export of a class: whole, safe to open, and read in a few queries."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from lessons.models import Answer, Assignment, Classroom, Mode, Seat
from tests.factories import AssignmentFactory, SeatFactory, WorkFactory
from tests.lessons.kept import a_question

pytestmark = pytest.mark.django_db


def _answer(seat: Seat, assignment: Assignment, choice: str = "5B") -> None:
    Answer.objects.create(
        learner=seat.learner,
        uuid=uuid4(),
        mode=Mode.ASSIGNMENT,
        item="name_tile:7",
        version="1",
        kind="name_tile",
        choice=choice,
        is_right=True,
        context=assignment.public_id,
        created_at=timezone.now(),
    )


def _content(client: Client, classroom: Classroom, name: str) -> bytes:
    address = reverse(f"classes:{name}", args=[classroom.public_id])
    answer = client.get(address)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    content: bytes = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    return content


def _json(client: Client, classroom: Classroom) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_content(client, classroom, "export-json"))
    return found


def _tables(client: Client, classroom: Classroom) -> dict[str, list[dict[str, str]]]:
    archive = zipfile.ZipFile(io.BytesIO(_content(client, classroom, "export-csv")))
    assert archive.testzip() is None
    return {
        name: list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig"))))
        for name in archive.namelist()
    }


def test_an_empty_class_exports_its_tables(
    teacher_client: Client, classroom: Classroom
) -> None:
    found = _json(teacher_client, classroom)
    assert found["class"] == "Tuesday evening"
    for name in ("seats", "assignments", "works", "answers", "questions"):
        assert found[name] == []
        assert _tables(teacher_client, classroom)[f"{name}.csv"] == []


def test_both_files_hold_what_pupils_asked_about_games(
    teacher_client: Client, classroom: Classroom, seat: Seat, classmate_seat: Seat
) -> None:
    question = a_question(seat, "=Why?")
    a_question(classmate_seat)
    Seat.objects.filter(pk=classmate_seat.pk).update(removed_at=timezone.now())

    (row,) = _json(teacher_client, classroom)["questions"]

    assert row["question"] == str(question.public_id)
    assert (row["text"], row["real_name"]) == ("=Why?", "Anna Ames")
    assert row["position"] == question.decision.position
    (line,) = _tables(teacher_client, classroom)["questions.csv"]
    assert not line["text"].startswith("=")


def test_both_files_hold_seats_assignments_tries_and_answers(
    teacher_client: Client, classroom: Classroom, seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    WorkFactory.create(assignment=assignment, seat=seat, answered=3, right=2)
    _answer(seat, assignment)

    found = _json(teacher_client, classroom)
    tables = _tables(teacher_client, classroom)

    (one,) = found["seats"]
    assert (one["nickname"], one["real_name"]) == ("anna", "Anna Ames")
    assert one["account"] == ""
    assert found["assignments"][0]["task"]["drill"] == "name_tile"
    assert found["works"][0]["seat"] == one["seat"] == str(seat.public_id)
    assert found["works"][0]["right"] == 2
    assert found["answers"][0]["seat"] == str(seat.public_id)
    assert found["answers"][0]["given_for"] == str(assignment.public_id)
    for name, rows in tables.items():
        wanted = found[name.removesuffix(".csv")]
        assert [list(row) for row in rows] == [list(row) for row in wanted]
    assert tables["answers.csv"][0]["choice"] == "5B"


def test_a_spreadsheet_names_pupils_and_assignments_and_reads_the_times(
    teacher_client: Client, classroom: Classroom, seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom, title="For Tuesday")
    work = WorkFactory.create(assignment=assignment, seat=seat)
    _answer(seat, assignment)

    tables = _tables(teacher_client, classroom)

    for name in ("works.csv", "answers.csv"):
        (row,) = tables[name]
        assert (row["nickname"], row["real_name"]) == ("anna", "Anna Ames")
        assert row["title"] == "For Tuesday"
    began = timezone.localtime(work.started_at)
    assert tables["works.csv"][0]["started_at"] == f"{began:%Y-%m-%d %H:%M:%S}"
    assert json.loads(tables["assignments.csv"][0]["task"]) == assignment.task


def test_what_a_spreadsheet_would_run_is_text(
    teacher_client: Client, classroom: Classroom
) -> None:
    SeatFactory.create(classroom=classroom, nickname="=1+1", real_name='@SUM(A1),"x"\n')
    (row,) = _tables(teacher_client, classroom)["seats.csv"]
    assert row["nickname"] == "'=1+1"
    assert row["real_name"].startswith("'@SUM")
    assert _json(teacher_client, classroom)["seats"][0]["nickname"] == "=1+1"


def test_removed_seats_and_what_was_not_done_for_the_class_stay_out(
    teacher_client: Client, classroom: Classroom, seat: Seat, classmate_seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    for one in (seat, classmate_seat):
        WorkFactory.create(assignment=assignment, seat=one)
        _answer(one, assignment)
    Answer.objects.filter(learner=seat.learner).update(context=None)
    classmate_seat.removed_at = timezone.now()
    classmate_seat.save()

    found = _json(teacher_client, classroom)

    assert [one["nickname"] for one in found["seats"]] == ["anna"]
    assert [one["seat"] for one in found["works"]] == [str(seat.public_id)]
    assert found["answers"] == []


def test_queries_do_not_grow_with_pupils_and_answers(
    teacher_client: Client, classroom: Classroom, seat: Seat
) -> None:
    def queries(name: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            _content(teacher_client, classroom, name)
        return len(asked)

    names = ("export-json", "export-csv")
    assignment = AssignmentFactory.create(classroom=classroom)
    _answer(seat, assignment)
    before = [queries(name) for name in names]
    for one in SeatFactory.create_batch(8, classroom=classroom, pupil=True):
        WorkFactory.create(assignment=assignment, seat=one)
        _answer(one, assignment)
    AssignmentFactory.create(classroom=classroom)
    assert [queries(name) for name in names] == before
