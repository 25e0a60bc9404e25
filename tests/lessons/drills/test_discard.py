from __future__ import annotations

from collections import Counter

import pytest

import engine
from cards import library
from engine.tiles import Tile
from lessons.drills.catalogue import serve
from lessons.drills.discard import WHOLE_TABLE
from lessons.drills.discard_weighing import COLD, HOT, MARGIN, SAME
from lessons.drills.item import DrillSettings, Item
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownDiscards
from lessons.drills.tables import Table, read_table
from tests.lessons.drills.by_hand import cost_by_hand, hands_left
from tests.sizes import size


def _costs(card: engine.Card, table: Table) -> dict[Tile, float]:
    own = table.exposures[0]
    mine = Counter(table.rack) + Counter(t for e in own for t in e.tiles)
    hands = hands_left(card, own, table.seen - mine)
    rack = Counter(table.rack)
    return {tile: cost_by_hand(hands, rack - Counter([tile])) for tile in rack}


def _danger(card: engine.Card, table: Table, tile: Tile) -> float:
    """The largest share of the hands of anybody with two exposures that want it."""
    shares = [0.0]
    for exposures in table.exposures[1:]:
        lying = Counter(t for e in exposures for t in e.tiles)
        hands = hands_left(card, exposures, table.seen - lying)
        if len(exposures) > 1 and hands:
            want = [any(g.tile is tile for g in hand.groups) for _line, hand in hands]
            shares.append(sum(want) / len(want))
    return max(shares)


def _items(count: int) -> list[tuple[engine.Card, Item]]:
    return [
        (card, serve(card, "discard", DrillSettings(slug, level=level), seed))
        for slug in ("nmjl-2026", "mahjong-club", "kitchen-table")
        for card in [library.shipped_card(slug)]
        for level in range(1, 6)
        for seed in range(count)
    ]


def test_the_right_tile_costs_least_by_hand_count() -> None:
    for card, item in _items(size(1, 20)):
        table = read_table(item)
        costs = _costs(card, table)
        right = item.right.tiles[0]
        for choice in item.choices:
            if choice.is_right:
                continue
            (tile,) = choice.tiles
            more = costs[tile] - costs[right]
            if choice.misconception is Misconception.DANGER_MISJUDGED:
                assert _danger(card, table, tile) >= HOT - 1e-6
                assert _danger(card, table, right) <= HOT
                assert more >= -SAME - 0.01 or more >= MARGIN[item.level] - 0.01
            elif more < MARGIN[item.level] - 0.01:
                assert _danger(card, table, tile) >= HOT - 1e-6, (item.seed, tile)
                assert _danger(card, table, right) <= COLD + 1e-6


def test_the_whole_table_is_shown_from_level_four_on() -> None:
    for _card, item in _items(1):
        shows = any(isinstance(one, ShownDiscards) for one in item.shown)
        assert shows == (item.level >= WHOLE_TABLE)
        table = read_table(item)
        own = sum(e.size for e in table.exposures[0])
        assert len(table.rack) + own == 14


@pytest.mark.parametrize("level", [1, 5])
def test_an_item_is_the_same_for_the_same_seed(level: int) -> None:
    card = library.shipped_card("mahjong-club")
    settings = DrillSettings(card.slug, level=level)
    assert serve(card, "discard", settings, 5) == serve(card, "discard", settings, 5)
