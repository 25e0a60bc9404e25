"""The site without a network: pages that were kept, and packs of questions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from mahjong_site.accounts.models import User
from mahjong_site.pages import webapp
from tests.browser.conftest import NewContext

PASSWORD = "tiles-and-more-tiles"
LESSON = "/lessons/colours-and-suits/"
OTHER = "/lessons/a-turn/"
CONTROLLED = """() => new Promise((done) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  workers.addEventListener("controllerchange", () => done());
})"""
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("pages:")) continue;
    const kept = await (await caches.open(name)).keys();
    paths.push(...kept.map((one) => new URL(one.url).pathname));
  }
  return paths;
}"""
"""The paths of all pages that the worker has kept."""


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """A window in which the service worker may work."""
    return new_context(service_workers="allow")


@pytest.fixture
def kept_page(page: Page) -> Page:
    """A page of a browser that has the worker and keeps from now on."""
    page.goto("/")
    page.evaluate(CONTROLLED)
    return page


def _until_kept(page: Page, *, kept: list[str]) -> None:
    """Wait until just these pages are kept: the worker keeps after it has answered."""
    for _turn in range(50):
        found: list[str] = page.evaluate(KEPT)
        if sorted(found) == sorted(kept):
            return
        page.wait_for_timeout(50)
    raise AssertionError(found)


def test_a_lesson_that_was_read_opens_without_a_network(
    kept_page: Page, context: BrowserContext
) -> None:
    kept_page.goto(LESSON)
    _until_kept(kept_page, kept=[LESSON])
    title = kept_page.locator("h1").inner_text()
    context.set_offline(True)

    kept_page.goto(LESSON)
    expect(kept_page.locator("h1")).to_have_text(title)
    size = "getComputedStyle(document.querySelector('h1')).fontFamily"
    assert "Atkinson" in kept_page.evaluate(size)

    kept_page.goto(OTHER)
    expect(kept_page.locator("h1")).to_have_text("There is no network just now")
    expect(kept_page.get_by_role("link", name=title)).to_have_attribute("href", LESSON)


def _log_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(re.compile("/$"))


def test_nobody_finds_what_was_kept_for_somebody_else(
    kept_page: Page, context: BrowserContext
) -> None:
    for name in ("ada", "ben"):
        User.objects.create_user(username=name, password=PASSWORD)
    _log_in(kept_page, "ada")
    kept_page.goto(LESSON)
    _until_kept(kept_page, kept=[LESSON])

    kept_page.context.clear_cookies()
    _log_in(kept_page, "ben")
    _until_kept(kept_page, kept=[])

    context.set_offline(True)
    kept_page.goto(LESSON)
    expect(kept_page.locator("h1")).to_have_text("There is no network just now")


def test_signing_out_drops_what_was_kept(kept_page: Page) -> None:
    User.objects.create_user(username="ada", password=PASSWORD)
    _log_in(kept_page, "ada")
    kept_page.goto(LESSON)
    _until_kept(kept_page, kept=[LESSON])

    kept_page.goto("/accounts/settings/")
    kept_page.get_by_role("button", name="Log out").click()

    _until_kept(kept_page, kept=[])


def test_what_a_visitor_has_read_stays_when_a_guest_is_made(kept_page: Page) -> None:
    kept_page.goto(LESSON)
    _until_kept(kept_page, kept=[LESSON])

    kept_page.goto("/accounts/settings/")
    kept_page.get_by_role("button", name="Save").click()

    kept_page.goto("/lessons/")
    _until_kept(kept_page, kept=[LESSON, "/lessons/"])


def test_a_new_worker_waits_until_it_is_asked_for(
    kept_page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_page.goto(LESSON)
    expect(kept_page.locator("#update-notice")).to_be_hidden()
    monkeypatch.setattr(webapp, "FILES", (*webapp.FILES, "css/rules.css"))

    kept_page.goto(OTHER)
    expect(kept_page.locator("#update-notice")).to_be_visible()
    waiting = "navigator.serviceWorker.ready.then((one) => one.waiting !== null)"
    assert kept_page.evaluate(waiting)

    with kept_page.expect_navigation():
        kept_page.get_by_role("button", name="Update").click()
    expect(kept_page.locator("#update-notice")).to_be_hidden()
    assert not kept_page.evaluate(waiting)


def test_what_is_no_lesson_is_not_kept(kept_page: Page) -> None:
    for path in ("/play/", "/drills/name_tile/5/", "/accounts/login/", LESSON):
        kept_page.goto(path)

    _until_kept(kept_page, kept=[LESSON])
