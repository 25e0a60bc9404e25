"""The review queue in the browser's eyes."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards import library
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import DrillSettings
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.drills.wording import sentence
from lessons.library import library as course
from lessons.models import Answer, Mode, ReviewItem
from lessons.services.questions import answer_question
from mahjong_site.accounts.models import User
from tests.lessons.test_summaries import CARD, START, give

pytestmark = pytest.mark.django_db
TOMORROW = START + timedelta(days=1)


def _row() -> ReviewItem:
    return ReviewItem.objects.get()


def _address(row: ReviewItem) -> str:
    return reverse("review:item", args=[row.public_id])


def test_a_visitor_sees_an_empty_queue_and_stays_nobody(client: Client) -> None:
    text = client.get("/review/").text

    assert "0 questions are due" in text
    assert client.get("/review/next/")["Location"] == "/review/"
    assert not User.objects.exists()


def test_a_wrong_answer_comes_back_on_the_right_day_with_its_reason(
    learner_client: Client, learner: User
) -> None:
    answer = give(learner, 1, right=False)
    with time_machine.travel(START, tick=False):
        text = learner_client.get("/review/").text
        assert "0 questions are due" in text
        assert "It comes back on 4 March." in text

    with time_machine.travel(TOMORROW, tick=False):
        text = learner_client.get("/review/").text
        assert "1 question is due" in text
        misconception = str(NAMES[Misconception(answer.misconception)])
        assert f"<strong>{answer.choice}</strong> on 3 March: {misconception}." in text
        assert "1 question is due" in learner_client.get("/").text
        assert "Review: 1 is due" in learner_client.get("/drills/").text


def test_a_call_is_told_as_its_choice_was_worded(
    learner_client: Client, learner: User
) -> None:
    card, settings = library.shipped_card(CARD), DrillSettings(CARD)
    for seed in range(60):
        item = serve(card, "call_or_let_go", settings, seed)
        wrong = next(c for c in item.choices if not c.is_right)
        if wrong.key.startswith("call "):
            break
    give(learner, seed, right=False, kind="call_or_let_go")
    assert wrong.text
    words = sentence(wrong.text).rstrip(".")
    text = learner_client.get("/review/").text
    assert f"You chose <strong>“{escape(words)}”</strong>" in text
    assert wrong.key not in text


def test_a_due_item_is_answered_and_goes_further_away(
    learner_client: Client, learner: User
) -> None:
    give(learner, 1, right=False)
    card = library.shipped_card(CARD)
    right = serve(card, "which_line", DrillSettings(CARD), 1).right.key
    with time_machine.travel(TOMORROW, tick=False):
        address = learner_client.get("/review/next/")["Location"]
        assert address == _address(_row())
        assert "Check my answer" in learner_client.get(address).text
        empty = learner_client.post(address, {})
        assert empty.status_code == 422

        form = {"choice": right, "attempt": str(uuid4())}
        posted = learner_client.post(address, form)
        again = learner_client.post(address, form)
        assert again["Location"] == posted["Location"]
        text = learner_client.get(posted["Location"]).text

        assert "That is right" in text
        assert "This question comes back on" in text
        assert "Nothing else is due" in text
        assert "0 questions are due" in learner_client.get("/review/").text
    assert Answer.objects.filter(mode=Mode.REVIEW).count() == 1
    assert _row().due_at > TOMORROW + timedelta(days=1)


def test_htmx_gets_the_answered_item_alone(
    learner_client: Client, learner: User
) -> None:
    give(learner, 5, right=False, kind="joker_place")
    with time_machine.travel(TOMORROW, tick=False):
        response = learner_client.post(
            _address(_row()),
            {"choice": "yes", "attempt": str(uuid4())},
            headers={"HX-Request": "true"},
        )
    assert response.text.lstrip().startswith('<div id="drill-item"')
    assert "/review/" in response["HX-Push-Url"]


def test_a_question_of_a_lesson_comes_back_too(
    learner_client: Client, learner: User
) -> None:
    lesson = course().live[0]
    question = lesson.quiz.questions[0]
    wrong, right = (
        next(c for c in question.choices if bool(c.misconception) == is_wrong)
        for is_wrong in (True, False)
    )
    with time_machine.travel(START, tick=False):
        answer_question(
            learner=learner,
            item=question,
            values=[wrong.value],
            uuid=uuid4(),
            mode=Mode.QUIZ,
        )
    with time_machine.travel(TOMORROW, tick=False):
        address = _address(_row())
        assert question.text in learner_client.get("/review/").text
        assert learner_client.post(address, {"choice": "<b>"}).status_code == 422
        posted = learner_client.post(address, {"choice": right.value})
        text = learner_client.get(posted["Location"]).text
    assert "That is right" in text
    assert "Nothing else is due" in text


def test_a_task_to_pick_from_comes_back_too(
    learner_client: Client, learner: User
) -> None:
    task = next(t for one in course().live for t in one.data.tasks if t.is_pick)
    with time_machine.travel(START, tick=False):
        answer_question(
            learner=learner, item=task, values=[], uuid=uuid4(), mode=Mode.LESSON
        )
    right = [
        str(place)
        for place, value in enumerate(task.ask.items())
        if task.ask.is_right(value)
    ]
    with time_machine.travel(TOMORROW, tick=False):
        posted = learner_client.post(_address(_row()), {"choice": right})
        assert "That is right" in learner_client.get(posted["Location"]).text


def test_snooze_and_remove(learner_client: Client, learner: User) -> None:
    give(learner, 1, right=False)
    row = _row()
    with time_machine.travel(TOMORROW, tick=False):
        snooze = reverse("review:snooze", args=[row.public_id])
        learner_client.post(snooze, {"length": "week"}, follow=True)
        text = learner_client.get("/review/").text
        assert "0 questions are due" in text
        assert "It comes back on 11 March." in text
        refused = learner_client.post(snooze, {"length": "year"}, follow=True)
        assert "A day or a week." in refused.text
        learner_client.post(reverse("review:remove", args=[row.public_id]))
        assert "later-heading" not in learner_client.get("/review/").text


def test_the_queue_is_its_learners_alone(
    learner: User, stranger_client: Client, client: Client
) -> None:
    give(learner, 1, right=False)
    row = _row()
    for somebody in (stranger_client, client):
        assert somebody.get(_address(row)).status_code == 404
        for name in ("item", "snooze", "remove"):
            address = reverse(f"review:{name}", args=[row.public_id])
            assert somebody.post(address, {"length": "day"}).status_code == 404
    assert _row().removed_at is None


def test_the_switch_hides_the_queue_and_counts_nothing(
    learner_client: Client, learner: User
) -> None:
    give(learner, 1, right=False)
    with time_machine.travel(TOMORROW, tick=False):
        learner_client.post("/review/switch/", {"review": "off"})
        text = learner_client.get("/review/").text
        assert "switched off" in text
        assert "You chose" not in text
        assert "question is due" not in learner_client.get("/").text
        learner_client.post("/review/switch/", {"review": "on"})
        assert "1 question is due" in learner_client.get("/review/").text


def test_the_queue_can_be_taken_home(learner_client: Client, learner: User) -> None:
    answer = give(learner, 1, right=False)

    (entry,) = learner_client.get("/review/export.json").json()["review"]
    (row,) = csv.DictReader(io.StringIO(learner_client.get("/review/export.csv").text))

    assert entry == row
    assert entry["misconception"] == answer.misconception
    assert entry["due_at"].startswith("2026-03-04T12:00")


def test_practise_leads_to_a_fresh_set(learner_client: Client, learner: User) -> None:
    assert learner_client.get("/review/practise/")["Location"] == "/drills/"
    give(learner, 5, right=False, kind="joker_place")

    address = learner_client.get("/review/practise/")["Location"]

    (answer,) = Answer.objects.all()
    plan = re.search("kinds=([^&]*)", address)
    assert plan
    for part in plan[1].split(","):
        kind = KINDS[part.partition(".")[0]]
        assert answer.misconception in kind.MISCONCEPTIONS
    assert "1 of 5" in learner_client.get(address).text


def test_a_changed_item_says_so(learner_client: Client, learner: User) -> None:
    give(learner, 1, right=False)
    ReviewItem.objects.update(version="0")
    with time_machine.travel(TOMORROW, tick=False):
        assert "has been changed since" in learner_client.get("/review/").text


def test_an_item_of_a_card_that_is_gone_is_not_counted(
    learner_client: Client, learner: User
) -> None:
    give(learner, 1, right=False)
    Answer.objects.update(card_hash="0" * 64)
    with time_machine.travel(TOMORROW, tick=False):
        assert "0 questions are due" in learner_client.get("/review/").text
        assert learner_client.get(_address(_row()))["Location"] == "/review/"


def test_the_queries_do_not_grow_with_the_queue(
    learner_client: Client, learner: User, django_assert_max_num_queries: object
) -> None:
    for seed in range(6):
        give(learner, seed, right=False)
    with (
        time_machine.travel(TOMORROW, tick=False),
        django_assert_max_num_queries(3),  # type: ignore[operator]
    ):
        assert "6 questions are due" in learner_client.get("/review/").text


def test_a_question_whose_kind_is_called_like_a_drill_is_not_taken_for_changed(
    learner_client: Client, learner: User
) -> None:
    questions = course().placement.quiz.questions
    question = next(one for one in questions if one.ask.kind in KINDS)
    wrong = next(one for one in question.choices if one.misconception)
    with time_machine.travel(START, tick=False):
        answer_question(
            learner=learner,
            item=question,
            values=[wrong.value],
            uuid=uuid4(),
            mode=Mode.QUIZ,
        )
    text = learner_client.get("/review/").text
    assert question.text in text
    assert "has been changed since" not in text

    ReviewItem.objects.update(version="another")
    assert "has been changed since" in learner_client.get("/review/").text
