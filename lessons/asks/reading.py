"""Questions about what another player can still be making, by what lies open."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from engine import Line, parse_tiles
from engine.matching import hands_left, read_exposures, ways_left
from engine.patterns import Exposure
from engine.tiles import Tile
from lessons.asks.table import AtTable, line_by_name
from lessons.lines import card_named
from mahjong_site.web.tilenames import tile_name


class _Reading(AtTable):
    """What lies open before `seat`, and what else the table shows."""

    seat: int

    @property
    def _lying(self) -> tuple[Exposure, ...]:
        texts = self.at.get("exposures", {}).get(str(self.seat), ())
        fixed, _faults = read_exposures(parse_tiles(text) for text in texts)
        return fixed

    @property
    def _seen(self) -> tuple[Tile, ...]:
        """The discards and the exposures of the others (dead-05, dead-07)."""
        texts = self.at.get("exposures", {})
        others = [t for s, one in texts.items() if s != str(self.seat) for t in one]
        newest = self.at.get("discard", "").split()[1:2]
        return parse_tiles(" ".join([*others, self.at.get("discards", ""), *newest]))


class LinesLeft(_Reading):
    """Which line can `seat` still make, by what lies open? Values are line names.

    With `closed` the question is which one it can no longer make.
    """

    kind: Literal["lines_left"]
    closed: bool = False

    def is_right(self, value: str) -> bool:
        """Whether any hand of the line is left (or none, with `closed`)."""
        line = line_by_name(self.card, value)
        left = ways_left(card_named(self.card), self._lying, self._seen)
        return ((line.section, line.number) in left) is not self.closed

    def line_shown(self, value: str) -> Line | None:
        """The line itself, printed in the choice."""
        return line_by_name(self.card, value)


class Dangerous(_Reading):
    """Which tile can `seat` still use, by what lies open? Values are tiles.

    With `safe` the question is which one it has no use for.
    """

    kind: Literal["dangerous"]
    safe: bool = False

    def is_right(self, value: str) -> bool:
        """Whether a hand that is left lacks the tile (or none does, with `safe`)."""
        (tile,) = parse_tiles(value)
        return (tile in self._wanted()) is not self.safe

    def words(self, value: str) -> str:
        """The tile's name."""
        return tile_name(parse_tiles(value)[0])

    def tiles(self, value: str) -> tuple[Tile, ...]:
        """The tile itself."""
        return parse_tiles(value)

    def _wanted(self) -> set[Tile]:
        lying = Counter((one.tile, one.size) for one in self._lying)
        hands = hands_left(card_named(self.card), self._lying, self._seen)
        groups = (Counter((g.tile, g.size) for g in hand.groups) for hand in hands)
        return {tile for one in groups for tile, _size in one - lying}
