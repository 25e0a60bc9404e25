"""The 152 tiles of the American game: what they are and how they are called.

A `Tile` is a *kind* of tile, not one physical piece: like tiles are
interchangeable in every rule, so a rack is a multiset of kinds.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final


class Suit(StrEnum):
    """The three suits; the value is the letter used in tile text."""

    BAM = "B"
    CRAK = "C"
    DOT = "D"

    @property
    def dragon(self) -> Tile:
        """The dragon that matches this suit (rule card-03)."""
        return _DRAGON_OF[self]

    @property
    def spoken(self) -> str:
        """The suit as it is said at the table: "Bam", "Crak", "Dot"."""
        return self.name.capitalize()


class Tile(IntEnum):
    """One of the 36 kinds of tile; the number is its place in sorted output.

    The blank is a kind beside them: a spare tile that a house may keep (house-05).
    It is in no set, on no card and in no hand, and nothing but a game knows it.
    """

    B1, B2, B3, B4, B5, B6, B7, B8, B9 = range(9)
    C1, C2, C3, C4, C5, C6, C7, C8, C9 = range(9, 18)
    D1, D2, D3, D4, D5, D6, D7, D8, D9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH = range(27, 31)
    RED, GREEN, SOAP = range(31, 34)
    FLOWER = 34
    JOKER = 35
    BLANK = 36

    # Racks are dictionary keys all through the engine: hash like the int.
    __hash__ = int.__hash__

    @property
    def code(self) -> str:
        """The tile as text in its long form, such as "3B", "E", "0" or "J"."""
        return CODES[self]

    @property
    def suit(self) -> Suit | None:
        """The suit of a numbered tile; None for every other tile."""
        return _SUITS[self // 9] if self < 27 else None

    @property
    def number(self) -> int | None:
        """1 to 9 for a numbered tile; None for every other tile."""
        return self % 9 + 1 if self < 27 else None

    @property
    def copies(self) -> int:
        """How many of this tile there are (rule deal-01; of blanks, in a house's)."""
        return COPIES[self]

    @property
    def spoken(self) -> str:
        """The name called at the table, in English (rule misnamed-10)."""
        return SPOKEN[self]

    @property
    def is_wind(self) -> bool:
        """True for East, South, West and North."""
        return 27 <= self < 31

    @property
    def is_dragon(self) -> bool:
        """True for Red, Green and Soap."""
        return 31 <= self < 34


_SUITS: Final = (Suit.BAM, Suit.CRAK, Suit.DOT)
_DRAGON_OF: Final = {
    Suit.BAM: Tile.GREEN,
    Suit.CRAK: Tile.RED,
    Suit.DOT: Tile.SOAP,
}
_NUMBER_WORDS: Final = (
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
)

KINDS: Final = 35
"""Kinds of natural tile; the joker is kept apart from them."""

NATURALS: Final = tuple(Tile(i) for i in range(KINDS))
WINDS: Final = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
DRAGONS: Final = (Tile.RED, Tile.GREEN, Tile.SOAP)

CODES: Final = tuple(f"{n}{s.value}" for s in _SUITS for n in range(1, 10)) + tuple(
    "ESWNRG0FJX"
)
BLANKS: Final = 8
"""So many blanks a house keeps: with them the walls are 20 stacks long (deal-02)."""
COPIES: Final = (4,) * 34 + (8, 8, BLANKS)
SPOKEN: Final = tuple(f"{w} {s.spoken}" for s in _SUITS for w in _NUMBER_WORDS) + (
    "East",
    "South",
    "West",
    "North",
    "Red",
    "Green",
    "Soap",
    "Flower",
    "Joker",
    "Blank",
)

SET_KINDS: Final = (*NATURALS, Tile.JOKER)
"""The 36 kinds of the set."""
FULL_SET: Final = tuple(tile for tile in SET_KINDS for _ in range(COPIES[tile]))
"""All 152 tiles in sorted order (rule deal-01)."""
WITH_BLANKS: Final = (*FULL_SET, *[Tile.BLANK] * BLANKS)
"""The tiles of a table that plays with blanks (house-05)."""


def suited(number: int, suit: Suit) -> Tile:
    """The numbered tile of `number` (1 to 9) in `suit`.

    Raises ValueError when the number is out of range.
    """
    if not 1 <= number <= 9:
        raise ValueError(number)
    return Tile(_SUITS.index(suit) * 9 + number - 1)


def suit_of_dragon(tile: Tile) -> Suit | None:
    """The suit that a dragon matches (rule card-03); None for other tiles."""
    for suit, dragon in _DRAGON_OF.items():
        if dragon is tile:
            return suit
    return None
