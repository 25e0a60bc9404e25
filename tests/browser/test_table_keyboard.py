"""The table by keyboard alone: whole games, the order of the rack, single keys."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

import engine
from play.selectors import Table
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.controls import newest_table, start, wait_for
from tests.browser.player import GAMES, Player

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

SEED: int = json.loads(GAMES.read_text(encoding="utf-8"))["own_win"]

PLACES = {
    "call": "#bar-call",
    "mahjong": "#bar-mahjong",
    "exchange": "#bar-swap",
}
"""The place of the bar that confirms an action; all others have the third."""

FURTHEST = 120
"""So many steps of Tab are more than the page has."""

AHEAD = """wanted => {
    const [here, there] = [document.activeElement, document.querySelector(wanted)];
    if (here.matches(wanted)) return 0;
    return here.compareDocumentPosition(there) & 4 ? 1 : -1;
}"""


def _tab_to(page: Page, wanted: str) -> None:
    """With Tab or Shift and Tab to a control that the selector names."""
    for _step in range(FURTHEST):
        ahead = page.evaluate(AHEAD, wanted)
        if not ahead:
            return
        page.keyboard.press("Tab" if ahead > 0 else "Shift+Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def _check_tiles(page: Page, tiles: tuple[engine.Tile, ...]) -> None:
    for tile in tiles:
        box = f'#hand input[name="tile"][value="{tile.code}"]:not(:checked)'
        _tab_to(page, f"#{page.locator(box).first.get_attribute('id')}")
        page.keyboard.press("Space")


def _pick_radio(page: Page, name: str, value: str) -> None:
    """Into the group with Tab, to its choice with the arrow keys."""
    group = page.locator(f'#hand input[name="{name}"]')
    _tab_to(page, f'#hand input[name="{name}"]')
    values = group.evaluate_all("all => all.map(one => one.value)")
    here = group.evaluate_all("all => all.indexOf(document.activeElement)")
    place = values.index(value)
    if place == here:
        page.keyboard.press("Space")
    for _step in range(abs(place - here)):
        page.keyboard.press("ArrowRight" if place > here else "ArrowLeft")
    expect(group.nth(place)).to_be_checked()


def _do(page: Page, action: engine.Action) -> None:
    match action:
        case engine.PassTiles(tiles=tiles, blind=blind):
            _check_tiles(page, tiles)
            if blind:
                _tab_to(page, "#blind")
                page.keyboard.press("Space")
        case engine.PassCourtesy(tiles=tiles):
            _check_tiles(page, tiles)
        case engine.Discard(tile=tile):
            _pick_radio(page, "tile", tile.code)
        case engine.AskCourtesy(count=count):
            _pick_radio(page, "count", str(count))
        case engine.Call(tiles=tiles):
            _pick_radio(page, "call", engine.format_tiles(tiles))
        case engine.ExchangeJoker(owner=owner, exposure=exposure, tile=tile):
            _pick_radio(page, "swap", f"{owner}-{exposure}-{tile.code}")
    _tab_to(page, PLACES.get(action.type, "#bar-next"))
    page.keyboard.press("Enter")


def _to_the_table(page: Page, seed: int) -> Table:
    """A game of that deal, with the focus on what is asked."""
    start(page, seed)
    page.locator("#question").focus()
    return newest_table()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = _to_the_table(page, SEED)
    player, done = Player(table.state.card), set[str]()
    while not table.game.is_over:
        action = player.choose(table.view, table.legal)
        _do(page, action)
        done.add(action.type)
        table = wait_for(page, table.game.version + 1)
        focus = page.evaluate(
            "document.activeElement.id || document.activeElement.tagName"
        )
        assert focus != "BODY", f"{action.type} loses the focus"
    assert table.game.is_won
    assert {"pass", "vote", "pass_courtesy", "call", "exchange", "mahjong"} <= done


def _tiles(page: Page) -> list[str]:
    names: list[str] = page.locator("#hand .rack-own [role=img]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return names


def test_an_own_order_of_the_rack_stays_through_moves_and_reloads(page: Page) -> None:
    _to_the_table(page, SEED)
    suits = _tiles(page)
    _tab_to(page, "#rack-0")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    own = [suits[1], suits[2], suits[0], *suits[3:]]
    assert _tiles(page) == own
    expect(page.locator("#rack-0")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(f"{suits[0]}: place 3 of 13")
    expect(page.get_by_role("button", name="My own")).to_have_attribute(
        "aria-pressed", "true"
    )

    page.keyboard.press("Space")
    _tab_to(page, "#move-left")
    page.keyboard.press("Enter")
    own = [suits[1], suits[0], *suits[2:]]
    assert _tiles(page) == own

    expect(page.locator("#move-left")).to_be_focused()
    given = [name for name in own if name not in ("Joker", suits[0])][-2:]
    given.append(suits[0])
    for name in given[:2]:
        box = page.get_by_role("checkbox", name=name, exact=True, checked=False).first
        box.focus()
        page.keyboard.press("Space")
    _tab_to(page, "#bar-next")
    page.keyboard.press("Enter")
    wait_for(page, 1)
    kept = list(own)
    for name in given:
        kept.remove(name)
    assert _tiles(page)[: len(kept)] == kept
    assert len(_tiles(page)) == 13

    now = _tiles(page)
    page.reload()
    assert _tiles(page) == now
    _tab_to(page, "#order-suit")
    page.keyboard.press("Enter")
    expect(page.locator("#order-suit")).to_have_attribute("aria-current", "true")
    assert _tiles(page) == [tile.spoken for tile in newest_table().view.rack]


def test_enter_on_a_tile_plays_nothing(page: Page) -> None:
    table = _to_the_table(page, SEED)
    _do(page, Player(table.state.card).choose(table.view, table.legal))
    wait_for(page, 1)
    expect(page.get_by_role("button", name="Take back my last move")).to_be_visible()

    _tab_to(page, "#rack-0")
    page.keyboard.press("Enter")

    page.wait_for_load_state("networkidle")
    assert newest_table().game.version == 1


def test_without_script_enter_on_a_tile_asks_for_a_button(plain_page: Page) -> None:
    table = start(plain_page, SEED)
    plain_page.locator("#rack-0").focus()

    plain_page.keyboard.press("Enter")

    expect(plain_page.get_by_text("Press the button for what you")).to_be_visible()
    assert newest_table().game.version == table.game.version


def test_a_tile_is_dragged_to_its_place(page: Page) -> None:
    _to_the_table(page, SEED)
    suits = _tiles(page)
    places = page.locator("#hand .rack-own > li")

    places.nth(0).drag_to(places.nth(4), target_position={"x": 40, "y": 30})

    assert _tiles(page) == [*suits[1:5], suits[0], *suits[5:]]
    page.reload()
    assert _tiles(page) == [*suits[1:5], suits[0], *suits[5:]]


def test_single_keys_are_off_until_they_are_switched_on(page: Page) -> None:
    _to_the_table(page, SEED)
    for key in ("1", "2", "3", "n"):
        page.keyboard.press(key)
    expect(page.locator("#hand input:checked")).to_have_count(0)
    assert newest_table().game.version == 0

    page.get_by_text("Keys", exact=True).focus()
    page.keyboard.press("Enter")
    _tab_to(page, "#keys-switch")
    page.keyboard.press("Space")
    expect(page.get_by_role("switch", name="Single keys")).to_be_checked()
    for key in ("1", "2", "3"):
        page.keyboard.press(key)
    expect(page.locator("#chosen-count")).to_have_text("3 of 3 chosen")
    expect(page.locator("#announcer")).to_have_text("3 of 3 chosen")
    page.keyboard.press("n")
    wait_for(page, 1)
    expect(page.get_by_role("switch", name="Single keys")).to_be_checked()
    page.get_by_text("As at a real table", exact=True).click()
    assert_accessible(page)
    assert_fits(page)
    page.reload()
    page.keyboard.press("1")
    expect(page.locator("#chosen-count")).to_have_text("1 of 3 chosen")
