"""All figures of a card at once: what is counted, and what games show."""

from __future__ import annotations

from math import hypot
from typing import Final

from engine.figures.chances import CHANCES
from engine.figures.counting import COUNTED
from engine.figures.habits import HABITS
from engine.figures.measures import (
    MEASURED,
    OF_HABIT,
    PLAIN,
    Measured,
    exact,
)
from engine.figures.watching import watch
from engine.patterns import Card

BOUND: Final = 2.0
"""How many times the common interval a figure may differ when it is measured again.

Twice the interval of 95 % is nearly four standard errors.
"""


def chances() -> dict[str, Measured]:
    """Everything that follows from the set of tiles."""
    return {name: exact(function()) for name, function in CHANCES.items()}


def counted(card: Card) -> dict[str, Measured]:
    """Everything that is counted from a card."""
    return {name: exact(function(card)) for name, function in COUNTED.items()}


def simulated(card: Card, games: int, seed: int) -> dict[str, Measured]:
    """Everything that is measured over so many games from that seed on.

    Each habit plays the same deals, so it is that many games once more for each.
    """
    plain = list(watch(card, games, seed))
    found = {name: one(plain) for name, one in (MEASURED | PLAIN).items()}
    for habit in HABITS:
        played = list(watch(card, games, seed, habit))
        for name, one in OF_HABIT.items():
            found[f"{habit}_{name}"] = one(played, plain)
    return found


def differ(one: Measured, other: Measured, times: float = 1.0) -> bool:
    """Whether two figures are farther apart than their intervals together explain."""
    return abs(one.value - other.value) > times * hypot(one.half, other.half)
