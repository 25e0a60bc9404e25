"""Questions about groups, exposures and where jokers may stand."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import gettext as _
from pydantic import field_validator

from engine import (
    Exposure,
    Group,
    ReasonCode,
    Tile,
    Verdict,
    check_mahjong,
    parse_tiles,
    read_exposure,
)
from engine.patterns import GROUP_NAMES, PrintedGroup
from engine.verdicts import Reason
from lessons.asks.base import Ask, FixedAsk, TileText, yes_no
from lessons.asks.lines import AboutLine
from lessons.lines import card_named, words_of


class GroupName(FixedAsk):
    """What is a group of these like tiles called?"""

    kind: Literal["group_name"]
    tiles_shown: TileText

    @field_validator("tiles_shown")
    @classmethod
    def _like_tiles(cls, text: str) -> str:
        naturals = {tile for tile in parse_tiles(text) if tile is not Tile.JOKER}
        if len(naturals) != 1 or len(parse_tiles(text)) not in GROUP_NAMES:
            raise ValueError("a group is one to six like tiles")
        return text

    def answer(self) -> str:
        """The name, by rule card-15."""
        return GROUP_NAMES[len(parse_tiles(self.tiles_shown))]

    def words(self, value: str) -> str:
        """The name in the reader's language."""
        return group_title(value)


def group_title(name: str) -> str:
    """ "Single", "Pair", "Pung" … in the reader's language."""
    titles = {
        "single": _("Single"),
        "pair": _("Pair"),
        "pung": _("Pung"),
        "kong": _("Kong"),
        "quint": _("Quint"),
        "sextet": _("Sextet"),
    }
    return titles[name]


class WhichExposure(Ask):
    """Which of these may lie on the rack as an exposure? Choices are tiles."""

    kind: Literal["which_exposure"]

    def is_right(self, value: str) -> bool:
        """Whether the tiles make an exposure (claims-13, jokers-06)."""
        return isinstance(read_exposure(parse_tiles(value)), Exposure)

    def words(self, value: str) -> str:
        """Nothing beside the tiles."""
        return ""

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tiles."""
        return parse_tiles(value)

    def reasons(self, value: str) -> tuple[Reason, ...]:
        """Why the tiles make none."""
        read = read_exposure(parse_tiles(value))
        return (read,) if isinstance(read, Reason) else ()


class MayExpose(FixedAsk):
    """Somebody discards this tile: may you call it and lay it down with these?"""

    kind: Literal["may_expose"]
    discard: TileText
    rack: TileText

    def answer(self) -> str:
        """ "yes" or "no" (claims-12, claims-13, claims-17)."""
        return yes_no(not self._fault())

    def words(self, value: str) -> str:
        """Yes or no."""
        return _("Yes") if value == "yes" else _("No")

    def reasons(self, value: str) -> tuple[Reason, ...]:
        """Why it may not be."""
        return self._fault()

    def _fault(self) -> tuple[Reason, ...]:
        read = read_exposure(parse_tiles(f"{self.discard} {self.rack}"))
        return (read,) if isinstance(read, Reason) else ()


class VerdictOf(FixedAsk):
    """These 14 tiles: Mahjong, or why not?

    Choices are "mahjong" and the codes of the engine's reasons.
    """

    kind: Literal["verdict_of"]
    card: str
    concealed: TileText
    exposures: tuple[TileText, ...] = ()

    def answer(self) -> str:
        """ "mahjong" or the first, most useful reason's code."""
        verdict = self._verdict()
        return "mahjong" if verdict.ok else verdict.reasons[0].code

    def words(self, value: str) -> str:
        """The word for a win; a reason is worded in the file."""
        return _("It is Mahjong") if value == "mahjong" else ""

    def reasons(self, value: str) -> tuple[Reason, ...]:
        """The first reason against it."""
        return self._verdict().reasons[:1]

    def is_known(self, value: str) -> bool:
        """Whether the engine could give this answer at all."""
        return value == "mahjong" or value in set(ReasonCode)

    def _verdict(self) -> Verdict:
        return check_mahjong(
            card_named(self.card),
            parse_tiles(self.concealed),
            [parse_tiles(exposure) for exposure in self.exposures],
        )


class PickJokerGroups(AboutLine):
    """Pick all the groups of a line in which a joker may stand.

    Values are the places of the line's printed words, from 1.
    """

    kind: Literal["pick_joker_groups"]

    def items(self) -> tuple[str, ...]:
        """The places of the words."""
        return tuple(str(place) for place, _word in enumerate(self._words(), 1))

    def is_right(self, value: str) -> bool:
        """Whether that word takes jokers (jokers-01, jokers-02)."""
        return all(group.takes_jokers for group in self._groups(value))

    def words(self, value: str) -> str:
        """The word as printed, and what it is: "FF (pair)"."""
        printed, groups = self._words()[int(value) - 1]
        name = group_title(groups[0].name) if len(groups) == 1 else _("Single tiles")
        return f"{printed.text} ({name.lower()})"

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The word's tiles in the line's first hand."""
        return tuple(g.tile for g in self._groups(value) for _n in range(g.size))

    def _words(self) -> tuple[tuple[PrintedGroup, tuple[Group, ...]], ...]:
        return tuple(words_of(self.line))

    def _groups(self, value: str) -> tuple[Group, ...]:
        return self._words()[int(value) - 1][1]
