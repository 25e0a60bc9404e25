from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.conftest import NewContext

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

QUESTIONS = [
    "?concealed=FF+2222B+44C+66C&exposure_1=888B+J",
    "?concealed=FF+2222B+44C+66C+8888B&won=left&rules=club&bettor=me",
    "?ask=may&do=change&group=5D+5D+J&show=5D+J",
    "?ask=may&do=exchange&tile=7B+7B&group=7B",
    "?ask=may&do=pass&show=1B+9C+J",
    "?ask=may&do=stop&second_charleston=majority",
    "?ask=may&do=mahjong&concealed=FF",
]
"""What is asked of the checker, beside what `pages.py` has."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_accessible_and_fits_a_narrow_screen(
    page: Page, question: str
) -> None:
    page.goto(f"/cards/checker/{question}")
    closed = page.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def _find_a_line_and_try_it(page: Page) -> None:
    """From the list of cards to a line's hands, and on to the checker."""
    page.goto("/cards/")
    page.get_by_role("link", name="The 2026 card").click()
    page.get_by_role("link", name="Quints", exact=True).click()
    page.get_by_role("link", name="Line 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quints, line 2")
    expect(page.get_by_text("Any 3 numbers in a row")).to_be_visible()
    expect(page.get_by_text("Page 1 of 2")).to_be_visible()
    page.get_by_role("link", name="More").click()
    expect(page.get_by_text("Page 2 of 2")).to_be_visible()
    expect(page).to_have_url(
        re.compile(r"/cards/nmjl-2026/quints/2/\?page=2(#hands)?$")
    )
    page.get_by_role("link", name="Try its tiles in the checker").click()


def test_from_a_card_to_the_hands_of_a_line(page: Page) -> None:
    _find_a_line_and_try_it(page)
    # The set holds four of a tile: jokers stand in for the fifth.
    expect(page.get_by_role("heading", name="Mahjong!")).to_be_visible()
    expect(page.get_by_role("img", name="Joker as One Bam")).to_be_visible()


def test_paging_keeps_the_focus_in_the_hands(page: Page) -> None:
    page.goto("/cards/nmjl-2026/quints/3/")
    page.get_by_role("link", name="More").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Page 2 of 18")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "hands-after"


def _set_switches(page: Page) -> None:
    """A number, then a suit that another letter has already."""
    page.goto("/cards/nmjl-2026/any-like-numbers/1/")
    board = page.locator("#board")
    expect(board.get_by_role("img", name="One Bam")).to_have_count(4)
    board.get_by_role("radio", name="6", exact=True).check()
    _show(page)
    expect(board.get_by_role("img", name="Six Bam")).to_have_count(4)
    board.get_by_role("group", name="Suit a").get_by_label("Craks").check()
    _show(page)
    expect(board.get_by_role("img", name="Six Crak")).to_have_count(4)
    expect(
        board.get_by_role("group", name="Suit b").get_by_label("Craks")
    ).not_to_be_checked()
    expect(board.get_by_text("of 27")).to_be_visible()
    before = board.get_by_text("of 27").inner_text()
    board.get_by_role("link", name="Next", exact=True).click()
    expect(board.get_by_text(before)).to_have_count(0)


def _show(page: Page) -> None:
    """Without JavaScript a button shows what was set."""
    if not page.evaluate("() => 'htmx' in window"):
        page.get_by_role("button", name="Show this hand").click()


def test_switches_show_their_hand_at_once(page: Page) -> None:
    _set_switches(page)
    page.get_by_role("radio", name="8", exact=True).check()
    expect(page.locator("#announcer")).to_contain_text("8")
    assert page.evaluate("document.activeElement.id") == "switch-n-8"
    expect(page).to_have_url(re.compile("n=8"))


def test_switches_work_without_javascript(plain_page: Page) -> None:
    _set_switches(plain_page)


def _tap(page: Page, *names: str) -> None:
    keys = page.get_by_role("region", name="Tap tiles")
    for name in names:
        before = keys.get_by_text("of 14", exact=False).first.inner_text()
        keys.get_by_role("button", name=name, exact=True).click()
        expect(keys.get_by_text(before, exact=True)).to_have_count(0)


def _tap_a_hand(page: Page) -> None:
    """Fourteen taps, one of them wrong and taken back, an exposure among them."""
    page.goto("/cards/checker/")
    _tap(page, "Flower", "Flower", "Nine Dot")
    page.get_by_role("button", name="Take out Nine Dot").click()
    expect(page.get_by_text("2 of 14", exact=True)).to_be_visible()
    _tap(page, *["Two Bam"] * 4, *["Four Crak"] * 2, *["Six Crak"] * 2)
    page.get_by_text("Exposures: groups that lie open").click()
    page.get_by_role("radio", name="Exposure 1").check()
    _tap(page, *["Eight Bam"] * 3, "Joker")
    expect(page.get_by_role("heading", name="Mahjong!")).to_be_visible()
    expect(page.get_by_role("link", name="2468, line 2")).to_be_visible()
    expect(page.get_by_text("30 points", exact=True)).to_be_visible()


def test_a_hand_is_tapped_in_and_its_address_can_be_shared(page: Page) -> None:
    _tap_a_hand(page)
    address = page.url
    assert "exposure_1=8B+8B+8B+J" in address

    page.goto("/cards/")
    page.goto(address)
    expect(page.get_by_role("heading", name="Mahjong!")).to_be_visible()


def test_a_tap_keeps_the_focus_and_tells_the_result(page: Page) -> None:
    page.goto("/cards/checker/?concealed=FF+2222B+44C+66C+888B")
    key = page.get_by_role("region", name="Tap tiles").get_by_role(
        "button", name="Eight Bam", exact=True
    )
    key.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_contain_text("Mahjong: 2468, line 2")
    assert page.evaluate("document.activeElement.id") == "add-8B"


def test_going_back_takes_the_last_tap_back(page: Page) -> None:
    page.goto("/cards/checker/?concealed=FF")
    _tap(page, "East")
    expect(page.get_by_text("3 of 14", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_text("2 of 14", exact=True)).to_be_visible()


def _type_a_hand(page: Page) -> None:
    """Bad input first: its message stands at the field, nothing is lost."""
    page.goto("/cards/checker/")
    field = page.get_by_role("textbox", name="Your tiles")
    field.fill("FF 2222B 44C 66C 8888B zebra")
    field.press("Enter")
    expect(page.locator("#id_concealed_error")).to_contain_text("zebra")
    expect(page.locator("#id_concealed_error li")).to_have_attribute(
        "data-code", "unreadable_tile"
    )
    expect(field).to_have_value("FF 2222B 44C 66C 8888B zebra")
    field.fill("FF 2222B 44C 66C 8888B")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("heading", name="Mahjong!")).to_be_visible()


def test_a_hand_is_typed_in(page: Page) -> None:
    _type_a_hand(page)


def test_all_of_it_without_javascript(plain_page: Page) -> None:
    _find_a_line_and_try_it(plain_page)
    _tap_a_hand(plain_page)
    _type_a_hand(plain_page)


def _ask_about_a_joker(page: Page) -> None:
    """From the page's tabs to a ruling, with taps and a choice, and on to its rule."""
    page.goto("/cards/checker/")
    page.get_by_role("link", name="May I…?").click()
    page.get_by_role("link", name="Exchange a joker").click()
    keys = page.get_by_role("region", name="Tap tiles")
    for tile in ("Seven Bam", "Seven Bam", "Seven Bam", "Joker"):
        before = page.url
        keys.get_by_role("button", name=tile, exact=True).click()
        page.wait_for_function("before => location.href != before", arg=before)
    expect(page.get_by_role("heading", name="Yes, you may")).to_be_visible()
    page.get_by_role("radio", name="My turn, but I have not picked yet").check()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("heading", name="it makes your hand dead")).to_be_visible()
    link = page.get_by_role("textbox", name="This link holds the whole question")
    assert link.input_value() == page.url.partition("#")[0]
    page.get_by_role("link", name="Rule jokers-08").click()
    expect(page).to_have_url(re.compile(r"jokers-08"))


def test_the_judge_is_asked_about_a_joker(page: Page) -> None:
    _ask_about_a_joker(page)


def test_the_judge_is_asked_without_javascript(plain_page: Page) -> None:
    plain_page.goto("/cards/checker/?ask=may&do=exchange&tile=7B&group=7B+7B+J")
    plain_page.get_by_role("combobox", name="Whose exposure").select_option("mine")
    plain_page.get_by_role("radio", name="Somebody else’s turn").check()
    plain_page.get_by_role("button", name="Check again").click()
    expect(plain_page.get_by_role("heading", name="No, you may not")).to_be_visible()
    expect(plain_page).to_have_url(re.compile("whose=mine&when=other"))


def test_a_choice_changes_the_answer_at_once(page: Page) -> None:
    page.goto("/cards/checker/?concealed=FF+2222B+44C+66C+8888B")
    expect(page.get_by_role("cell", name="+360")).to_be_visible()
    last = page.get_by_role("combobox", name="The last tile")
    last.focus()
    last.select_option("right")
    expect(page.get_by_role("cell", name="+240")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "id_won"


def test_the_link_to_a_question_can_be_copied(new_context: NewContext) -> None:
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.goto("/cards/checker/?ask=dead&exposure_1=2222B")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
