"""The page of figures in the browser: charts, their tables, every line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.one_database


def test_a_match_is_whole_on_a_telephone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/figures/")
    whole = (
        "table => table.parentElement.scrollWidth <= table.parentElement.clientWidth"
    )
    matches = page.get_by_role("table", name="Matches between levels")

    expect(matches).to_be_visible()
    assert matches.evaluate(whole)


def test_from_the_strategy_part_to_the_figures_of_a_card(plain_page: Page) -> None:
    plain_page.goto("/strategy/")
    plain_page.get_by_role("link", name="What thousands of games show").click()
    expect(plain_page.get_by_role("heading", level=1)).to_have_text(
        "Figures of the bots"
    )
    plain_page.get_by_role("link", name="The Kitchen Table card").click()
    jokers = plain_page.get_by_role("table", name="How often a player with so many")

    expect(jokers).to_be_hidden()
    plain_page.get_by_text("The same as a table").nth(1).press("Enter")

    expect(jokers).to_be_visible()
    expect(plain_page.get_by_text("make simulate CARD=kitchen-table ")).to_be_visible()
