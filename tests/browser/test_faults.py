"""The eye of the test of every page: it sees what it is there for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.faults import faults_of

pytestmark = pytest.mark.one_database

LAID_OUT = """
    body { background: white; color: black }
    p { background: white; color: black }
    a.alone { display: inline-block; min-width: 44px; min-height: 44px }
"""
GOOD = """
    <h1>Tiles</h1>
    <p>Read <a href="/a/">about them</a> first.</p>
    <p><a class="alone" href="/b/">On</a></p>
    <details><summary style="min-height: 44px">More</summary><p>More.</p></details>
"""


def _faults(page: Page, body: str, style: str = "") -> list[str]:
    page.set_content(
        f"""<!DOCTYPE html><html lang="en"><head><title>Tiles</title>
        <meta name="viewport" content="width=device-width">
        <style>{LAID_OUT}{style}</style></head><body><main>{body}</main></body></html>"""
    )
    return faults_of(page)


def test_a_good_page_has_none(page: Page) -> None:
    assert _faults(page, GOOD) == []


@pytest.mark.parametrize(
    ("body", "style", "seen"),
    [
        (GOOD + "<h1>Again</h1>", "", "outline: 2 h1"),
        (GOOD + "<img src='/x.png'>", "", "axe anywhere image-alt"),
        (GOOD, "p { color: #999 }", "axe light color-contrast"),
        (
            GOOD,
            "@media (prefers-color-scheme: dark) { p { color: #999 } }",
            "axe dark color-contrast",
        ),
        (
            GOOD,
            "@media (prefers-contrast: more) { h1 { color: #999 } }",
            "axe contrast color-contrast",
        ),
        (GOOD + "<a href='/c/'>Next</a>", "", "target: "),
        (GOOD + "<label><input type='radio'>One</label>", "", "target: "),
        (GOOD, "p { min-width: 330px }", "sideways 320 px, letters x1"),
        (GOOD, "p { min-width: 25rem }", "sideways 390 px, letters x2"),
        (GOOD, "p { min-width: 60rem }", "sideways 1280 px, letters x2"),
        (
            GOOD.replace("<p>More.", "<p style='min-width: 400px'>More."),
            "",
            "sideways 320 px, letters x1",
        ),
        (
            GOOD,
            "a.alone { width: 44px; text-indent: 9rem; overflow: hidden }",
            "cut 320 px, letters x1",
        ),
    ],
)
def test_a_fault_is_seen(page: Page, body: str, style: str, seen: str) -> None:
    assert any(one.startswith(seen) for one in _faults(page, body, style))
