"""The site's own card: its own lines, every kind of line, and small cards of it."""

from __future__ import annotations

from itertools import chain

import pytest

import engine
from cards import library
from engine.patterns import GROUP_NAMES

CARD = library.shipped_card("kitchen-table")
OTHERS = [library.shipped_card(slug) for slug in ("nmjl-2026", "mahjong-club")]


def _keys(line: engine.Line) -> frozenset[object]:
    return frozenset(hand.key for hand in line.hands)


def test_it_has_its_lines_in_nine_sections() -> None:
    assert len(CARD.sections) == 9
    assert 40 <= len(CARD.lines) <= 56
    assert CARD.left_out == ()
    assert {line.exposure for line in CARD.lines} == {"X", "C"}
    assert all(25 <= line.points <= 75 for line in CARD.lines)


def test_no_line_is_taken_from_another_card() -> None:
    """Not a line, and as it is not even a hand."""
    others = set(chain.from_iterable(_keys(ln) for c in OTHERS for ln in c.lines))

    assert [line.name for line in CARD.lines if _keys(line) & others] == []


@pytest.mark.parametrize(
    "rule",
    ["any like", "run of", "pair any of", "pungs match", "any two numbers", "pung 2"],
)
def test_it_has_every_way_to_free_the_numbers(rule: str) -> None:
    assert any(rule in said for line in CARD.lines for said in line.rules)


def test_it_has_every_kind_of_group() -> None:
    words = [word for line in CARD.lines for word in line.printed]
    relations = {"match", "opposite", "any", "any_wind", "any_suit"}

    assert {word.relation for word in words} >= relations
    assert {word.text for word in words} >= {"NEWS", "2026", "10", "22468"}
    groups = {g.name for line in CARD.lines for g in line.hands[0].groups}
    assert groups == set(GROUP_NAMES.values())


def test_the_small_cards_have_8_and_20_of_its_lines() -> None:
    sizes = {
        subset.slug: len(library.shipped_card(subset.slug).lines)
        for subset in CARD.subsets
    }
    assert sizes == {"kitchen-table-8": 8, "kitchen-table-20": 20}


def test_the_lines_of_the_smallest_card_are_on_the_next() -> None:
    eight, twenty = CARD.subsets

    assert set(eight.lines) < set(twenty.lines)
