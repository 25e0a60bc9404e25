"""Any page as the browser prints it: what it says, black on white, nothing to press."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.one_database

PAGES: Final = {
    "/lessons/the-tiles/": ".touch .tile",
    "/lessons/the-tiles/quiz/": ".option",
    "/glossary/": "main h2",
    "/cards/kitchen-table/": ".line-letters",
    "/cards/checker/?concealed=FF+2222B+3333C+4444D": ".chosen .tile",
    "/puzzle/": "main .tile",
    "/progress/": "table",
    "/play/": "h1",
}
"""Pages of different kinds, and what has to be left of each."""

PRESSED: Final = (
    "nav, .site-header, .site-footer, .button, summary:not(:has(.tile)), "
    "button:not(.option, .tile-button), [type=submit]:not(.option, .tile-button)"
)
SEEN: Final = (
    "all => all.filter(one => one.checkVisibility()).map(one => one.outerHTML)"
)
COLOURS: Final = """() => ["html", "body", "main", "h1"].map(name => {
    const style = getComputedStyle(document.querySelector(name));
    return [style.backgroundColor, style.color];
})"""
CLEAR: Final = {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_printed_page_is_black_on_white_with_nothing_to_press(
    page: Page, base_url: str, theme: str
) -> None:
    page.context.add_cookies([{"name": "theme", "value": theme, "url": base_url}])
    page.emulate_media(media="print", color_scheme="dark", contrast="more")
    for path, kept in PAGES.items():
        page.goto(path)
        assert page.locator("html").get_attribute("data-theme") == theme
        assert page.locator(PRESSED).evaluate_all(SEEN) == [], path
        assert page.locator(kept).filter(visible=True).count() > 0, path
        for ground, letters in page.evaluate(COLOURS):
            assert ground in CLEAR, path
            assert letters == "rgb(0, 0, 0)", path
