from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cards import library
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import Build, DrillSettings, Item
from lessons.models import Answer, CharlestonRun
from mahjong_site.accounts.models import User
from tests.browser.axe import assert_accessible, assert_fits

pytestmark = pytest.mark.one_database

DRILLS = "/drills/"
SEED = 5


CARD = "nmjl-2026"


def _item(kind: str, card: str) -> Item:
    return serve(library.shipped_card(card), kind, DrillSettings(card), SEED)


def _choose(page: Page, item: Item, *, right: bool) -> None:
    key = next(c.key for c in item.choices if c.is_right == right)
    page.locator(f'input[name="choice"][value="{key}"]').check()


def _lay(page: Page, item: Item, answer: Build, *, right: bool) -> None:
    """Lay a right answer, or one tile short of it, one tile after another."""
    tiles = item.right.tiles if right else item.right.tiles[:-1]
    for laid, tile in enumerate(tiles, start=1):
        page.locator(f"#lay-{tile.code}").click()
        count = f"{laid} of {answer.count} tiles laid"
        expect(page.get_by_text(count, exact=True)).to_be_visible()


def _answer(page: Page, kind: str, *, right: bool, card: str = CARD) -> Item:
    """Answer the item of that kind and card; returns it."""
    item = _item(kind, card)
    page.goto(f"{DRILLS}{kind}/{SEED}/?card={card}&level=1")
    if isinstance(item.answer, Build):
        _lay(page, item, item.answer, right=right)
    else:
        _choose(page, item, right=right)
    page.get_by_role("button", name="Check my answer").click()
    return item


def _expect_the_right_answer(page: Page, item: Item) -> None:
    """It is marked among the choices, or shown in tiles where these were laid."""
    if isinstance(item.answer, Build):
        shown = page.get_by_role("list", name="A right answer", exact=True)
        expect(shown.get_by_role("img")).to_have_count(item.answer.count)
    else:
        expect(page.get_by_text("✓ Right", exact=True)).to_have_count(1)


@pytest.mark.one_database
@pytest.mark.parametrize("kind", KINDS)
def test_an_answered_quiz_item_is_accessible(page: Page, kind: str) -> None:
    _answer(page, kind, right=False)
    expect(page.get_by_role("heading", name="Not quite")).to_be_focused()
    assert_accessible(page)
    assert_fits(page)


def test_from_the_list_through_two_questions(page: Page) -> None:
    page.goto(DRILLS)
    page.get_by_role("link", name="Which tile is missing?").click()
    card = library.default_card().slug
    expect(page).to_have_url(re.compile(rf"/missing_tile/\d+/\?card={card}&"))

    _answer(page, "missing_tile", right=True, card=card)
    expect(page.get_by_role("heading", name="That is right")).to_be_focused()
    expect(page.get_by_text("1 of 1 right so far")).to_be_visible()
    expect(page).to_have_url(re.compile(r"&attempt="))
    page.reload()
    expect(page.get_by_role("heading", name="That is right")).to_be_visible()

    page.get_by_role("link", name="Next question").click()
    expect(page.get_by_role("button", name="Check my answer")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="That is right")).to_be_visible()
    assert Answer.objects.count() == 1


@pytest.mark.one_database
@pytest.mark.parametrize("kind", KINDS)
def test_the_quiz_without_javascript(plain_page: Page, kind: str) -> None:
    item = _answer(plain_page, kind, right=False)

    expect(plain_page.get_by_role("heading", name="Not quite")).to_be_visible()
    _expect_the_right_answer(plain_page, item)
    plain_page.get_by_role("link", name="Next question").click()
    expect(plain_page.get_by_role("button", name="Check my answer")).to_be_visible()
    assert User.objects.get().is_guest


@pytest.mark.one_database
def test_the_quiz_by_keyboard_alone(page: Page) -> None:
    page.goto(f"{DRILLS}joker_place/{SEED}/?card=nmjl-2026&level=1")
    page.locator("#choice-1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Check my answer")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_role("link", name="Next question")).to_be_visible()
    assert Answer.objects.count() == 1


@pytest.mark.one_database
def test_a_line_is_built_by_keyboard_alone(page: Page) -> None:
    item = _item("build_line", CARD)
    page.goto(f"{DRILLS}build_line/{SEED}/?card={CARD}&level=1")
    for laid, tile in enumerate(item.right.tiles, start=1):
        page.locator(f"#lay-{tile.code}").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"{laid} of {len(item.right.tiles)} ")).to_be_visible()
        if laid < len(item.right.tiles):
            expect(page.locator(f"#lay-{tile.code}")).to_be_focused()
    expect(page.locator("#answer")).to_be_focused()

    page.get_by_role("button", name="Check my answer").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="That is right")).to_be_focused()


@pytest.mark.one_database
def test_hints_leave_what_is_chosen_alone(page: Page) -> None:
    item = _item("which_line", CARD)
    page.goto(f"{DRILLS}which_line/{SEED}/?card={CARD}&level=1")
    _choose(page, item, right=True)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("Read more:")).to_be_visible()
    page.get_by_role("button", name="Another hint").click()

    expect(page.get_by_role("heading", name="What to look at")).to_be_focused()
    expect(page.get_by_text("Not this one:")).to_be_visible()
    expect(page.locator('input[name="choice"]:checked')).to_have_value(item.right.key)
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Check my answer").click()
    expect(page.get_by_text("with 2 hints", exact=True)).to_be_visible()


def _choose_and_pass(page: Page, count: int = 3) -> None:
    boxes = page.locator('input[name="tile"]:not(:disabled)')
    for place in range(count):
        boxes.nth(place * 3).focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Pass these tiles").click()


DEAL = f"{DRILLS}charleston/{SEED}/?card=nmjl-2026"


def _play_the_charleston(page: Page) -> None:
    page.goto(DEAL)
    page.get_by_label("Quints").check()
    page.get_by_label("2468").check()
    page.get_by_role("button", name="Check my guess").click()
    expect(page.get_by_text("your guess")).to_have_count(2)
    expect(page.get_by_role("heading", name="Pass 1, to the right")).to_be_visible()
    _choose_and_pass(page, 2)
    expect(page.get_by_text("Choose exactly 3 tiles")).to_be_visible()
    page.goto(f"{DEAL}&guess=no")
    _choose_and_pass(page)

    expect(page.get_by_role("heading", name="What you did: Pass 1")).to_be_visible()
    expect(page.get_by_text("new", exact=True)).to_have_count(3)
    _choose_and_pass(page)
    expect(page.get_by_role("heading", name="Pass 3, to the left")).to_be_visible()
    page.get_by_label("Blind pass").check()
    _choose_and_pass(page, 1)
    page.get_by_role("button", name="Stop here").click()
    page.get_by_role("button", name="None", exact=True).click()
    expect(page.get_by_role("heading", name="The Charleston is over")).to_be_visible()


def test_a_charleston_with_guess_blind_pass_and_stop(page: Page) -> None:
    _play_the_charleston(page)
    assert_accessible(page)
    assert_fits(page)

    page.reload()
    expect(page.get_by_role("heading", name="The Charleston is over")).to_be_visible()
    page.locator("#again-2").click()
    expect(page.get_by_role("heading", name="Pass 2, across")).to_be_visible()
    page.locator('input[name="tile"]:not(:disabled)').nth(1).check()
    page.locator('input[name="tile"]:not(:disabled)').nth(2).check()
    page.locator('input[name="tile"]:not(:disabled)').nth(4).check()
    page.get_by_role("button", name="Pass these tiles").click()
    expect(page.get_by_role("heading", name="Two futures")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.one_database
def test_after_every_pass_the_focus_is_on_what_it_cost(page: Page) -> None:
    page.goto(f"{DEAL}&guess=no")
    _choose_and_pass(page)
    expect(page.get_by_role("heading", name="What you did: Pass 1")).to_be_focused()
    _choose_and_pass(page)
    expect(page.get_by_role("heading", name="What you did: Pass 2")).to_be_focused()


@pytest.mark.one_database
def test_a_charleston_without_javascript(plain_page: Page) -> None:
    _play_the_charleston(plain_page)

    plain_page.get_by_role("link", name="Deal again").click()
    expect(plain_page.get_by_role("heading", name="First guess")).to_be_visible()


def test_a_pass_from_a_second_tab_changes_nothing(page: Page) -> None:
    page.goto(f"{DEAL}&guess=no")
    _choose_and_pass(page)
    expect(page.get_by_role("heading", name="Pass 2, across")).to_be_visible()
    stale = page.context.new_page()
    stale.goto(page.url)
    _choose_and_pass(page)
    expect(page.get_by_role("heading", name="Pass 3, to the left")).to_be_visible()

    _choose_and_pass(stale)

    expect(stale.get_by_text("This step is taken already")).to_be_visible()
    expect(stale.get_by_role("heading", name="Pass 3, to the left")).to_be_visible()
    assert CharlestonRun.objects.get().steps == 2
