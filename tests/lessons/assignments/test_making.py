"""Assignments made, changed and withdrawn by those who teach the class."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lessons.forms.assignments import FREE
from lessons.library import library
from lessons.models import Assignment, Classroom
from lessons.tasks import DrillTask, LessonTask, read_task, task_data
from mahjong_site.accounts.models import User
from tests.factories import (
    AssignmentFactory,
    ClassroomFactory,
    SeatFactory,
    WorkFactory,
)

pytestmark = pytest.mark.django_db

DRILL: dict[str, Any] = {
    "drill": "which_line",
    "level": "2",
    "items": "5",
    "pass_mark": "80",
    "tries": "2",
    "same_items": "on",
    "due_in": "7",
}


def address(classroom: Classroom, kind: str = "drill", **more: str) -> str:
    page = reverse("classes:assignment-new", args=[classroom.public_id])
    return page + "?" + "&".join(f"{k}={v}" for k, v in {"kind": kind, **more}.items())


def test_a_teacher_chooses_a_kind_and_then_its_fields(
    teacher_client: Client, classroom: Classroom
) -> None:
    page = reverse("classes:assignment-new", args=[classroom.public_id])

    assert "?kind=drill" in teacher_client.get(page).content.decode()
    for kind in ("drill", "lesson", "charleston"):
        assert teacher_client.get(address(classroom, kind)).status_code == 200


def test_a_drill_is_set_for_the_class(
    teacher_client: Client, classroom: Classroom
) -> None:
    response = teacher_client.post(address(classroom), DRILL)

    made = Assignment.objects.get()
    assert response.status_code == 302
    assert response["Location"].endswith(f"/assignments/{made.public_id}/")
    assert made.title == "Which line is this?"
    expected = DrillTask(drill="which_line", card="kitchen-table", level=2, items=5)
    assert read_task(made.task) == expected
    assert (made.pass_mark, made.tries, made.same_items) == (80, 2, True)
    assert made.help_allowed is False
    assert made.due_at is not None
    assert timezone.localdate(made.due_at) == timezone.localdate() + timedelta(days=7)


def test_what_is_asked_names_drill_card_and_sections_whatever_the_title(
    teacher_client: Client, classroom: Classroom
) -> None:
    sent = DRILL | {"title": "For Tuesday", "sections": ["wind-and-weather"]}

    page = teacher_client.post(address(classroom), sent, follow=True).content.decode()

    assert "Which line is this? · 5 questions · level 2 · Wind and Weather" in page
    assert "The Kitchen Table card" in page


@pytest.mark.parametrize(
    ("kind", "has_hints"), [("charleston", True), ("games", False)]
)
def test_hints_are_spoken_of_where_they_can_be_forbidden(
    teacher_client: Client, classroom: Classroom, kind: str, has_hints: bool
) -> None:
    sent = {"deals": "1", "games": "1", "pass_mark": "70", "tries": "0"}

    page = teacher_client.post(address(classroom, kind), sent, follow=True)

    assert page.status_code == 200
    assert ("<dt>Hints</dt>" in page.content.decode()) is has_hints


@pytest.mark.parametrize(
    ("kind", "looked_at"),
    [("charleston", 2), ("lesson", 1), ("drill", 1), ("games", 0)],
)
def test_a_teacher_looks_at_what_everybody_gets(
    teacher_client: Client, classroom: Classroom, kind: str, looked_at: int
) -> None:
    lesson = str(library().live[0].uuid)
    sent = DRILL | {"deals": "2", "games": "1", "lesson": lesson}

    page = teacher_client.post(address(classroom, kind), sent, follow=True)

    looks = page.context["looks"]
    assert len(looks) == looked_at
    for words, where in looks:
        assert words in page.content.decode()
        assert teacher_client.get(where).status_code == 200


def test_a_form_sent_twice_makes_one(
    teacher_client: Client, classroom: Classroom
) -> None:
    sent = DRILL | {"once": str(uuid.uuid4())}
    for _ in range(2):
        assert teacher_client.post(address(classroom), sent).status_code == 302

    assert Assignment.objects.count() == 1


def test_a_lesson_is_set(teacher_client: Client, classroom: Classroom) -> None:
    lesson = library().live[0]

    teacher_client.post(address(classroom, "lesson"), {"lesson": str(lesson.uuid)})

    made = Assignment.objects.get()
    assert read_task(made.task) == LessonTask(lesson=lesson.uuid)
    assert made.title == lesson.title


def test_every_fault_stands_at_its_field_at_once(
    teacher_client: Client, classroom: Classroom
) -> None:
    sent = {
        "drill": "no_such_drill",
        "level": "9",
        "items": "99",
        "pass_mark": "101",
        "tries": "-1",
        "sections": ["no-such"],
        "due_in": "5",
        "opens_at": "yesterday",
        "title": "x" * 121,
    }
    response = teacher_client.post(address(classroom), sent)

    assert response.status_code == 422
    assert set(response.context["form"].errors) == set(sent)
    assert not Assignment.objects.exists()


@pytest.mark.parametrize(
    ("times", "field"),
    [
        ({"opens_at": "2026-10-02T10:00", "due_at": "2026-10-01T10:00"}, "due_at"),
        (
            {"opens_at": "2026-10-02T10:00", "closes_at": "2026-10-01T10:00"},
            "closes_at",
        ),
        (
            {
                "opens_at": "2026-10-01T10:00",
                "due_at": "2026-10-03T10:00",
                "closes_at": "2026-10-02T10:00",
            },
            "closes_at",
        ),
    ],
)
def test_dates_out_of_order_are_told_at_the_field(
    teacher_client: Client, classroom: Classroom, times: dict[str, str], field: str
) -> None:
    response = teacher_client.post(address(classroom), DRILL | {"due_in": ""} | times)

    assert response.status_code == 422
    assert field in response.context["form"].errors


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Tokyo"])
@pytest.mark.parametrize(
    ("field", "far"),
    [
        ("due_at", "9999-12-31T23:59"),
        ("opens_at", "9999-12-31T23:59"),
        ("opens_at", "0001-01-01T00:00"),
        ("closes_at", "2101-01-01T00:00"),
        ("opens_at", "1999-12-31T23:59"),
    ],
)
def test_a_day_that_no_class_lives_to_see_is_told_at_its_field(
    teacher_client: Client, classroom: Classroom, zone: str, field: str, far: str
) -> None:
    with timezone.override(zone):
        response = teacher_client.post(address(classroom), DRILL | {field: far})

    assert response.status_code == 422
    assert set(response.context["form"].errors) == {field}
    assert not Assignment.objects.exists()


@pytest.mark.parametrize(
    "kinds", ["legal", "legal.", "legal.9", "legal.12", "nothing.1", "..", "legal.1,"]
)
def test_a_mix_that_cannot_be_read_fails_at_once(
    teacher_client: Client, classroom: Classroom, kinds: str
) -> None:
    assert teacher_client.get(address(classroom, kinds=kinds)).status_code == 200
    response = teacher_client.post(address(classroom), DRILL | {"plan": kinds})

    assert response.status_code in {302, 422}
    assert (response.status_code == 302) is (kinds == "legal.1,")


def test_a_mix_is_set_with_its_plan(
    teacher_client: Client, classroom: Classroom
) -> None:
    sent = {"plan": "legal.1,payment.2", "pass_mark": "70", "tries": "0"}

    assert teacher_client.post(address(classroom), sent).status_code == 302

    task = read_task(Assignment.objects.get().task)
    assert isinstance(task, DrillTask)
    assert task.plan == (("legal", 1), ("payment", 2))
    assert [link.item_kind for link in task.places(3)] == ["legal", "payment"]


def test_a_double_click_on_save_is_no_other_window(
    teacher_client: Client, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    page = reverse(
        "classes:assignment-change", args=[classroom.public_id, assignment.public_id]
    )
    seen = teacher_client.get(page).context["seen"]
    opens = {"opens_at": "2026-10-01T09:00", "due_at": "2026-10-08T09:00"}
    sent = DRILL | opens | {"title": "Anew", "seen": seen}
    for _half in range(2):
        assert teacher_client.post(page, sent).status_code == 302


def test_it_changes_as_long_as_nobody_has_begun(
    teacher_client: Client, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    page = reverse(
        "classes:assignment-change", args=[classroom.public_id, assignment.public_id]
    )
    shown = teacher_client.get(page)
    assert shown.context["form"]["drill"].value() == "name_tile"

    teacher_client.post(page, DRILL | {"title": "Lines"})

    assignment.refresh_from_db()
    assert (assignment.title, assignment.pass_mark) == ("Lines", 80)
    assert assignment.task["drill"] == "which_line"


def test_after_the_first_answer_only_words_and_dates_change(
    teacher_client: Client, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    WorkFactory.create(
        assignment=assignment, seat=SeatFactory.create(classroom=classroom)
    )
    page = reverse(
        "classes:assignment-change", args=[classroom.public_id, assignment.public_id]
    )
    due = (timezone.localtime() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")

    shown = teacher_client.get(page).context["form"]
    assert {one.name for one in shown.rows if not one.field.disabled} == FREE
    stale = DRILL | {"title": "Anew", "due_at": due}
    answer = teacher_client.post(page, stale)
    assert answer.status_code == 409
    assert "You had: Which line is this?." in answer.text
    assert 'value="Anew"' in answer.text
    assert set(answer.context["form"].errors) == {
        "__all__",
        *("drill", "level", "items", "pass_mark", "tries", "help_allowed"),
    }

    assert (
        teacher_client.post(page, {"title": "Anew", "due_at": due}).status_code == 302
    )

    before = assignment.task
    assignment.refresh_from_db()
    assert assignment.title == "Anew"
    assert assignment.due_at == timezone.make_aware(datetime.fromisoformat(due))
    assert (assignment.task, assignment.pass_mark) == (before, 70)


def test_two_windows_overwrite_nothing_unseen(
    teacher_client: Client, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    page = reverse(
        "classes:assignment-change", args=[classroom.public_id, assignment.public_id]
    )
    seen = teacher_client.get(page).context["seen"]
    first = DRILL | {"title": "First", "seen": seen}
    assert teacher_client.post(page, first).status_code == 302

    second = DRILL | {"title": "Second", "tries": "3", "seen": seen}
    answer = teacher_client.post(page, second)

    assert answer.status_code == 409
    assert 'value="Second"' in answer.text
    assert "In the other window: First." in answer.text
    assert {"__all__", "title", "tries"} <= set(answer.context["form"].errors)
    assert Assignment.objects.get().title == "First"
    again = second | {"seen": answer.context["seen"]}
    assert teacher_client.post(page, again).status_code == 302
    assert Assignment.objects.get().title == "Second"


@pytest.mark.parametrize("kind", ["drill", "lesson", "charleston", "deal", "games"])
def test_without_the_card_of_the_class_the_first_card_stands_for_it(
    teacher_client: Client, classroom: Classroom, kind: str
) -> None:
    classroom.card_slug = "own-that-was-deleted"
    classroom.save()

    answer = teacher_client.get(address(classroom, kind))

    assert answer.status_code == 200
    assert 'id="card-gone"' in answer.text


def test_a_form_for_a_card_that_went_meanwhile_makes_nothing(
    teacher_client: Client, classroom: Classroom
) -> None:
    classroom.card_slug = "own-that-was-deleted"
    classroom.save()
    answer = teacher_client.post(
        address(classroom), DRILL | {"on_card": classroom.card_slug}
    )
    assert answer.status_code == 422
    assert "The card that you saw is not here any more." in answer.text
    assert not Assignment.objects.exists()


def test_an_assignment_changes_without_its_card(
    teacher_client: Client, classroom: Classroom
) -> None:
    lesson = LessonTask(lesson=library().live[0].uuid)
    drill = DrillTask(drill="name_tile", card="own-that-was-deleted")
    classroom.card_slug = "own-that-was-deleted"
    classroom.save()
    for task in (lesson, drill):
        made = AssignmentFactory.create(classroom=classroom, task=task_data(task))
        seat = SeatFactory.create(classroom=classroom)
        WorkFactory.create(assignment=made, seat=seat)
        page = reverse(
            "classes:assignment-change", args=[classroom.public_id, made.public_id]
        )
        assert 'id="card-gone"' in teacher_client.get(page).text
        assert teacher_client.post(page, {"title": "Anew"}).status_code == 302
        made.refresh_from_db()
        assert (made.title, read_task(made.task)) == ("Anew", task)


def test_a_withdrawn_assignment_is_on_no_list(
    teacher_client: Client, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    ids = [classroom.public_id, assignment.public_id]

    for _ in range(2):
        response = teacher_client.post(reverse("classes:assignment-withdraw", args=ids))
        assert response.status_code == 302
    page = teacher_client.get(reverse("classes:assignment", args=ids))
    assert page.status_code == 404
    assert Assignment.objects.exists(), "what was answered keeps its context"


def test_an_archived_class_is_given_nothing_more(
    teacher_client: Client, classroom: Classroom
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()

    assert teacher_client.post(address(classroom), DRILL).status_code == 422
    assert not Assignment.objects.exists()


def test_in_an_archived_class_nothing_is_withdrawn(
    teacher_client: Client, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom)
    classroom.archived_at = timezone.now()
    classroom.save()
    ids = [classroom.public_id, assignment.public_id]

    answer = teacher_client.post(
        reverse("classes:assignment-withdraw", args=ids), follow=True
    )

    assert "This class is archived." in answer.text
    assert 'id="withdraw"' not in answer.text
    assignment.refresh_from_db()
    assert assignment.withdrawn_at is None


def test_the_class_page_asks_as_often_for_many_assignments(
    teacher_client: Client,
    classroom: Classroom,
    django_assert_max_num_queries: Any,
) -> None:
    page = reverse("classes:detail", args=[classroom.public_id])
    for _ in range(12):
        AssignmentFactory.create(classroom=classroom)

    with django_assert_max_num_queries(8):
        assert teacher_client.get(page).status_code == 200


SET = "/drills/legal/7/?card=kitchen-table&level=2&items=5"


def test_a_drill_leads_a_teacher_to_its_assignment(
    teacher_client: Client, learner_client: Client, classroom: Classroom
) -> None:
    assert 'id="assign"' not in learner_client.get(SET).text
    page = teacher_client.get(SET).text
    assert 'id="assign"' in page

    query = SET.partition("?")[2]
    response = teacher_client.get(f"/classes/assign/?kind=drill&drill=legal&{query}")

    form = teacher_client.get(response["Location"]).context["form"]
    assert form["drill"].value() == "legal"
    assert (form["level"].value(), form["items"].value()) == ("2", "5")


def test_who_teaches_several_classes_chooses_one(
    teacher_client: Client, teacher: User, classroom: Classroom
) -> None:
    other = ClassroomFactory.create(owner=teacher, name="Another one")

    text = teacher_client.get("/classes/assign/?kind=charleston").text

    assert str(classroom.public_id) in text
    assert str(other.public_id) in text


def test_who_teaches_none_assigns_nothing(learner_client: Client) -> None:
    assert learner_client.get("/classes/assign/?kind=drill").status_code == 404
