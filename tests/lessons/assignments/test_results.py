"""What teachers see of the work: the grid, items, pupils, files and follow-ups."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from lessons.assigning import Try
from lessons.library import library
from lessons.models import Answer, Assignment, Classroom, Mode, QuizAttempt, Seat
from lessons.selectors.assignments import shown_to
from lessons.selectors.item_results import results_of
from lessons.selectors.outcomes import State
from lessons.selectors.results import results_for
from lessons.services.quizzes import submit_quiz
from lessons.tasks import LessonTask, task_data
from mahjong_site.accounts.models import User
from tests.factories import (
    AssignmentFactory,
    ClassroomFactory,
    SeatFactory,
    WorkFactory,
)
from tests.lessons.answers import TILES, answers
from tests.lessons.assignments.doing import answer, browser
from tests.lessons.assignments.seeding import fill_class
from tests.sizes import size

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def lesson(classroom: Classroom) -> Assignment:
    """A lesson, set yesterday."""
    task = task_data(LessonTask(lesson=TILES.uuid))
    return AssignmentFactory.create(classroom=classroom, task=task, title="Tiles")


def page(name: str, classroom: Classroom, *more: object) -> str:
    return reverse(f"classes:{name}", args=[classroom.public_id, *more])


# -- what counts ------------------------------------------------------------------


def test_the_best_try_counts_and_passed_stays_passed(
    seat: Seat, assignment: Assignment
) -> None:
    for number, right, passed in ((1, 1, None), (2, 3, NOW), (3, 0, None)):
        WorkFactory.create(
            assignment=assignment,
            seat=seat,
            number=number,
            answered=3,
            right=right,
            finished_at=NOW,
            passed_at=passed,
        )

    outcome = shown_to(seat, assignment).outcome

    assert (outcome.state, outcome.percent, outcome.tries) == (State.PASSED, 100, 3)


@pytest.mark.parametrize(
    ("finished", "is_late"), [(timedelta(hours=-2), False), (timedelta(0), True)]
)
def test_late_is_what_was_finished_after_the_day_it_was_due(
    seat: Seat, classroom: Classroom, finished: timedelta, is_late: bool
) -> None:
    due = NOW - timedelta(hours=1)
    assignment = AssignmentFactory.create(classroom=classroom, due_at=due)
    WorkFactory.create(
        assignment=assignment, seat=seat, answered=3, finished_at=NOW + finished
    )

    assert shown_to(seat, assignment).outcome.is_late is is_late


def test_a_lesson_is_done_when_its_check_is_passed(
    seat: Seat, lesson: Assignment
) -> None:
    assert shown_to(seat, lesson).outcome.state is State.OPEN
    assert seat.learner is not None
    count = len(TILES.quiz.questions)
    submit_quiz(
        learner=seat.learner,
        lesson=TILES,
        attempt=uuid4(),
        answers=answers(TILES, wrong=count),
    )
    assert shown_to(seat, lesson).outcome.state is State.DONE

    submit_quiz(
        learner=seat.learner, lesson=TILES, attempt=uuid4(), answers=answers(TILES)
    )

    outcome = shown_to(seat, lesson).outcome
    assert (outcome.state, outcome.tries) == (State.PASSED, 2)
    rows = results_of(lesson).items
    assert len(rows) == count
    assert all((row.right, row.total, row.changed) == (1, 1, 1) for row in rows)


def test_a_lesson_passed_before_is_done_and_says_so(
    pupil: Client, seat: Seat, lesson: Assignment
) -> None:
    QuizAttempt.objects.create(
        learner=seat.learner,
        uuid=uuid4(),
        lesson=TILES.uuid,
        version="x",
        right=5,
        total=5,
        is_passed=True,
        created_at=NOW - timedelta(days=9),
    )

    outcome = shown_to(seat, lesson).outcome
    assert outcome.is_passed
    assert outcome.was_before
    shown = pupil.get(page("assignment", lesson.classroom, lesson.public_id)).text
    assert "before it was set" in shown
    home = pupil.get("/").text.partition("<main")[2]
    assert lesson.title not in home.partition("hero")[0]


def test_a_check_failed_before_it_was_set_is_nobodys_business(
    seat: Seat, lesson: Assignment
) -> None:
    QuizAttempt.objects.create(
        learner=seat.learner,
        uuid=uuid4(),
        lesson=TILES.uuid,
        version="x",
        right=0,
        total=5,
        is_passed=False,
        created_at=NOW - timedelta(days=9),
    )

    assert shown_to(seat, lesson).outcome.state is State.OPEN


# -- the grid ---------------------------------------------------------------------


def test_the_grid_tells_every_state_in_words(
    teacher_client: Client, classroom: Classroom, seat: Seat, assignment: Assignment
) -> None:
    WorkFactory.create(
        assignment=assignment,
        seat=seat,
        answered=3,
        right=3,
        finished_at=NOW,
        passed_at=NOW,
    )
    begun = SeatFactory.create(classroom=classroom, pupil=True)
    WorkFactory.create(assignment=assignment, seat=begun, answered=2)
    SeatFactory.create(classroom=classroom)
    gone = SeatFactory.create(classroom=classroom, removed_at=NOW, nickname="gone-away")
    WorkFactory.create(assignment=assignment, seat=gone, answered=2)

    text = teacher_client.get(page("results", classroom)).text

    assert "✓ 100%" in text
    assert "2/3" in text
    assert "not begun<" in text
    assert "gone-away" not in text
    assert page("pupil-results", classroom, seat.public_id) in text
    assert page("item-results", classroom, assignment.public_id) in text


def test_late_and_missing_stand_in_the_grid(
    teacher_client: Client, classroom: Classroom, seat: Seat
) -> None:
    due = NOW - timedelta(hours=1)
    assignment = AssignmentFactory.create(classroom=classroom, due_at=due)
    assert "missing" in teacher_client.get(page("results", classroom)).text

    WorkFactory.create(
        assignment=assignment, seat=seat, answered=3, finished_at=NOW + timedelta(1)
    )

    text = teacher_client.get(page("results", classroom)).text
    assert "missing" not in text
    assert ">late<" in text


def test_the_file_of_the_grid_runs_nothing(
    teacher_client: Client, classroom: Classroom, assignment: Assignment
) -> None:
    SeatFactory.create(classroom=classroom, real_name="=1+1", nickname="@sum")
    assignment.title = "+ten"
    assignment.save()

    response = teacher_client.get(page("results-csv", classroom))

    text = response.content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert response["Content-Type"].startswith("text/csv")
    assert rows[0][3:] == ["'+ten (%)", "'+ten"]
    assert rows[1] == ["'=1+1", "'@sum", "0", "", "not begun"]


def test_queries_do_not_grow_with_pupils_and_answers(
    teacher: User, teacher_client: Client
) -> None:
    def count(pupils: int, assignments: int, answers: int) -> list[int]:
        classroom = ClassroomFactory.create(owner=teacher)
        fill_class(classroom, pupils=pupils, assignments=assignments, answers=answers)
        given = classroom.assignments.first()
        assert given is not None
        pages = [
            page("results", classroom),
            page("results-csv", classroom),
            page("item-results", classroom, given.public_id),
            page("item-seen", classroom, given.public_id, 1, 1),
            page("pupil-results", classroom, classroom.seats.all()[0].public_id),
            page("assignments", classroom),
            page("detail", classroom),
        ]
        return [_queries(teacher_client, one) for one in pages]

    few = count(5, 3, 150)
    many = count(60, size(8, 40), size(5_000, 50_000))

    assert few == many
    assert many[:5] == [6, 6, 6, 4, 7]
    assert max(many) <= 8


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


# -- one assignment ---------------------------------------------------------------


def test_items_stand_worst_first_with_what_is_behind(
    teacher_client: Client, classroom: Classroom, assignment: Assignment
) -> None:
    seats = [SeatFactory.create(classroom=classroom, pupil=True) for _ in range(3)]
    for number, one in enumerate(seats):
        attempt = Try(assignment, one, 1)
        answer(browser(one), attempt, 1, right=True)
        answer(browser(one), attempt, 2, right=number > 0)
        answer(browser(one), attempt, 3, right=False)
    answer(browser(seats[0]), Try(assignment, seats[0], 2), 1, right=False)

    results = results_of(assignment)

    found = [(row.number, row.place, row.right, row.total) for row in results.items]
    assert found == [(1, 3, 0, 3), (2, 1, 0, 1), (1, 2, 2, 3), (1, 1, 3, 3)]
    assert sum(one.count for one in results.beliefs) == 5
    assert results.items[0].beliefs[0].lesson is not None
    text = teacher_client.get(
        page("item-results", classroom, assignment.public_id)
    ).text
    assert str(results.beliefs[0].name) in text
    seen = teacher_client.get(
        page("item-seen", classroom, assignment.public_id, 1, 3)
    ).text
    assert all(one.shown_name in seen for one in seats)


def test_a_question_of_a_later_try_is_there_once_somebody_came_so_far(
    teacher_client: Client, classroom: Classroom, seat: Seat, assignment: Assignment
) -> None:
    second = page("item-seen", classroom, assignment.public_id, 2, 1)
    work = WorkFactory.create(assignment=assignment, seat=seat, finished_at=NOW)
    assert teacher_client.get(second).status_code == 404

    attempt = Try(assignment, seat, work.number + 1)
    answer(browser(seat), attempt, 1, right=False)

    assert seat.shown_name in teacher_client.get(second).text
    for number in (0, 3):
        nowhere = page("item-seen", classroom, assignment.public_id, number, 1)
        assert teacher_client.get(nowhere).status_code == 404


def test_a_teacher_looks_at_the_questions_before_anybody_answers(
    teacher_client: Client, classroom: Classroom, assignment: Assignment
) -> None:
    at = assignment.public_id
    one, two, three = (page("item-seen", classroom, at, 1, n) for n in (1, 2, 3))
    assert f'href="{one}"' in teacher_client.get(page("assignment", classroom, at)).text

    assert f'href="{two}"' in teacher_client.get(one).text
    last = teacher_client.get(three).text
    assert f'href="{two}"' in last
    assert 'id="question-after"' not in last


def test_what_a_removed_pupil_answered_is_not_told(
    teacher_client: Client, classroom: Classroom, seat: Seat, assignment: Assignment
) -> None:
    gone = SeatFactory.create(classroom=classroom, pupil=True, nickname="gone-away")
    answer(browser(gone), Try(assignment, gone, 1), 1, right=False)
    answer(browser(seat), Try(assignment, seat, 1), 1)
    gone.removed_at = NOW
    gone.save()

    (row,) = results_of(assignment).items

    assert (row.right, row.total) == (1, 1)
    seen = teacher_client.get(
        page("item-seen", classroom, assignment.public_id, 1, 1)
    ).text
    assert seat.shown_name in seen
    assert "gone-away" not in seen


def test_a_changed_answer_is_detail_and_the_last_one_counts(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)
    answer(pupil, attempt, 1, right=False)
    answer(pupil, attempt, 1, right=True)

    (row,) = results_of(assignment).items
    assert (row.right, row.total, row.changed) == (1, 1, 1)
    (skill, *_) = results_for(seat).skills
    assert (skill.right, skill.total) == (1, 1)


def test_misconceptions_count_also_wrong_answers_that_were_changed(
    seat: Seat, pupil: Client, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)
    answer(pupil, attempt, 1, right=False)
    answer(pupil, attempt, 1, right=False)
    answer(pupil, attempt, 1, right=True)

    results = results_of(assignment)

    (row,) = results.items
    assert [one.count for one in row.beliefs] == [2]
    assert results.beliefs == row.beliefs
    assert results_for(seat).beliefs == row.beliefs


def test_where_pupils_had_others_items_they_are_put_together_by_kind(
    classroom: Classroom, pupil: Client, seat: Seat
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom, same_items=False)
    other = SeatFactory.create(classroom=classroom, pupil=True)
    answer(pupil, Try(assignment, seat, 1), 1)
    answer(browser(other), Try(assignment, other, 1), 1, right=False)

    (row,) = results_of(assignment).items
    assert (row.right, row.total, row.changed) == (1, 2, 0)
    assert (row.pick, row.place) == ("name_tile.1", 0)


def test_what_a_pupil_did_elsewhere_is_in_no_result(
    seat: Seat, assignment: Assignment
) -> None:
    Answer.objects.create(
        learner=seat.learner,
        uuid=uuid4(),
        mode=Mode.DRILL,
        item="legal:x:1:1",
        version="1",
        kind="legal",
        is_right=False,
        misconception="joker_in_pair",
        skills=["jokers-where"],
        created_at=NOW,
    )

    found = results_for(seat)
    assert (found.skills, found.beliefs) == ((), ())
    assert results_of(assignment).items == ()


# -- follow-ups -------------------------------------------------------------------


@pytest.mark.parametrize("button", ["new", "same"])
def test_a_follow_up_asks_what_was_ticked(
    teacher_client: Client,
    classroom: Classroom,
    pupil: Client,
    seat: Seat,
    assignment: Assignment,
    button: str,
) -> None:
    answer(pupil, Try(assignment, seat, 1), 1, right=False)
    (row,) = results_of(assignment).items

    response = teacher_client.get(
        page("follow-up", classroom, assignment.public_id),
        {"item": row.pick, button: "1"},
    )
    asked = parse_qs(urlsplit(response["Location"]).query)
    assert asked["follows"] == [str(assignment.public_id)]
    asking = teacher_client.get(response["Location"])
    assert ("10 × " if button == "new" else "1 × ") in asking.text
    form = asking.context["form"]
    sent = {
        "plan": form["plan"].value() or "",
        "picked": form["picked"].value() or "",
        "pass_mark": "70",
        "tries": "0",
        "same_items": "on",
        "title": form["title"].value(),
    }
    teacher_client.post(response["Location"], sent)

    made = Assignment.objects.exclude(pk=assignment.pk).get()
    assert made.follows == assignment
    links = Try(made, seat, 1).links
    first = Try(assignment, seat, 1).links[0]
    if button == "same":
        assert [(one.item_kind, one.item_seed) for one in links] == [
            (first.item_kind, first.item_seed)
        ]
    else:
        assert {one.item_kind for one in links} == {first.item_kind}
        assert len(links) == 10


def test_a_follow_up_of_a_misconception_asks_the_drills_that_show_it(
    teacher_client: Client, classroom: Classroom, lesson: Assignment
) -> None:
    response = teacher_client.get(
        page("follow-up", classroom, lesson.public_id), {"belief": "wrong_dragon"}
    )

    asked = parse_qs(urlsplit(response["Location"]).query)
    assert asked["plan"][0].split(",")
    assert teacher_client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize(
    "ticked",
    [{}, {"item": "nonsense"}, {"item": ["a.b.c", "legal.9.x"]}, {"belief": "?"}],
)
def test_a_follow_up_of_nothing_says_so(
    teacher_client: Client,
    classroom: Classroom,
    assignment: Assignment,
    ticked: dict[str, str],
) -> None:
    address = page("follow-up", classroom, assignment.public_id)
    response = teacher_client.get(address, {**ticked, "same": "1"}, follow=True)

    assert response.status_code == 200
    assert response.request["PATH_INFO"].endswith("/results/")


# -- one pupil --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pupil-results", "pupil-report"])
def test_a_pupils_page_and_report(
    teacher_client: Client,
    classroom: Classroom,
    pupil: Client,
    seat: Seat,
    assignment: Assignment,
    name: str,
) -> None:
    answer(pupil, Try(assignment, seat, 1), 1, right=False)
    answer(pupil, Try(assignment, seat, 1), 2)

    text = teacher_client.get(page(name, classroom, seat.public_id)).text

    assert assignment.title in text
    assert "1/3" in text
    assert "Naming a tile at once" in text
    assert "2 right" in text or "of 2 right" in text


def test_a_lesson_that_is_gone_breaks_no_page(
    teacher_client: Client, classroom: Classroom, seat: Seat
) -> None:
    task = task_data(LessonTask(lesson=uuid4()))
    gone = AssignmentFactory.create(classroom=classroom, task=task)
    assert task["lesson"] not in map(str, library().by_uuid)

    for address in (
        page("results", classroom),
        page("item-results", classroom, gone.public_id),
        page("assignment", classroom, gone.public_id),
        page("pupil-results", classroom, seat.public_id),
    ):
        assert teacher_client.get(address).status_code == 200
    assert browser(seat).get("/").status_code == 200
