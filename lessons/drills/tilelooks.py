"""How tiles look without a name on them, and which of them are mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from engine.tiles import DRAGONS, WINDS, Suit, Tile, suited
from lessons.drills.misconceptions import Misconception
from lessons.drills.notes import Note, note

SENTENCES: Final = {
    "drawn_bird": _("a bird on a branch"),
    "drawn_bam": _("{count} sticks of bamboo"),
    "drawn_crak": _("the Chinese sign for {count} above a red one"),
    "drawn_dot_one": _("one large circle"),
    "drawn_dot": _("{count} circles"),
    "drawn_east": _("a Chinese sign in a compass whose arrow points to the right"),
    "drawn_south": _("a Chinese sign in a compass whose arrow points down"),
    "drawn_west": _("a Chinese sign in a compass whose arrow points to the left"),
    "drawn_north": _("a Chinese sign in a compass whose arrow points up"),
    "drawn_red": _("a red dragon"),
    "drawn_green": _("a green dragon"),
    "drawn_soap": _("an empty frame"),
    "drawn_flower": _("a blossom"),
    "drawn_joker": _("a jester’s cap"),
}

Confused = tuple[Tile, Misconception]


def drawn(tile: Tile) -> Note:
    """What the plain face of a tile shows: "5 sticks of bamboo"."""
    if tile is Tile.B1:
        return note("drawn_bird")
    if tile is Tile.D1:
        return note("drawn_dot_one")
    if tile.suit is not None:
        return note(f"drawn_{tile.suit.name.lower()}", count=tile.number)
    return note(f"drawn_{tile.name.lower()}")


def confused_with(tile: Tile) -> Iterator[Confused]:
    """Tiles that a tile is taken for, each with what is mixed up then."""
    if tile.number is not None and tile.suit is not None:
        yield from _suited(tile, tile.number, tile.suit)
    elif tile.is_wind:
        yield from ((t, Misconception.WINDS_MIXED_UP) for t in WINDS if t is not tile)
        yield from ((t, Misconception.FAMILIES_MIXED_UP) for t in DRAGONS)
    elif tile.is_dragon:
        yield from ((t, Misconception.WRONG_DRAGON) for t in DRAGONS if t is not tile)
        yield Tile.WEST, Misconception.FAMILIES_MIXED_UP
        yield Tile.JOKER, Misconception.FAMILIES_MIXED_UP
    else:
        other = Tile.FLOWER if tile is Tile.JOKER else Tile.JOKER
        yield other, Misconception.FAMILIES_MIXED_UP
        yield Tile.B1, Misconception.BIRD_NOT_KNOWN
        yield Tile.SOAP, Misconception.FAMILIES_MIXED_UP
        yield Tile.RED, Misconception.FAMILIES_MIXED_UP


def _suited(tile: Tile, number: int, suit: Suit) -> Iterator[Confused]:
    if tile is Tile.B1:
        yield Tile.FLOWER, Misconception.BIRD_NOT_KNOWN
        yield Tile.GREEN, Misconception.BIRD_NOT_KNOWN
    for other in Suit:
        if other is not suit:
            yield suited(number, other), Misconception.SUITS_MIXED_UP
    for near in (number + 1, number - 1, number + 2, number - 2):
        if 1 <= near <= 9:
            yield suited(near, suit), Misconception.NUMBER_MISREAD
