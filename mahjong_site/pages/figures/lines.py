"""The lines of a card by how often they won, and what in them explains it."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

import engine
from cards.explorer import LineShown
from engine.figures.measures import Measured, share
from mahjong_site.pages.figures.kept import CardFigures, LevelTable

BUNCHED: Final = 2
"""A line bunches when it wins this many times an even share, beyond chance."""
WEIGHING: Final = {"strong"}
"""Levels that play for points, too; to the others every line is worth the same."""
MOST_SHOWN: Final = 9
NEARER: Final = 0.2
"""So many tiles nearer than the middle line is worth a word."""
MORE_WAYS: Final = 1.25
"""So many times the ways of the middle line are worth a word."""


@dataclass(frozen=True)
class LineWon:
    """A line, how often it won, and what about it can be counted.

    `won` is its share of all wins in per cent; `ways` how many hands make it;
    `joker_places` in how many of its tiles a joker may stand, at best; `lacking` how
    many tiles a dealt rack lacks for it.
    """

    shown: LineShown
    wins: int
    won: Measured
    ways: int
    joker_places: int
    lacking: float

    @property
    def line(self) -> engine.Line:
        """The line of the card."""
        return self.shown.line

    @property
    def is_concealed(self) -> bool:
        """Must it stay concealed?"""
        return self.line.exposure == "C"

    @property
    def open_places(self) -> int:
        """In how many of its tiles both a call and a joker may help."""
        return 0 if self.is_concealed else self.joker_places


@dataclass(frozen=True)
class Bunch:
    """A line that won far more often than an even share, and why."""

    won: LineWon
    reasons: tuple[str, ...]


class LinesOf:
    """All lines of a card at one table, those won most often first."""

    def __init__(self, card: engine.Card, kept: CardFigures, table: LevelTable) -> None:
        wins = table.all["lines_won"]
        self.wins = sum(wins.values())
        self.weighs_points = table.level in WEIGHING
        found = [
            self._won(card, line, lacking, wins.get(f"{line.section} {line.number}", 0))
            for line, lacking in zip(card.lines, kept.tiles_lacking, strict=True)
        ]
        self.rows = sorted(found, key=lambda one: -one.wins)

    def _won(
        self, card: engine.Card, line: engine.Line, lacking: float, wins: int
    ) -> LineWon:
        return LineWon(
            shown=LineShown(card, line),
            wins=wins,
            won=share([True] * wins + [False] * (self.wins - wins)),
            ways=len(line.hands),
            joker_places=max(_joker_places(hand) for hand in line.hands),
            lacking=lacking,
        )

    @property
    def even(self) -> float:
        """The share of each line, were all won equally often, in per cent."""
        return 100 / len(self.rows)

    @cached_property
    def bunched(self) -> tuple[Bunch, ...]:
        """The lines that won far more often than an even share."""
        many = [
            row
            for row in self.rows
            if row.won.value >= BUNCHED * self.even and row.won.low > self.even
        ]
        return tuple(Bunch(row, self.reasons(row)) for row in many[:MOST_SHOWN])

    @property
    def bunched_share(self) -> float:
        """The share of all wins that those lines have together, in per cent."""
        return 100 * sum(one.won.wins for one in self.bunched) / max(1, self.wins)

    @cached_property
    def rare(self) -> tuple[LineWon, ...]:
        """The lines that won far less often than an even share, rarest first."""
        found = [row for row in self.rows if row.won.high < self.even / BUNCHED]
        return tuple(reversed(found))

    def reasons(self, row: LineWon) -> tuple[str, ...]:
        """What sets a line that won often apart from the middle line of the card."""
        words = (self._near, self._ways, self._open, self._worth)
        found = (say(row) for say in words)
        return tuple(text for text in found if text) or (
            _("Nothing that can be counted sets it apart; it may suit these players."),
        )

    def _near(self, row: LineWon) -> str:
        middle = median(one.lacking for one in self.rows)
        if row.lacking > middle - NEARER:
            return ""
        return _(
            "A rack as it is dealt lacks %(tiles)s tiles for it; %(middle)s for the "
            "middle line of the card."
        ) % {"tiles": _number(row.lacking, 1), "middle": _number(middle, 1)}

    def _ways(self, row: LineWon) -> str:
        middle = round(median(one.ways for one in self.rows))
        if row.ways < MORE_WAYS * middle:
            return ""
        return _(
            "It can be made in %(ways)s ways, other tiles each time; the middle line "
            "in %(middle)s."
        ) % {"ways": _number(row.ways), "middle": _number(middle)}

    def _open(self, row: LineWon) -> str:
        middle = round(median(one.open_places for one in self.rows))
        if row.open_places <= middle:
            return ""
        return _(
            "%(places)d of its 14 tiles stand in groups that may be called, and that "
            "jokers may fill; in the middle line %(middle)d."
        ) % {"places": row.open_places, "middle": middle}

    def _worth(self, row: LineWon) -> str:
        middle = round(median(one.line.points for one in self.rows))
        if not self.weighs_points or row.line.points <= middle:
            return ""
        return _(
            "It is worth %(points)d points, the middle line %(middle)d; these players "
            "weigh points."
        ) % {"points": row.line.points, "middle": middle}

    def rare_words(self) -> tuple[str, ...]:
        """What the rare lines have in common, counted."""
        near = median(one.lacking for one in self.rows)
        places = median(one.joker_places for one in self.rows)
        far = sum(one.lacking >= near + NEARER for one in self.rare)
        bare = sum(one.joker_places < places for one in self.rare)
        concealed = sum(one.is_concealed for one in self.rare)
        found = (
            (_("%(count)d must stay concealed."), concealed),
            (_("%(count)d leave jokers fewer places than the middle line."), bare),
            (_("%(count)d are farther from a dealt rack than the middle line."), far),
        )
        return tuple(text % {"count": count} for text, count in found if count)


def _joker_places(hand: engine.Hand) -> int:
    return sum(group.size for group in hand.groups if group.takes_jokers)


def _number(value: float, places: int = 0) -> str:
    return number_format(round(value, places), places, force_grouping=True)
