"""Questions about what to aim for, to keep and to let go, by the engine's estimate."""

from __future__ import annotations

from typing import Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import field_validator

from engine import Line, Near, Tile, nearest, parse_tiles
from engine.evaluation import estimate
from engine.matching import read_exposures
from engine.patterns import Exposure
from engine.state import without
from lessons.asks.asking import LESSON_CARD
from lessons.asks.base import Ask, FixedAsk, TileText
from lessons.asks.table import line_by_name
from lessons.lines import card_named
from mahjong_site.web.tilenames import tile_name

CLEAR: Final = 0.1
"""By how many tiles the best choice must lead for a lesson to ask for it."""


class WithRack(Ask):
    """A question about a rack, what lies open before it, and what else is seen."""

    card: str = LESSON_CARD
    rack: TileText
    exposures: tuple[TileText, ...] = ()
    seen: TileText = ""

    @property
    def shown_rack(self) -> str:
        """The rack, shown with the question."""
        return self.rack

    @property
    def _lying(self) -> tuple[Exposure, ...]:
        good, faults = read_exposures(parse_tiles(text) for text in self.exposures)
        if faults:
            raise ValueError(f"{self.exposures} are no exposures")
        return good

    def _near(self) -> tuple[Near, ...]:
        card, rack = card_named(self.card), parse_tiles(self.rack)
        seen = parse_tiles(self.seen)
        return nearest(card, rack, self._lying, seen, limit=len(card.lines))


class Nearest(WithRack):
    """Which line is nearest to these tiles? Values are line names."""

    kind: Literal["nearest"]

    def is_right(self, value: str) -> bool:
        """Whether no line is fewer tiles away."""
        near = self._near()
        line = line_by_name(self.card, value)
        return any(n.line == line and n.away == near[0].away for n in near)

    def line_shown(self, value: str) -> Line | None:
        """The line, printed in the choice."""
        return line_by_name(self.card, value)


class Away(WithRack, FixedAsk):
    """How many tiles does this rack still need for this line?"""

    kind: Literal["away"]
    line: str

    @property
    def printed_line(self) -> Line | None:
        """The line, printed with the question."""
        return line_by_name(self.card, self.line)

    def answer(self) -> str:
        """The number of tiles, jokers placed as well as they can be."""
        line = line_by_name(self.card, self.line)
        away = next((n.away for n in self._near() if n.line == line), None)
        if away is None:
            raise ValueError(f"{self.line} cannot be made with these exposures")
        return str(away)

    def words(self, value: str) -> str:
        """The number with its unit."""
        text = ngettext("%(count)s tile", "%(count)s tiles", int(value))
        return text % {"count": value}


class _Best(WithRack):
    """The best of the ways to let tiles go; `among` are the choices, as tile text.

    The best keeps the most promising rack, by the engine's estimate over all hands
    of the card, and must lead the others by CLEAR tiles.
    """

    among: tuple[TileText, ...]

    def is_right(self, value: str) -> bool:
        """Whether letting `value` go costs least. ValueError if that is not clear."""
        costs = {given: self._cost(given) for given in self.among}
        best, second, *_rest = sorted(costs.values())
        if second - best < CLEAR:
            raise ValueError(f"no choice is clearly best: {costs}")
        return costs[value] == best

    def is_known(self, value: str) -> bool:
        """One of those that are weighed."""
        return value in self.among

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tiles."""
        return parse_tiles(value)

    def words(self, value: str) -> str:
        """The tile's name; nothing beside several tiles."""
        tiles = parse_tiles(value)
        return tile_name(tiles[0]) if len(tiles) == 1 else ""

    def _cost(self, given: str) -> float:
        left = without(parse_tiles(self.rack), parse_tiles(given))
        if left is None:
            raise ValueError(_("“%(tiles)s” is not in the rack") % {"tiles": given})
        seen = parse_tiles(f"{self.seen} {given}")
        return estimate(card_named(self.card), left, self._lying, seen).whole_cost


class BestDiscard(_Best):
    """Which of these would you discard?"""

    kind: Literal["best_discard"]


class BestPass(_Best):
    """Which of these three would you pass?"""

    kind: Literal["best_pass"]

    @field_validator("among")
    @classmethod
    def _threes_without_jokers(cls, among: tuple[str, ...]) -> tuple[str, ...]:
        for text in among:
            tiles = parse_tiles(text)
            if len(tiles) != 3 or Tile.JOKER in tiles:
                raise ValueError(f"“{text}” cannot be passed")
        return among
