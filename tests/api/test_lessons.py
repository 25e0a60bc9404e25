"""The course for other clients: lessons in blocks, answers to what they ask."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone
from django.utils.html import strip_tags
from rest_framework.test import APIClient

from lessons.library import Lesson, library
from lessons.models import Answer, ClassLesson, Classroom, LessonProgress, Seat
from lessons.rendering import Prose
from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.people.asking import faults
from tests.conftest import with_token
from tests.lessons.answers import GROUPS, TILES, answers

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/"
QUIZ = f"{ROOT}lessons/{TILES.slug}/quiz/"
LIVE = [one.slug for one in library().live]


def sent(lesson: Lesson, wrong: int = 0) -> dict[str, Any]:
    """A check as a client hands it in."""
    given = answers(lesson, wrong).items()
    return {"answers": [{"question": str(q), "value": value} for q, value in given]}


def put_task(api: APIClient, task: str, *values: str, attempt: Any = None) -> Any:
    """Answer a task of the lesson on groups and jokers."""
    where = f"{ROOT}lessons/{GROUPS.slug}/tasks/{task}/attempts/"
    return api.put(f"{where}{attempt or uuid.uuid4()}/", {"values": values})


# -- reading -------------------------------------------------------------------


def test_the_course_says_what_comes_next(api: APIClient) -> None:
    (listed,) = api.get(f"{ROOT}courses/").json()
    whole = api.get(f"{ROOT}courses/{listed['slug']}/").json()
    slugs = [one["slug"] for stage in whole["stages"] for one in stage["lessons"]]
    assert slugs == LIVE
    assert (listed["lessons"], listed["passed"]) == (len(LIVE), 0)
    assert listed["next_lesson"] == LIVE[0]
    assert api.get(f"{ROOT}courses/no-such/").status_code == 404


def test_a_course_takes_few_queries(
    learner_api: APIClient, learner: User, django_assert_max_num_queries: Any
) -> None:
    for passed in (0, len(LIVE)):
        now = timezone.now()
        for lesson in library().live[:passed]:
            LessonProgress.objects.create(
                learner=learner, lesson=lesson.uuid, passed_at=now, last_attempt_at=now
            )
        with django_assert_max_num_queries(7):
            course = learner_api.get(f"{ROOT}courses/first-course/").json()
        assert course["passed"] == passed


@pytest.mark.parametrize("slug", LIVE)
def test_a_lesson_comes_in_blocks_without_html_or_answers(
    api: APIClient, slug: str
) -> None:
    answer = api.get(f"{ROOT}lessons/{slug}/")
    body, lesson = answer.json(), library().lessons[slug]
    blocks = [block for step in body["steps"] for block in step["blocks"]]

    assert [step["title"] for step in body["steps"]] == [s.title for s in lesson.steps]
    assert "<" not in json.dumps(blocks)
    tasks = [block["task"]["task"] for block in blocks if block["kind"] == "task"]
    assert sorted(tasks) == sorted(lesson.tasks)
    for task in lesson.data.tasks:
        for choice in task.choices:
            assert json.dumps(choice.because)[1:-1] not in answer.text
    # Every word of the page's prose is there, in its order.
    prose = [block for step in lesson.steps for block in step.blocks]
    written = " ".join(one.html for one in prose if isinstance(one, Prose))
    assert _words(blocks) == unescape(strip_tags(written)).split()

    again = api.get(f"{ROOT}lessons/{slug}/", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def _words(blocks: list[dict[str, Any]]) -> list[str]:
    """The words of prose blocks."""
    runs = [
        one for block in blocks for one in (block.get("text"), *block.get("items", ()))
    ]
    return " ".join(
        "".join(run["text"] for run in block) for block in runs if block
    ).split()


def test_tiles_are_codes_with_their_spoken_names(api: APIClient) -> None:
    kinds = api.get(f"{ROOT}tiles/").json()
    five = {"code": "5B", "name": "Five Bam", "suit": "bam", "number": 5}
    assert any(five.items() <= kind.items() for kind in kinds)
    body = api.get(f"{ROOT}lessons/{TILES.slug}/").json()
    blocks = [block for step in body["steps"] for block in step["blocks"]]
    shown = next(block for block in blocks if block["kind"] == "tiles")
    assert all(tile["code"] and tile["name"] for one in shown["sets"] for tile in one)
    names = {one["code"]: one["name"] for one in kinds}
    for block in blocks:
        if block["kind"] == "task" and block["task"]["hides_names"]:
            assert {t["name"] for row in block["task"]["rack"] for t in row} <= {""}
    assert names["J"] == "Joker"


def test_a_locked_lesson_is_told_so(seat: Seat, classroom: Classroom) -> None:
    later = timezone.now() + timedelta(days=2)
    ClassLesson.objects.create(
        classroom=classroom, lesson=GROUPS.uuid, place=0, opens_at=later
    )
    assert seat.learner
    own = with_token(seat.learner)
    for path in ("", "quiz/"):
        refused = own.get(f"{ROOT}lessons/{GROUPS.slug}/{path}")
        assert (refused.status_code, faults(refused)) == (
            403,
            [("lesson_locked", None)],
        )
    task = put_task(own, "wind-with-joker", "N N J")
    assert (task.status_code, Answer.objects.count()) == (403, 0)
    course = own.get(f"{ROOT}courses/first-course/").json()
    rows = [one for stage in course["stages"] for one in stage["lessons"]]
    locked = [one["slug"] for one in rows if one["opens_at"]]
    assert locked == [GROUPS.slug]


# -- answering -------------------------------------------------------------------


def test_a_task_is_judged_and_kept_once(learner_api: APIClient) -> None:
    attempt = uuid.uuid4()
    first = put_task(learner_api, "wind-with-joker", "9D J", attempt=attempt)
    again = put_task(learner_api, "wind-with-joker", "9D J", attempt=attempt)
    other = put_task(learner_api, "wind-with-joker", "N N J", attempt=attempt)

    assert (first.status_code, again.status_code) == (201, 200)
    told = first.json()["result"]
    assert (told["is_right"], told["chosen"]) == (False, ["9D J"])
    assert told["because"]
    marks = {one["value"]: one["mark"] for one in told["choices"]}
    assert (marks["9D J"], marks["N N J"]) == ("wrong", "right")
    assert (other.status_code, faults(other)) == (409, [("attempt_taken", None)])
    assert Answer.objects.get().mode == "lesson"


def test_what_is_picked_is_told_place_by_place(learner_api: APIClient) -> None:
    told = put_task(learner_api, "places-for-jokers", "0", "1").json()["result"]
    assert told["chosen"] == ["0", "1"]
    assert {one["mark"] for one in told["choices"]} & {"right", "missed", "wrong"}
    assert put_task(learner_api, "places-for-jokers").status_code == 201


@pytest.mark.parametrize(
    ("task", "values"),
    [
        ("wind-with-joker", []),
        ("wind-with-joker", ["x"]),
        ("wind-with-joker", ["9D J", "N N J"]),
        ("places-for-jokers", ["99"]),
        ("places-for-jokers", ["²"]),
        ("places-for-jokers", ["-1"]),
    ],
)
def test_what_a_task_does_not_offer_is_refused(
    learner_api: APIClient, task: str, values: list[str]
) -> None:
    refused = put_task(learner_api, task, *values)
    assert (refused.status_code, faults(refused)) == (
        400,
        [("no_such_choice", "values")],
    )
    assert not Answer.objects.exists()


def test_a_check_is_handed_in_once_and_counts(
    learner_api: APIClient, learner: User, stranger_api: APIClient
) -> None:
    attempt = uuid.uuid4()
    asked = learner_api.get(QUIZ).json()
    body = sent(TILES, wrong=1) | {"version": asked["version"]}
    first = learner_api.put(f"{QUIZ}attempts/{attempt}/", body)
    again = learner_api.put(f"{QUIZ}attempts/{attempt}/", body)

    told = first.json()
    assert (first.status_code, again.status_code) == (201, 200)
    assert told == again.json() == learner_api.get(f"{QUIZ}attempts/{attempt}/").json()
    total = len(TILES.quiz.questions)
    assert (told["right"], told["total"]) == (total - 1, total)
    assert [one["is_right"] for one in told["results"]] == [False] + [True] * (
        total - 1
    )
    assert told["results"][0]["because"]
    assert LessonProgress.objects.get(learner=learner).attempts == 1
    assert stranger_api.get(f"{QUIZ}attempts/{attempt}/").status_code == 404

    other = learner_api.put(f"{QUIZ}attempts/{attempt}/", sent(TILES))
    assert (other.status_code, faults(other)) == (409, [("attempt_taken", None)])


def test_a_check_that_has_changed_is_shown_as_it_is(learner_api: APIClient) -> None:
    body = sent(TILES) | {"version": "0" * 64}
    stale = learner_api.put(f"{QUIZ}attempts/{uuid.uuid4()}/", body)
    assert (stale.status_code, faults(stale)) == (409, [("quiz_changed", "version")])
    assert stale.json()["quiz"] == learner_api.get(QUIZ).json()


def test_every_question_wants_an_answer(learner_api: APIClient) -> None:
    body = sent(TILES)
    first = body["answers"].pop(0)["question"]
    refused = learner_api.put(f"{QUIZ}attempts/{uuid.uuid4()}/", body)
    assert faults(refused) == [("question_unanswered", first)]
    more = [{"question": first, "value": "x"}] * 21
    refused = learner_api.put(f"{QUIZ}attempts/{uuid.uuid4()}/", {"answers": more})
    assert refused.status_code == 400


def test_the_placement_check_says_where_to_start(learner_api: APIClient) -> None:
    asked = learner_api.get(f"{ROOT}placement/").json()
    assert len(asked["questions"]) == 10
    given = [{"question": one["id"], "value": "not-yet"} for one in asked["questions"]]
    attempt = uuid.uuid4()
    where = f"{ROOT}placement/attempts/{attempt}/"
    told = learner_api.put(where, {"answers": given})
    assert (told.status_code, told.json()["advice"]) == (201, LIVE[0])
    assert learner_api.get(where).json() == told.json()
    # What is “not yet” there is no answer to a lesson's check.
    refused = learner_api.put(f"{QUIZ}attempts/{attempt}/", sent(TILES))
    assert faults(refused) == [("attempt_taken", None)]


def test_the_examples_of_the_schema_are_taken(learner_api: APIClient) -> None:
    def new() -> dict[str, Any]:
        return {"attempt": uuid.uuid4()}

    quiz = "/lessons/{slug}/quiz/attempts/{attempt}/"
    task = "/lessons/{slug}/tasks/{task}/attempts/{attempt}/"
    send_example(learner_api, "put", quiz, slug=TILES.slug, **new())
    send_example(learner_api, "put", "/placement/attempts/{attempt}/", **new())
    for name, slug, which in (
        ("OneChoice", "from-one-to-six", "name-the-kong"),
        ("TilesByTheirPlaces", "suits-and-dragons", "opposite-for-craks"),
    ):
        send_example(
            learner_api, "put", task, name=name, slug=slug, task=which, **new()
        )
