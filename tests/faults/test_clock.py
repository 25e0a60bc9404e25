"""The clock is set back or forward, and nobody is shut out or shown nonsense."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from lessons.models import Answer
from mahjong_site.accounts.models import User
from play import services
from tests.conftest import logged_in
from tests.lessons.test_summaries import give
from tests.play.conftest import CARD, play_on

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)
PAGES = ("/", "/progress/", "/review/", "/play/", "/lessons/", "/drills/", "/puzzle/")


@pytest.mark.parametrize("by", [timedelta(days=-1), timedelta(days=1)])
def test_a_learner_goes_on_whatever_the_clock_says(
    learner: User, by: timedelta
) -> None:
    with time_machine.travel(NOON, tick=False):
        browser = logged_in(learner)
        give(learner, 1, right=False, at=NOON)
        game = services.start_game(learner=learner, card=CARD, seed=4)
        play_on(learner, game, until=lambda now: now.game.version > 3)

    with time_machine.travel(NOON + by, tick=False):
        for right in (True, False):
            give(learner, 1, right=right, at=NOON + by)
        assert play_on(learner, game).game.is_over
        for page in PAGES:
            answer = browser.get(page)
            assert answer.status_code == 200, page
            assert answer.wsgi_request.user == learner
        assert browser.get(f"/play/{game.public_id}/").status_code == 200
    assert Answer.objects.filter(learner=learner).count() == 3


def test_a_session_that_has_ended_asks_anew(learner: User) -> None:
    with time_machine.travel(NOON, tick=False):
        browser = logged_in(learner)
    with time_machine.travel(NOON + timedelta(days=366), tick=False):
        answer = browser.get("/")
        assert answer.status_code == 200
        assert not answer.wsgi_request.user.is_authenticated


def test_nobody_waits_until_a_clock_that_was_set_back_comes_there_again(
    client: Client, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "signup": "2/min"}

    def statuses() -> list[int]:
        return [client.post("/accounts/sign-up/").status_code for _ in range(3)]

    with time_machine.travel(NOON, tick=False):
        taken = statuses()
        assert taken[2] == 429
    with time_machine.travel(NOON - timedelta(days=1), tick=False):
        assert statuses() == taken
        assert int(client.post("/accounts/sign-up/")["Retry-After"]) <= 60
