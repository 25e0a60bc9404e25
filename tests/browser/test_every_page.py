"""Every kind of page, in every theme and at every size, in one visit each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.test import Client, modify_settings, override_settings
from django.urls import resolve
from playwright.sync_api import Browser, BrowserContext
from pytest_django import DjangoDbBlocker, Settings
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import note_problems, settle
from tests.browser.faults import faults_of
from tests.browser.nopages import BUTTONS, ELSEWHERE, FILES
from tests.browser.pages import VISITS, Visit
from tests.browser.site import Site, make_site
from tests.permissions.table import filled
from tests.permissions.test_every_url import PAGES, nowhere

SETTINGS = {
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "EMAIL_URL": "smtp://mail.example",
    "EMBED_CHECKER": ["https://club.example"],
    "EMBED_PUZZLE": ["https://club.example"],
}

KNOWN = {
    # Two tables stand on one page only there, where each piece is shown in each state.
    "/style/ nobody": ("axe anywhere landmark-unique: .felt",),
}
"""Faults that a page may have, and why."""


@pytest.fixture(scope="session")
def base_url() -> str:
    """No server for each test: that of `site` serves all."""
    return ""


@pytest.fixture(scope="module")
def db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database, emptied once after all tests of this file."""
    with django_db_blocker.unblock():
        yield
        settle()
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture(scope="module")
def site(db: None) -> Iterator[Site]:
    """One site that all tests of this file look at."""
    with override_settings(**SETTINGS):
        yield make_site()


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    """Where the site is served."""
    server = LiveServer("localhost")
    with modify_settings(ALLOWED_HOSTS={"append": "localhost"}):
        yield server.url
        server.stop()


Windows = Callable[[str], tuple[BrowserContext, list[str]]]
"""Somebody's window, and what its browser has complained about."""


@pytest.fixture(scope="module")
def window_of(site: Site, address: str, browser: Browser) -> Iterator[Windows]:
    """A window for each person, which loads styles and letters only once."""
    opened: dict[str, tuple[BrowserContext, list[str]]] = {}

    def window(who: str) -> tuple[BrowserContext, list[str]]:
        if who not in opened:
            context = browser.new_context(
                base_url=address, service_workers="block", reduced_motion="reduce"
            )
            opened[who] = context, []
            note_problems(*opened[who])
        context, said = opened[who]
        # A visit may have changed what the browser keeps of its person.
        context.clear_cookies()
        if who != "nobody":
            value = site.sessions[who]
            context.add_cookies([{"name": "sessionid", "value": value, "url": address}])
        said.clear()
        return context, said

    yield window
    for context, _said in opened.values():
        context.close()


def _name(visit: Visit) -> str:
    path = filled(visit.path, {"move": "1"}).partition("?")[0]
    return resolve(path).view_name


def test_every_address_is_a_page_of_the_list_or_is_said_to_be_none() -> None:
    pages = {_name(visit) for visit in VISITS if visit.status == 200}
    others = [{_name(one) for one in part} for part in (ELSEWHERE, FILES)]
    said = [pages, *others, BUTTONS]

    assert set().union(*said) == {name for name, _route in PAGES}
    assert sum(map(len, said)) == len(PAGES), "said to be two things"


def _asked(site: Site, visit: Visit) -> tuple[int, str]:
    """Status and kind of what somebody gets there."""
    client = Client()
    if visit.who != "nobody":
        client.cookies["sessionid"] = site.sessions[visit.who]
    answer = client.get(filled(visit.path, site.things))
    return answer.status_code, answer.headers.get("Content-Type", "")


@pytest.mark.one_database
def test_what_is_said_to_be_no_page_is_none(site: Site) -> None:
    for visit in ELSEWHERE:
        assert _asked(site, visit)[0] in {301, 302}, visit
    for visit in FILES:
        status, kind = _asked(site, visit)
        assert status == visit.status, visit
        assert status == 404 or "text/html" not in kind, visit
    for name, route in PAGES:
        if name in BUTTONS:
            visit = Visit(nowhere(route), "teacher")
            assert _asked(site, visit)[0] == 405, name


@pytest.mark.one_database
@pytest.mark.parametrize("visit", VISITS, ids=str)
def test_a_page_is_accessible_in_every_theme_and_at_every_size(
    visit: Visit, site: Site, window_of: Windows, settings: Settings
) -> None:
    # The page of the pieces is there for those who develop the site.
    settings.DEBUG = visit.path == "/style/"
    context, said = window_of(visit.who)
    page = context.new_page()
    try:
        answer = page.goto(filled(visit.path, site.things))
        assert answer
        assert answer.status == visit.status
        assert answer.request.redirected_from is None
        if visit.then:
            visit.then(page)
        problems = [*faults_of(page), *said]
    finally:
        page.close()
    for known in KNOWN.get(str(visit), ()):
        allowed = [one for one in problems if one.startswith(known)]
        assert allowed, f"{known} is mended: take it out of KNOWN"
        problems = [one for one in problems if one not in allowed]
    assert not problems, "\n".join(problems)
