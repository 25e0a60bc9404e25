"""Naming tiles, proved from the codes of the tiles and the words of the rules."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client

from cards import library
from lessons.drills import name_tile, namings
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.showings import ShownRack
from lessons.drills.wording import sentence
from tests.sizes import size

CARD = "nmjl-2026"
_NUMBERS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
_SUITS = {"B": "Bam", "C": "Crak", "D": "Dot"}
_OTHERS = {
    "E": "East",
    "S": "South",
    "W": "West",
    "N": "North",
    "R": "Red",
    "G": "Green",
    "0": "Soap",
    "F": "Flower",
    "J": "Joker",
}
_DRAGONS = {"B": "G", "C": "R", "D": "0"}


def _name(code: str) -> str:
    """What a tile is called, out of its code (misnamed-10)."""
    if code in _OTHERS:
        return _OTHERS[code]
    return f"{_NUMBERS[int(code[0]) - 1]} {_SUITS[code[1]]}"


def _items(form: str, count: int) -> list[Item]:
    card = library.shipped_card(CARD)
    seeds, found = random.Random(form), list[Item]()
    while len(found) < count:
        level = next(n for n, at in name_tile._LEVELS.items() if form in at.forms)
        settings = DrillSettings(CARD, level=level)
        item = serve(card, "name_tile", settings, seeds.randrange(SEEDS))
        if isinstance(item.about, namings.About):
            found += [item] * (form == "same")
        else:
            found += [item] * (item.about.form == form)
    return found


def test_a_tile_is_called_by_its_name() -> None:
    for item in _items("say", size(60, 1_000)):
        (tile,) = item.first(ShownRack).tiles
        assert item.right.text is not None
        assert sentence(item.right.text) == f"“{_name(tile.code)}”"


def test_the_tile_that_was_called_is_found() -> None:
    for item in _items("hear", size(40, 1_000)):
        called = re.findall("“(.+)”", sentence(item.stem[-1]))
        assert called == [_name(item.right.tiles[0].code)]
        names = [_name(choice.tiles[0].code) for choice in item.choices]
        assert names.count(called[0]) == 1


def test_the_dragon_of_a_suit_is_named() -> None:
    for item in _items("dragon_of_tile", size(30, 500)):
        (tile,) = item.first(ShownRack).tiles
        assert item.right.key == _DRAGONS[tile.code[1]]


def test_one_tile_of_a_row_has_another_name() -> None:
    for item in _items("misnamed", size(40, 1_000)):
        said = sentence(item.stem[0]).partition(": ")[2].rstrip(".").split(", ")
        row = [choice.key for choice in item.choices]
        assert len(set(row)) == len(row) == len(said)
        wrong = [c for c, name in zip(row, said, strict=True) if _name(c) != name]
        assert wrong == [item.right.key]


def test_only_a_natural_that_repeats_the_last_may_be_claimed_as_it() -> None:
    met = set[str]()
    for item in _items("same", size(40, 500)):
        before, lies = (tile.code for tile in item.first(ShownRack).tiles)
        right = {before: "take", "J": "dead"}.get(lies, "again")
        assert item.right.key == right
        met.add(right)
    assert met == {"take", "dead", "again"}


@pytest.mark.django_db
def test_listeners_hear_what_is_drawn_until_they_have_answered(client: Client) -> None:
    for item in _items("say", 10):
        query = {"card": CARD, "level": item.level}
        address = f"/drills/name_tile/{item.seed}/"
        text = client.get(address, query).text
        assert f'class="panel stack face-{item.face}"' in text
        name = _name(item.first(ShownRack).tiles[0].code)
        assert f'aria-label="{name}"' not in text
        given = {"choice": item.right.key}
        answered = client.post(f"{address}?card={CARD}&level={item.level}", given)
        text = client.get(answered["Location"]).text
        assert "That is right" in text
        assert f'aria-label="{name}"' in text
