"""Review queue, puzzle, progress and skills for other clients."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from lessons.models import Answer, Mode, ReviewItem
from lessons.puzzle import puzzle_of, today
from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.people.asking import faults
from tests.api.test_attempts import answered, item, put
from tests.api.test_lessons import put_task

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/"
REVIEW = f"{ROOT}review/"
LATER = timedelta(days=30)


def wrong_drill(api: APIClient, seed: int = 77) -> dict[str, Any]:
    """A drill item that was answered wrongly, and so comes back."""
    asked = item(api, seed=seed)
    assert put(api, answered(asked, right=False)).status_code == 201
    return asked


def test_what_went_wrong_comes_back_and_is_answered(
    learner_api: APIClient, stranger_api: APIClient
) -> None:
    asked = wrong_drill(learner_api)
    with time_machine.travel(timezone.now() + LATER):
        (row,) = learner_api.get(REVIEW, {"due": "true"}).json()["results"]
        assert (row["item"], row["is_due"]) == (asked["item"], True)
        assert row["misconception"]
        assert learner_api.get(f"{REVIEW}state/").json() == {
            "is_on": True,
            "due_count": 1,
        }
        where = f"{REVIEW}{row['id']}/"
        body = learner_api.get(where).json()
        assert (body["drill"], body["question"]) == (asked, None)

        attempt = uuid.uuid4()
        right = answered(asked)["choice"]
        told = learner_api.put(f"{where}attempts/{attempt}/", {"values": [right]})
        again = learner_api.put(f"{where}attempts/{attempt}/", {"values": [right]})
        other = learner_api.put(f"{where}attempts/{attempt}/", {"values": ["35"]})
        assert (told.status_code, again.status_code) == (201, 200)
        assert told.json() == again.json()
        assert told.json()["is_right"]
        assert told.json()["solution"]["right"] == [right]
        assert told.json()["comes_at"] > timezone.now().isoformat()
        assert (other.status_code, faults(other)) == (409, [("attempt_taken", None)])
        assert learner_api.get(f"{REVIEW}state/").json()["due_count"] == 0
    assert stranger_api.get(where).status_code == 404
    assert stranger_api.delete(where).status_code == 404
    assert Answer.objects.filter(mode=Mode.REVIEW).count() == 1


def test_questions_of_lessons_come_back_too(learner_api: APIClient) -> None:
    put_task(learner_api, "wind-with-joker", "9D J")
    (row,) = learner_api.get(REVIEW).json()["results"]
    where = f"{REVIEW}{row['id']}/"
    body = learner_api.get(where).json()
    assert body["question"]["task"] == "wind-with-joker"
    assert body["drill"] is None
    refused = learner_api.put(f"{where}attempts/{uuid.uuid4()}/", {"values": ["x"]})
    assert faults(refused) == [("no_such_choice", "values")]
    told = learner_api.put(f"{where}attempts/{uuid.uuid4()}/", {"values": ["N N J"]})
    assert (told.status_code, told.json()["told"]["is_right"]) == (201, True)


def test_items_rest_and_go(learner_api: APIClient) -> None:
    wrong_drill(learner_api)
    (row,) = learner_api.get(REVIEW).json()["results"]
    where = f"{REVIEW}{row['id']}/"
    rests = learner_api.post(f"{where}rest/", {"length": "week"}).json()
    assert rests["comes_at"] > (timezone.now() + timedelta(days=6)).isoformat()
    assert faults(learner_api.post(f"{where}rest/", {"length": "year"})) == [
        ("invalid_choice", "length")
    ]
    assert learner_api.delete(where).status_code == 204
    assert learner_api.get(REVIEW).json()["count"] == 0
    assert ReviewItem.objects.get().removed_at


def test_the_queue_is_switched_off_and_on(learner_api: APIClient) -> None:
    wrong_drill(learner_api)
    with time_machine.travel(timezone.now() + LATER):
        off = learner_api.put(f"{REVIEW}state/", {"is_on": False}).json()
        assert off == {"is_on": False, "due_count": 0}
        on = learner_api.put(f"{REVIEW}state/", {"is_on": True}).json()
        assert on == {"is_on": True, "due_count": 1}
    assert learner_api.put(f"{REVIEW}state/", {}).status_code == 400


def test_a_long_queue_takes_no_more_queries(
    learner_api: APIClient, django_assert_max_num_queries: Any
) -> None:
    for seeds in (range(1), range(1, 8)):
        for seed in seeds:
            wrong_drill(learner_api, seed)
        with django_assert_max_num_queries(5):
            learner_api.get(REVIEW)
    assert learner_api.get(REVIEW).json()["count"] == 8


def test_the_puzzle_tells_nothing_before_the_answer(
    learner_api: APIClient, api: APIClient
) -> None:
    found = puzzle_of(today())
    body = api.get(f"{ROOT}puzzle/").json()
    assert (body["choice"], body["solution"], body["shares"]) == ("", None, [])
    assert body["day"] == today().isoformat()
    assert api.get(f"{ROOT}puzzle/{today()}/").json() == body
    wrong = next(c.key for c in found.item.choices if not c.is_right)
    assert api.put(f"{ROOT}puzzle/", {"choice": wrong}).status_code == 401

    told = learner_api.put(f"{ROOT}puzzle/", {"choice": wrong})
    again = learner_api.put(f"{ROOT}puzzle/", {"choice": wrong})
    other = learner_api.put(f"{ROOT}puzzle/", {"choice": found.item.right.key})
    assert (told.status_code, again.status_code, other.status_code) == (201, 200, 409)
    assert told.json()["solution"]["right"] == [found.item.right.key]
    assert (told.json()["choice"], told.json()["is_right"]) == (wrong, False)
    shares = {one["key"]: one["percent"] for one in told.json()["shares"]}
    assert shares[wrong] == 100
    assert other.json()["puzzle"] == learner_api.get(f"{ROOT}puzzle/").json()
    assert Answer.objects.get().mode == Mode.PUZZLE
    none = learner_api.put(f"{ROOT}puzzle/", {"choice": "no such"})
    assert none.status_code == 409
    assert api.get(f"{ROOT}puzzle/").json()["solution"] is None


def test_puzzles_of_the_past_are_told_and_those_to_come_are_not(
    api: APIClient,
) -> None:
    body = api.get(f"{ROOT}puzzle/2026-03-03/").json()
    assert body["solution"]["right"]
    assert len(body["shares"]) == len(body["question"]["answer"]["choices"])
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    for day in (tomorrow.isoformat(), "2025-12-31", "yesterday", "2026-02-30"):
        assert api.get(f"{ROOT}puzzle/{day}/").status_code == 404


def test_progress_says_what_was_done(
    learner_api: APIClient, django_assert_max_num_queries: Any
) -> None:
    before = learner_api.get(f"{ROOT}progress/").json()
    assert (before["lessons_passed"], before["kinds"]) == (0, [])
    for seed in range(3):
        wrong_drill(learner_api, seed)
    with django_assert_max_num_queries(15):
        body = learner_api.get(f"{ROOT}progress/").json()
    assert [(one["right"], one["total"]) for one in body["kinds"]] == [(0, 3)]
    assert body["weeks"][-1]["wrong"] == 3
    assert sum(day["is_active"] for day in body["days"]) == 1
    assert body["misconceptions"]


def test_skills_say_what_moved_them(learner_api: APIClient, learner: User) -> None:
    asked = wrong_drill(learner_api)
    put(learner_api, answered(item(learner_api, seed=78)))
    rows = {one["slug"]: one for one in learner_api.get(f"{ROOT}skills/").json()}
    slug = asked["skills"][0]
    assert (rows[slug]["state"], rows[slug]["percent"]) == ("learning", 50)
    assert rows[slug]["answers"] == 2

    body = learner_api.get(f"{ROOT}skills/{slug}/").json()
    assert [one["value"] for one in body["moved"]] == [1, 0]
    assert {one["source"] for one in body["moved"]} == {"answer"}
    newest = Answer.objects.filter(learner=learner).first()
    assert newest
    assert body["moved"][0]["about"] == str(newest.uuid)
    assert learner_api.get(f"{ROOT}skills/no-such/").status_code == 404


def test_the_examples_of_the_schema_are_taken(learner_api: APIClient) -> None:
    wrong_drill(learner_api)
    (row,) = learner_api.get(REVIEW).json()["results"]
    waiting, attempt = row["id"], uuid.uuid4()
    send_example(learner_api, "post", "/review/{waiting}/rest/", waiting=waiting)
    send_example(
        learner_api,
        "put",
        "/review/{waiting}/attempts/{attempt}/",
        waiting=waiting,
        attempt=attempt,
    )
    send_example(learner_api, "put", "/review/state/")
    with time_machine.travel("2026-03-04T12:00:00Z"):
        send_example(learner_api, "put", "/puzzle/")
