"""Motion at the table: it says where tiles go, and is none where less is asked for."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.controls import do, start, wait_for
from tests.browser.player import GAMES, Player

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

SEED: int = json.loads(GAMES.read_text(encoding="utf-8"))["own_win"]

WATCH = """() => {
    window.flown = 0;
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                if (node.classList?.contains("tile-flying")) window.flown += 1;
    }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(("motion", "flown"), [("no-preference", 3), ("reduce", 0)])
def test_the_tiles_of_a_pass_cross_the_table(
    page: Page, motion: str, flown: int
) -> None:
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    table = start(page, SEED)
    page.evaluate(WATCH)

    do(page, Player(table.state.card).choose(table.view, table.legal))

    wait_for(page, 1)
    expect(page.locator(".tile-flying")).to_have_count(0)
    assert page.evaluate("window.flown") == flown
    assert page.evaluate("document.getAnimations().length") == 0 or flown
