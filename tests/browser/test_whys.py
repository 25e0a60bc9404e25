"""The reasons of the bots in the log of a finished game, with and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from mahjong_site.accounts.models import User
from play import services
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.test_classes import enter
from tests.play.conftest import CARD, play_on


@pytest.mark.one_database
def test_why_opens_beside_the_move_or_as_a_page(
    page: Page, plain_page: Page, base_url: str, learner: User
) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=11, bots="easy")
    play_on(learner, game)
    for window in (page, plain_page):
        enter(window.context, base_url, learner)
        window.goto(f"/play/{game.public_id}/log/")
        window.get_by_role("link", name="Why? Rosa").first.click()
        expect(window.locator(".why")).to_contain_text("set its heart on")
    expect(page.locator(".why")).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("The whole game in words")
    assert_accessible(page)
    assert_fits(page, 320)
    expect(plain_page.get_by_role("heading", level=1)).to_have_text("Why?")
    plain_page.get_by_role("link", name="Back to the whole game").click()
    expect(plain_page.get_by_role("link", name="Why? Rosa").first).to_be_visible()
