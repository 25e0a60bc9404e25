from __future__ import annotations

import time

import pytest

import engine
from lessons.drills import read_opponent, which_line
from lessons.drills.item import DrillSettings, NoItem

ONE = "slug: own-a\nname: A\n\n[R]\n1: FF 1111a 11b 1111c DD=any X 25\n"
TWO = ONE + "2: FFF 11a 22b 333a DDDD=b X 25  run of 3\n"
SOON: float = 1.0
"""Seconds of work in which a card that gives no item is given up."""


@pytest.mark.parametrize("text", [ONE, TWO])
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("kind", [which_line, read_opponent])
def test_a_card_of_too_few_lines_is_soon_given_up(
    kind: object, level: int, text: str
) -> None:
    card = engine.load_card(text)
    began = time.process_time()
    with pytest.raises(NoItem):
        kind.make(card, DrillSettings(card.slug, (), level), 1)  # type: ignore[attr-defined]
    assert time.process_time() - began < SOON
