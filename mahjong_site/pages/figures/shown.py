"""The kept figures of a card in the words and numbers of the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.figures.measures import share
from mahjong_site.pages.figures.kept import CardFigures, LevelTable, Match
from mahjong_site.web.levels import LEVEL_CHOICES, Level

Told = Mapping[str, Any]

SEAT_NAMES: Final = (
    gettext_lazy("East"),
    gettext_lazy("Second"),
    gettext_lazy("Third"),
    gettext_lazy("Fourth"),
)
MOST_JOKERS: Final = 5
"""That many jokers or more are counted together: few hands ever hold them."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its interval, as numbers for a chart and as text for readers."""

    value: float
    low: float
    high: float
    unit: str = "%"
    places: int = 1

    @property
    def text(self) -> str:
        """The figure itself: "24.1%"."""
        return f"{_number(self.value, self.places)}{self.unit}"

    @property
    def interval(self) -> str:
        """So far chance alone may move it: "22.9 to 25.4"."""
        ends = {
            "low": _number(self.low, self.places),
            "high": _number(self.high, self.places),
        }
        return _("%(low)s to %(high)s") % ends


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, and a bar of the chart beside it: what, and its figures."""

    name: str | Promise
    figures: tuple[Figure, ...]
    count: int = 0

    @property
    def first(self) -> Figure:
        """The figure that the chart shows."""
        return self.figures[0]


def level_name(level: str) -> str | Promise:
    """What a level is called."""
    return Level(level).label


def levels(kept: CardFigures) -> list[tuple[str, str | Promise, str | Promise]]:
    """Each level with its name, and a sentence on how it plays."""
    words = dict(LEVEL_CHOICES)
    found = (Level(one.level) for one in kept.tables)
    return [(one.value, one.label, words[one]) for one in found]


def percent(told: Told) -> Figure:
    """A measured share."""
    return Figure(told["value"], told["low"], told["high"])


def points(told: Told) -> Figure:
    """Measured points a game."""
    return Figure(told["value"], told["low"], told["high"], unit="")


def ends(kept: CardFigures) -> list[Row]:
    """By level: how many games nobody won, and how many wins were self-picked."""
    return [
        Row(
            level_name(one.level),
            (percent(one.all["wall_rate"]), percent(one.all["self_picked"])),
            one.all["games"],
        )
        for one in kept.tables
    ]


def seats(table: LevelTable) -> list[Row]:
    """By seat: how often it won, and how often its discard gave Mahjong."""
    told = table.all["by_seat"]
    return [
        Row(name, (percent(of["win_rate"]), percent(of["deal_in_rate"])), of["wins"])
        for name, of in zip(SEAT_NAMES, told.values(), strict=True)
    ]


def east_words(table: LevelTable) -> str:
    """How East fares beside the other three, in a sentence."""
    found = table.all["wins_by_seat"]
    east = percent(table.all["by_seat"]["0"]["win_rate"])
    others = _share(sum(found[s] for s in "123"), 3 * table.all["games"])
    counts = {"east": east.text, "others": others.text}
    if east.low > others.value:
        return (
            _(
                "East won %(east)s of the games, each of the others %(others)s: "
                "to begin with a tile more and the first turn helps a little."
            )
            % counts
        )
    return (
        _(
            "East won %(east)s of the games, each of the others %(others)s: with so "
            "many games chance alone may make that difference."
        )
        % counts
    )


def jokers(table: LevelTable) -> list[Row]:
    """By the jokers that a player came to hold: how often such a player won."""
    hands, wins = (
        _few(table.all[name])
        for name in ("hands_by_jokers_held", "wins_by_jokers_held")
    )
    return [
        Row(_jokers_name(held), (_share(wins[held], hands[held]),), hands[held])
        for held in sorted(hands)
    ]


def _few(counts: Mapping[str, int]) -> dict[int, int]:
    """The counts by number of jokers, from MOST_JOKERS on together."""
    found: dict[int, int] = {}
    for held, count in counts.items():
        key = min(int(held), MOST_JOKERS)
        found[key] = found.get(key, 0) + count
    return found


def _jokers_name(held: int) -> str:
    if held == MOST_JOKERS:
        return _("%(held)d or more") % {"held": held}
    return str(held)


def points_won(kept: CardFigures) -> list[Row]:
    """By level: points a hand as the winner, and how often its discard gave Mahjong."""
    return [
        Row(
            level_name(one.level),
            (
                points(one.all["by_level"][one.level]["received"]),
                percent(one.all["by_level"][one.level]["deal_in_rate"]),
            ),
        )
        for one in kept.tables
    ]


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match between two levels as the page shows it."""

    kept: Match

    @property
    def a(self) -> str:
        """The level that is matched with the one below it."""
        return str(level_name(self.kept.a))

    @property
    def b(self) -> str:
        """The level below it."""
        return str(level_name(self.kept.b))

    @property
    def received(self) -> tuple[str, str]:
        """The points that each side received as the winner, per game."""
        told = self.kept.all["received"]
        return _number(told["a"], 1), _number(told["b"], 1)

    @property
    def ratio(self) -> Figure | None:
        """The one over the other; None where there is nothing to divide by."""
        told = self.kept.all["ratio"]
        if None in told.values():
            return None
        return Figure(told["value"], told["low"], told["high"], unit="", places=2)

    @property
    def difference(self) -> Figure:
        """How many points more the one side won than the other, per game."""
        return points(self.kept.all["net_difference"])

    @property
    def words(self) -> str:
        """What came of it, in a sentence."""
        names = {"a": self.a, "b": self.b}
        ratio = self.ratio
        if ratio is None:
            return _("%(b)s never won: there is nothing to compare.") % names
        if ratio.low > 1 and self.difference.low > 0:
            return _(
                "%(a)s is the better player: it won %(ratio)s points for each point "
                "of %(b)s. Chance alone would not do that."
            ) % {**names, "ratio": ratio.text}
        if ratio.high < 1 and self.difference.high < 0:
            return (
                _("On this card %(a)s did worse than %(b)s, beyond what chance does.")
                % names
            )
        return (
            _("So many games do not tell whether %(a)s is better than %(b)s.") % names
        )


def games_words(games: int) -> str:
    """How many games: "2,000 games"."""
    count = _number(games)
    return ngettext("%(count)s game", "%(count)s games", games) % {"count": count}


def _share(wins: int, hands: int) -> Figure:
    found = share(_cases(wins, hands))
    return Figure(found.value, found.low, found.high)


def _cases(wins: int, hands: int) -> Iterable[bool]:
    return (number < wins for number in range(hands))


def _number(value: float, places: int = 0) -> str:
    text = number_format(round(value, places), places, force_grouping=True)
    return text.replace("-", "−")
