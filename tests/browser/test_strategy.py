"""The strategy part in the browser: readable by everybody, figures on demand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_database


def test_from_the_lessons_to_what_a_claim_rests_on(plain_page: Page) -> None:
    plain_page.goto("/lessons/")
    plain_page.get_by_role("link", name="Strategy", exact=True).click()
    plain_page.get_by_role("link", name="Jokers", exact=True).click()
    claim = plain_page.locator("#claim-always-exchange")
    command = claim.get_by_text("manage.py strategy_figures --card kitchen-table")

    expect(command).to_be_hidden()
    claim.get_by_text("How we know").press("Enter")

    expect(command).to_be_visible()
    expect(claim.get_by_role("row")).to_have_count(5)
