"""A class in the browser: made, joined without an account, looked at by both."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from lessons.models import Classroom
from mahjong_site.accounts.models import User
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.conftest import NewContext
from tests.conftest import PASSWORD, logged_in


def enter(context: BrowserContext, base_url: str, person: User) -> None:
    """Log the window in, without the form."""
    session = logged_in(person).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": base_url}])


def test_an_invitation_is_accepted_without_a_script(
    plain_page: Page, base_url: str, invited: User, teacher: User
) -> None:
    enter(plain_page.context, base_url, teacher)
    plain_page.goto(f"/classes/{Classroom.objects.get().public_id}/settings/")
    expect(plain_page.get_by_text("ivy", exact=True)).to_be_visible()
    assert_fits(plain_page)
    enter(plain_page.context, base_url, invited)
    plain_page.goto("/")
    plain_page.get_by_role("link", name="teresa asks you to teach a class").click()
    assert_fits(plain_page)
    plain_page.get_by_role("button", name="Accept Tuesday evening").click()
    expect(plain_page.get_by_role("link", name="Pupils")).to_be_visible()


def _make_a_class(page: Page, person: User) -> None:
    page.goto("/accounts/login/?next=/classes/new/")
    page.get_by_label("Name").fill(person.get_username())
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("Name of the class").fill("Tuesday evening")
    page.get_by_role("button", name="Make the class").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday evening")


def _come_in(page: Page, code: str, button: str) -> None:
    page.goto("/classes/join/")
    page.get_by_label("Code of the class").fill(code)
    page.get_by_label("Your nickname").fill("nina")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("radio", name="Flower").check()
    page.get_by_label("Your word").fill("sunrise")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("You are nina here.")).to_be_visible()


def test_a_class_is_made_and_joined_without_an_account_and_entered_again(
    page: Page, new_context: NewContext, plain_page: Page, teacher: User
) -> None:
    _make_a_class(page, teacher)
    shown = page.locator(".join-code-large").inner_text()
    assert re.fullmatch(r"\w{4}-\w{4}", shown)

    tablet = new_context(viewport={"width": 390, "height": 800}).new_page()
    _come_in(tablet, shown.lower(), "Join the class")
    tablet.goto("/classes/picture/")
    assert_accessible(tablet)
    page.reload()
    expect(page.get_by_text("nina", exact=True)).to_be_visible()

    _come_in(plain_page, shown, "Come in")
    assert Classroom.objects.get().seats.get().learner is not None
    plain_page.get_by_role("button", name="Sign out").click()
    expect(plain_page.get_by_role("link", name="Log in").first).to_be_visible()
