"""What a card says: groups, hands, lines, sections, and the card itself.

Plain values. Reading a card from text is `cardtext`; asking about racks is
`matching`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final

from engine.tiles import Tile

GROUP_NAMES: Final = {
    1: "single",
    2: "pair",
    3: "pung",
    4: "kong",
    5: "quint",
    6: "sextet",
}
"""What a group of so many like tiles is called (rule card-15)."""

EXPOSABLE: Final = range(3, 7)
"""Sizes of group that may be exposed (rule claims-13)."""

HAND_SIZE: Final = 14


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """So many like tiles that a line prints together (rule card-09).

    `takes_jokers` is decided group by group: three or more like tiles, unless
    the card forbids jokers for the line or section (rules jokers-01, jokers-02).
    """

    tile: Tile
    size: int
    takes_jokers: bool

    @property
    def name(self) -> str:
        """ "single", "pair", "pung", "kong", "quint" or "sextet"."""
        return GROUP_NAMES[self.size]


@dataclass(frozen=True, slots=True)
class Hand:
    """One concrete way to make a line: its groups in the line's printed order.

    Two hands are the same when the same tiles stand in the same groups,
    whatever the order: compare `key`.
    """

    groups: tuple[Group, ...]

    @property
    def key(self) -> tuple[Group, ...]:
        """The groups in sorted order: equal for equal hands."""
        return tuple(sorted(self.groups))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The 14 tiles, jokers not considered, in sorted order."""
        return tuple(sorted(g.tile for g in self.groups for _ in range(g.size)))


@dataclass(frozen=True, slots=True)
class PrintedGroup:
    """A word of a line as the card prints it, for showing and explaining.

    `text` is the word without its suit ("222", "2026", "NEWS", "DDDD", "FFF");
    `suit` is "a", "b", "c", or "" for a word without suit. `relation` is "" or,
    for dragons, "match", "match_one" (one of the line's suits), "opposite" or
    "any"; "any_wind" for winds; "any_suit" for numbers whose suit is free. The
    word NNNN with a suit is a number: any one, the same all through the line.
    """

    text: str
    suit: str = ""
    relation: str = ""


@dataclass(frozen=True, slots=True)
class Erratum:
    """A correction that the card's file carries: when, and what it mended."""

    on: date
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line of a card with every hand that makes it.

    `exposure` is "X" or "C" (rules card-12, card-19); `points` the printed
    value; `condition` the printed note in brackets; `remark` what the site says
    beside the line; `rules` the words of the card file that say what may vary.
    `singles_and_pairs` lines never earn the jokerless bonus (rule payment-05).
    `misprint` says what is wrong with a line that is left out of play.
    """

    section: str
    number: str
    exposure: str
    points: int
    condition: str
    printed: tuple[PrintedGroup, ...]
    hands: tuple[Hand, ...]
    rules: tuple[str, ...] = ()
    no_joker: bool = False
    singles_and_pairs: bool = False
    misprint: str = ""
    remark: str = ""

    @property
    def name(self) -> str:
        """ "2468, line 3": how players refer to a line (rule card-17)."""
        return f"{self.section}, line {self.number}"


@dataclass(frozen=True, slots=True)
class Subset:
    """A small card out of a big one: its slug, its name, and which lines it has.

    `lines` are (section, number); the small card keeps the order of the big one.
    """

    slug: str
    name: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Card:
    """A card of hands. `lines` are in play; `left_out` are shown but misprinted.

    `hash` is the SHA-256 of the card's text in hex; it names the card for ever.
    """

    slug: str
    name: str
    hash: str
    lines: tuple[Line, ...]
    left_out: tuple[Line, ...] = ()
    sections: tuple[str, ...] = ()
    year: int | None = None
    about: str = ""
    errata: tuple[Erratum, ...] = field(default=())
    subsets: tuple[Subset, ...] = ()

    def __hash__(self) -> int:
        """Its name for ever is enough: a state that is a key need not go through it."""
        return hash(self.hash)

    def line(self, section: str, number: str) -> Line | None:
        """The line of that section and number, misprinted ones too; or None."""
        return self._by_name.get((section, number))

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], Line]:
        every: Iterable[Line] = (*self.lines, *self.left_out)
        return {(line.section, line.number): line for line in every}


@dataclass(frozen=True, slots=True)
class Exposure:
    """A group lying face up: the like tiles it counts as, and the jokers in it.

    `tile` is the natural it stands for, `size` 3 to 6, `jokers` how many of its
    tiles are jokers now (rules claims-13, claims-29). Only at a real table can
    something else lie there: `odd` is then the tiles as they lie, and no line
    fits them.
    """

    tile: Tile
    size: int
    jokers: int = 0
    odd: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles as they lie, naturals first."""
        if self.odd:
            return self.odd
        naturals = (self.tile,) * (self.size - self.jokers)
        return naturals + (Tile.JOKER,) * self.jokers

    def less_a_joker(self) -> Exposure:
        """The exposure after one joker was exchanged for its natural (jokers-07)."""
        odd = self.odd
        if odd:
            place = odd.index(Tile.JOKER)
            odd = (*odd[:place], self.tile, *odd[place + 1 :])
        return Exposure(self.tile, self.size, self.jokers - 1, odd)
