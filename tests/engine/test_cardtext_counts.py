"""The perft of the cards: how many hands each line has, worked out in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cardtext import load_card
from engine.patterns import Card

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden" / "hand_counts.txt"


def shipped(slug: str) -> Card:
    return load_card(ROOT / "cards" / "data" / f"{slug}.card")


def golden_counts(slug: str) -> list[tuple[str, str, int]]:
    rows = [row.split("#")[0] for row in GOLDEN.read_text("utf-8").splitlines()]
    cells = [[cell.strip() for cell in row.split(";")] for row in rows if row.strip()]
    return [(sec, num, int(n)) for card, sec, num, n in cells if card == slug]


@pytest.mark.parametrize("slug", ["nmjl-2026"])
def test_every_line_has_its_hands(slug: str) -> None:
    card = shipped(slug)
    counts = [(line.section, line.number, len(line.hands)) for line in card.lines]
    assert counts == golden_counts(slug)


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


def test_every_hand_has_fourteen_tiles() -> None:
    for line in shipped("nmjl-2026").lines:
        assert all(len(hand.tiles) == 14 for hand in line.hands), line.name
