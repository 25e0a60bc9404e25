"""The disk is full: whoever keeps something is told, and nothing is half kept."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from rest_framework.test import APIClient

import engine
from cards.library import default_card
from mahjong_site.accounts.models import User
from tests.conftest import with_token
from tests.faults.conftest import database_url
from tests.faults.site import Site

GAMES = "/api/v1/games/"
MOST = 300
"""More requests than any disk of these tests takes."""
Ask = Callable[..., Any]


@dataclass
class Disk:
    """A site that `ask`s: its disk is filled, and given room again."""

    ask: Ask
    fill: Callable[[], None]
    make_room: Callable[[], None]


def _of_pages(person: User) -> Disk:
    """SQLite, with no page more than it has."""
    phone = with_token(person)
    phone.raise_request_exception = False

    def ask(method: str, path: str, body: Any = None) -> Any:
        answer = getattr(APIClient, method.lower())(phone, path, body)
        return answer.status_code, answer.json()

    def most(pages: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count = {pages}")

    return Disk(ask, lambda: most("1"), lambda: most("1000000"))


@pytest.fixture
def disk(shared_cache: None, tmp_path: Path) -> Iterator[Disk]:
    """A disk that can be filled."""
    if connection.vendor == "sqlite":
        person = User.objects.create_user(username="guest-disk", is_guest=True)
        made = _of_pages(person)
        yield made
        made.make_room()
        return
    with (
        _small_volume() as volume,
        _database_on(volume) as url,
        Site(url, tmp_path / "site.log") as site,
    ):
        site.come_in()
        yield _of_a_volume(site, volume)


@contextmanager
def _small_volume() -> Iterator[Path]:
    """A folder with room for 64 MB."""
    # Not in pytest's own folder, where the server may not look.
    volume = Path(tempfile.mkdtemp(prefix="volume-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=64m,mode=755", "tmpfs", str(volume)]
    umount = ["umount", "--lazy", str(volume)]
    done = subprocess.run(mount, capture_output=True, text=True, check=False)
    if done.returncode:
        volume.rmdir()
        pytest.skip(f"only root can make a small volume ({done.stderr.strip()})")
    try:
        yield volume
    finally:
        subprocess.run(umount, check=True)
        volume.rmdir()


@contextmanager
def _database_on(volume: Path) -> Iterator[str]:
    """The URL of a copy of the tests' database on that volume."""
    url = database_url()
    root, _, like = url.rpartition("/")
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_directory")
        server = Path(cursor.fetchone()[0])
    files = volume / "files"
    files.mkdir()
    os.chown(files, server.stat().st_uid, server.stat().st_gid)
    connections["default"].close()
    connections["default"].close_pool()
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as operator:
        operator.execute(f"CREATE TABLESPACE small LOCATION '{files}'")
        try:
            operator.execute(f"CREATE DATABASE small TEMPLATE {like} TABLESPACE small")
            with psycopg.connect(f"{root}/small", autocommit=True) as inside:
                # Rows that other tests have deleted leave room within the tables.
                inside.execute("VACUUM FULL")
            yield f"{root}/small"
        finally:
            operator.execute("DROP DATABASE IF EXISTS small WITH (FORCE)")
            operator.execute("DROP TABLESPACE small")


def _of_a_volume(site: Site, volume: Path) -> Disk:
    """PostgreSQL, with a file beside it that takes all the room there is."""
    ballast = volume / "ballast"

    def ask(method: str, path: str, body: Any = None) -> Any:
        answer = site.ask(method, path, body)
        return answer.status, answer.body

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    return Disk(ask, fill, ballast.unlink)


def _act(disk: Disk, game: dict[str, Any]) -> tuple[int, Any]:
    path = f"{GAMES}{game['id']}/"
    status, legal = disk.ask("GET", f"{path}legal-actions/")
    assert status == 200, legal
    sent = {"expected_version": legal["version"], "action": legal["actions"][0]}
    answer: tuple[int, Any] = disk.ask("POST", f"{path}actions/", sent)
    return answer


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(disk: Disk) -> None:
    status, game = disk.ask("POST", GAMES, {"seed": 4})
    assert status == 201
    disk.fill()
    for seed in range(MOST):
        if game["is_over"]:
            status, answer = disk.ask("POST", GAMES, {"seed": seed})
        else:
            status, answer = _act(disk, game)
        if status >= 500:
            break
        game = answer
    assert status == 503, (status, answer)
    assert [fault["code"] for fault in answer["errors"]] == ["unavailable"]

    status, found = disk.ask("GET", f"{GAMES}{game['id']}/")
    assert status == 200
    assert found == {name: game[name] for name in found}
    disk.make_room()
    while not game["is_over"]:
        status, answer = _act(disk, game)
        assert status == 200, answer
        assert answer["version"] == game["version"] + 1
        game = answer
    assert disk.ask("POST", GAMES, {"seed": 5})[0] == 201
    status, answer = disk.ask("GET", f"{GAMES}{game['id']}/record/")
    played = engine.replay(answer["record"], default_card())
    seen = engine.view(played, game["seat"]).to_dict()
    assert [seen["rack"], seen["discards"]] == [
        game["view"]["rack"],
        game["view"]["discards"],
    ]
