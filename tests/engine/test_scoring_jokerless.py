from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.scoring import earns_jokerless

CARDS = Path(__file__).parents[2] / "cards" / "data"


@pytest.mark.parametrize(
    ("section", "number", "earns"),
    [
        ("2468", "3", True),
        ("13579", "9", True),  # concealed lines may earn it (payment-07)
        ("Any Like Numbers", "1", True),  # six flowers, and the set has eight
        ("Quints", "1", False),  # five of a tile that exists four times
        ("Singles and Pairs", "4", False),
    ],
)
def test_only_lines_that_can_be_made_without_a_joker_earn_the_bonus(
    section: str, number: str, earns: bool
) -> None:
    line = engine.load_card(CARDS / "nmjl-2026.card").line(section, number)
    assert line is not None
    assert earns_jokerless(line) is earns
    account = engine.payment(line, winner=0, by="self", jokerless=True)
    assert account.pays[0] == line.points * 3 * (4 if earns else 2)
