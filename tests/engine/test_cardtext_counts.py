"""The perft of the cards: how many hands each line has, worked out in words."""

from __future__ import annotations

from math import prod
from pathlib import Path

import pytest

from engine.cardtext import load_card
from engine.patterns import Card

ROOT = Path(__file__).parents[2]
SLUGS = ["nmjl-2026", "mahjong-club", "kitchen-table"]
GOLDEN = Path(__file__).parent / "golden" / "hand_counts.txt"


def shipped(slug: str) -> Card:
    return load_card(ROOT / "cards" / "data" / f"{slug}.card")


def golden_rows(slug: str) -> list[list[str]]:
    rows = [row.split("#")[0] for row in GOLDEN.read_text("utf-8").splitlines()]
    cells = [[cell.strip() for cell in row.split(";")] for row in rows if row.strip()]
    return [cell[1:] for cell in cells if cell[0] == slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_has_its_hands(slug: str) -> None:
    card = shipped(slug)
    counts = [(line.section, line.number, len(line.hands)) for line in card.lines]
    golden = [(sec, num, int(n)) for sec, num, n, _ in golden_rows(slug)]
    assert counts == golden


@pytest.mark.parametrize("slug", SLUGS)
def test_the_golden_numbers_are_the_product_of_their_reasons(slug: str) -> None:
    for section, number, hands, factors in golden_rows(slug):
        assert prod(map(int, factors.split("*"))) == int(hands), (section, number)


def test_2026_card_has_72_lines_and_1077_hands() -> None:
    card = shipped("nmjl-2026")
    assert len(card.lines) == 72
    assert sum(len(line.hands) for line in card.lines) == 1077
    assert len({hand.key for line in card.lines for hand in line.hands}) == 1077
    assert card.left_out == ()
    assert card.sections == (
        "2026",
        "2468",
        "Any Like Numbers",
        "Quints",
        "Consecutive Run",
        "13579",
        "Winds-Dragons",
        "369",
        "Singles and Pairs",
    )


def test_club_card_leaves_its_two_misprints_out() -> None:
    card = shipped("mahjong-club")
    assert len(card.lines) == 45
    assert [(line.section, line.number) for line in card.left_out] == [
        ("2468", "6"),
        ("13579", "5"),
    ]
    for line in card.left_out:
        assert "13" in line.misprint
        assert line.hands == ()
        assert sum(len(word.text) for word in line.printed) == 13


@pytest.mark.parametrize("slug", SLUGS)
def test_every_hand_has_fourteen_tiles_that_a_set_holds(slug: str) -> None:
    for line in shipped(slug).lines:
        for hand in line.hands:
            assert len(hand.tiles) == 14, line.name
            counts = {t: hand.tiles.count(t) for t in hand.tiles}
            assert sum(max(0, n - t.copies) for t, n in counts.items()) <= 8
            assert all(
                hand.groups.count(g) * g.size <= g.tile.copies
                for g in hand.groups
                if not g.takes_jokers
            ), line.name


@pytest.mark.parametrize("slug", SLUGS)
def test_jokers_stand_in_groups_of_three_outside_singles_and_pairs(slug: str) -> None:
    for line in shipped(slug).lines:
        small = line.section.startswith("Singles")
        assert (line.singles_and_pairs, line.no_joker) == (small, small)
        for hand in line.hands:
            for group in hand.groups:
                assert group.takes_jokers == (group.size >= 3 and not small)
