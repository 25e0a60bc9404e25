"""The table on phones, tablets and wide screens: everything in reach."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

import engine
from tests.browser.controls import do, start, wait_for
from tests.browser.player import GAMES, Player

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

SEED: int = json.loads(GAMES.read_text(encoding="utf-8"))["own_win"]

WHOLE_RACK = ((390, 844), (820, 1180), (844, 390), (1180, 820), (1280, 800))
"""Screens on which the whole rack and the action bar stand without scrolling."""

COVERED = """() => {
    const seen = (x, y) => document.elementFromPoint(x, y);
    const middle = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const tiles = [...document.querySelectorAll("#hand .rack-own > li")];
    const buttons = [...document.querySelectorAll("#hand .action-bar .button")];
    return [...tiles, ...buttons]
        .filter((one) => !one.contains(seen(...middle(one))))
        .map((one) => one.textContent.trim() || one.innerHTML);
}"""
"""What cannot be hit in its middle, because it is outside or behind something."""

PLACES = """() => [...document.querySelectorAll("#hand .action-bar .button")].map(
    (one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)
)"""


def _moments(page: Page) -> Iterator[engine.SeatView]:
    """Once in every phase of a game, at the player's turn to do something."""
    table, seen = start(page, SEED), set[object]()
    player = Player(table.state.card)
    while not table.game.is_over:
        moment = (table.view.phase, *sorted({a.type for a in table.legal}))
        if moment not in seen:
            seen.add(moment)
            yield table.view
        do(page, player.choose(table.view, table.legal))
        table = wait_for(page, table.game.version + 1)


def test_the_rack_and_the_bar_are_in_reach_on_every_screen(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    places: dict[tuple[int, int], object] = {}
    for view in _moments(page):
        for width, height in WHOLE_RACK:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            if height < 480:
                page.locator("#table").evaluate("table => table.scrollIntoView()")
            assert page.evaluate(COVERED) == [], (view.phase, width)
            held = places.setdefault((width, height), page.evaluate(PLACES))
            assert page.evaluate(PLACES) == held, (view.phase, width)
        page.set_viewport_size({"width": 1280, "height": 800})
