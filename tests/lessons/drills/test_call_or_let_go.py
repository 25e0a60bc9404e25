from __future__ import annotations

from collections import Counter

import engine
from cards import library
from engine.tiles import Tile
from lessons.drills.call_or_let_go import WHOLE_TABLE
from lessons.drills.call_weighing import GAIN
from lessons.drills.catalogue import serve
from lessons.drills.item import DrillSettings, Item, note
from lessons.drills.showings import ShownFacts
from lessons.drills.tables import Table, read_table
from lessons.drills.wording import sentence
from tests.lessons.drills.by_hand import cost_by_hand, hands_left
from tests.sizes import size


def _items(count: int) -> list[tuple[engine.Card, Item]]:
    return [
        (card, serve(card, "call_or_let_go", DrillSettings(slug, level=level), seed))
        for slug in ("nmjl-2026", "mahjong-club", "kitchen-table")
        for card in [library.shipped_card(slug)]
        for level in range(1, 6)
        for seed in range(count)
    ]


def _gone(table: Table) -> Counter[Tile]:
    """What lies beside the own hand."""
    own = Counter(t for e in table.exposures[0] for t in e.tiles)
    return table.seen - own - Counter(table.rack)


def _cost_of_call(card: engine.Card, table: Table, group: tuple[Tile, ...]) -> float:
    """The hands that stay open with that group, after the best discard."""
    tile = table.discards[-1][1]
    rack = Counter(table.rack) - (Counter(group) - Counter([tile]))
    exposed = engine.Exposure(tile, len(group), group.count(Tile.JOKER))
    exposures = (*table.exposures[0], exposed)
    beside = _gone(table) - Counter([tile])
    return min(
        cost_by_hand(
            hands_left(card, exposures, beside + Counter([out])), rack - Counter([out])
        )
        for out in rack
        if out is not Tile.JOKER
    )


def test_the_right_answer_stands_best_by_hand_count() -> None:
    for card, item in _items(size(1, 20)):
        table = read_table(item)
        tile = table.discards[-1][1]
        if engine.check_mahjong(card, (*table.rack, tile), table.exposures[0]).ok:
            assert item.right.key == "mahjong"
            continue
        own = table.exposures[0]
        costs = {
            "go": cost_by_hand(hands_left(card, own, _gone(table)), Counter(table.rack))
        }
        for choice in item.choices:
            if choice.key.startswith("call "):
                group = engine.parse_tiles(choice.key.removeprefix("call "))
                costs[choice.key] = _cost_of_call(card, table, group)
        assert item.right.key in costs
        for choice in item.choices:
            if choice.key in costs and not choice.is_right:
                more = costs[choice.key] - costs[item.right.key]
                assert more >= GAIN[item.level] - 0.01, (item.seed, choice.key)


def test_a_pair_is_never_right_and_both_ways_are_on_offer() -> None:
    rights = Counter[str]()
    for _card, item in _items(3):
        keys = {choice.key for choice in item.choices}
        assert "go" in keys
        assert len(keys) >= 2
        assert item.right.key != "pair"
        rights[item.right.key.partition(" ")[0]] += 1
    assert set(rights) == {"go", "call", "mahjong"}


def test_thirteen_tiles_and_the_newest_discard_are_shown() -> None:
    for _card, item in _items(1):
        table = read_table(item)
        own = sum(e.size for e in table.exposures[0])
        assert len(table.rack) + own == 13
        assert table.discards[-1][0] != 0
        if item.level < WHOLE_TABLE:
            assert len(table.discards) == 1
        if item.right.key.startswith("call "):
            assert any(isinstance(one, ShownFacts) for one in item.solution)


def test_the_counts_of_lines_are_told_in_sentences() -> None:
    facts = {"reach": 6, "count": 1, "concealed": 1, "group": "pung"}
    before, after = (
        sentence(note(code, **facts))
        for code in ("call_facts_before", "call_facts_after")
    )
    assert "lines within 6 tiles: 1. Concealed ones" in before
    assert after.endswith("within 6 tiles: 1.")
