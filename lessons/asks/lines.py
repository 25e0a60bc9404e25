"""Questions about one printed line of a card."""

from __future__ import annotations

from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Line, Tile, Verdict, check_mahjong, nearest, parse_tiles
from engine.explain import counted_names
from engine.verdicts import Reason
from lessons.asks.base import Ask, TileText, sentences
from lessons.lines import card_named, line_named, suits_in
from mahjong_site.web.tilenames import tile_name


class AboutLine(Ask):
    """A question that names its line as players do, by section and number."""

    card: str
    section: str
    number: str

    @property
    def line(self) -> Line:
        """The line asked about; ValueError where the card has none."""
        return line_named(self.card, self.section, self.number)

    @property
    def printed_line(self) -> Line | None:
        """The line itself."""
        return self.line


class LineSuits(AboutLine):
    """How many suits does the line use?"""

    kind: Literal["line_suits"]

    def is_right(self, value: str) -> bool:
        """Compares with the hands that the line stands for."""
        return value == str(suits_in(self.line))

    def words(self, value: str) -> str:
        """The number in words."""
        text = ngettext("%(count)s suit", "%(count)s suits", int(value))
        return text % {"count": value}


class LineExposed(AboutLine):
    """May groups of the line be exposed?"""

    kind: Literal["line_exposed"]

    def is_right(self, value: str) -> bool:
        """ "X" or "C", as printed."""
        return value == self.line.exposure


class LinePoints(AboutLine):
    """How many points is the line worth?"""

    kind: Literal["line_points"]

    def is_right(self, value: str) -> bool:
        """Compares with the printed value."""
        return value == str(self.line.points)

    def words(self, value: str) -> str:
        """The number with its unit."""
        text = ngettext("%(count)s point", "%(count)s points", int(value))
        return text % {"count": value}


class WhichMakesLine(AboutLine):
    """Which of these 14 tiles make the line? Choices are tiles.

    `exposures` lie on the rack already; choices are then what is in the hand.
    """

    kind: Literal["which_makes_line"]
    exposures: tuple[TileText, ...] = ()

    def is_right(self, value: str) -> bool:
        """Whether the engine finds this very line in the tiles."""
        return any(match.line == self.line for match in self._verdict(value).matches)

    def words(self, value: str) -> str:
        """Nothing beside the tiles."""
        return ""

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tiles."""
        return parse_tiles(value)

    def says(self, value: str) -> list[str]:
        """Why they do not: what is to be said of these tiles and of this very line."""
        if self.is_right(value):
            return []
        told = sentences(tuple(filter(self._is_about, self._verdict(value).reasons)))
        return told[:1] or self._lacks(value)

    def _is_about(self, reason: Reason) -> bool:
        """Does it speak of this line, or of no line at all?"""
        named = reason.params.get("section"), reason.params.get("number")
        return named in ((None, None), (self.section, self.number))

    def _lacks(self, value: str) -> list[str]:
        card, lying = card_named(self.card), map(parse_tiles, self.exposures)
        every = nearest(card, parse_tiles(value), tuple(lying), limit=len(card.lines))
        return [
            _("These tiles do not make the line. They lack %(tiles)s.")
            % {"tiles": counted_names(near.missing, _)}
            for near in every
            if near.line == self.line
        ]

    def _verdict(self, value: str) -> Verdict:
        return check_mahjong(
            card_named(self.card),
            parse_tiles(value),
            [parse_tiles(exposure) for exposure in self.exposures],
        )


class WhichCompletes(AboutLine):
    """You hold 13 tiles: which one makes the line? Choices are tiles."""

    kind: Literal["which_completes"]
    rack: TileText

    def is_right(self, value: str) -> bool:
        """Whether the engine finds this very line with that tile added."""
        tiles = parse_tiles(f"{self.rack} {value}")
        verdict = check_mahjong(card_named(self.card), tiles)
        return any(match.line == self.line for match in verdict.matches)

    def words(self, value: str) -> str:
        """The tile's name."""
        return tile_name(parse_tiles(value)[0])

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tile."""
        return parse_tiles(value)


class WinsAfterExposing(AboutLine):
    """With this exposure on the rack, can the line still be won?"""

    kind: Literal["wins_after_exposing"]
    exposure: TileText

    def is_right(self, value: str) -> bool:
        """Tries every hand of the line with that exposure (card-12)."""
        return value == ("yes" if self._can_win() else "no")

    def words(self, value: str) -> str:
        """Yes or no."""
        return _("Yes") if value == "yes" else _("No")

    def _can_win(self) -> bool:
        lying = parse_tiles(self.exposure)
        card = card_named(self.card)
        for hand in self.line.hands:
            rest = list(hand.tiles)
            natural = next(tile for tile in lying if tile is not Tile.JOKER)
            if rest.count(natural) < len(lying):
                continue
            for _n in lying:
                rest.remove(natural)
            if any(
                match.line == self.line
                for match in check_mahjong(card, rest, [lying]).matches
            ):
                return True
        return False
