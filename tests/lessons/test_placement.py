"""The placement check suggests where to start, and locks nothing."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from lessons.library import library
from lessons.models import QuizAttempt
from lessons.selectors.progress import placement_advice
from mahjong_site.accounts.models import User
from tests.lessons.answers import right_value, wrong_value

pytestmark = pytest.mark.django_db

PAGE = reverse("lessons:placement")
QUESTIONS = library().placement.quiz.questions


def _sent(wrong: set[int]) -> dict[str, str]:
    values = {
        str(one.uuid): (wrong_value if place in wrong else right_value)(one)
        for place, one in enumerate(QUESTIONS)
    }
    return {"attempt": str(uuid.uuid4()), **values}


def _advice(client: Client, wrong: set[int]) -> str:
    response = client.post(PAGE, _sent(wrong))
    assert response.status_code == 302
    page = client.get(response["Location"])
    assert f"{10 - len(wrong)} of 10 right" in page.text
    lesson = placement_advice(attempt=QuizAttempt.objects.latest("pk"))
    assert lesson is None or f"Begin with: {lesson.title}" in page.text
    return lesson.slug if lesson else ""


def test_the_first_gap_decides(client: Client) -> None:
    stages = {stage.data.slug: stage for stage in library().stages}

    assert _advice(client, {*range(10)}) == library().live[0].slug
    for place, question in enumerate(QUESTIONS):
        lessons = stages[question.stage].lessons
        expected = question.lesson or (lessons[0].slug if lessons else "")
        assert _advice(client, {place}) == expected


def test_who_knows_everything_is_sent_to_play(client: Client) -> None:
    assert _advice(client, set()) == ""
    attempt = QuizAttempt.objects.get()
    page = client.get(reverse("lessons:placement-result", args=[attempt.uuid]))
    assert "You know all of this" in page.text
    assert page.text.count("Your answer, right") == 10


def test_nobody_is_stored_for_a_look_or_a_form_half_filled(client: Client) -> None:
    page = client.get(PAGE)
    assert page.text.count("<fieldset") == 10
    for question in QUESTIONS:
        assert all(one.because not in page.text for one in question.choices)

    half = _sent(set())
    del half[str(QUESTIONS[0].uuid)]
    response = client.post(PAGE, half)
    assert response.status_code == 422
    assert "Almost: some questions still want an answer." in response.text
    assert not User.objects.exists()


def test_a_result_is_seen_by_its_owner_alone(
    client: Client, learner_client: Client
) -> None:
    address = learner_client.post(PAGE, _sent({0}))["Location"]

    assert learner_client.get(address).status_code == 200
    assert client.get(address).status_code == 404


def test_the_list_offers_it_to_whoever_has_not_begun(client: Client) -> None:
    assert PAGE in client.get(reverse("lessons:lesson-list")).text
