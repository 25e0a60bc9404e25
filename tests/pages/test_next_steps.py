"""What is waiting for somebody who comes back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lessons.models import Classroom
from mahjong_site.accounts.models import User
from mahjong_site.pages import next_steps
from play import services


@pytest.mark.django_db
def test_unfinished_game_is_the_one_touched_last(learner: User) -> None:
    assert next_steps.unfinished_game(learner) is None
    services.quick_game(learner=learner)
    last = services.quick_game(learner=learner)

    step = next_steps.unfinished_game(learner)

    assert step is not None
    assert str(last.public_id) in step.url
    assert str(step.text).startswith(last.bot_names[0])


@pytest.mark.django_db
def test_home_page_leads_back_to_the_table(client: Client, learner: User) -> None:
    game = services.quick_game(learner=learner)
    client.force_login(learner)

    page = client.get("/").content.decode()

    assert f"/play/{game.public_id}/" in page


@pytest.mark.django_db
def test_other_peoples_games_do_not_wait(
    client: Client, learner: User, stranger: User
) -> None:
    services.quick_game(learner=learner)
    client.force_login(stranger)

    assert "waits for you" not in client.get("/").content.decode()


def test_a_teacher_is_led_to_the_class(
    teacher_client: Client, pupil_client: Client, classroom: Classroom
) -> None:
    page = f"/classes/{classroom.public_id}/"

    step = next_steps.taught_classes(classroom.teachings.get().teacher)

    assert step is not None
    assert step.url == page
    assert page in teacher_client.get("/").content.decode()
    assert "Open" not in pupil_client.get("/").content.decode()


def test_a_pupil_finds_the_class_before_the_next_lesson(pupil_client: Client) -> None:
    page = pupil_client.get("/").content.decode()

    steps = page[page.index("Next for you") :]
    assert steps.index("To the class") < steps.index("/lessons/")


@pytest.mark.django_db
def test_whoever_has_no_class_is_asked_about_none(
    client: Client, learner: User
) -> None:
    client.force_login(learner)
    client.get("/")

    with CaptureQueriesContext(connection) as queries:
        client.get("/")

    assert len(queries) <= 7


@pytest.mark.django_db
def test_stranger_is_offered_nothing_to_go_on_with(client: Client) -> None:
    assert "Next for you" not in client.get("/").content.decode()


@pytest.mark.django_db
def test_home_says_which_game_it_is_and_that_the_site_is_independent(
    client: Client,
) -> None:
    page = client.get("/").content.decode()

    assert "solitaire" in page
    assert "independent" in page.lower()


@pytest.mark.django_db
def test_style_page_is_for_development_only(client: Client, settings: object) -> None:
    settings.DEBUG = False  # type: ignore[attr-defined]
    assert client.get("/style/").status_code == 404
    settings.DEBUG = True  # type: ignore[attr-defined]
    assert client.get("/style/").status_code == 200
