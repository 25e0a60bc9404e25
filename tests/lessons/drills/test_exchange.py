"""Exchanges looked through once more, tile by tile and from the rules in words."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cards import library
from engine.patterns import Exposure
from engine.tiles import Tile
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.showings import ShownDiscards, ShownExposures, ShownRack
from tests.lessons.drills.independent import is_possible
from tests.sizes import size

every_card = pytest.mark.parametrize("slug", ["nmjl-2026", "mahjong-club"])


def _items(slug: str, count: int) -> list[Item]:
    seeds = random.Random(slug)
    card = library.shipped_card(slug)
    return [
        serve(
            card, "exchange", DrillSettings(slug, (), 1 + n % 5), seeds.randrange(SEEDS)
        )
        for n in range(count)
    ]


def _exposed(item: Item) -> dict[str, tuple[Exposure, ...]]:
    return {s.seat: s.exposures for s in item.shown if isinstance(s, ShownExposures)}


def _asks_which(item: Item) -> bool:
    return item.stem[-1].code == "ask_exchange_tile"


@every_card
def test_the_right_tile_alone_wins_a_joker(slug: str) -> None:
    asked = [item for item in _items(slug, size(150, 3_000)) if _asks_which(item)]
    assert asked
    for item in asked:
        rack = item.first(ShownRack).tiles
        wins = {
            tile.code
            for own in _exposed(item).values()
            for exposure in own
            for tile in rack
            if Tile.JOKER in exposure.tiles
            and tile in exposure.tiles
            and tile is not Tile.JOKER
        }
        assert {item.right.key} == (wins or {"none"}), item
        for choice in item.choices:
            assert choice.key in wins or not choice.is_right or choice.key == "none"


@every_card
def test_a_moment_is_judged_as_the_rules_say(slug: str) -> None:
    right = {
        "when_before_pick": "first",
        "when_window": "first",
        "when_other": "turn",
    }
    met = set()
    for item in _items(slug, size(150, 3_000)):
        if _asks_which(item):
            continue
        moment, ask = item.stem[0].code, item.stem[-1].params
        assert item.right.key == right.get(moment, "yes"), item
        exposure = _exposed(item)[ask.get("seat", "you")][ask["exposure"]]
        assert exposure.jokers
        assert exposure.tile is ask["tile"]
        assert ask["tile"] in item.first(ShownRack).tiles
        met.add(moment)
    assert len(met) >= 6


@every_card
def test_the_table_can_be_laid(slug: str) -> None:
    """Every hand has its count, and no tile is there more often than in the set."""
    for item in _items(slug, size(150, 3_000)):
        exposed, rack = _exposed(item), item.first(ShownRack).tiles
        lying = [t for own in exposed.values() for e in own for t in e.tiles]
        thrown = [
            t for s in item.shown if isinstance(s, ShownDiscards) for _, t in s.discards
        ]
        assert is_possible((*rack, *lying, *thrown)), item
        own = sum(e.size for e in exposed.get("you", ()))
        moment = item.stem[0].code
        waits = moment in ("when_before_pick", "when_window", "when_other")
        assert len(rack) + own == (13 if waits else 14), item


def test_every_kind_of_answer_is_right_now_and_then() -> None:
    found = Counter(
        item.right.key if not item.right.tiles else "tile"
        for item in _items("nmjl-2026", 150)
    )
    assert set(found) == {"tile", "none", "yes", "first", "turn"}
