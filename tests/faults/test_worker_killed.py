"""A worker dies in the middle of a letter; another one sends it, once."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from mahjong_site.accounts import letters
from mahjong_site.accounts.models import User
from tests.faults.conftest import database_url
from tests.faults.site import ROOT, until

TO = "rose@home.example"


@pytest.mark.django_db(transaction=True)
def test_what_a_killed_worker_had_begun_is_done_once_by_another(
    learner: User, settings: Settings
) -> None:
    User.objects.filter(pk=learner.pk).update(email=TO)
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    letters.send_reset(address=TO, root="https://mahjong.example/")
    tasks = DBTaskResult.objects.all()

    # A server for mail that answers the call and then says nothing.
    with socket.create_server(("127.0.0.1", 0)) as silent:
        told = {
            **os.environ,
            "DATABASE_URL": database_url(),
            "EMAIL_URL": f"smtp://127.0.0.1:{silent.getsockname()[1]}",
            "QUEUE": "database",
        }
        how = ("--no-startup-delay", "--no-reload")
        command = [sys.executable, "manage.py", "db_worker", *how]
        with subprocess.Popen(command, cwd=ROOT, env=told) as worker:
            try:
                until(lambda: tasks.get().status == TaskResultStatus.RUNNING)
            finally:
                worker.kill()

    call_command("tidy", verbosity=0)
    assert tasks.get().status == TaskResultStatus.RUNNING
    tasks.update(started_at=timezone.now() - timedelta(minutes=16))
    call_command("tidy", verbosity=0)
    for _ in range(2):
        call_command("db_worker", batch=True, startup_delay=False, verbosity=0)

    assert tasks.get().status == TaskResultStatus.SUCCESSFUL
    assert [letter.to for letter in mail.outbox] == [[TO]]
