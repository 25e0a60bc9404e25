"""The seven families of tiles, and what a learner should know about one tile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import Suit, Tile
from engine.tiles import SET_KINDS, suit_of_dragon
from mahjong_site.web.tilenames import tile_name


class Family(StrEnum):
    """The families in which a beginner meets the set (rule deal-01)."""

    BAMS = "bams"
    CRAKS = "craks"
    DOTS = "dots"
    WINDS = "winds"
    DRAGONS = "dragons"
    FLOWERS = "flowers"
    JOKERS = "jokers"

    @property
    def label(self) -> str:
        """What the family is called, in the reader's language."""
        return str(_TITLES[self])


_TITLES: Final[dict[Family, str | Promise]] = {
    Family.BAMS: gettext_lazy("Bams"),
    Family.CRAKS: gettext_lazy("Craks"),
    Family.DOTS: gettext_lazy("Dots"),
    Family.WINDS: gettext_lazy("Winds"),
    Family.DRAGONS: gettext_lazy("Dragons"),
    Family.FLOWERS: gettext_lazy("Flowers"),
    Family.JOKERS: gettext_lazy("Jokers"),
}
_OF_SUIT: Final = {
    Suit.BAM: Family.BAMS,
    Suit.CRAK: Family.CRAKS,
    Suit.DOT: Family.DOTS,
}


def family_of(tile: Tile) -> Family:
    """The family that a tile belongs to."""
    if tile.suit:
        return _OF_SUIT[tile.suit]
    if tile.is_wind:
        return Family.WINDS
    if tile.is_dragon:
        return Family.DRAGONS
    return Family.JOKERS if tile is Tile.JOKER else Family.FLOWERS


def tiles_of(family: Family) -> tuple[Tile, ...]:
    """Every kind of tile of a family, in order."""
    return tuple(tile for tile in SET_KINDS if family_of(tile) is family)


def suit_title(suit: Suit) -> str:
    """The suit as a family of tiles: "Bams"."""
    return _OF_SUIT[suit].label


@dataclass(frozen=True, slots=True)
class TileFacts:
    """What is shown when a tile is tapped."""

    tile: Tile
    name: str
    family: str
    more: str


def facts_of(tile: Tile) -> TileFacts:
    """Name, family, and one sentence about the tile."""
    return TileFacts(tile, tile_name(tile), family_of(tile).label, _sentence(tile))


def _sentence(tile: Tile) -> str:
    parts = [_copies(tile)]
    if tile.suit:
        dragon = tile_name(tile.suit.dragon)
        parts.append(_("The dragon of this suit is %(dragon)s.") % {"dragon": dragon})
    elif suit := suit_of_dragon(tile):
        parts.append(_("It matches the %(suit)s.") % {"suit": suit_title(suit).lower()})
    if tile is Tile.SOAP:
        parts.append(_("In a year it is the zero, and then it has no suit."))
    elif tile is Tile.JOKER:
        parts.append(_("It can stand in for a tile in groups of three or more."))
    elif tile is Tile.FLOWER:
        parts.append(_("All flowers are alike, whatever their pictures."))
    elif tile.is_wind:
        parts.append(_("Winds have no suit."))
    return " ".join(parts)


def _copies(tile: Tile) -> str:
    text = ngettext(
        "There is %(count)d in the set.", "There are %(count)d in the set.", tile.copies
    )
    return text % {"count": tile.copies}
