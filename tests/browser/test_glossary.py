from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_database


def test_another_name_finds_the_term_while_it_is_typed(page: Page) -> None:
    page.goto("/glossary/")
    field = page.get_by_label("Find a word")

    field.press_sequentially("white dragon")

    expect(page.locator(".term-entry")).to_have_count(2)
    expect(page.locator("#announcer")).to_contain_text("2 terms")
    expect(field).to_be_focused()
    assert "q=white" in page.url


def test_from_a_lesson_to_a_term_and_to_its_rule(plain_page: Page) -> None:
    plain_page.goto("/lessons/groups-and-jokers/")
    plain_page.get_by_role("link", name="kong", exact=True).click()
    expect(plain_page.get_by_role("heading", level=1)).to_have_text("Kong")

    plain_page.get_by_role("link", name="card-15", exact=True).click()
    explained = plain_page.get_by_role("list", name="Explained in")
    expect(explained.get_by_role("link", name="Kong", exact=True)).to_be_visible()


def test_the_search_without_javascript(plain_page: Page) -> None:
    plain_page.goto("/glossary/")
    plain_page.get_by_label("Find a word").fill("crack")
    plain_page.get_by_label("About").select_option(label="Tiles")
    plain_page.get_by_role("button", name="Find").click()

    expect(plain_page.locator("#crak")).to_be_visible()
    expect(plain_page.locator("#pung")).to_have_count(0)
