"""As at a real table: spoken discards, and a call window that closes by itself."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

import engine
from play.selectors import Table
from tests.browser.controls import do, newest_table, start, wait_for
from tests.browser.player import GAMES, Player

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

SEED: int = json.loads(GAMES.read_text(encoding="utf-8"))["own_win"]

VOICE = """() => {
    window.spoken = [];
    Object.defineProperty(window, "speechSynthesis", { value: {
        cancel() {},
        speak(words) {
            window.spoken.push(words.text);
            setTimeout(() => words.dispatchEvent(new Event("end")), 10);
        },
    } });
    window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) {
            super();
            this.text = text;
        }
    };
}"""
"""A voice that writes down what it says: this browser has none."""


def _until(page: Page, table: Table, phase: engine.Phase) -> Table:
    """Play on until the game asks something in that phase."""
    player = Player(table.state.card)
    while table.view.phase is not phase:
        do(page, player.choose(table.view, table.legal))
        table = wait_for(page, table.game.version + 1)
    return table


def _switch(page: Page, name: str) -> None:
    part = page.get_by_text("As at a real table", exact=True)
    if not page.get_by_role("switch", name=name).is_visible():
        part.click()
    page.get_by_role("switch", name=name).click()


def test_the_discards_are_spoken_only_where_that_is_switched_on(page: Page) -> None:
    page.add_init_script(f"({VOICE})()")
    table = _until(page, start(page, SEED), engine.Phase.TURN)
    assert page.evaluate("window.spoken") == []
    _switch(page, "Speak the discards")
    before = len(table.view.discards)

    do(page, Player(table.state.card).choose(table.view, table.legal))
    table = wait_for(page, table.game.version + 1)

    others = [
        d.tile.spoken for d in table.view.discards[before:] if d.seat != table.seat
    ]
    assert others
    page.wait_for_function("count => window.spoken.length >= count", arg=len(others))
    assert page.evaluate("window.spoken") == others


def test_a_window_closes_by_itself_only_at_the_real_pace(page: Page) -> None:
    table = _until(page, start(page, SEED), engine.Phase.CLAIM)
    expect(page.locator("#pace")).to_have_count(0)
    page.get_by_text("As at a real table", exact=True).click()
    page.get_by_label("Seconds to call").select_option("3")
    _switch(page, "Real pace")
    expect(page.get_by_text("Escape stops the clock.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#pace")).to_have_count(0)
    page.wait_for_timeout(3_500)
    assert newest_table().game.version == table.game.version

    _switch(page, "Real pace")
    expect(page.get_by_role("switch", name="Real pace")).not_to_be_checked()
    _switch(page, "Real pace")
    expect(page.locator("#pace")).to_be_visible()

    wait_for(page, table.game.version + 1)
    assert newest_table().game.version > table.game.version
