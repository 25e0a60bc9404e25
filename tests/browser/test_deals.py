"""A deal set up in the browser, also by tapping, shared, and played by a visitor."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from play.models import Deal, PracticeGame
from tests.browser.conftest import NewContext


def _set_up(page: Page) -> None:
    """A table with a rack by hand and by tap, the rest by chance; kept and shared."""
    page.goto("/play/deals/new/")
    page.get_by_label("Name").fill("Evens first")
    for wind in ("East", "South", "West", "North"):
        page.get_by_label(f"{wind}’s rack").fill("")
    page.get_by_label("East’s rack").fill("FF 2222B 44C 5Z")
    page.get_by_label("The wall, the next tile first").fill("8B J")
    page.locator("#look").click()
    expect(page.get_by_text("“5Z” (word 4) is no tile")).to_be_visible()
    page.get_by_label("East’s rack").fill("FF 2222B 44C")
    page.get_by_label("Tapped tiles go to").select_option("rack_0")
    page.locator("#add-6C").click()
    expect(page.get_by_label("East’s rack")).to_have_value("FF 2222B 44C 6C")
    page.locator("#fill").click()
    expect(page.get_by_text("Lawful: it can be played.").first).to_be_visible()
    expect(page.get_by_label("The wall, the next tile first")).to_have_value(
        re.compile("^8B J ")
    )
    page.get_by_label("Make Mahjong", exact=True).check()
    page.locator("#save").click()
    expect(page.get_by_role("heading", name="Evens first")).to_be_visible()
    page.locator("#share-deal").click()
    expect(page.get_by_text("Whoever has this link can play")).to_be_visible()


def _play_as_visitor(visitor: Page, url: str) -> None:
    visitor.goto(url)
    expect(visitor.get_by_text("You need no account.")).to_be_visible()
    visitor.locator("#play-deal").click()
    expect(visitor.get_by_text("Make Mahjong. Not yet.")).to_be_visible()
    game = PracticeGame.objects.get()
    assert (game.deal, game.learner.is_guest) == (Deal.objects.get(), True)


def test_a_deal_is_set_up_shared_and_played(
    page: Page, new_context: NewContext
) -> None:
    _set_up(page)
    _play_as_visitor(new_context().new_page(), page.url)


@pytest.mark.one_database
def test_the_same_without_javascript(plain_page: Page, new_context: NewContext) -> None:
    _set_up(plain_page)
    visitor = new_context(java_script_enabled=False).new_page()
    _play_as_visitor(visitor, plain_page.url)
