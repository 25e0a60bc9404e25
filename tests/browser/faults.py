"""What is wrong with a page for anybody, in any theme and at any size, in one visit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.axe import MOTION_ENDED, SCRIPT, broken_colours, broken_rules

PHONE: Final = {"width": 390, "height": 844}
THEMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "contrast-dark": {"color_scheme": "dark", "contrast": "more"},
}
FINGER: Final = 44
"""The least width and height of a target in CSS pixels."""

SMALL_TARGETS: Final = f"faults.smallTargets({FINGER})"
USUAL_LETTERS: Final = 16
"""Pixels of the letters that a browser is delivered with; the reader may set more."""


def faults_of(page: Page) -> list[str]:
    """Every fault that a program can see in the page as it stands, in words.

    Whatever can be opened is opened first. Looked at are

    - all rules of axe for WCAG 2.2 AA and its best practices;
    - those that depend on colours in every theme, of texts that are alike one;
    - one `h1`, a title and a language;
    - targets of 44 by 44 CSS pixels at 390 px: links, buttons, fields, summaries, and
      the labels of radio buttons and checkboxes. Links in a sentence are excepted as
      WCAG 2.5.8 excepts them: their height is that of the line;
    - sideways scroll, and links and buttons whose words are cut, at 320 px, and with
      letters of twice the size at 320, 390 and 1280 px.
    """
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate(SCRIPT)
    page.evaluate("faults.openAll()")
    page.evaluate(MOTION_ENDED)
    return [
        *_outline(page),
        *_seen_by_axe(page),
        *(
            f"target: {one}"
            for one in page.evaluate("(least) => faults.smallTargets(least)", FINGER)
        ),
        *_sideways(page),
    ]


def _outline(page: Page) -> Iterator[str]:
    found = page.locator("h1:visible").count()
    if found != 1:
        yield f"outline: {found} h1"
    if not page.title().strip(" ·"):
        yield "outline: no title"
    if not page.locator("html").get_attribute("lang"):
        yield "outline: no language"


def _seen_by_axe(page: Page) -> Iterator[str]:
    """Axe once in full, then what colours may spoil in each theme."""
    yield from broken_rules(page)
    for theme, media in THEMES.items():
        page.emulate_media(**media)
        yield from broken_colours(page, theme)
    page.emulate_media(**THEMES["light"])


def _sideways(page: Page) -> Iterator[str]:
    browser = page.context.new_cdp_session(page)
    for times, width in ((1, 320), (2, 320), (2, 390), (2, 1280)):
        page.set_viewport_size({"width": width, "height": 844})
        size = USUAL_LETTERS * times
        sizes = {"standard": size, "fixed": size}
        browser.send("Page.setFontSizes", {"fontSizes": sizes})
        for one in page.evaluate("faults.sticksOut()"):
            yield f"sideways {width} px, letters x{times}: {one}"
        for one in page.evaluate("faults.cutShort()"):
            yield f"cut {width} px, letters x{times}: {one}"
