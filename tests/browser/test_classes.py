"""A class in the browser: made, joined without an account, looked at by both."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from lessons.models import Classroom, GivenPicture, Seat
from mahjong_site.accounts.models import User
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.conftest import NewContext
from tests.conftest import PASSWORD, logged_in
from tests.factories import SeatFactory

BELOW = (
    *("", "seats/", "settings/", "course/", "course/lessons/the-tiles/"),
    "seats/{seat}/",
)
"""The teacher's pages of a class."""


def enter(context: BrowserContext, base_url: str, person: User) -> None:
    """Log the window in, without the form."""
    session = logged_in(person).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": base_url}])


@pytest.mark.one_database
@pytest.mark.parametrize("below", BELOW)
def test_a_teachers_page_is_accessible_and_fits_a_narrow_screen(
    page: Page,
    context: BrowserContext,
    base_url: str,
    teacher: User,
    seat: Seat,
    below: str,
) -> None:
    SeatFactory.create(classroom=seat.classroom, nickname="waits")
    enter(context, base_url, teacher)
    below = below.format(seat=seat.public_id)
    page.goto(f"/classes/{seat.classroom.public_id}/{below}")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.one_database
def test_a_held_seat_is_accessible_to_both(
    page: Page, context: BrowserContext, base_url: str, teacher: User, seat: Seat
) -> None:
    Seat.objects.update(held_at=timezone.now())
    assert seat.learner is not None
    GivenPicture.objects.create(learner=seat.learner, given_at=timezone.now())
    for person, below in ((seat.learner, ""), (teacher, f"seats/{seat.public_id}/")):
        enter(context, base_url, person)
        page.goto(f"/classes/{seat.classroom.public_id}/{below}")
        expect(page.get_by_text("does not teach this class")).to_be_visible()
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.one_database
@pytest.mark.parametrize("where", ["/classes/", "/"])
def test_an_invitation_is_accessible(
    page: Page, context: BrowserContext, base_url: str, invited: User, where: str
) -> None:
    enter(context, base_url, invited)
    page.goto(where)
    expect(page.get_by_text("asks you to teach").first).to_be_visible()
    assert_accessible(page)


@pytest.mark.one_database
@pytest.mark.parametrize("below", ["", "new/", "join/", "picture/", "{class}/"])
def test_a_pupils_page_is_accessible_and_fits_a_narrow_screen(
    page: Page, context: BrowserContext, base_url: str, seat: Seat, below: str
) -> None:
    assert seat.learner is not None
    enter(context, base_url, seat.learner)
    page.goto(f"/classes/{below.replace('{class}', str(seat.classroom.public_id))}")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


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
