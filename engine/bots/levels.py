"""The levels of bots, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.base import Bot
from engine.bots.steady import Steady
from engine.patterns import Card

LEVELS: Final[Mapping[str, Callable[[Card], Bot]]] = MappingProxyType(
    {"steady": Steady}
)


def bot_of(level: str, card: Card) -> Bot:
    """A bot of that level for that card."""
    return LEVELS[level](card)
