"""A line's switches for a page: what may be chosen, and the hand it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from cards import library, wording
from engine.cardtext.switches import (
    Switch,
    Switchboard,
    SwitchKind,
    Value,
    Way,
    switchboard,
)
from engine.patterns import Hand, Line
from engine.tiles import Suit, Tile
from mahjong_site.web.tilenames import tile_name

BEFORE: Final = "was"
"""The parameter that carries the values before the change."""

_SUITS: Final[dict[Suit, str | Promise]] = {
    Suit.BAM: gettext_lazy("Bams"),
    Suit.CRAK: gettext_lazy("Craks"),
    Suit.DOT: gettext_lazy("Dots"),
}


@dataclass(frozen=True, slots=True)
class OptionShown:
    """One position of a switch."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class SwitchShown:
    """A switch with its question, its positions, and the suit letter it is for."""

    name: str
    legend: str
    letter: str
    options: tuple[OptionShown, ...]


@dataclass(frozen=True)
class BoardShown:
    """The switches as they stand, and the hand that they make."""

    line: Line
    board: Switchboard
    way: Way

    @property
    def switches(self) -> list[SwitchShown]:
        """Every switch of the line."""
        pairs = zip(self.board.switches, self.way.values, strict=True)
        return [_shown(switch, value, self.line) for switch, value in pairs]

    @property
    def words(self) -> tuple[wording.WordOfLine, ...]:
        """The hand word by word, as the line prints it."""
        return wording.line_words(self.line, self.way.hand)

    @property
    def tiles(self) -> str:
        """The hand's tiles as text."""
        return engine.format_tiles(self.way.hand.tiles)

    @property
    def set_to(self) -> str:
        """The values as they stand, for the next request."""
        return ".".join(map(_text, self.way.values))

    @cached_property
    def place(self) -> int:
        """Which of the line's hands this is, from 1."""
        key = self.way.hand.key
        return 1 + next(i for i, h in enumerate(self.line.hands) if h.key == key)

    @property
    def before(self) -> str:
        """The query that shows the hand before this one, or nothing."""
        return self._query(self.place - 2)

    @property
    def after(self) -> str:
        """The query that shows the next hand, or nothing."""
        return self._query(self.place)

    def _query(self, place: int) -> str:
        if not 0 <= place < len(self.line.hands):
            return ""
        way = self.board.way_to(self.line.hands[place])
        names = (switch.name for switch in self.board.switches)
        return urlencode(dict(zip(names, map(_text, way.values), strict=True)))


def board_shown(
    card: engine.Card, line: Line, query: Mapping[str, str]
) -> BoardShown | None:
    """The board of a line as a page's query sets it; None if nothing can be chosen.

    Where the values exclude each other the one that was changed last is kept.
    What the query says of no switch, or no value of one, is not heeded.
    """
    example = wording.example_hand(line)
    board = _board(card.hash, line.section, line.number) if example else None
    if board is None or not board.switches or example is None:
        return None
    return BoardShown(line, board, _way(board, example, query))


@lru_cache(maxsize=256)
def _board(card_hash: str, section: str, number: str) -> Switchboard | None:
    card = library.card_by_hash(card_hash)
    line = card.line(section, number) if card else None
    return switchboard(line) if line else None


def _way(board: Switchboard, example: Hand, query: Mapping[str, str]) -> Way:
    wanted = {
        switch.name: value
        for switch in board.switches
        for value in switch.values
        if query.get(switch.name) == _text(value)
    }
    if not wanted:
        return board.way_to(example)
    return board.nearest(wanted, _changed(board, wanted, query.get(BEFORE, "")))


def _changed(board: Switchboard, wanted: Mapping[str, Value], before: str) -> str:
    """The name of the first switch that stands otherwise than before."""
    values = before.split(".")
    if len(values) != len(board.switches):
        return ""
    pairs = zip(board.switches, values, strict=True)
    changed = (
        s.name for s, v in pairs if s.name in wanted and _text(wanted[s.name]) != v
    )
    return next(changed, "")


def _text(value: Value) -> str:
    """A value in an address: `B`, `5`, `R`, `E`."""
    if isinstance(value, Tile):
        return value.code
    return str(value)


def _shown(switch: Switch, chosen: Value, line: Line) -> SwitchShown:
    options = tuple(
        OptionShown(_text(value), _label(switch, value), value == chosen)
        for value in switch.values
    )
    letter = switch.name if switch.kind is SwitchKind.SUIT else ""
    return SwitchShown(switch.name, _legend(switch, line), letter, options)


def _label(switch: Switch, value: Value) -> str:
    if isinstance(value, Suit):
        return str(_SUITS[value])
    if isinstance(value, Tile):
        return tile_name(value)
    if switch.kind is SwitchKind.LOWEST:
        return "-".join(str(value + step) for step in range(switch.length))
    return str(value)


def _legend(switch: Switch, line: Line) -> str:
    word = {"word": line.printed[switch.word].text if switch.word >= 0 else ""}
    match switch.kind:
        case SwitchKind.SUIT:
            return _("Suit %(letter)s") % {"letter": switch.name}
        case SwitchKind.FREE_SUIT:
            return _("Suit of %(word)s") % word
        case SwitchKind.LOWEST:
            return _("The numbers in a row")
        case SwitchKind.PAIR:
            return _("The number that is a pair")
        case SwitchKind.DRAGON:
            return _("The dragon of %(word)s") % word
        case SwitchKind.WIND:
            return _("The wind of %(word)s") % word
        case SwitchKind.NUMBER:
            return _("The second number") if switch.name == "m" else _("The number")
