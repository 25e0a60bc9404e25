"""What a kind of question is, and the card and line that it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.compact import DEFAULT_CARD, Ask
from engine.patterns import Card, Line
from engine.position import CardFinder


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: its fields, and its facts, each asked of what `prepare`
    makes of the fields. `tiles` are the facts that are tile text.
    """

    fields: frozenset[str]
    prepare: Callable[[Ask, CardFinder], Any]
    facts: Mapping[str, Callable[[Any], Any]]
    tiles: frozenset[str] = frozenset()


def card_of(ask: Ask, find_card: CardFinder) -> Card:
    """The card that a question names; ValueError where there is none."""
    card = find_card(ask.get("card", DEFAULT_CARD))
    if card is None:
        raise ValueError("there is no such card")
    return card


def line_of(ask: Ask, find_card: CardFinder) -> tuple[Card, Line]:
    """The card and the line of it that a question names; ValueError without them."""
    card = card_of(ask, find_card)
    section, _, number = ask["line"].rpartition(", line ")
    line = card.line(section, number)
    if line is None:
        raise ValueError("there is no such line")
    return card, line
