"""Whole games in a real browser, by the page's own controls, home to payment."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from play.selectors import Table
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.conftest import NewContext
from tests.browser.controls import (
    choose_tiles,
    do,
    newest_table,
    press,
    start,
    wait_for,
)
from tests.browser.player import CARD, GAMES, WANTED, Player, is_wanted, story_of

pytestmark = pytest.mark.usefixtures("league_card_first")

SEEDS: dict[str, int] = json.loads(GAMES.read_text(encoding="utf-8"))


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
        do(page, player.choose(table.view, table.legal))
        table = wait_for(page, table.game.version + 1)
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
    table = _play(page, start(page, SEEDS[name]))

    assert story_of(table.state.card, SEEDS[name]).questions == table.game.version
    _check_the_end(page, table)
    page.get_by_role("button", name=re.compile("Play again")).click()
    expect(page.locator("#question")).to_contain_text("Choose three tiles")
    assert newest_table().game.follows == table.game


@pytest.mark.one_database
def test_the_same_without_javascript(plain_page: Page) -> None:
    table = _play(plain_page, start(plain_page, SEEDS["own_win"]))

    assert table.game.is_won
    _check_the_end(plain_page, table)
    plain_page.get_by_role("button", name=re.compile("Quick game")).click()
    expect(plain_page.locator("#question")).to_contain_text("Choose three tiles")


# -- around the table ----------------------------------------------------------


def test_a_double_click_plays_once_and_nothing_on_the_new_table(page: Page) -> None:
    table = start(page, 0)
    player = Player(table.state.card)
    while table.view.phase is not engine.Phase.TURN:
        do(page, player.choose(table.view, table.legal))
        table = wait_for(page, table.game.version + 1)
    choose_tiles(page, (table.view.rack[0],))

    page.get_by_role("button", name="Discard", exact=True).dblclick()

    after = wait_for(page, table.game.version + 1)
    page.wait_for_load_state("networkidle")
    assert newest_table().game.version == after.game.version == table.game.version + 1


def test_a_refusal_keeps_what_was_chosen_and_is_announced(page: Page) -> None:
    table = start(page, 0)
    tiles = tuple(t for t in table.view.rack if t is not engine.Tile.JOKER)[:2]
    choose_tiles(page, tiles)

    press(page, "Pass")

    expect(page.locator("#hand .refusal")).to_contain_text("exactly 3")
    expect(page.locator('#hand input[name="tile"]:checked')).to_have_count(2)
    expect(page.locator("#announcer")).to_contain_text("exactly 3")
    choose_tiles(page, (next(t for t in table.view.rack[2:] if t not in tiles),))
    press(page, "Pass")
    expect(page.locator("#announcer")).to_contain_text("You receive")
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()


def test_another_device_goes_on_and_the_first_tab_catches_up(
    page: Page, new_context: NewContext
) -> None:
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill("rosemary")
    page.get_by_label("Password").fill("three short words")
    page.get_by_role("button", name="Sign up").click()
    table = start(page, 0)

    other = new_context().new_page()
    other.goto(page.url)
    other.get_by_label("Name").fill("rosemary")
    other.get_by_label("Password").fill("three short words")
    other.get_by_role("button", name="Log in").click()
    expect(other.locator("#question")).to_contain_text("Choose three tiles")
    action = Player(table.state.card).choose(table.view, table.legal)
    do(other, action)
    wait_for(other, 1)

    do(page, action)
    expect(page.locator("#hand .notice")).to_contain_text("nothing was changed")
    expect(page.locator("#hand .notice")).to_be_visible()
    expect(page.locator("#question")).to_contain_text("Choose three tiles for")
    assert newest_table().game.version == 1


@pytest.mark.one_database
def test_the_table_is_accessible_and_fits_in_every_phase(page: Page) -> None:
    # Colours are judged at rest, not halfway through a transition.
    page.emulate_media(reduced_motion="reduce")
    table = start(page, SEEDS["own_win"])
    player = Player(table.state.card)
    seen: set[object] = set()
    while not table.game.is_over:
        kinds = frozenset(type(action) for action in table.legal)
        moment = (table.view.phase, kinds)
        if moment not in seen:
            seen.add(moment)
            _check_page(page)
        do(page, player.choose(table.view, table.legal))
        table = wait_for(page, table.game.version + 1)
    _check_page(page)
    page.goto("/play/")
    _check_page(page)


def _check_page(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page, 320)
    page.set_viewport_size({"width": 1280, "height": 800})
