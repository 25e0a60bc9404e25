"""A real table and the record of a game, in a real browser, with script and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import engine
from engine.bots.steady import Steady
from play.models import PracticeGame
from play.selectors import Table, table_of
from tests.browser.axe import assert_accessible, assert_fits
from tests.browser.controls import choose_tiles, do, press, wait_for

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

P = engine.Phase


def _table() -> Table:
    game = PracticeGame.objects.select_related("learner").latest("id")
    return table_of(learner=game.learner, public_id=game.public_id)


def _start(page: Page, *, real: bool) -> Table:
    page.goto("/play/")
    page.get_by_text("Options", exact=True).click()
    if real:
        page.get_by_role("radio", name="Real table").check()
    page.get_by_label("Number of the deal").fill("4")
    page.get_by_role("button", name="Deal this game").click()
    expect(page.locator("#question")).to_be_visible()
    return _table()


def _play_to(page: Page, table: Table, phase: engine.Phase, discards: int) -> Table:
    """Play lawfully until that phase, with so many tiles on the table."""
    steady = Steady(table.state.card)
    while table.view.phase is not phase or len(table.view.discards) < discards:
        action = steady.choose(table.view, table.legal)
        if isinstance(action, engine.Pick):
            press(page, "Pick")
        elif isinstance(action, engine.Call) and table.is_real:
            choose_tiles(page, action.tiles)
            press(page, "Call")
        else:
            do(page, action)
        table = wait_for(page, table.game.version + 1)
    return table


def _check(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page, 320)
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("size", [(390, 844), (320, 640)], ids=["390", "320"])
def test_the_rack_is_never_under_the_action_bar(
    page: Page, size: tuple[int, int]
) -> None:
    """At the question of every phase the whole rack is seen above the bar."""
    table = _start(page, real=True)
    for phase, discards in ((P.PASS, 0), (P.CLAIM, 4), (P.TURN, 8)):
        table = _play_to(page, table, phase, discards)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator("#question").evaluate("one => one.scrollIntoView()")
        rack = page.locator(".own-hand").bounding_box()
        bar = page.locator(".action-bar").bounding_box()
        assert rack
        assert bar
        assert rack["y"] >= 0
        assert rack["y"] + rack["height"] <= bar["y"]


def test_a_discard_is_given_a_wrong_name(page: Page) -> None:
    table = _play_to(page, _start(page, real=True), P.TURN, 1)
    tile = next(t for t in table.view.rack if t is not engine.Tile.JOKER)
    said = engine.Tile.D9 if tile is not engine.Tile.D9 else engine.Tile.D8

    page.get_by_label("Say").select_option(said.code)
    choose_tiles(page, (tile,))
    press(page, "Discard")
    table = wait_for(page, table.game.version + 1)

    expect(page.locator(".log")).to_contain_text("and call it")
    assert any(d.named is said for d in table.view.discards)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_wrong_challenge_and_a_fault_to_the_payment(
    page: Page, plain_page: Page, script: bool
) -> None:
    page = page if script else plain_page
    table = _play_to(page, _start(page, real=True), P.PICK, 4)
    name = table.names[(table.seat + 1) % 4]

    page.get_by_role("link", name=f"Challenge {name}").click()
    expect(page.locator("#question")).to_contain_text(f"{name}’s hand is dead?")
    expect(page.locator("#challenge")).to_contain_text("50 points")
    if script:
        _check(page)
    page.get_by_role("link", name="No, play on").click()
    expect(page.locator("#hand")).to_be_visible()
    page.get_by_role("link", name=f"Challenge {name}").click()
    page.get_by_role("button", name="Challenge", exact=True).click()
    table = wait_for(page, table.game.version + 1)
    expect(page.get_by_text("challenge contested")).to_be_visible()
    if script:
        _check(page)

    press(page, "Pick from the other end")
    table = wait_for(page, table.game.version + 1)
    expect(page.locator("#question")).to_contain_text("says that your hand is dead")
    press(page, "Accept")
    expect(page.locator("#result")).to_contain_text("Your hand is dead.")
    expect(page.locator("#result")).to_contain_text("50 (a contested challenge)")
    if script:
        _check(page)


def test_a_false_mahjong_is_taken_back(page: Page) -> None:
    table = _play_to(page, _start(page, real=True), P.TURN, 4)

    press(page, "Mahjong")
    table = wait_for(page, table.game.version + 1)
    expect(page.locator("#question")).to_contain_text("You said “Mahjong”")
    _check(page)
    press(page, "Take it back")

    assert wait_for(page, table.game.version + 1).view.phase is P.TURN


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_move_is_taken_back_and_the_game_stepped_through(
    page: Page, plain_page: Page, script: bool
) -> None:
    page = page if script else plain_page
    table = _start(page, real=False)
    steady = Steady(table.state.card)
    do(page, steady.choose(table.view, table.legal))
    wait_for(page, 1)

    press(page, "Take back my last move")
    wait_for(page, 2)
    expect(page.get_by_text("Your last move is taken back.").first).to_be_visible()
    expect(page.locator("#question")).to_contain_text("for Rosa")

    page.get_by_role("link", name="Step through the game").click()
    expect(page.get_by_text("Step 0 of 0")).to_be_visible()
    expect(page.locator(".record-taken-back").first).to_be_visible()
    page.goto("/play/")
    table = _start(page, real=False)
    while not table.game.is_over:
        do(page, steady.choose(table.view, table.legal))
        table = wait_for(page, table.game.version + 1)
    page.get_by_role("link", name="Step through the game").first.click()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator(".record-place")).to_have_text(re.compile("Step 1 of"))
    page.get_by_role("link", name="Show all tiles").click()
    expect(page.locator(".record-rack")).to_have_count(3)
    if script:
        _check(page)
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#question")).to_contain_text("Choose three tiles for Theo")


def test_the_start_page_with_all_options_and_the_reading_of_records(
    page: Page,
) -> None:
    page.goto("/play/")
    page.get_by_text("Options", exact=True).click()
    _check(page)
    page.goto("/play/import/")
    _check(page)
    page.get_by_label("The record").fill("not a record")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("Line 1 of this record cannot be read.")).to_be_visible()
