"""Looking back at a lost game, with and without script, and playing on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lessons.models import Seat
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


@pytest.mark.one_database
def test_a_decision_becomes_a_drill_and_a_question_to_the_teacher(
    page: Page, plain_page: Page, base_url: str, seat: Seat, teacher: User
) -> None:
    pupil = seat.learner
    assert pupil is not None
    table = lost_game(pupil)
    first = review_of(table).review.mattered[0]
    enter(plain_page.context, base_url, pupil)
    plain_page.goto(f"/play/{table.game.public_id}/review/")
    matter = plain_page.locator(".review-matter").first
    matter.get_by_role("button", name="Make this a drill").click()
    expect(plain_page).to_have_url(re.compile(f"#decision-{first.number}$"))
    matter.get_by_text("Send to my teacher").click()
    matter.get_by_label("What do you want to know?").fill("Why not?")
    matter.get_by_role("button", name="Send").click()
    expect(matter).to_contain_text("“Why not?”")

    matter.get_by_role("link", name="It is in your drills").click()
    expect(plain_page.get_by_role("heading", level=1)).to_have_text("From your games")
    boxes = plain_page.locator("#drill-item fieldset input")
    wanted = 3 if boxes.first.get_attribute("type") == "checkbox" else 1
    for number in range(wanted):
        boxes.nth(number).focus()
        plain_page.keyboard.press("Space")
    plain_page.locator("#answer").focus()
    plain_page.keyboard.press("Enter")
    expect(plain_page.locator("#verdict-heading")).to_be_visible()

    enter(page.context, base_url, teacher)
    page.goto(f"/classes/{seat.classroom.public_id}/")
    page.get_by_role("link", name="Read them").click()
    page.get_by_role("link", name=seat.shown_name).click()
    expect(page.get_by_role("heading", name="What was chosen")).to_be_visible()
    assert_accessible(page)
    assert_fits(page, 320)
    page.get_by_label("Your answer").fill("Count your pairs.")
    page.get_by_role("button", name="Send the answer").click()
    expect(page.get_by_role("heading", name="Answered")).to_be_visible()

    plain_page.goto(f"/play/{table.game.public_id}/review/")
    expect(matter).to_contain_text("“Count your pairs.”")
    enter(page.context, base_url, pupil)
    for address in (f"/play/{table.game.public_id}/review/", "/review/"):
        page.goto(address)
        assert_accessible(page)
