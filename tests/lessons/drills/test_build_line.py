"""Hands that are laid, seated place by place without the engine's matching."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.test import Client

import engine
from cards import library
from engine.tiles import Tile
from lessons.drills import build_line
from lessons.drills.catalogue import SEEDS, grade, serve
from lessons.drills.item import Build, DrillSettings, Item, tiles_key
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownGroups
from tests.lessons.drills.independent import is_possible, makes
from tests.sizes import size

CARDS = ("nmjl-2026", "mahjong-club", "kitchen-table")


def _items(count: int) -> list[Item]:
    seeds, items = random.Random("build"), list[Item]()
    for number in range(count):
        slug = CARDS[number % len(CARDS)]
        settings = DrillSettings(slug, level=1 + number % 5)
        card = library.shipped_card(slug)
        items.append(serve(card, "build_line", settings, seeds.randrange(SEEDS)))
    return items


def _lying(item: Item) -> list[Tile]:
    groups = [one for one in item.shown if isinstance(one, ShownGroups)]
    return [tile for one in groups for group in one.groups for tile in group]


def test_right_and_wrong_answers_are_so_by_counting_too() -> None:
    for item in _items(size(60, 1_000)):
        card, line = library.shipped_card(item.settings.card), item.about.line
        assert isinstance(item.answer, Build)
        whole = (*_lying(item), *engine.parse_tiles(item.answer.right[0]))
        assert len(whole) == 14
        assert is_possible(whole)
        assert makes(line, whole)
        for misconception in build_line.MISCONCEPTIONS:
            for key in build_line.faulty(misconception, card, item):
                tiles = (*_lying(item), *engine.parse_tiles(key))
                assert not is_possible(tiles) or not makes(line, tiles), key


def test_any_hand_of_the_line_is_right_in_any_order() -> None:
    others = 0
    for item in _items(size(60, 600)):
        card, about = library.shipped_card(item.settings.card), item.about
        assert isinstance(item.answer, Build)
        backwards = tuple(reversed(about.wanted))
        assert grade(card, item, tiles_key(backwards, is_ordered=True)).is_right
        for hand in about.line.hands:
            laid = list(hand.tiles)
            if about.kept or about.jokers or not set(laid) <= set(item.answer.palette):
                continue
            if is_possible(laid):
                given = grade(card, item, tiles_key(tuple(laid)))
                assert given.is_right
                others += hand is not about.hand
    assert others


def _item(level: int, wanted: str) -> Item:
    """The first item of that level on a line of the 2026 card."""
    card = library.shipped_card("nmjl-2026")
    for seed in range(2_000):
        item = serve(card, "build_line", DrillSettings(card.slug, level=level), seed)
        if f"{item.about.line.section} {item.about.line.number}" == wanted:
            return item
    raise AssertionError(wanted)


@pytest.mark.parametrize(
    ("laid", "belief"),
    [
        ("11B 33B 111C 333C 5555D", None),
        ("11D 33D 111C 333C 5555B", None),
        ("11B 33B 111C 333D 5555B", Misconception.COLOURS_NOT_COMPARED),
        ("11B 33B 111C 333C 555D", Misconception.WRONG_COUNT),
        ("11B 3B J 111C 333C 5555D", Misconception.JOKER_IN_PAIR),
        ("11B 33B 111C 333C 555D J", None),
    ],
)
def test_what_is_wrong_gets_its_name(laid: str, belief: Misconception | None) -> None:
    """13579 6A: 11 33 of one suit, 111 333 of a second, 5555 of the third."""
    card = library.shipped_card("nmjl-2026")
    item = _item(4, "13579 6A")
    every = tuple(tile for tile in Tile if tile is not Tile.BLANK)
    about = item.about
    wide = Build(every, 14, ())
    tiles = engine.parse_tiles(laid)
    given = grade(card, replace(item, answer=wide), tiles_key(tiles))
    assert about.kept == ()
    assert given.misconception is belief, given


@pytest.mark.django_db
def test_a_hand_is_laid_tile_by_tile_on_the_page(client: Client) -> None:
    item = next(one for one in _items(20) if one.level == 1)
    address = f"/drills/build_line/{item.seed}/"
    query = {"card": item.settings.card, "level": "1"}
    laid = ""
    assert isinstance(item.answer, Build)
    for code in item.answer.right[0].split():
        text = client.get(address, {**query, "laid": laid, "add": code}).text
        laid = f"{laid} {code}".strip()
        assert f'name="choice" value="{laid}"' in text
    asked = f"{address}?card={item.settings.card}&level=1"
    answered = client.post(asked, {"choice": laid})
    assert "That is right" in client.get(answered["Location"]).text
