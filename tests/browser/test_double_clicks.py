from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from mahjong_site.accounts.models import User
from play.models import PracticeGame

CLICK_TWICE = """() => {
  const deal = document.getElementById("quick");
  deal.click();
  setTimeout(() => deal.click(), 200);
}"""
"""By script: Playwright's own clicks would wait for the first answer."""


def test_a_second_click_before_the_answer_sends_nothing(page: Page) -> None:
    held: list[Route] = []
    page.route("**/play/quick/", lambda route: held.append(route))
    page.goto("/play/")
    page.evaluate(CLICK_TWICE)
    page.wait_for_timeout(600)

    for route in held:
        route.continue_()

    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    assert len(held) == 1
    assert PracticeGame.objects.count() == User.objects.count() == 1


def test_a_form_is_sent_again_after_going_back(page: Page) -> None:
    for _ in range(2):
        page.goto("/play/")
        page.get_by_role("button", name="Deal a quick game").click()
        expect(page.get_by_role("button", name="Pass")).to_be_visible()
        page.go_back()
        page.get_by_role("button", name="Deal a quick game").click()
        expect(page.get_by_role("button", name="Pass")).to_be_visible()

    assert PracticeGame.objects.count() == 4
    assert User.objects.count() == 1
