"""What a card says, and a line of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.cardtext import CardError, load_card
from engine.compact import Ask
from engine.patterns import Card, Line
from engine.position import CardFinder
from engine.questions.kind import Kind, card_of, line_of
from engine.scoring import earns_jokerless
from engine.tiles import CODES, COPIES


def _bars(line: Line) -> int:
    return sum(
        any(count > COPIES[t] for t, count in Counter(hand.tiles).items())
        for hand in line.hands
    )


def _groups(line: Line, *, jokers: bool = False) -> list[str]:
    groups = line.hands[0].groups
    return [f"{g.name} {CODES[g.tile]}" for g in groups if g.takes_jokers or not jokers]


LINE: Final = Kind(
    fields=frozenset({"card", "line"}),
    prepare=line_of,
    facts={
        "hands": lambda p: len(p[1].hands),
        "groups": lambda p: _groups(p[1]),
        "jokers": lambda p: _groups(p[1], jokers=True),
        "exposure": lambda p: p[1].exposure,
        "points": lambda p: p[1].points,
        "condition": lambda p: p[1].condition,
        "left_out": lambda p: p[1] in p[0].left_out,
        "jokerless": lambda p: earns_jokerless(p[1]),
        "bars": lambda p: _bars(p[1]),
    },
)


def _card_or_faults(ask: Ask, find_card: CardFinder) -> tuple[Card | None, list[str]]:
    if "text" not in ask:
        return card_of(ask, find_card), []
    try:
        return load_card(ask["text"]), []
    except CardError as error:
        return None, [fault.code for fault in error.faults]


CARD: Final = Kind(
    fields=frozenset({"card", "text"}),
    prepare=_card_or_faults,
    facts={
        "lines": lambda p: len(p[0].lines),
        "left_out": lambda p: [line.name for line in p[0].left_out],
        "sections": lambda p: list(p[0].sections),
        "highest": lambda p: max(line.points for line in p[0].lines),
        "lowest": lambda p: min(line.points for line in p[0].lines),
        "faults": lambda p: p[1],
    },
)
