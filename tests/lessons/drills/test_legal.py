"""Legal or not, judged once more from the rules in words and from the lines."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cards import library
from engine.patterns import Card, Exposure, Group, Hand
from engine.tiles import Tile
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.showings import ShownDiscards, ShownExposures, ShownRack
from tests.lessons.drills.independent import is_possible, makes, takes_jokers
from tests.sizes import size

every_card = pytest.mark.parametrize("slug", ["nmjl-2026", "mahjong-club"])


def _items(slug: str, count: int) -> list[Item]:
    seeds = random.Random(slug)
    card = library.shipped_card(slug)
    return [
        serve(card, "legal", DrillSettings(slug, (), 1 + n % 5), seeds.randrange(SEEDS))
        for n in range(count)
    ]


def _own(item: Item) -> tuple[Exposure, ...]:
    shown = [s for s in item.shown if isinstance(s, ShownExposures) and s.seat == "you"]
    return shown[0].exposures if shown else ()


def _racks(item: Item) -> list[tuple[Tile, ...]]:
    return [s.tiles for s in item.shown if isinstance(s, ShownRack)]


def _answer(card: Card, item: Item) -> str:
    ask, moment = item.stem[-1], item.stem[0].code
    if ask.code == "ask_legal_call":
        return _call(card, item)
    if ask.code == "ask_legal_mahjong":
        tiles = (*_racks(item)[0], ask.params["tile"])
        return "yes" if any(makes(ln, tiles) for ln in card.lines) else "?"
    if ask.code == "ask_legal_blind":
        return "yes" if moment in ("legal_pass_2", "legal_pass_5") else "blind"
    if ask.code == "ask_legal_pass":
        return "never" if Tile.JOKER in _racks(item)[1] else "yes"
    return _exchange(item)


def _exchange(item: Item) -> str:
    ask, moment = item.stem[-1].params, item.stem[0].code
    waits = {"legal_pick": "first", "legal_other": "turn"}
    if moment in waits:
        return waits[moment]
    if ask["tile"] is Tile.JOKER:
        return "natural"
    seat = ask.get("seat", "you")
    (own,) = (
        s.exposures
        for s in item.shown
        if isinstance(s, ShownExposures) and s.seat == seat
    )
    group = own[ask["exposure"]].tiles
    if Tile.JOKER not in group:
        return "none"
    return "yes" if ask["tile"] in group else "tile"


def _call(card: Card, item: Item) -> str:
    if item.stem[0].code in ("legal_racked", "legal_older"):
        return "late"
    tile, tiles = item.stem[-1].params["tile"], _racks(item)[1]
    if tile is Tile.JOKER:
        return "joker"
    if set(tiles) - {tile, Tile.JOKER}:
        return "unlike"
    if len(tiles) == 1:
        return "pair"
    called = Exposure(tile, len(tiles) + 1, tiles.count(Tile.JOKER))
    shown = (*_own(item), called)
    kinds = {
        line.exposure
        for line in card.lines
        if any(_has(hand, shown) for hand in line.hands)
        and all(takes_jokers(line, _group(line.hands[0], e)) for e in shown if e.jokers)
    }
    return "yes" if "X" in kinds else "closed" if kinds else "no_line"


def _has(hand: Hand, shown: tuple[Exposure, ...]) -> bool:
    groups = Counter((g.tile, g.size) for g in hand.groups)
    return not Counter((e.tile, e.size) for e in shown) - groups


def _group(hand: Hand, exposure: Exposure) -> Group:
    """A group of the exposure's size, which is all that jokers depend on."""
    return next(g for g in hand.groups if g.size == exposure.size)


@every_card
def test_the_right_answer_follows_from_the_rules_in_words(slug: str) -> None:
    card, met = library.shipped_card(slug), set()
    for item in _items(slug, size(200, 3_000)):
        assert item.right.key == _answer(card, item), item
        met.add(item.right.key)
    assert {"yes", "pair", "late", "no_line", "joker", "never", "unlike"} <= met


@every_card
def test_the_table_can_be_laid_and_the_act_be_done(slug: str) -> None:
    for item in _items(slug, size(200, 3_000)):
        lying = [
            t
            for s in item.shown
            if isinstance(s, ShownExposures)
            for e in s.exposures
            for t in e.tiles
        ]
        thrown = [
            t for s in item.shown if isinstance(s, ShownDiscards) for _, t in s.discards
        ]
        rack, *used = _racks(item)
        assert is_possible((*rack, *lying, *thrown)), item
        assert not Counter(used[0] if used else ()) - Counter(rack), item
        held = len(rack) + sum(e.size for e in _own(item))
        assert held == (14 if item.stem[0].code == "legal_turn" else 13), item


def test_yes_is_right_about_as_often_as_no() -> None:
    items = _items("nmjl-2026", 200)
    share = sum(item.right.key == "yes" for item in items) / len(items)
    assert 0.25 < share < 0.75
