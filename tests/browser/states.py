"""What is done on a page before it is looked at."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Page, expect


def send(page: Page) -> None:
    """Send the page's form as it is, past what the browser itself would refuse."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.evaluate(
            """() => {
                const form = document.querySelector('main form[method="post"]');
                form.noValidate = true;
                const sender = form.querySelector("[type=submit], button:not([type])");
                form.requestSubmit(sender);
            }"""
        )


def send_empty(page: Page) -> None:
    """The form comes back with its faults."""
    send(page)
    expect(page.locator("main .errorlist").first).to_be_visible()


def press(name: str, seen: str) -> Callable[[Page], None]:
    """Press the button of that name; then that is to be seen."""

    def press(page: Page) -> None:
        page.get_by_role("button", name=name, exact=True).first.click()
        expect(page.locator(seen).first).to_be_visible()

    return press


def answer(page: Page) -> None:
    page.locator("#choice-1").check()
    press("Check my answer", "#verdict-heading")(page)


def served(template: str) -> Callable[[Page], None]:
    """Look at a page that only an accident shows."""

    def show(page: Page) -> None:
        request = RequestFactory().get("/error/")
        request.user = AnonymousUser()
        body = render_to_string(template, {"seconds": 30}, request)
        page.route("**/error/", lambda route: route.fulfill(body=body))
        page.goto("/error/")

    return show


def send_outdated(page: Page) -> None:
    page.evaluate("document.querySelector('main [name=csrfmiddlewaretoken]').remove()")
    send(page)
    expect(page.locator("#name, [name=username]")).to_have_count(0)


def join(page: Page) -> None:
    page.get_by_label("Code of the class").fill("KTJM7743")
    page.get_by_label("Your nickname").fill("nina")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_label("Your word")).to_be_visible()


def challenge(page: Page) -> None:
    page.get_by_role("link", name="Challenge").first.click()
    expect(page.locator("#challenge")).to_be_visible()


def why(page: Page) -> None:
    page.get_by_role("link", name="Why?").first.click()
    expect(page.locator(".why")).to_be_visible()
