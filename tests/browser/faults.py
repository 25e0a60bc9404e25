"""What is wrong with a page for anybody, in any theme and at any size, in one visit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.axe import MOTION_ENDED, WCAG

PHONE: Final = {"width": 390, "height": 844}
THEMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "contrast-dark": {"color_scheme": "dark", "contrast": "more"},
}
COLOUR_RULES: Final = ["color-contrast", "link-in-text-block"]
"""What a theme can spoil."""
QUICK: Final = {"resultTypes": ["violations"], "preload": False}
SEE_COLOURS: Final = f"""axe.run(
    {{ include: faults.kindsOfText() }},
    {json.dumps({"runOnly": COLOUR_RULES, **QUICK})},
)"""
FINGER: Final = 44
"""The least width and height of a target in CSS pixels."""

SCRIPT: Final = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
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
    """Axe once in full, then what colours may spoil in each other theme."""
    # The script of axe is put into the page by the first run and stays there.
    others = {rule: {"enabled": False} for rule in COLOUR_RULES}
    options = {"runOnly": WCAG, "rules": others, **QUICK}
    yield from _told("anywhere", Axe().run(page, options=options).response)
    for theme, media in THEMES.items():
        page.emulate_media(**media)
        yield from _told(theme, page.evaluate(SEE_COLOURS))
    page.emulate_media(**THEMES["light"])


def _told(theme: str, results: Mapping[str, Any]) -> Iterator[str]:
    for rule in results["violations"]:
        for node in rule["nodes"]:
            where = " ".join(map(str, node["target"]))
            why = "; ".join(part["message"] for part in node["any"] + node["all"])
            yield f"axe {theme} {rule['id']}: {where}: {why or rule['help']}"


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
