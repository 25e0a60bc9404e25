"""Spanish is longer than English: it fits a narrow phone too, and the switch works."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import assert_fits
from tests.browser.conftest import NewContext

PAGES = (
    "/",
    "/lessons/the-tiles/",
    "/drills/which_line/5/?card=nmjl-2026",
    "/cards/checker/?concealed=FF+222B+444C+66D+888D+0",
    "/rules/",
    "/accounts/sign-up/",
)

CUT_SHORT = """() => [...document.querySelectorAll("main *")]
    .filter((one) => {
        const look = getComputedStyle(one);
        return one.firstChild?.nodeType === Node.TEXT_NODE
            && look.overflowX !== "visible" && look.clipPath === "none"
            && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1;
    })
    .map((one) => one.textContent.trim())"""
"""Words that are wider than their place and lose their end."""


def test_spanish_fits_and_the_switch_leads_back_to_english(
    new_context: NewContext,
) -> None:
    page = new_context(locale="es-MX").new_page()
    for path in PAGES:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "es")
        assert_fits(page)
    page.goto("/play/")
    page.get_by_role("button", name="Repartir una partida rápida").click()
    expect(page.get_by_role("button", name="Pasar")).to_be_visible()
    assert_fits(page)
    for width in (320, 390, 480, 600, 768):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CUT_SHORT) == [], width
    page.goto("/rules/?q=joker")
    page.get_by_role("button", name="English").click()
    expect(page).to_have_url(re.compile(r"/rules/\?q=joker$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
