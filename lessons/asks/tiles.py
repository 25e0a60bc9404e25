"""Questions about the tiles themselves."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import gettext as _
from pydantic import field_validator

from engine import Suit, Tile, parse_tiles
from engine.tiles import FULL_SET, suit_of_dragon
from lessons.asks.base import Ask, FixedAsk, TileAnswer, TileText
from lessons.families import Family, family_of, suit_title, tiles_of
from mahjong_site.web.tilenames import tile_name


def _single(text: str) -> str:
    if len(parse_tiles(text)) != 1:
        raise ValueError("exactly one tile is asked about")
    return text


class _AboutOneTile(FixedAsk):
    tile: TileText

    _one_tile = field_validator("tile")(_single)

    @property
    def asked(self) -> Tile:
        """The tile that the question is about."""
        return parse_tiles(self.tile)[0]


class FamilyOf(_AboutOneTile):
    """Which of the seven families does this tile belong to?"""

    kind: Literal["family_of"]

    def answer(self) -> str:
        """The family."""
        return family_of(self.asked)

    def words(self, value: str) -> str:
        """The family's title."""
        return Family(value).label


class SuitOf(_AboutOneTile):
    """Which suit does this tile belong to? For a dragon: which does it match?"""

    kind: Literal["suit_of"]

    def answer(self) -> str:
        """The suit's letter, or "none"."""
        return self.asked.suit or suit_of_dragon(self.asked) or "none"

    def words(self, value: str) -> str:
        """The suit's name."""
        return _("No suit") if value == "none" else suit_title(Suit(value))


class DragonOf(TileAnswer):
    """Which dragon matches this suit?"""

    kind: Literal["dragon_of"]
    suit: Suit

    def answer(self) -> str:
        """The dragon, by rule card-03."""
        return self.suit.dragon.code


class _OppositeDragons(Ask):
    suit: Suit

    def is_right(self, value: str) -> bool:
        """Whether it is a dragon that does not match the suit (card-04)."""
        return suit_of_dragon(parse_tiles(value)[0]) not in (None, self.suit)

    def words(self, value: str) -> str:
        """The tile's name."""
        return tile_name(parse_tiles(value)[0])

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tile."""
        return parse_tiles(value)


class OppositeDragon(_OppositeDragons):
    """Which of these is an opposite dragon for this suit? Choices are tiles."""

    kind: Literal["opposite_dragon"]


class PickDragons(_OppositeDragons):
    """Pick every opposite dragon for a suit out of a rack."""

    kind: Literal["pick_dragons"]
    rack: TileText

    def items(self) -> tuple[str, ...]:
        """The rack's tiles in order."""
        return tuple(tile.code for tile in parse_tiles(self.rack))


class Year(Ask):
    """Which of these tiles make this year in this suit? Choices are tiles."""

    kind: Literal["year"]
    year: str
    suit: Suit

    def is_right(self, value: str) -> bool:
        """Compares with how the engine reads the year (card-05)."""
        return sorted(parse_tiles(value)) == sorted(parse_tiles(self.year + self.suit))

    def words(self, value: str) -> str:
        """Nothing beside the tiles."""
        return ""

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tiles."""
        return parse_tiles(value)


class NameOf(_AboutOneTile):
    """What is this tile called at the table?"""

    kind: Literal["name_of"]

    def answer(self) -> str:
        """The tile itself: choices are tiles, shown by their names alone."""
        return self.asked.code

    def words(self, value: str) -> str:
        """The name that the choice stands for."""
        return tile_name(parse_tiles(_single(value))[0])


class CountInSet(FixedAsk):
    """How many tiles of a family, or of one kind, does the set hold?"""

    kind: Literal["count_in_set"]
    family: Family | None = None
    tile: TileText = ""

    def answer(self) -> str:
        """The number; of the whole set where nothing narrower is asked."""
        kinds = {*parse_tiles(self.tile)} or {*Tile}
        if self.family:
            kinds &= {*tiles_of(self.family)}
        return str(sum(tile in kinds for tile in FULL_SET))


class PickFamily(Ask):
    """Pick all tiles of one family out of a rack."""

    kind: Literal["pick_family"]
    rack: TileText
    family: Family

    def items(self) -> tuple[str, ...]:
        """The rack's tiles in order."""
        return tuple(tile.code for tile in parse_tiles(self.rack))

    def is_right(self, value: str) -> bool:
        """Whether the tile belongs to the family."""
        return family_of(parse_tiles(value)[0]) is self.family

    def words(self, value: str) -> str:
        """The tile's name."""
        return tile_name(parse_tiles(value)[0])

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tile."""
        return parse_tiles(value)
