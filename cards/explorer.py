"""Cards, sections and lines ready to be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse

import engine
from cards import selectors, wording
from engine.tiles import FULL_SET


@dataclass(frozen=True)
class LineShown:
    """A line with its words, its address, and what a page says about it."""

    card: engine.Card
    line: engine.Line

    @property
    def url(self) -> str:
        """The line's own page."""
        return line_url(self.card, self.line)

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """What may vary, as short phrases."""
        return wording.line_facts(self.line)

    @cached_property
    def words(self) -> tuple[wording.WordOfLine, ...]:
        """The line word by word, with the tiles of its example."""
        return wording.line_words(self.line)

    @property
    def exposure(self) -> str:
        """What its X or C allows."""
        return wording.exposure_words(self.line)

    @property
    def value(self) -> str:
        """What a win without jokers does to its value."""
        return wording.value_words(self.line)

    @property
    def example(self) -> str:
        """The tiles of its example as text, jokers where the set has too few."""
        hand = wording.example_hand(self.line)
        return engine.format_tiles(_from_the_set(hand)) if hand else ""


@dataclass(frozen=True)
class SectionShown:
    """A section of a card with its lines as printed."""

    card: engine.Card
    name: str

    @property
    def slug(self) -> str:
        """Its part of the address."""
        return selectors.section_slug(self.name)

    @property
    def url(self) -> str:
        """The section's own page."""
        return reverse("cards:section-detail", args=[self.card.slug, self.slug])

    @cached_property
    def lines(self) -> tuple[LineShown, ...]:
        """Every line, misprinted ones in their place."""
        lines = selectors.section_lines(self.card, self.name)
        return tuple(LineShown(self.card, line) for line in lines)


def _from_the_set(hand: engine.Hand) -> Iterator[engine.Tile]:
    """The tiles of a hand, with jokers for those that no set has (card-11)."""
    left = Counter(FULL_SET)
    for tile in hand.tiles:
        left[tile] -= 1
        yield tile if left[tile] >= 0 else engine.Tile.JOKER


def sections_of(card: engine.Card) -> tuple[SectionShown, ...]:
    """The sections of a card in its order."""
    return tuple(SectionShown(card, name) for name in card.sections)


def line_url(card: engine.Card, line: engine.Line) -> str:
    """The address of a line's page, which other pages link to."""
    slug = selectors.section_slug(line.section)
    return reverse("cards:line-detail", args=[card.slug, slug, line.number])


def hands_laid(
    line: engine.Line, hands: list[engine.Hand]
) -> list[tuple[wording.WordOfLine, ...]]:
    """Hands word by word, in the order in which the line prints them."""
    return [wording.line_words(line, hand) for hand in hands]
