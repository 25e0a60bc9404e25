"""Tiles as text, both ways: "FF 222B 2026D NEWS" and back to the long form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NoReturn

from engine.tiles import CODES, COPIES, SET_KINDS, Suit, Tile, suited
from engine.verdicts import NotationError, Reason, ReasonCode, reason

MAX_TEXT: Final = 2_000
"""Longest tile text that is read, in characters: room for a whole wall."""

_BY_CODE: Final = {CODES[tile]: tile for tile in SET_KINDS}
_RUN: Final = re.compile(r"([0-9]+)([BCD])", re.ASCII)


def parse_tiles(text: str, *, blanks: bool = False) -> tuple[Tile, ...]:
    """Read tile text; returns the tiles in the order written.

    With `blanks` the text is of a game, where "X" is a blank (house-05).
    Raises NotationError that names the first unreadable word, its place among
    the words (from 1) and its column (from 1).
    """
    if len(text) > MAX_TEXT:
        raise NotationError(
            reason(ReasonCode.TEXT_TOO_LONG, "deal-01", length=len(text), most=MAX_TEXT)
        )
    tiles: list[Tile] = []
    for place, match in enumerate(re.finditer(r"\S+", text), start=1):
        word = match.group()
        if blanks and not word.strip("Xx"):
            tiles.extend([Tile.BLANK] * len(word))
        else:
            tiles.extend(_tiles_of(word) or _unreadable(word, place, match.start() + 1))
    return tuple(tiles)


@lru_cache(maxsize=1_024)
def _tiles_of(word: str) -> tuple[Tile, ...]:
    """The tiles of one word; none for one that cannot be read."""
    upper = word.upper() if word.isascii() else ""
    if run := _RUN.fullmatch(upper):
        digits, letter = run.groups()
        if digits.strip("0"):
            suit = Suit(letter)
            ranks = (int(digit) for digit in digits)
            return tuple(suited(r, suit) if r else Tile.SOAP for r in ranks)
    elif upper == "NEWS":
        return (Tile.NORTH, Tile.EAST, Tile.WEST, Tile.SOUTH)
    elif upper and len(set(upper)) == 1 and upper[0] in _BY_CODE:
        return (_BY_CODE[upper[0]],) * len(upper)
    return ()


def _unreadable(word: str, place: int, column: int) -> NoReturn:
    shown = word if len(word) <= 20 else word[:20] + "…"
    raise NotationError(
        reason(
            ReasonCode.UNREADABLE_TILE,
            "deal-01",
            word=shown,
            place=place,
            column=column,
        )
    )


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The long form, sorted: bams, craks, dots, winds, dragons, flowers, jokers."""
    return " ".join(CODES[tile] for tile in sorted(tiles))


def copy_faults(tiles: Iterable[Tile]) -> tuple[Reason, ...]:
    """One `too_many_copies` reason for each tile held more often than it exists.

    Rests on rule deal-01: four of each tile, eight flowers, eight jokers.
    """
    counts = Counter(tiles)
    return tuple(
        reason(
            ReasonCode.TOO_MANY_COPIES,
            "deal-01",
            tile=tile,
            count=count,
            most=COPIES[tile],
        )
        for tile, count in sorted(counts.items())
        if count > COPIES[tile]
    )
