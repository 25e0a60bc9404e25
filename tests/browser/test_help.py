"""The four levels of help at the table, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible, assert_fits

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]


def _deal(page: Page) -> None:
    page.goto("/play/")
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Number of the deal").fill("4")
    page.get_by_role("button", name="Deal this game").click()
    expect(page.locator("#question")).to_be_visible()
    page.wait_for_load_state()


def _level(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()


def _take(page: Page, count: int) -> None:
    tiles = page.locator('#hand label:has(input[name="tile"]:not(:disabled))')
    for place in range(count):
        tiles.nth(place).click()


def test_off_leaves_the_table_and_what_was_chosen_alone(page: Page) -> None:
    _deal(page)
    _take(page, 2)

    _level(page, "Off")

    expect(page.get_by_role("heading", name="Nearest lines")).to_have_count(0)
    expect(page.locator('#hand input[name="tile"]:checked')).to_have_count(2)
    assert_accessible(page)


def test_peek_shows_a_line_with_one_tap(page: Page) -> None:
    _deal(page)
    _level(page, "Off")
    _level(page, "Peek")
    line = page.locator(".near-item").first

    line.get_by_text("See it with your tiles").click()

    expect(line.locator(".groups")).to_be_visible()
    expect(line.get_by_text("to win with it")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def test_a_hint_is_shown_and_announced(page: Page) -> None:
    _deal(page)
    _level(page, "Hint")

    hint = page.locator(".help-hint")
    expect(hint).to_be_visible()
    expect(page.locator("#announcer")).to_have_text(hint.inner_text())
    assert_accessible(page)
    assert_fits(page)


def test_explain_compares_a_guess_and_nothing_is_played(page: Page) -> None:
    _deal(page)
    _level(page, "Explain")
    expect(page.locator(".help-advice")).to_have_count(0)
    _take(page, 3)

    page.get_by_role("button", name="My guess: Pass").click()

    advice = page.locator(".help-advice")
    expect(advice.get_by_text("You guessed:")).to_be_visible()
    expect(advice.get_by_role("heading", name="Best: Pass")).to_be_visible()
    expect(page.locator('#hand input[name="version"]')).to_have_value("0")
    expect(page.locator('#hand input[name="tile"]:checked')).to_have_count(3)
    assert_accessible(page)
    assert_fits(page)


def test_explain_works_without_script(plain_page: Page) -> None:
    _deal(plain_page)
    plain_page.get_by_role("button", name="Explain", exact=True).click()
    _take(plain_page, 3)

    plain_page.get_by_role("button", name="My guess: Pass").click()

    expect(plain_page.locator(".help-advice").get_by_role("heading")).to_be_visible()
    plain_page.get_by_role("button", name="Explain without a guess").click()
    expect(plain_page.locator(".help-advice")).to_be_visible()
