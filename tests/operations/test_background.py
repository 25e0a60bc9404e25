"""Tasks in this process and in a worker's: done once, after the commit."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from mahjong_site.accounts import letters
from mahjong_site.accounts.models import User
from mahjong_site.web.background import wait_until_done

ROOT = "https://mahjong.example/"
TO = "rose@home.example"


@pytest.fixture
def rose(transactional_db: None, learner: User) -> User:
    """The learner, with a proved address."""
    User.objects.filter(pk=learner.pk).update(email=TO)
    return learner


@pytest.fixture
def in_table(settings: Settings) -> None:
    """Tasks wait for a worker."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def _work() -> None:
    call_command("db_worker", batch=True, interval=0, startup_delay=False, verbosity=0)


@pytest.mark.usefixtures("rose")
def test_this_process_does_it_after_the_commit_and_only_then() -> None:
    with transaction.atomic():
        letters.send_reset(address=TO, root=ROOT)
        wait_until_done()
        assert mail.outbox == []
    wait_until_done()
    assert [letter.to for letter in mail.outbox] == [[TO]]

    with transaction.atomic():
        letters.send_reset(address=TO, root=ROOT)
        transaction.set_rollback(True)
    wait_until_done()
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("in_table")
def test_a_worker_does_it_once(rose: User, client: Client, settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://mail.example"
    client.post("/accounts/forgotten/", {"email": TO}, headers={"host": "localhost"})
    assert mail.outbox == []

    _work()
    _work()

    (letter,) = mail.outbox
    assert f"http://localhost/accounts/forgotten/{rose.public_id}/" in letter.body
    (row,) = DBTaskResult.objects.all()
    assert row.status == TaskResultStatus.SUCCESSFUL


@pytest.mark.usefixtures("in_table")
def test_what_waits_holds_no_link_and_nobody_known(rose: User, client: Client) -> None:
    """A table that somebody reads opens no account, and tells of no address."""
    letters.send_reset(address=TO, root=ROOT)
    letters.send_reset(address="nobody@home.example", root=ROOT)
    letters.send_proof(person=rose, address=TO, root=ROOT)

    kept: list[Any] = [row.args_kwargs["args"] for row in DBTaskResult.objects.all()]
    assert kept == [
        [TO, ROOT, "en"],
        ["nobody@home.example", ROOT, "en"],
        [str(rose.public_id), TO, ROOT, "en"],
    ]


@pytest.mark.usefixtures("in_table", "rose")
def test_a_letter_that_cannot_be_sent_is_seen(settings: Settings) -> None:
    letters.send_reset(address=TO, root=ROOT)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9

    _work()

    (row,) = DBTaskResult.objects.all()
    assert row.status == TaskResultStatus.FAILED
    assert row.exception_class_path == "builtins.ConnectionRefusedError"
