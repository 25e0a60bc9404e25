"""The site without a network: pages that were kept, and packs of questions."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from cards import library
from lessons.drills.item import Build, Item, Pick
from lessons.models import Answer, Pack
from lessons.selectors.packs import packed
from lessons.services.packs import take_along
from lessons.views import library as lesson_views
from mahjong_site.accounts.models import User
from mahjong_site.pages import webapp
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.conftest import NewContext

pytestmark = pytest.mark.one_database

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
    assert_accessible(kept_page)
    assert_fits(kept_page)


def test_a_form_that_cannot_be_sent_says_so_and_keeps_what_is_in_it(
    kept_page: Page, context: BrowserContext
) -> None:
    notice = kept_page.locator("#no-network")
    kept_page.goto(LESSON)
    context.set_offline(True)
    kept_page.locator("form[hx-post] button").first.click()
    expect(notice).to_be_visible()
    context.set_offline(False)
    expect(notice).to_be_hidden()

    kept_page.goto("/accounts/login/")
    kept_page.get_by_label("Name").fill("ada")
    context.set_offline(True)
    kept_page.get_by_label("Password", exact=True).fill(PASSWORD)
    kept_page.get_by_role("button", name="Log in").click()
    expect(notice).to_be_visible()
    expect(kept_page.get_by_label("Name")).to_have_value("ada")


def test_a_network_that_says_nothing_is_not_waited_for(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webapp, "PATIENCE", 300)
    page.goto("/lessons/")
    page.evaluate(CONTROLLED)
    _until_kept(page, kept=["/lessons/"])
    answers = threading.Event()
    overview = lesson_views.course_overview

    def late(**asked: Any) -> Any:
        answers.wait(10)
        return overview(**asked)

    monkeypatch.setattr(lesson_views, "course_overview", late)

    try:
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert not answers.is_set()
    finally:
        answers.set()


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
    kept_page.get_by_role("button", name="Later").click()
    expect(kept_page.locator("#update-notice")).to_be_hidden()
    kept_page.goto(LESSON)

    with kept_page.expect_navigation():
        kept_page.get_by_role("button", name="Update").click()
    expect(kept_page.locator("#update-notice")).to_be_hidden()
    assert not kept_page.evaluate(waiting)


def test_what_is_no_lesson_is_not_kept(kept_page: Page) -> None:
    for path in ("/play/", "/drills/name_tile/5/", "/accounts/login/", LESSON):
        kept_page.goto(path)

    _until_kept(kept_page, kept=[LESSON])


def _take(page: Page, kind: str) -> Pack:
    """Take ten questions along, until the page says that it is on the device."""
    page.goto("/drills/offline/?card=kitchen-table")
    page.get_by_label("Which ones").select_option(kind)
    page.get_by_role("button", name="Take them along").click()
    expect(page.get_by_text("This page is on your device now.")).to_be_visible()
    return Pack.objects.get()


def _answer(page: Page, item: Item, *, right: bool = True) -> str:
    """Answer the question that is open; what the page says at once."""
    question = page.locator("[data-place]:visible").last
    if isinstance(item.answer, Build):
        for tile in item.right.tiles:
            question.locator(f'[data-lay="{tile.code}"]').click()
    elif isinstance(item.answer, Pick):
        for tile in item.right.tiles:
            box = f'input[value="{tile.code}"]:not(:checked)'
            question.locator(box).first.check(force=True)
    else:
        key = next(one.key for one in item.choices if one.is_right == right)
        question.locator(f'input[value="{key}"]').check()
    question.get_by_role("button", name="Check my answer").click()
    verdict = question.locator("[data-verdict] [data-word]").first
    expect(verdict).to_be_visible()
    said = verdict.locator("strong").inner_text()
    if question.locator("[data-next]").is_visible():
        question.locator("[data-next]").click()
    return said


def _items(pack: Pack) -> list[Item]:
    card = library.card_by_hash(pack.card_hash)
    return [one.item for one in packed(pack, card) if one.item]


def test_a_pack_is_answered_without_a_network_and_counts_once(
    kept_page: Page, context: BrowserContext
) -> None:
    pack = _take(kept_page, "payment")
    items = _items(pack)
    context.set_offline(True)
    kept_page.goto(f"/drills/offline/{pack.uuid}/")
    assert _answer(kept_page, items[0]) == "That is right"
    assert _answer(kept_page, items[1], right=False) == "Not quite"

    # Nothing that was told is lost with the page.
    kept_page.reload()
    assert _answer(kept_page, items[2]) == "That is right"
    expect(kept_page.locator("#waiting-count")).to_have_text("3")
    kept_page.get_by_role("button", name="Send them now").click()
    expect(kept_page.get_by_text("There is no network just now.")).to_be_visible()
    assert not Answer.objects.exists()

    context.set_offline(False)
    expect(kept_page.get_by_text("All of them have arrived.")).to_be_visible()
    # The answer of the site lost on its way: they are sent again.
    forget = "(name) => { const kept = JSON.parse(localStorage[name]);"
    forget += "kept.results = {}; localStorage[name] = JSON.stringify(kept); }"
    kept_page.evaluate(forget, f"pack:{pack.uuid}")
    kept_page.get_by_role("button", name="Send them now").evaluate(
        "(button) => { button.disabled = false; button.click(); }"
    )
    expect(kept_page.locator("#waiting-count")).to_have_text("0")

    given = list(Answer.objects.order_by("created_at"))
    assert [one.is_right for one in given] == [True, False, True]
    assert all(one.is_offline for one in given)
    why = kept_page.locator("#question-2").get_by_role("link", name="See why")
    why.click()
    expect(kept_page.get_by_role("heading", name="Not quite")).to_be_visible()


def test_of_two_tabs_the_one_that_answers_first_counts(
    kept_page: Page, context: BrowserContext
) -> None:
    pack = _take(kept_page, "payment")
    item = _items(pack)[0]
    second = context.new_page()
    second.goto(f"/drills/offline/{pack.uuid}/")
    context.set_offline(True)
    assert _answer(kept_page, item, right=False) == "Not quite"

    assert _answer(second, item) == "Not quite"

    given = second.locator("#question-1 input:checked")
    right = [one.key for one in item.choices if one.is_right]
    assert given.get_attribute("value") not in right
    context.set_offline(False)
    expect(kept_page.get_by_text("All of them have arrived.")).to_be_visible()
    assert not Answer.objects.get().is_right


def test_tiles_that_are_laid_or_picked_are_checked_by_their_seal(page: Page) -> None:
    learner = User.objects.create_user(username="ada", password=PASSWORD)
    card = library.default_card()
    plan = (("build_line", 1), ("missing_tile", 5))
    pack = take_along(learner=learner, card=card, plan=plan, seed=3)
    items = _items(pack)
    assert [type(item.answer) for item in items] == [Build, Pick]
    _log_in(page, "ada")
    page.goto(f"/drills/offline/{pack.uuid}/")

    assert_accessible(page)
    for item in items:
        assert _answer(page, item) == "That is right"
    assert_fits(page)


def test_answers_go_to_nobody_else_and_wait_for_whoever_gave_them(
    kept_page: Page,
) -> None:
    for name in ("ada", "ben"):
        User.objects.create_user(username=name, password=PASSWORD)
    _log_in(kept_page, "ada")
    pack = _take(kept_page, "payment")
    _answer(kept_page, _items(pack)[0])

    # The session ends, and somebody else's begins, while the page stands there.
    ada = kept_page.context.cookies()
    kept_page.context.clear_cookies()
    kept_page.get_by_role("button", name="Send them now").click()
    expect(kept_page.get_by_text("You are not signed in any more.")).to_be_visible()
    other = kept_page.context.new_page()
    _log_in(other, "ben")
    kept_page.get_by_role("button", name="Send them now").click()
    expect(kept_page.get_by_text("Somebody else is signed in here")).to_be_visible()
    other.goto("/drills/offline/")
    expect(other.get_by_role("link", name="Answers that wait: 1")).to_be_visible()
    assert not Answer.objects.exists()

    kept_page.context.clear_cookies()
    kept_page.context.add_cookies(ada)  # type: ignore[arg-type]
    other.goto("/")
    expect(other.get_by_text("have arrived.")).to_be_visible()
    assert Answer.objects.get().learner.username == "ada"


def test_a_pack_is_handed_in_without_script(plain_page: Page) -> None:
    plain_page.goto("/drills/offline/?card=kitchen-table")
    assert_fits(plain_page)
    plain_page.get_by_label("Which ones").select_option("payment")
    plain_page.get_by_role("button", name="Take them along").click()
    for place, item in enumerate(_items(Pack.objects.get()), start=1):
        field = f'input[name="choice-{place}"][value="{item.right.key}"]'
        plain_page.locator(field).check()
    plain_page.get_by_role("button", name="Hand in").click()

    expect(plain_page.get_by_text("10 answers are in.")).to_be_visible()
    assert Answer.objects.filter(is_right=True, is_offline=True).count() == 10


def test_the_page_of_no_network_speaks_the_language_of_the_others(
    kept_page: Page, context: BrowserContext
) -> None:
    kept_page.get_by_role("button", name="Español").click()
    kept_page.goto(LESSON)
    _until_kept(kept_page, kept=[LESSON])
    context.set_offline(True)

    kept_page.goto("/play/")

    expect(kept_page.locator("html")).to_have_attribute("lang", "es")
    expect(kept_page.locator("h1")).not_to_have_text("There is no network just now")
