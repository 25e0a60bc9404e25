"""Questions about cards that pages and the API share."""

from __future__ import annotations

import hashlib
from typing import Final

from django.utils.text import slugify

import engine

_TAKEN: Final = frozenset({"clinic", "print"})
"""Pages of a card that stand where its sections do."""


def section_slug(name: str) -> str:
    """A section's name in an address: "Winds & Dragons" is "winds-dragons".

    What an address cannot hold, as of other scripts, and what is the address of
    something else is told apart by a few digits.
    """
    slug = slugify(name)
    if name.isascii() and slug and slug not in _TAKEN:
        return slug
    return f"{slug}-{hashlib.sha256(name.encode()).hexdigest()[:6]}".strip("-")


def section_by_slug(card: engine.Card, slug: str) -> str | None:
    """The name of the section with that slug, or None."""
    return next((name for name in card.sections if section_slug(name) == slug), None)


def section_lines(card: engine.Card, section: str) -> tuple[engine.Line, ...]:
    """The lines of a section as printed, misprinted ones in their place."""
    every = (*card.lines, *card.left_out)
    return tuple(sorted((ln for ln in every if ln.section == section), key=_order))


def printed_lines(card: engine.Card) -> tuple[engine.Line, ...]:
    """Every line of the card, those left out of play too, as the card prints them."""
    return tuple(ln for name in card.sections for ln in section_lines(card, name))


def _order(line: engine.Line) -> tuple[int, str]:
    """Numbers in order, then the letter of a version: 1A, 1B, 2, 10."""
    digits = line.number.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    return int(digits), line.number


def find_line(card: engine.Card, slug: str, number: str) -> engine.Line | None:
    """The line of a section (by its slug) with that number in any case, or None."""
    section = section_by_slug(card, slug)
    if section is None:
        return None
    spellings = (number, number.upper(), number.lower())
    return next(filter(None, (card.line(section, n) for n in spellings)), None)
