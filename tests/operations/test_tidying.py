"""What goes by itself, and what must not."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from axes.models import AccessAttempt, AccessLog
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from knox.models import AuthToken

from mahjong_site.accounts.models import User
from mahjong_site.operations import tidying
from play import services
from play.models import PracticeGame
from tests.conftest import PASSWORD, logged_in
from tests.play.conftest import CARD

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=366)


def _guest(name: str, *, since: timedelta = timedelta(days=366)) -> User:
    joined = timezone.now() - since
    return User.objects.create_user(username=name, is_guest=True, date_joined=joined)


def test_a_guest_goes_when_nothing_can_bring_them_back(
    learner: User, pupil: User
) -> None:
    User.objects.update(date_joined=LONG_AGO)
    lost, young = _guest("guest-lost"), _guest("guest-young", since=timedelta(days=300))
    in_browser, on_phone = _guest("guest-browser"), _guest("guest-phone")
    services.start_game(learner=lost, card=CARD, seed=4)
    logged_in(in_browser)
    AuthToken.objects.create(user=on_phone)

    assert tidying.forget_lost_guests() == 1

    left = {learner, pupil, young, in_browser, on_phone}
    assert left <= set(User.objects.all())
    assert not User.objects.filter(pk=lost.pk).exists()
    assert not PracticeGame.objects.exists()


def test_ended_sessions_and_tokens_go(learner: User) -> None:
    AuthToken.objects.create(user=learner, expiry=timedelta(seconds=-1))
    alive, _secret = AuthToken.objects.create(user=learner)

    assert tidying.forget_ended_sessions() == 1

    assert list(AuthToken.objects.all()) == [alive]


def test_wrong_passwords_are_forgotten_when_they_lock_nobody(
    client: Client, learner: User
) -> None:
    client.post("/accounts/login/", {"username": "rose", "password": "no"})
    assert tidying.forget_wrong_passwords() == 0
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))

    assert tidying.forget_wrong_passwords() == 1

    client.post("/accounts/login/", {"username": "rose", "password": PASSWORD})
    assert not AccessAttempt.objects.exists()
    assert not AccessLog.objects.exists()  # nothing lists who came in when


def _task(status: str, **times: timedelta) -> DBTaskResult:
    row = DBTaskResult.objects.create(
        id=uuid4(),
        status=status,
        args_kwargs={"args": [], "kwargs": {}},
        task_path="mahjong_site.accounts.letters.write_reset",
        backend_name="default",
    )
    DBTaskResult.objects.filter(pk=row.pk).update(
        **{name: timezone.now() - ago for name, ago in times.items()}
    )
    return row


def test_what_a_dead_worker_had_begun_is_begun_again() -> None:
    lost = _task(TaskResultStatus.RUNNING, started_at=timedelta(minutes=16))
    busy = _task(TaskResultStatus.RUNNING, started_at=timedelta(minutes=14))

    assert tidying.begin_lost_tasks_again() == 1

    assert set(DBTaskResult.objects.ready()) == {lost}
    assert set(DBTaskResult.objects.running()) == {busy}


def test_done_tasks_are_forgotten_after_a_day_and_failed_ones_after_a_week() -> None:
    kept = [
        _task(TaskResultStatus.SUCCESSFUL, finished_at=timedelta(hours=23)),
        _task(TaskResultStatus.FAILED, finished_at=timedelta(days=6)),
        _task(TaskResultStatus.READY, enqueued_at=timedelta(days=9)),
    ]
    _task(TaskResultStatus.SUCCESSFUL, finished_at=timedelta(hours=25))
    _task(TaskResultStatus.FAILED, finished_at=timedelta(days=8))

    call_command("tidy", verbosity=0)

    assert set(DBTaskResult.objects.all()) == set(kept)
