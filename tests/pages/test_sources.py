"""What is waiting for somebody who comes back."""

from __future__ import annotations

import pytest
from django.test import Client

from lessons.models import Classroom
from mahjong_site.accounts.models import User
from mahjong_site.pages import sources
from play import services


@pytest.mark.django_db
def test_unfinished_game_is_the_one_touched_last(learner: User) -> None:
    assert sources.unfinished_game(learner) is None
    services.quick_game(learner=learner)
    last = services.quick_game(learner=learner)

    step = sources.unfinished_game(learner)

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

    step = sources.taught_classes(classroom.teachings.get().teacher)

    assert step is not None
    assert step.url == page
    assert page in teacher_client.get("/").content.decode()
    assert "Open" not in pupil_client.get("/").content.decode()
