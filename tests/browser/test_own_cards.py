from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible

HARBOR = Path(__file__).parents[1] / "cards" / "lists" / "harbor.txt"
PATIENT = 20_000
"""Milliseconds: the whole card is checked and drawn after every pause."""


def _spoil(text: str) -> str:
    """The text with four mistakes that a hand makes."""
    changes = [
        ("FF 3333a 66a 99a 3333b", "FF 3333a 66a 99a 333b"),
        ("333a 666a 99a 666b 999b  X 25", "333a 666a 99a 666b 999b  X"),
        ("FF 333a DDD=a 999b", "FF 333a DDD 999b"),
        ("NNNN RR 00 GG SSSS", "NNNN RR 00 GG QQQQ"),
    ]
    for right, wrong in changes:
        assert right in text, right
        text = text.replace(right, wrong, 1)
    return text


def test_a_card_is_typed_from_a_plain_list_and_drilled_at_once(page: Page) -> None:
    page.goto("/cards/own/new/")
    page.get_by_label("The card’s text").fill(HARBOR.read_text("utf-8"))
    page.get_by_role("button", name="It is a plain list").click()
    expect(page.get_by_text("The whole list could be read")).to_be_visible()
    page.get_by_role("button", name="Go on to the editor").click()
    expect(page.get_by_role("heading", name="No faults")).to_be_visible()
    expect(page.get_by_text("70 lines, which can be made in")).to_be_visible()

    # Mistakes are told as they are typed, each with its place; the caret goes there.
    field = page.get_by_label("The card’s text")
    right = field.input_value()
    field.fill(_spoil(right))
    expect(page.get_by_role("heading", name="4 faults")).to_be_visible(timeout=PATIENT)
    rows = field.input_value().split("\n")
    links = page.locator("[data-goto]")
    told = [str(links.nth(at).get_attribute("data-goto")) for at in range(4)]
    spoilt = [rows[int(place.split(":")[0]) - 1] for place in told]
    assert [row.split(":")[1].split()[0:2] for row in spoilt] == [
        ["FF", "3333a"],
        ["333a", "666a"],
        ["FF", "333a"],
        ["NNNN", "RR"],
    ]
    links.nth(3).click()
    chosen = "el => el.value.slice(el.selectionStart, el.selectionEnd)"
    assert field.evaluate(chosen) == "QQQQ"
    assert_accessible(page)

    # What was typed is there after another visit; mended, it is a version.
    page.reload()
    expect(page.get_by_role("heading", name="4 faults")).to_be_visible()
    field.fill(right)
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=PATIENT)
    page.get_by_role("button", name="Save version 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Harbor Card")

    page.get_by_role("link", name="Drills on it").click()
    page.get_by_role("link", name="Which line is this?").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "card=own-" in page.url
