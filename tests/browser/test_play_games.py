"""Whole games in a real browser, by the page's own controls, home to payment."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from play.models import PracticeGame
from play.selectors import Table, table_of
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.conftest import NewContext
from tests.browser.player import CARD, GAMES, WANTED, Player, is_wanted, story_of

pytestmark = pytest.mark.usefixtures("league_card_first")

SEEDS: dict[str, int] = json.loads(GAMES.read_text(encoding="utf-8"))

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


def _table() -> Table:
    """The newest game as it is stored."""
    game = PracticeGame.objects.select_related("learner").latest("id")
    return table_of(learner=game.learner, public_id=game.public_id)


def _start(page: Page, seed: int) -> Table:
    """From the home page to a table with that deal."""
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Number of the deal").fill(str(seed))
    page.get_by_role("button", name="Deal this game").click()
    expect(page.locator("#question")).to_be_visible()
    return _table()


# -- the page's controls -------------------------------------------------------


def _choose_tiles(page: Page, tiles: tuple[engine.Tile, ...]) -> None:
    for tile in tiles:
        box = f'input[name="tile"][value="{tile.code}"]:not(:checked)'
        page.locator(f"#hand label:has({box})").first.click()


def _choose(page: Page, name: str, value: str) -> None:
    page.locator(f'#hand input[name="{name}"][value="{value}"]').check()


def _press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _do(page: Page, action: engine.Action) -> None:
    """Do with the mouse what the player has decided: choose, then confirm."""
    match action:
        case engine.PassTiles(tiles=tiles, blind=blind):
            _choose_tiles(page, tiles)
            if blind:
                page.get_by_label("Blind pass").check()
        case engine.PassCourtesy(tiles=tiles):
            _choose_tiles(page, tiles)
        case engine.Discard(tile=tile):
            _choose_tiles(page, (tile,))
        case engine.AskCourtesy(count=count):
            _choose(page, "count", str(count))
        case engine.Call(tiles=tiles):
            _choose(page, "call", engine.format_tiles(tiles))
        case engine.ExchangeJoker(owner=owner, exposure=exposure, tile=tile):
            _choose(page, "swap", f"{owner}-{exposure}-{tile.code}")
    _press(page, BUTTONS[action.type])


def _wait_for(page: Page, version: int) -> Table:
    """Until the page shows that version, or the end of the game."""
    shown = page.locator(f'#hand input[name="version"][value="{version}"]')
    expect(shown.or_(page.locator("#result"))).to_be_attached()
    return _table()


def _names(tiles: Locator) -> list[str]:
    names: list[str] = tiles.locator("[role=img]").evaluate_all(
        "images => images.map(image => image.getAttribute('aria-label'))"
    )
    return names


def _play(page: Page, table: Table) -> Table:
    """Play to the end; the page shows each time what the seat may see."""
    player = Player(table.state.card)
    while not table.game.is_over:
        shown = _names(page.locator("#hand .rack-own"))
        assert shown == [tile.spoken for tile in table.view.rack]
        _do(page, player.choose(table.view, table.legal))
        table = _wait_for(page, table.game.version + 1)
    return table


def _check_the_end(page: Page, table: Table) -> None:
    """The result in words, the hand in its groups, the payments as sums."""
    outcome = table.view.outcome
    assert outcome
    if outcome.winner is None:
        expect(page.get_by_role("heading", name="A wall game")).to_be_visible()
        return
    sums = engine.explain_payment(outcome.payment, table.names, you=table.seat)
    for words in sums:
        expect(page.get_by_text(words, exact=True)).to_be_visible()
    assert outcome.hand
    groups = page.locator(".result-groups > li")
    assert groups.count() == len(outcome.hand.groups)
    tiles = _names(page.locator(".result-groups"))
    naturals = [name for name in tiles if not name.startswith("Joker")]
    spoken = [t.spoken for t in outcome.tiles if t is not engine.Tile.JOKER]
    assert sorted(naturals) == sorted(spoken)


# -- the games -----------------------------------------------------------------


@pytest.mark.one_database
@pytest.mark.parametrize("name", WANTED)
def test_the_seeds_still_lead_where_the_tests_need_them(name: str) -> None:
    story = story_of(engine.load_card(CARD), SEEDS[name])

    again = "the bots have changed: run `python -m tests.browser.player`"
    assert is_wanted(name, story), f"{story}; {again}"


@pytest.mark.one_database
@pytest.mark.parametrize("name", WANTED)
def test_a_game_from_the_home_page_to_the_payment(page: Page, name: str) -> None:
    table = _play(page, _start(page, SEEDS[name]))

    assert story_of(table.state.card, SEEDS[name]).questions == table.game.version
    _check_the_end(page, table)
    page.get_by_role("button", name=re.compile("Play again")).click()
    expect(page.locator("#question")).to_contain_text("Choose three tiles")
    assert _table().game.follows == table.game


def test_the_same_without_javascript(plain_page: Page) -> None:
    table = _play(plain_page, _start(plain_page, SEEDS["own_win"]))

    assert table.game.is_won
    _check_the_end(plain_page, table)
    plain_page.get_by_role("button", name=re.compile("Quick game")).click()
    expect(plain_page.locator("#question")).to_contain_text("Choose three tiles")


# -- around the table ----------------------------------------------------------


def test_a_double_click_plays_once_and_nothing_on_the_new_table(page: Page) -> None:
    table = _start(page, 0)
    player = Player(table.state.card)
    while table.view.phase is not engine.Phase.TURN:
        _do(page, player.choose(table.view, table.legal))
        table = _wait_for(page, table.game.version + 1)
    _choose_tiles(page, (table.view.rack[0],))

    page.get_by_role("button", name="Discard", exact=True).dblclick()

    after = _wait_for(page, table.game.version + 1)
    page.wait_for_load_state("networkidle")
    assert _table().game.version == after.game.version == table.game.version + 1


def test_a_refusal_keeps_what_was_chosen_and_is_announced(page: Page) -> None:
    table = _start(page, 0)
    tiles = tuple(t for t in table.view.rack if t is not engine.Tile.JOKER)[:2]
    _choose_tiles(page, tiles)

    _press(page, "Pass")

    expect(page.locator("#hand").get_by_role("alert")).to_contain_text("exactly 3")
    expect(page.locator('#hand input[name="tile"]:checked')).to_have_count(2)
    expect(page.locator("#announcer")).to_contain_text("exactly 3")
    _choose_tiles(page, (next(t for t in table.view.rack[2:] if t not in tiles),))
    _press(page, "Pass")
    expect(page.locator("#announcer")).to_contain_text("You receive")
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()


def test_another_device_goes_on_and_the_first_tab_catches_up(
    page: Page, new_context: NewContext
) -> None:
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill("rosemary")
    page.get_by_label("Password").fill("three short words")
    page.get_by_role("button", name="Sign up").click()
    table = _start(page, 0)

    other = new_context().new_page()
    other.goto(page.url)
    other.get_by_label("Name").fill("rosemary")
    other.get_by_label("Password").fill("three short words")
    other.get_by_role("button", name="Log in").click()
    expect(other.locator("#question")).to_contain_text("Choose three tiles")
    action = Player(table.state.card).choose(table.view, table.legal)
    _do(other, action)
    _wait_for(other, 1)

    _do(page, action)
    expect(page.locator("#hand .notice")).to_contain_text("nothing was changed")
    expect(page.locator("#hand .notice")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("Choose three tiles for")
    assert _table().game.version == 1


@pytest.mark.one_database
def test_the_table_is_accessible_and_fits_in_every_phase(page: Page) -> None:
    # Colours are judged at rest, not halfway through a transition.
    page.emulate_media(reduced_motion="reduce")
    table = _start(page, SEEDS["own_win"])
    player = Player(table.state.card)
    seen: set[object] = set()
    while not table.game.is_over:
        kinds = frozenset(type(action) for action in table.legal)
        moment = (table.view.phase, kinds)
        if moment not in seen:
            seen.add(moment)
            _check_page(page)
        _do(page, player.choose(table.view, table.legal))
        table = _wait_for(page, table.game.version + 1)
    _check_page(page)
    page.goto("/play/")
    _check_page(page)


def _check_page(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page, 320)
    page.set_viewport_size({"width": 1280, "height": 800})
