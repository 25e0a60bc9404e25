"""The course of a class, and what its pupils find locked."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from lessons.library import library
from lessons.models import Answer, ClassLesson, Classroom, QuizAttempt, Seat
from lessons.selectors.courses import class_course, lesson_after
from lessons.services.courses import change_lesson, move_lesson
from mahjong_site.accounts.models import User
from tests.factories import ClassroomFactory, SeatFactory

pytestmark = pytest.mark.django_db
FIRST, SECOND, THIRD = library().live[:3]


def _at(classroom: Classroom, name: str = "course", *more: object) -> str:
    return reverse(f"classes:{name}", args=[classroom.public_id, *more])


def _order(classroom: Classroom) -> list[str]:
    return [row.lesson.slug for row in class_course(classroom)]


def _lock(classroom: Classroom, days: int = 3, note: str = "") -> None:
    change_lesson(
        classroom=classroom,
        lesson=FIRST,
        note=note,
        opens_at=timezone.now() + timedelta(days=days),
        is_left_out=False,
    )


def _page(name: str = "lesson-detail") -> str:
    return reverse(f"lessons:{name}", args=[FIRST.slug])


def test_a_class_begins_with_the_shipped_course(
    teacher_client: Client, classroom: Classroom
) -> None:
    assert _order(classroom) == [one.slug for one in library().live]
    text = teacher_client.get(_at(classroom)).text
    assert THIRD.title in text
    assert "as it ships" not in text
    assert not ClassLesson.objects.exists()


@pytest.mark.parametrize(
    "day", ["0001-01-01", "1999-12-31", "2101-01-01", "9999-12-31"]
)
def test_a_lock_of_a_day_far_off_is_told_at_its_field(
    teacher_client: Client, classroom: Classroom, day: str
) -> None:
    page = _at(classroom, "course-lesson", FIRST.slug)
    with timezone.override("Asia/Tokyo"):
        answer = teacher_client.post(page, {"opens_on": day})

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"opens_on"}
    assert not ClassLesson.objects.exists()


def test_a_lesson_moves_once_however_often_the_form_is_sent(
    teacher_client: Client, classroom: Classroom
) -> None:
    form = {"lesson": FIRST.slug, "place": "0", "step": "1"}
    for _ in range(2):
        answer = teacher_client.post(_at(classroom, "course-move"), form)
        assert answer["Location"] == _at(classroom)
        assert _order(classroom)[:3] == [SECOND.slug, FIRST.slug, THIRD.slug]

    up = {"lesson": THIRD.slug, "place": "2", "step": "-1"}
    teacher_client.post(_at(classroom, "course-move"), up)
    assert _order(classroom)[:3] == [SECOND.slug, THIRD.slug, FIRST.slug]


@pytest.mark.parametrize(
    "form",
    [
        {"lesson": FIRST.slug, "place": "0", "step": "-1"},
        {"lesson": FIRST.slug, "place": "0", "step": "7"},
        {"lesson": FIRST.slug, "place": "x", "step": "1"},
        {},
    ],
)
def test_a_move_that_leads_nowhere_changes_nothing(
    teacher_client: Client, classroom: Classroom, form: dict[str, str]
) -> None:
    teacher_client.post(_at(classroom, "course-move"), form)
    assert _order(classroom) == [one.slug for one in library().live]


def test_an_unknown_lesson_is_not_there(
    teacher_client: Client, classroom: Classroom
) -> None:
    form = {"lesson": "nothing", "place": "0", "step": "1"}
    assert teacher_client.post(_at(classroom, "course-move"), form).status_code == 404
    page = _at(classroom, "course-lesson", "nothing")
    assert teacher_client.get(page).status_code == 404


def test_a_note_a_lock_and_a_lesson_left_out_are_kept_and_taken_away(
    teacher_client: Client, pupil_client: Client, classroom: Classroom
) -> None:
    page = _at(classroom, "course-lesson", FIRST.slug)
    day = timezone.localdate() + timedelta(days=9)
    form = {"note": "Bring your card.", "opens_on": day.isoformat()}
    assert teacher_client.post(page, form)["Location"] == _at(classroom)

    row = ClassLesson.objects.get(lesson=FIRST.uuid)
    assert row.opens_at is not None
    assert timezone.localdate(row.opens_at) == day
    assert f'value="{day.isoformat()}"' in teacher_client.get(page).text
    assert "With a note" in teacher_client.get(_at(classroom)).text

    teacher_client.post(page, {"is_left_out": "on"})
    row.refresh_from_db()
    assert (row.note, row.opens_at, row.is_left_out) == ("", None, True)
    own = pupil_client.get(_at(classroom, "detail")).context["course"]
    assert FIRST not in [one.lesson for one in own]
    assert SECOND in [one.lesson for one in own]

    teacher_client.post(page, {})
    row.refresh_from_db()
    assert not row.is_left_out


@pytest.mark.parametrize(
    ("form", "field"),
    [({"note": "x" * 1001}, "note"), ({"opens_on": "2026-13-01"}, "opens_on")],
)
def test_a_fault_is_told_at_its_field(
    teacher_client: Client, classroom: Classroom, form: dict[str, str], field: str
) -> None:
    page = _at(classroom, "course-lesson", FIRST.slug)
    answer = teacher_client.post(page, form)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_the_course_of_another_class_is_copied_and_the_shipped_one_comes_back(
    teacher_client: Client, teacher: User, classroom: Classroom
) -> None:
    source = ClassroomFactory.create(owner=teacher, name="Thursday")
    _lock(source, note="Bring your card.")
    move = {"lesson": FIRST.slug, "place": "0", "step": "1"}
    teacher_client.post(_at(source, "course-move"), move)
    copy = {"target": str(source.public_id)}

    for _ in range(2):
        teacher_client.post(_at(classroom, "course-copy"), copy)

    assert _order(classroom) == _order(source)
    assert classroom.course.get(lesson=FIRST.uuid).note == "Bring your card."
    assert source.course.count() == classroom.course.count()

    teacher_client.post(_at(classroom, "course-copy"), {"target": "shipped"})
    assert _order(classroom)[0] == FIRST.slug
    assert source.course.exists()


def test_the_course_of_anothers_class_is_not_copied(
    teacher_client: Client, classroom: Classroom, other_classroom: Classroom
) -> None:
    _lock(other_classroom)
    form = {"target": str(other_classroom.public_id)}
    teacher_client.post(_at(classroom, "course-copy"), form)
    assert not classroom.course.exists()


def test_nothing_changes_in_an_archived_class(
    teacher_client: Client, classroom: Classroom
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()

    move = {"lesson": FIRST.slug, "place": "0", "step": "1"}
    teacher_client.post(_at(classroom, "course-move"), move)
    teacher_client.post(_at(classroom, "course-copy"), {"target": "shipped"})
    page = _at(classroom, "course-lesson", FIRST.slug)
    assert teacher_client.post(page, {"note": "x"}).status_code == 422
    assert not ClassLesson.objects.exists()


# --- what pupils find ----------------------------------------------------------------


def test_a_locked_lesson_says_when_it_opens_and_takes_nothing(
    pupil_client: Client, seat: Seat
) -> None:
    _lock(seat.classroom)
    task = FIRST.data.tasks[0].slug

    for page in (_page(), _page("quiz"), _page("lesson-print")):
        answer = pupil_client.get(page)
        assert answer.status_code == 403
        assert "it opens on" in answer.text
    pupil_client.post(_page(), {"task": task, f"task-{task}": "x"})
    pupil_client.post(_page("quiz"), {"attempt": str(uuid4())})
    assert not Answer.objects.exists()
    assert not QuizAttempt.objects.exists()
    assert "Opens on" in pupil_client.get("/lessons/").text
    assert "Opens on" in pupil_client.get(_at(seat.classroom, "detail")).text

    with time_machine.travel(timezone.now() + timedelta(days=4)):
        assert pupil_client.get(_page()).status_code == 200


def test_a_pupil_is_led_to_the_first_lesson_that_is_open(
    pupil_client: Client, seat: Seat
) -> None:
    _lock(seat.classroom)
    second = reverse("lessons:lesson-detail", args=[SECOND.slug])
    assert pupil_client.get("/lessons/start/")["Location"] == second
    assert second in pupil_client.get("/").text


def test_a_pupil_with_every_lesson_locked_is_not_told_to_be_done(
    pupil_client: Client, seat: Seat
) -> None:
    _lock(seat.classroom)
    later = timezone.now() + timedelta(days=3)
    seat.classroom.course.update(opens_at=later)

    assert "You have done every lesson" not in pupil_client.get("/lessons/").text
    assert "Every lesson is done" not in pupil_client.get("/").text
    assert pupil_client.get("/lessons/start/")["Location"] == "/lessons/"


def test_nobody_outside_of_the_class_finds_a_lock(
    client: Client, learner_client: Client, teacher_client: Client, seat: Seat
) -> None:
    _lock(seat.classroom)
    for browser in (client, learner_client, teacher_client):
        assert browser.get(_page()).status_code == 200


@pytest.mark.parametrize(
    ("second", "status"),
    [("open", 200), ("locked", 403), ("left out", 403), ("archived", 403)],
)
def test_a_pupil_of_two_classes_opens_what_one_of_them_has_open(
    pupil_client: Client, pupil: User, seat: Seat, second: str, status: int
) -> None:
    _lock(seat.classroom, days=9)
    other = ClassroomFactory.create(name="Thursday")
    SeatFactory.create(classroom=other, learner=pupil)
    if second == "locked":
        _lock(other, days=3)
    elif second == "left out":
        change_lesson(
            classroom=other, lesson=FIRST, note="", opens_at=None, is_left_out=True
        )
    elif second == "archived":
        other.archived_at = timezone.now()
        other.save()

    assert pupil_client.get(_page()).status_code == status


def test_the_next_lesson_is_the_next_open_one_of_the_class(
    pupil: User, seat: Seat, stranger: User
) -> None:
    last = library().live[-1]
    assert lesson_after(None, FIRST) == lesson_after(stranger, FIRST) == SECOND
    assert lesson_after(pupil, last) is None

    move_lesson(classroom=seat.classroom, lesson=THIRD, place=2, step=-1)
    assert lesson_after(pupil, FIRST) == THIRD

    opens_at = timezone.now() + timedelta(days=3)
    for is_left_out, opens in ((False, opens_at), (True, None)):
        change_lesson(
            classroom=seat.classroom,
            lesson=THIRD,
            note="",
            opens_at=opens,
            is_left_out=is_left_out,
        )
        assert lesson_after(pupil, FIRST) == SECOND


def test_a_blocked_or_removed_pupil_learns_alone_again(
    pupil_client: Client, seat: Seat
) -> None:
    _lock(seat.classroom)
    Seat.objects.update(blocked_at=timezone.now())
    assert pupil_client.get(_page()).status_code == 200
    Seat.objects.update(blocked_at=None, removed_at=timezone.now())
    assert pupil_client.get(_page()).status_code == 200


def test_a_note_stands_above_the_lesson_for_the_class_alone(
    pupil_client: Client, learner_client: Client, seat: Seat
) -> None:
    _lock(seat.classroom, days=-1, note="Bring <b>your</b> card.")
    text = pupil_client.get(_page()).text
    assert "From your teacher · Tuesday evening" in text
    assert "Bring &lt;b&gt;your&lt;/b&gt; card." in text
    assert "From your teacher" not in learner_client.get(_page()).text


def test_queries_of_the_lessons_do_not_grow_with_classes(
    pupil_client: Client, pupil: User, seat: Seat
) -> None:
    _lock(seat.classroom)
    pages = ("/lessons/", reverse("lessons:lesson-detail", args=[SECOND.slug]))

    def queries(page: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert pupil_client.get(page).status_code == 200
        return len(asked)

    before = [queries(page) for page in pages]
    for _ in range(3):
        other = ClassroomFactory.create()
        SeatFactory.create(classroom=other, learner=pupil)
        _lock(other)
    assert [queries(page) for page in pages] == before
