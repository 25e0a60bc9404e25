"""The controls of the practice table, used as with a mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import engine
from play.models import PracticeGame
from play.selectors import Table, table_of

BUTTONS = {
    "pass": "Pass",
    "vote": "Go on",
    "ask_courtesy": "Ask",
    "pass_courtesy": "Give",
    "discard": "Discard",
    "call": "Call",
    "let_go": "Let it go",
    "exchange": "Swap a joker",
    "mahjong": "Mahjong",
}
"""The place of the action bar that confirms each action; the player never stops."""


def newest_table() -> Table:
    """The newest game as it is stored."""
    game = PracticeGame.objects.select_related("learner").latest("id")
    return table_of(learner=game.learner, public_id=game.public_id)


def start(page: Page, seed: int) -> Table:
    """From the home page to a table with that deal."""
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Number of the deal").fill(str(seed))
    page.get_by_role("button", name="Deal this game").click()
    expect(page.locator("#question")).to_be_visible()
    return newest_table()


# -- the page's controls -------------------------------------------------------


def choose_tiles(page: Page, tiles: tuple[engine.Tile, ...]) -> None:
    for tile in tiles:
        box = f'input[name="tile"][value="{tile.code}"]:not(:checked)'
        page.locator(f"#hand label:has({box})").first.click()


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'#hand input[name="{name}"][value="{value}"]').check()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def do(page: Page, action: engine.Action) -> None:
    """Do with the mouse what the player has decided: choose, then confirm."""
    match action:
        case engine.PassTiles(tiles=tiles, blind=blind):
            choose_tiles(page, tiles)
            if blind:
                page.get_by_label("Blind pass").check()
        case engine.PassCourtesy(tiles=tiles):
            choose_tiles(page, tiles)
        case engine.Discard(tile=tile):
            choose_tiles(page, (tile,))
        case engine.AskCourtesy(count=count):
            choose(page, "count", str(count))
        case engine.Call(tiles=tiles):
            choose(page, "call", engine.format_tiles(tiles))
        case engine.ExchangeJoker(owner=owner, exposure=exposure, tile=tile):
            choose(page, "swap", f"{owner}-{exposure}-{tile.code}")
    press(page, BUTTONS[action.type])


def wait_for(page: Page, version: int) -> Table:
    """Until the page shows that version, or the end of the game, and has settled."""
    shown = page.locator(f'#hand input[name="version"][value="{version}"]')
    expect(shown.or_(page.locator("#result"))).to_be_attached()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(
        0
    )
    return newest_table()
