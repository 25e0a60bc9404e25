"""A site of processes of its own, on the database of the test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tests.faults.site import Site


def database_url() -> str:
    """The URL of the database that the tests use."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"


@pytest.fixture
def shared_cache(transactional_db: None) -> Iterator[None]:
    """The table in which the workers of a real site count together."""
    call_command("createcachetable", "cache", verbosity=0)
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE cache")


@pytest.fixture
def site(shared_cache: None, tmp_path: Path) -> Iterator[Site]:
    """The site, running, and a guest who has come in."""
    with Site(database_url(), tmp_path / "site.log") as site:
        site.come_in()
        yield site
