"""The levels of bots, weakest first, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.easy import Easy
from engine.bots.standard import Standard
from engine.bots.steady import Steady
from engine.bots.strong import Strong
from engine.patterns import Card

LEVELS: Final[Mapping[str, type[Standard]]] = MappingProxyType(
    {"easy": Easy, "steady": Steady, "strong": Strong}
)
"""The class of each level; the keys are stable for ever."""


def bot_of(level: str, card: Card) -> Standard:
    """A bot of that level for that card; KeyError for no level."""
    return LEVELS[level](card)
