from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from mahjong_site.accounts.models import User
from tests.browser.axe import assert_accessible

pytestmark = pytest.mark.one_database


def test_a_missing_page_has_a_way_out(page: Page) -> None:
    answer = page.goto("/nothing-here/")

    assert answer is not None
    assert answer.status == 404
    assert_accessible(page)
    page.get_by_role("link", name="To the first page").click()
    expect(page).to_have_url("/")


def _choose_plain_tiles_and_sign_up(page: Page) -> None:
    page.goto("/accounts/settings/")
    page.get_by_label("Plain").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("rosemary")
    page.get_by_label("Password").fill("three short words")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("You have an account now.")).to_be_visible()


def test_a_guest_signs_up_and_keeps_the_settings(page: Page) -> None:
    _choose_plain_tiles_and_sign_up(page)

    page.goto("/accounts/settings/")
    expect(page.get_by_label("Plain")).to_be_checked()
    assert User.objects.get().username == "rosemary"


def test_the_same_without_javascript(plain_page: Page) -> None:
    _choose_plain_tiles_and_sign_up(plain_page)
    assert User.objects.get().username == "rosemary"


@pytest.mark.parametrize("width", [320, 390])
def test_entries_of_the_header_are_a_finger_wide(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/drills/joker_place/")
    page.locator("#choice-1").check()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator("#next-item")).to_be_visible()
    page.goto("/")

    entries = page.locator(".site-nav a, .site-account a").all()
    assert len(entries) == 8
    for entry in entries:
        box = entry.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
    brand, account = (
        page.locator(one).bounding_box() for one in (".brand", ".site-account")
    )
    assert brand
    assert account
    assert account["y"] < brand["y"] + brand["height"]
