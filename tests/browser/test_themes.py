"""The main pages in every theme, and with letters of twice the size."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.axe import assert_accessible

pytestmark = pytest.mark.one_database

WIN: Final = "FF 2222B 3333C 4444D"
PAGES: Final = [
    "/",
    "/accounts/settings/",
    "/cards/kitchen-table/",
    f"/cards/checker/?concealed={WIN.replace(' ', '+')}",
    "/drills/",
    "/drills/which_line/1/",
    "/glossary/",
    "/lessons/",
    "/lessons/the-tiles/",
    "/lessons/the-tiles/quiz/",
    "/play/",
    "/progress/",
    "/puzzle/",
    "/rules/",
    "/strategy/",
]
THEMES: Final = {
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
    "contrast-dark": {"color_scheme": "dark", "contrast": "more"},
}


def _open(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path


@pytest.mark.parametrize("theme", THEMES)
def test_pages_are_accessible_in_every_theme(page: Page, theme: str) -> None:
    page.emulate_media(**THEMES[theme])  # type: ignore[arg-type]
    for path in PAGES:
        _open(page, path)
        assert_accessible(page)

    page.goto("/")
    page.locator("#deal-quick-game").click()
    page.wait_for_url("**/play/*/")
    assert_accessible(page)


def test_letters_of_twice_the_size_need_no_sideways_scroll(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    too_wide = []
    for path in PAGES:
        _open(page, path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if page.evaluate("document.documentElement.scrollWidth") > 1280:
            too_wide.append(path)
    assert not too_wide
