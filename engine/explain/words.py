"""Tiles and values in words, and how sentences are marked and translated."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.tiles import Suit, Tile

Translate = Callable[[str], str]


def identity(text: str) -> str:
    """The default translation: English as it is written here."""
    return text


def gettext_noop(text: str) -> str:
    """Marks a sentence for the collection of texts; changes nothing."""
    return text


_ = gettext_noop


def tile_name(tile: Tile, translate: Translate = identity) -> str:
    """The tile as it is called at the table: "Three Bam", "Soap", "East"."""
    return translate(tile.spoken)


def tile_names(tiles: Sequence[Tile], translate: Translate = identity) -> str:
    """Several tiles as called, with commas."""
    return ", ".join(tile_name(tile, translate) for tile in tiles)


_COUNTED: Final = _("{count} × {tile}")


def counted_names(tiles: Sequence[Tile], translate: Translate = identity) -> str:
    """Like tiles counted: "2 × Eight Crak, Soap"."""
    return ", ".join(
        translate(_COUNTED).format(count=count, tile=tile_name(tile, translate))
        if count > 1
        else tile_name(tile, translate)
        for tile, count in Counter(tiles).items()
    )


_ABOUT: Final = _("about {percent}%")
_UNDER_ONE: Final = _("less than 1%")


def chance_words(percent: int, translate: Translate = identity) -> str:
    """A chance of so many in a hundred: "about 12%"; never "0%" for what can be."""
    return translate(_ABOUT if percent else _UNDER_ONE).format(percent=percent)


SUITS: Final = (_("Bam"), _("Crak"), _("Dot"))
"""`Suit.spoken` once more, where the translation tools can find it."""


def suit_name(suit: Suit, translate: Translate = identity) -> str:
    """The suit as it is said: "Bam", "Crak", "Dot"."""
    return translate(suit.spoken)


_LINE: Final = _("{section}, line {number}")
_LINE_NAME: Final = re.compile(r"(.+), line (\w+)")


def line_name(name: str, translate: Translate = identity) -> str:
    """A line's name as it is said: "2468, line 3". Other words stay as they are."""
    match = _LINE_NAME.fullmatch(name)
    if match is None:
        return name
    return translate(_LINE).format(section=match[1], number=match[2])


def words(params: Mapping[str, Any], translate: Translate) -> dict[str, Any]:
    """What a reason or event holds, ready to stand in a sentence."""
    return {name: word(value, translate) for name, value in params.items()}


def word(value: Any, translate: Translate) -> Any:
    """One value in words: tiles by name, groups apart, the rest as it is."""
    if isinstance(value, Tile):
        return tile_name(value, translate)
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return "; ".join(tile_names(group, translate) for group in value)
    if isinstance(value, tuple):
        return tile_names(value, translate)
    if isinstance(value, str):
        return line_name(value, translate)
    return value
