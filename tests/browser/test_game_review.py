"""Looking back at a lost game, with and without script, and playing on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from mahjong_site.accounts.models import User
from play.models import PracticeGame
from play.page import review_page
from play.services import review_of
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.test_classes import enter
from tests.play.conftest import sit
from tests.play.test_review import lost_game


@pytest.mark.one_database
def test_a_lost_game_is_looked_back_at_and_played_on(
    page: Page, plain_page: Page, base_url: str, learner: User
) -> None:
    table = lost_game(learner)
    first = review_page(table, review_of(table)).mattered[0]
    decision = review_of(table).review.mattered[0]
    for window in (page, plain_page):
        enter(window.context, base_url, learner)
        window.goto(f"/play/{table.game.public_id}/")
        window.get_by_role("link", name="Look back: what mattered").click()
        expect(window.get_by_role("heading", level=1)).to_have_text(
            "Looking back at the game"
        )
        matter = window.locator(".review-matter").first
        expect(matter).to_contain_text(first.cost)
        rack = matter.get_by_role("list", name="Your rack")
        expect(rack.get_by_role("listitem")).to_have_count(len(first.rack))
        part = window.locator(".review-part").first
        expect(part.get_by_role("list")).not_to_be_visible()
        part.locator("summary").click()
        expect(part.get_by_role("list")).to_be_visible()
    assert_accessible(page)
    assert_fits(page, 320)
    matter = plain_page.locator(".review-matter").first
    matter.get_by_role("button", name="Play on from here").click()
    expect(plain_page).to_have_url(re.compile(r"/play/[0-9a-f-]{36}/$"))
    again = PracticeGame.objects.get(origin=table.game)
    assert sit(learner, again).view == decision.before
