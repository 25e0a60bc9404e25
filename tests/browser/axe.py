"""The accessibility rules of axe, and the page at its narrowest."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

MOTION_ENDED = """Promise.all(
    document.getAnimations().map((motion) => motion.finished.catch(() => {}))
)"""


def assert_accessible(page: Page) -> None:
    """No violation of WCAG 2.2 AA as far as a program can see.

    A tile that is still coming in has not got its colours yet, so motion ends first.
    """
    page.evaluate(MOTION_ENDED)
    results = Axe().run(page, options={"runOnly": WCAG})
    assert results.violations_count == 0, results.generate_report()


def assert_fits(page: Page, width: int = 320) -> None:
    """Nothing sticks out sideways at `width` CSS pixels."""
    page.set_viewport_size({"width": width, "height": 800})
    wanted = page.evaluate("document.documentElement.scrollWidth")
    assert wanted <= width, f"{page.url} needs {wanted} px at {width} px"
