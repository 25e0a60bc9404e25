"""A real Chromium against a real server, on whichever database is in force."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tools import chromium

# Playwright's sync API runs an event loop in this thread, which Django takes for
# an async caller of the ORM.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

NewContext = Callable[..., BrowserContext]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives the browser."""
    for item in items:
        if "tests/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
) -> dict[str, Any]:
    """The Chromium that is here, and no download."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find_or_install(),
        "args": chromium.FLAGS,
    }


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """`page.goto("/")` opens the site under test."""
    return live_server.url


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What the browser complained about; a test with a complaint fails."""
    found: list[str] = []
    yield found
    assert found == []


UNDER_WAY = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND state <> 'idle'"""


@pytest.fixture
def settled_database(transactional_db: None) -> Iterator[None]:
    """Afterwards waits, before the tables are emptied, for requests under way.

    A window may close while the server still answers it, and PostgreSQL would see
    each wait for the other.
    """
    yield
    settle()


def settle() -> None:
    """Wait for requests that are under way."""
    if connection.vendor != "postgresql":
        return
    for _turn in range(100):
        with connection.cursor() as cursor:
            cursor.execute(UNDER_WAY)
            if cursor.fetchone() == (0,):
                return
        time.sleep(0.05)


@pytest.fixture
def new_context(
    settled_database: None, problems: list[str], new_context: NewContext
) -> NewContext:
    """Opens browser windows that report script errors and broken policies.

    Asking for the database first makes the windows close before its tables are
    emptied: a page that still polls would wait on them for ever.
    """

    def open_context(**options: Any) -> BrowserContext:
        # Only tests of the worker want what it keeps.
        context = new_context(**{"service_workers": "block"} | options)
        note_problems(context, problems)
        return context

    return open_context


def note_problems(context: BrowserContext, problems: list[str]) -> None:
    """Put down the script errors and broken policies of a window."""
    context.on("weberror", lambda event: problems.append(str(event.error)))
    context.on("console", lambda event: _note_policy(event.text, problems))


def _note_policy(text: str, problems: list[str]) -> None:
    if "Content Security Policy" in text or "Uncaught" in text:
        problems.append(text)


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """The test's own window."""
    return new_context()


@pytest.fixture
def plain_page(new_context: NewContext) -> Page:
    """A page in a browser with JavaScript switched off."""
    return new_context(java_script_enabled=False).new_page()
