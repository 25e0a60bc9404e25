"""What the notes of a plain list tell: how many suits, which dragons, what varies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_SUITS: Final = re.compile(
    r"\b(?:any\s+)?(1|2|3|one|two|three)\s+suits?\b", re.IGNORECASE
)
_COUNTS: Final = {"1": 1, "one": 1, "2": 2, "two": 2, "3": 3, "three": 3}
_LIKE: Final = re.compile(r"\blike\b(?:\s+(odd|even))?", re.IGNORECASE)
_RUN: Final = re.compile(r"\bconsec|\brun\b|\bin a row\b", re.IGNORECASE)
_MATCHING: Final = re.compile(r"\bmatch", re.IGNORECASE)
_OPPOSITE: Final = re.compile(r"\bopp", re.IGNORECASE)
_ANY_DRAGON: Final = re.compile(r"\bany\s+(?:\w+\s+)?dragon", re.IGNORECASE)


def suit_count(note: str) -> int:
    """How many suits the note says; 0 where it says none, or several numbers."""
    said = {_COUNTS[word.lower()] for word in _SUITS.findall(note)}
    return said.pop() if len(said) == 1 else 0


def dragons_of(note: str) -> str:
    """ "match", "opposite", "any", or "" where the note does not say."""
    if _OPPOSITE.search(note):
        return "opposite"
    if _ANY_DRAGON.search(note):
        return "any"
    return "match" if _MATCHING.search(note) else ""


def condition_of(note: str, numbers: Sequence[int]) -> str:
    """The condition in the words of the format; "" where the note says none."""
    if found := _LIKE.search(note):
        which = f" {found[1].lower()}" if found[1] else ""
        return f"any like{which}"
    different = len(set(numbers))
    return f"run of {different}" if _RUN.search(note) and different > 1 else ""
