"""The placement check suggests where to start, and locks nothing."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from lessons.library import library
from lessons.models import NOT_YET, Answer, QuizAttempt, ReviewItem
from lessons.selectors.progress import placement_advice
from lessons.services.summaries import rebuild_summaries
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


def test_what_is_not_known_yet_is_no_mistake(
    learner_client: Client, learner: User
) -> None:
    page = learner_client.get(PAGE)
    assert page.text.count("I do not know this yet") == len(QUESTIONS)

    sent = _sent({1}) | {str(QUESTIONS[0].uuid): NOT_YET}
    result = learner_client.get(learner_client.post(PAGE, sent)["Location"])

    assert "8 of 10 right" in result.text
    assert "You did not know this yet." in result.text
    passed = Answer.objects.get(learner=learner, choice=NOT_YET)
    assert not passed.is_right
    assert (passed.misconception, passed.offered) == ("", [])
    assert not ReviewItem.objects.exists()
    rebuild_summaries(learner)
    assert not ReviewItem.objects.exists()


def test_only_the_placement_check_takes_not_yet(learner_client: Client) -> None:
    lesson = library().live[0]
    sent = {str(one.uuid): NOT_YET for one in lesson.quiz.questions}
    address = reverse("lessons:quiz", args=[lesson.slug])

    response = learner_client.post(address, {"attempt": str(uuid.uuid4()), **sent})

    assert response.status_code == 422
    assert "I do not know this yet" not in response.text


def test_home_and_lessons_go_on_from_the_place_found(
    learner_client: Client, learner: User
) -> None:
    listing = reverse("lessons:lesson-list")
    assert PAGE in learner_client.get(listing).text
    place = next(n for n, one in enumerate(QUESTIONS) if one.lesson == "calling")

    learner_client.post(PAGE, _sent({place}))

    for page in ("/", listing):
        address = reverse("lessons:lesson-detail", args=["calling"])
        assert f'href="{address}"' in learner_client.get(page).text
    assert "Start: Calling" in learner_client.get(listing).text
    assert "Find your place" in learner_client.get(listing).text
    start = learner_client.get(reverse("lessons:start"))
    assert start["Location"] == reverse("lessons:lesson-detail", args=["calling"])

    learner_client.post(PAGE, _sent(set()))
    assert "Nothing in the lessons that are left is new" in (
        learner_client.get(listing).text
    )
