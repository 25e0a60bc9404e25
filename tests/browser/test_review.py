"""Review, puzzle and progress in a real browser."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import time_machine
from playwright.sync_api import Page, expect

from cards import library
from lessons.drills.catalogue import serve
from lessons.drills.item import DrillSettings
from lessons.models import Answer, Mode
from tests.browser.axe import assert_accessible, assert_fits

SEED = 5
ITEM = f"/drills/missing_tile/{SEED}/?card=nmjl-2026&level=1"


def _answer(page: Page, *, right: bool) -> None:
    card = library.shipped_card("nmjl-2026")
    item = serve(card, "missing_tile", DrillSettings(card.slug), SEED)
    key = next(c.key for c in item.choices if c.is_right == right)
    page.locator(f'input[name="choice"][value="{key}"]').check()
    page.get_by_role("button", name="Check my answer").click()


def test_a_wrong_answer_comes_back_on_the_right_day(page: Page) -> None:
    now = datetime.now(UTC)
    page.goto(ITEM)
    _answer(page, right=False)
    expect(page.get_by_role("heading", name="Not quite")).to_be_visible()
    page.goto("/review/")
    expect(page.get_by_role("heading", name="0 questions are due")).to_be_visible()

    with time_machine.travel(now + timedelta(days=1, minutes=5)):
        page.goto("/")
        page.get_by_role("link", name="1 question is due").click()
        expect(page.get_by_role("heading", name="1 question is due")).to_be_visible()
        assert_accessible(page)
        assert_fits(page)
        page.get_by_role("link", name="Begin, one at a time").click()
        _answer(page, right=True)
        expect(page.get_by_text("Nothing else is due.")).to_be_visible()
        assert_accessible(page)
        page.get_by_role("link", name="To the queue").click()
        expect(page.get_by_role("heading", name="0 questions are due")).to_be_visible()
    assert Answer.objects.filter(mode=Mode.REVIEW, is_right=True).count() == 1


def test_the_puzzle_without_javascript(plain_page: Page) -> None:
    plain_page.goto("/puzzle/")
    plain_page.locator("#choice-1").check()
    plain_page.get_by_role("button", name="Check my answer").click()

    expect(plain_page.get_by_text("each of them counted once")).to_be_visible()
    assert Answer.objects.get().mode == Mode.PUZZLE


def _give_any_answer(page: Page) -> None:
    """The first choice, or one tile laid where a line is to be built."""
    if page.locator(".drill-palette").count():
        page.locator(".drill-palette button").first.click()
        expect(page.locator("#take-back")).to_be_enabled()
    else:
        page.locator("#choice-1").check()
    page.get_by_role("button", name="Check my answer").click()


def test_five_items_from_home_to_their_result(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Five questions").click()
    for place in range(1, 6):
        expect(page.get_by_text(f"{place} of 5", exact=True)).to_be_visible()
        _give_any_answer(page)
        page.locator("#next-item").click()
    expect(page.get_by_role("heading", name="of 5 right")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    assert Answer.objects.count() == 5
