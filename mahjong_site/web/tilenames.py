"""What a tile is called, in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.utils.translation import get_language, gettext, gettext_noop

from engine.tiles import Tile

_ENGLISH: Final = (
    gettext_noop("One Bam"),
    gettext_noop("Two Bam"),
    gettext_noop("Three Bam"),
    gettext_noop("Four Bam"),
    gettext_noop("Five Bam"),
    gettext_noop("Six Bam"),
    gettext_noop("Seven Bam"),
    gettext_noop("Eight Bam"),
    gettext_noop("Nine Bam"),
    gettext_noop("One Crak"),
    gettext_noop("Two Crak"),
    gettext_noop("Three Crak"),
    gettext_noop("Four Crak"),
    gettext_noop("Five Crak"),
    gettext_noop("Six Crak"),
    gettext_noop("Seven Crak"),
    gettext_noop("Eight Crak"),
    gettext_noop("Nine Crak"),
    gettext_noop("One Dot"),
    gettext_noop("Two Dot"),
    gettext_noop("Three Dot"),
    gettext_noop("Four Dot"),
    gettext_noop("Five Dot"),
    gettext_noop("Six Dot"),
    gettext_noop("Seven Dot"),
    gettext_noop("Eight Dot"),
    gettext_noop("Nine Dot"),
    gettext_noop("East"),
    gettext_noop("South"),
    gettext_noop("West"),
    gettext_noop("North"),
    gettext_noop("Red"),
    gettext_noop("Green"),
    gettext_noop("Soap"),
    gettext_noop("Flower"),
    gettext_noop("Joker"),
    gettext_noop("Blank"),
)
"""`engine.tiles.SPOKEN` once more, where the translation tools can find it."""


def tile_name(tile: Tile) -> str:
    """The name called at the table ("Five Bam"), in the active language."""
    return _names(get_language())[tile]


@lru_cache(maxsize=16)
def _names(language: str | None) -> tuple[str, ...]:
    # The language is the cache's key; gettext reads it from the thread.
    return tuple(gettext(name) for name in _ENGLISH)
