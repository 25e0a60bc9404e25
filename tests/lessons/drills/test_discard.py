from __future__ import annotations

from collections import Counter
from math import exp, log

import pytest

import engine
from cards import library
from engine.evaluation import CONCEALED_COST, PLAIN_COST, POINTS_WORTH, STEEPNESS
from engine.patterns import Hand, Line
from engine.tiles import FULL_SET, Tile
from lessons.drills.catalogue import serve
from lessons.drills.discard import COLD, HOT, MARGIN, SAME, WHOLE_TABLE
from lessons.drills.item import DrillSettings, Item
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownDiscards
from lessons.drills.tables import Table, read_table
from tests.sizes import size


def _left(hand: Hand, exposures: tuple[engine.Exposure, ...]) -> Hand | None:
    """The groups that are still to be made, jokers in exposures left aside."""
    groups = list(hand.groups)
    for exposure in exposures:
        fitting = [
            g for g in groups if (g.tile, g.size) == (exposure.tile, exposure.size)
        ]
        if not fitting:
            return None
        groups.remove(fitting[0])
    return Hand(tuple(groups))


def _short(hand: Hand, rack: Counter[Tile]) -> tuple[int, int]:
    """Tiles to be had, and of them those that no joker can be."""
    needs, plain = Counter[Tile](), Counter[Tile]()
    for group in hand.groups:
        needs[group.tile] += group.size
        if not group.takes_jokers:
            plain[group.tile] += group.size
    missing = (needs - rack).total() - rack[Tile.JOKER]
    naturals = (plain - rack).total()
    return max(missing, naturals), naturals


def _hands(
    card: engine.Card, exposures: tuple[engine.Exposure, ...], gone: Counter[Tile]
) -> list[tuple[Line, Hand]]:
    """Every hand that fits the exposures and that the tiles not gone can make."""
    pool = Counter(FULL_SET) - gone
    for exposure in exposures:
        pool -= Counter(exposure.tiles)
    found = []
    for line in card.lines:
        if exposures and line.exposure == "C":
            continue
        for hand in line.hands:
            left = _left(hand, exposures)
            if left is not None and not _short(left, pool)[0]:
                found.append((line, left))
    return found


def _cost(hands: list[tuple[Line, Hand]], rack: Counter[Tile]) -> float:
    """The estimate of all hands together, hand by hand."""
    total = 0.0
    for line, hand in hands:
        away, plain = _short(hand, rack)
        cost = away + PLAIN_COST * plain - POINTS_WORTH * line.points
        cost += CONCEALED_COST * away * (line.exposure == "C")
        total += exp(-STEEPNESS * cost)
    return -log(total) / STEEPNESS


def _costs(card: engine.Card, table: Table) -> dict[Tile, float]:
    own = table.exposures[0]
    mine = Counter(table.rack) + Counter(t for e in own for t in e.tiles)
    hands = _hands(card, own, table.seen - mine)
    rack = Counter(table.rack)
    return {tile: _cost(hands, rack - Counter([tile])) for tile in rack}


def _danger(card: engine.Card, table: Table, tile: Tile) -> float:
    """The largest share of the hands of anybody with two exposures that want it."""
    shares = [0.0]
    for exposures in table.exposures[1:]:
        lying = Counter(t for e in exposures for t in e.tiles)
        hands = _hands(card, exposures, table.seen - lying)
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
