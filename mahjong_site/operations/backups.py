"""The whole database into one file, and back.

PostgreSQL by its own `pg_dump` and `pg_restore`, which must be on the PATH and as new
as the server; SQLite by its way to copy a database that is in use. A file of one kind
cannot be restored into the other.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final, cast

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

_DUMP: Final = ("pg_dump", "--format=custom", "--no-owner", "--no-privileges")
_LIST: Final = ("pg_restore", "--list")
_RESTORE: Final = (
    "pg_restore",
    "--no-owner",
    "--no-privileges",
    "--clean",
    "--if-exists",
    "--single-transaction",
    "--exit-on-error",
)


_OURS: Final = "accounts_user"
"""A table that every database of this site has, and hardly another."""


class BackupError(Exception):
    """It could not be done; the words are for whoever runs the command."""


def back_up(file: Path) -> None:
    """Write the database as it is at this moment; people may go on using the site.

    `file` is complete when it is there: it gets its name last. Raises BackupError.
    """
    if _is_the_database(file):
        raise BackupError(f"{file}: this is the database itself")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        if connection.vendor == "sqlite":
            with closing(sqlite3.connect(part)) as copy:
                _sqlite().backup(copy)
                # All of it in one file: nothing of it stays in a log beside.
                copy.execute("PRAGMA journal_mode=DELETE")
            _must_be_whole(part)
        else:
            _run(_DUMP, f"--file={part}")
        part.chmod(0o600)
        part.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{file}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, *, replace: bool = False) -> None:
    """Put the database of `file` in the place of this one, wholly or not at all.

    Raises BackupError, also where the file holds something else, and where somebody is
    in the database already and `replace` does not say that they go.
    """
    if not file.is_file():
        raise BackupError(f"{file}: there is no such file")
    if not replace and _is_in_use():
        raise BackupError("There are people in this database. --replace deletes them.")
    if connection.vendor == "sqlite":
        try:
            _must_be_whole(file)
            with closing(_opened(file)) as kept:
                _must_be_ours(file, _tables_of(kept))
                kept.backup(_sqlite())
        except sqlite3.Error as error:
            raise BackupError(f"{file}: {error}") from error
    else:
        connection.close()
        _must_be_ours(file, _program(_LIST, str(file)).split())
        _run(_RESTORE, str(file))


def _sqlite() -> sqlite3.Connection:
    connection.ensure_connection()
    return cast(sqlite3.Connection, connection.connection)


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _must_be_whole(file: Path) -> None:
    with closing(_opened(file)) as kept:
        found = kept.execute("PRAGMA integrity_check").fetchone()
    if found != ("ok",):
        raise BackupError(f"{file}: the copy is damaged: {found[0]}")


def _tables_of(kept: sqlite3.Connection) -> list[str]:
    rows = kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return [name for (name,) in rows]


def _must_be_ours(file: Path, holds: Collection[str]) -> None:
    """An empty file is a whole database too, and would leave nobody."""
    if _OURS not in holds:
        raise BackupError(f"{file}: this is no backup of this site")


def _is_the_database(file: Path) -> bool:
    """Whoever has the database open would go on writing into the one before."""
    if connection.vendor != "sqlite":
        return False
    database = Path(connection.settings_dict["NAME"])
    return file.exists() and database.exists() and file.samefile(database)


def _is_in_use() -> bool:
    with connection.cursor() as cursor:
        if _OURS not in connection.introspection.table_names(cursor):
            return False
        cursor.execute("SELECT 1 FROM accounts_user LIMIT 1")
        return cursor.fetchone() is not None


def _run(command: tuple[str, ...], *more: str) -> None:
    """One of PostgreSQL's programs, told where the database is as `psql` would be."""
    told, added = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    _program((*command, *told[1:-1], f"--dbname={told[-1]}"), *more, added=added)


def _program(
    command: tuple[str, ...], *more: str, added: dict[str, str] | None = None
) -> str:
    """What a program of PostgreSQL's says; `added` stands in its environment."""
    environment = {**os.environ, **(added or {})}
    try:
        # Our own program's name and the settings: nothing that anybody typed.
        done = subprocess.run(  # noqa: S603
            [*command, *more],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise BackupError(f"{command[0]} is not on the PATH") from error
    if done.returncode:
        raise BackupError(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout
