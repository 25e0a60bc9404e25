"""The database goes away under a running site, which says so and goes on after it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.conftest import database_url
from tests.faults.outages import HeldFile, Outage, stopped_server
from tests.faults.site import Answer, Site, read, until
from tests.sizes import size

AWAY = size(5, 120)
"""Seconds for which it is away."""
RETRY_AFTER = 10
"""What the site tells whoever waits."""
TOLD_WITHIN = 20
"""Seconds; nobody waits for half a minute."""
GAMES = "/api/v1/games/"


@pytest.fixture
def outage(shared_cache: None) -> Iterator[Outage]:
    """A database that can fail."""
    if connection.vendor == "sqlite":
        yield HeldFile(database_url())
        return
    with stopped_server(like=database_url()) as server:
        yield server


def _is_told_at_the_api(answer: Answer) -> None:
    assert answer.status == 503
    assert answer.headers["Retry-After"] == str(RETRY_AFTER)
    assert answer.body["type"] == "server_error"
    assert [fault["code"] for fault in answer.body["errors"]] == ["unavailable"]


def _is_told_on_a_page(answer: Answer) -> None:
    assert answer.status == 503
    assert answer.headers["Retry-After"] == str(RETRY_AFTER)
    assert "The site cannot reach its records" in answer.text
    assert "What you had done before is saved" in answer.text


def _healths(site: Site) -> list[int]:
    return [site.ask("GET", f"/health/{page}/").status for page in ("live", "ready")]


def test_a_site_whose_database_was_away_says_so_and_goes_on(
    outage: Outage, tmp_path: Path
) -> None:
    with Site(outage.url, tmp_path / "site.log") as site:
        site.come_in()
        game = site.ask("POST", GAMES, {"seed": 4}).body
        assert site.post_form("/play/", card="kitchen-table").status == 302
        assert _healths(site) == [200, 200]

        outage.begin()
        gone = time.monotonic()
        while time.monotonic() < gone + AWAY:
            began = time.monotonic()
            api = site.send("POST", GAMES, {"seed": 5})
            seen = site.send("GET", f"{GAMES}{game['id']}/")
            page = site.post_form("/play/", card="kitchen-table")
            assert _healths(site) == [200, 200 if outage.reads else 503]
            _is_told_at_the_api(read(api))
            _is_told_on_a_page(page)
            assert read(seen).status == (200 if outage.reads else 503)
            assert time.monotonic() < began + TOLD_WITHIN
        outage.end()

        back = time.monotonic()
        until(lambda: site.ask("GET", f"{GAMES}{game['id']}/").status == 200)
        assert time.monotonic() < back + RETRY_AFTER
        assert site.ask("GET", f"{GAMES}{game['id']}/").body == game
        assert _healths(site) == [200, 200]
        assert site.ask("POST", GAMES, {"seed": 5}).status == 201
        assert site.post_form("/play/", card="kitchen-table").status == 302
