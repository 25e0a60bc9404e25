"""The accessibility rules of axe, and the page at its narrowest."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOUR_RULES: Final = ["color-contrast", "link-in-text-block"]
"""What a theme can spoil."""
QUICK: Final = {"resultTypes": ["violations"], "preload": False}
SEE_COLOURS: Final = f"""axe.run(
    {{ include: faults.kindsOfText() }},
    {json.dumps({"runOnly": COLOUR_RULES, **QUICK})},
)"""
SCRIPT: Final = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
MOTION_ENDED: Final = """Promise.all(
    document.getAnimations().map((motion) => motion.finished.catch(() => {}))
)"""


def assert_accessible(page: Page) -> None:
    """No violation of WCAG 2.2 AA as far as a program can see.

    A tile that is still coming in has not got its colours yet, so motion ends first.
    """
    page.evaluate(MOTION_ENDED)
    page.evaluate(SCRIPT)
    found = [*broken_rules(page), *broken_colours(page, "as it is")]
    assert not found, "\n".join(found)


def broken_rules(page: Page) -> Iterator[str]:
    """What axe finds that no colour decides. `SCRIPT` is in the page."""
    # The script of axe is put into the page by this run and stays there.
    others = {rule: {"enabled": False} for rule in COLOUR_RULES}
    options = {"runOnly": WCAG, "rules": others, **QUICK}
    yield from _told("anywhere", Axe().run(page, options=options).response)


def broken_colours(page: Page, theme: str) -> Iterator[str]:
    """What colours spoil, of texts that are alike in one; after `broken_rules`."""
    yield from _told(theme, page.evaluate(SEE_COLOURS))


def _told(theme: str, results: Mapping[str, Any]) -> Iterator[str]:
    for rule in results["violations"]:
        for node in rule["nodes"]:
            where = " ".join(map(str, node["target"]))
            why = "; ".join(part["message"] for part in node["any"] + node["all"])
            yield f"axe {theme} {rule['id']}: {where}: {why or rule['help']}"


def assert_fits(page: Page, width: int = 320) -> None:
    """Nothing sticks out sideways at `width` CSS pixels."""
    page.set_viewport_size({"width": width, "height": 800})
    wanted = page.evaluate("document.documentElement.scrollWidth")
    assert wanted <= width, f"{page.url} needs {wanted} px at {width} px"
