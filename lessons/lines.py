"""The card lines that lessons show, by card, section and number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cards.library import shipped_card
from engine import Card, Group, Line, Suit, Tile
from engine.patterns import PrintedGroup
from engine.tiles import suit_of_dragon
from mahjong_site.web.errors import DomainError


def card_named(slug: str) -> Card:
    """A shipped card; ValueError when there is none of that slug."""
    try:
        return shipped_card(slug)
    except DomainError as error:
        raise ValueError(f"there is no card {slug}") from error


@cache
def line_named(card: str, section: str, number: str) -> Line:
    """A line of a shipped card; ValueError when the card has no such line."""
    line = card_named(card).line(section, number)
    if line is None:
        raise ValueError(f"{card} has no line {number} in {section}")
    return line


def suits_in(line: Line) -> int:
    """How many suits the line's hands use; the dragons of a suit count with it.

    Soap printed as 0 has no suit (card-05). ValueError when the hands differ, since
    then the question has no answer.
    """
    zero = any("0" in word.text for word in line.printed)
    counts = {
        len({_suit(group, zero) for group in hand.groups} - {None})
        for hand in line.hands
    }
    if len(counts) != 1:
        raise ValueError(f"the hands of {line.name} differ in suits")
    return counts.pop()


def _suit(group: Group, soap_is_zero: bool) -> Suit | None:
    if soap_is_zero and group.tile is Tile.SOAP:
        return None
    return group.tile.suit or suit_of_dragon(group.tile)


def words_of(line: Line) -> Iterator[tuple[PrintedGroup, tuple[Group, ...]]]:
    """Each printed word of a line with the groups of the first hand behind it.

    "2026" is one word and four singles; "FFF" is one word and one pung.
    """
    groups = iter(line.hands[0].groups)
    for word in line.printed:
        taken: list[Group] = []
        while sum(group.size for group in taken) < len(word.text):
            taken.append(next(groups))
        yield word, tuple(taken)
