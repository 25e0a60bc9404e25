"""What a sheet or a picture can hold: a small closed set of blocks, as plain data.

`pieces.typ` draws each block by its class name in small letters. Words are only ever
values: they are cleaned here, and the template sets them as text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext

from engine.explain import line_name
from engine.patterns import Line
from engine.tiles import Tile
from mahjong_site.web.lineletters import Word, words_of
from mahjong_site.web.tilenames import tile_name

Face = Literal["named", "numbered", "plain"]
Words = str | Promise
LONGEST: Final = 4000
"""More characters than that are no text of one block: the rest is left out."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words that stand out from those around them."""

    text: Words
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a part of the sheet."""

    text: Words


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; `look` is "", "strong" or "soft" (smaller and paler)."""

    runs: tuple[Run, ...]
    look: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; each entry is a paragraph."""

    entries: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class PaperTile:
    """A tile of a row. Without `tile` it is an empty place to write in.

    `says` is its name for those who listen, `under` a word below it, `has_frame` makes
    it stand out, `stands_for` puts a small tile in the corner of a joker.
    """

    tile: Tile | None
    says: str = ""
    under: Words = ""
    has_frame: bool = False
    stands_for: Tile | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that are never parted by the end of a row, and a word below them."""

    tiles: tuple[PaperTile, ...]
    name: Words = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Groups of tiles side by side. `size` is "small", "middle" or "large"."""

    groups: tuple[Group, ...]
    label: Words = ""
    size: str = "middle"
    face: Face = "named"


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a card in letters, with its place, note and price.

    In a list (`is_listed`) the place is a number that stands before the line.
    """

    words: tuple[Word, ...]
    place: Words
    price: str
    note: Words = ""
    is_out: bool = False
    under: Words = ""
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they say, in two columns."""

    rows: tuple[tuple[Words, tuple[Block, ...]], ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to tick, by its letter."""

    letter: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Answers to tick; `is_grid` sets short ones side by side."""

    options: tuple[Option, ...]
    is_grid: bool = False
    is_ticked: bool = False


@dataclass(frozen=True, slots=True)
class Writing:
    """Lines to write on, with what they are for."""

    label: Words
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Kept:
    """Blocks that stay on one page if a page can hold them; `number` stands before."""

    blocks: tuple[Block, ...]
    number: str = ""


Block = Heading | Text | Bullets | Row | CardLine | Facts | Options | Writing | Kept


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sheet; it begins on a page of its own. `columns` for plain paper."""

    blocks: tuple[Block, ...]
    title: Words = ""
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet. `about` stands below the title, `link` leads to its page.

    `asks_name` leaves room for the name and the date of whoever fills it in.
    """

    title: Words
    parts: tuple[Part, ...]
    about: tuple[Words, ...] = field(default=())
    link: str = ""
    asks_name: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture that stands for a page where its link is shared.

    `above` stands in small letters above the title.
    """

    title: Words
    blocks: tuple[Block, ...]
    above: Words = ""


# -- short ways to make them -----------------------------------------------------------


def text(words: Words, look: str = "") -> Text:
    """A paragraph of plain words."""
    return Text((Run(words),), look)


def tile(one: Tile, **more: Any) -> PaperTile:
    """A tile under its own name, unless `says` gives another."""
    return PaperTile(one, more.pop("says", "") or tile_name(one), **more)


def rack(tiles: Iterable[Tile], label: Words = "", **more: Any) -> Row:
    """Tiles in a row, each by itself."""
    return Row(tuple(Group((tile(one),)) for one in tiles), label, **more)


def group(tiles: tuple[Tile, ...], name: Words = "") -> Group:
    """Tiles of one group; its jokers show what they stand for."""
    natural = next((one for one in tiles if one is not Tile.JOKER), None)
    return Group(tuple(in_group(one, natural) for one in tiles), name)


def in_group(one: Tile, natural: Tile | None, **more: Any) -> PaperTile:
    """A tile of a group of `natural`, which a joker shows in its corner."""
    if one is not Tile.JOKER or natural is None:
        return tile(one, **more)
    says = gettext("Joker as %(tile)s") % {"tile": tile_name(natural)}
    return tile(one, says=says, stands_for=natural, **more)


def places(count: int, label: Words = "") -> Row:
    """Empty places for so many tiles."""
    return Row((Group((PaperTile(None),)),) * count, label)


def card_line(line: Line, **more: Any) -> CardLine:
    """A line of a card by its name, unless `place` gives another."""
    return CardLine(
        words_of(line),
        more.pop("place", "") or line_name(line.name, gettext),
        f"{line.exposure} {line.points}",
        more.pop("note", "") or (f"({line.condition})" if line.condition else ""),
        **more,
    )


# -- as data ---------------------------------------------------------------------------

_CONTROL: Final = {"Cc", "Cs", "Co", "Cn"}
_TURNERS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of all that follows."""


def clean(words: Words) -> str:
    """Words as they may be printed: no control signs, one blank for every gap."""
    one_line = re.sub(r"\s+", " ", str(words)[:LONGEST])
    kept = (c for c in one_line if unicodedata.category(c) not in _CONTROL)
    return _TURNERS.sub("", "".join(kept))


def as_data(value: Any) -> Any:
    """A sheet or anything in it as JSON values."""
    if isinstance(value, Tile):
        return value.code
    if isinstance(value, str | Promise):
        return clean(value)
    if isinstance(value, tuple):
        return [as_data(one) for one in value]
    if hasattr(value, "__dataclass_fields__"):
        kind = type(value).__name__.lower()
        inside = {f.name: as_data(getattr(value, f.name)) for f in fields(value)}
        return {"kind": kind, **inside}
    return value
