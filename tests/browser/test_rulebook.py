from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_database


def test_typing_narrows_the_list_and_keeps_the_focus(page: Page) -> None:
    page.goto("/rules/")
    field = page.get_by_label("Find a rule")

    field.press_sequentially("rollor")

    expect(page.locator(".rule-entry")).to_have_count(1)
    expect(page.locator("#announcer")).to_contain_text("1 rule")
    expect(field).to_be_focused()
    assert "q=rollor" in page.url


def test_a_kind_is_chosen_and_a_rule_opened(page: Page) -> None:
    page.goto("/rules/")
    page.get_by_label("Show").select_option(label="Where tables differ")
    expect(page.get_by_role("link", name="claims-01", exact=True)).to_have_count(0)

    page.get_by_role("link", name="dead-11", exact=True).first.click()

    expect(page.get_by_role("heading", level=1)).to_have_text("dead-11")
    expect(page.get_by_text("50 points, paid when the game is over.")).to_be_visible()


def test_the_same_search_without_javascript(plain_page: Page) -> None:
    plain_page.goto("/rules/")
    plain_page.get_by_label("Find a rule").fill("blind")
    plain_page.get_by_label("Show").select_option(label="Legal play")
    plain_page.get_by_role("button", name="Find").click()

    expect(plain_page.locator("#charleston-13")).to_be_visible()
    expect(plain_page.locator("#charleston-16")).to_have_count(0)
