"""Figures measured over games: a share or a mean, and how far chance may move it.

Shares are in per cent. The interval is the one of 95 %: of shares by Wilson's
formula, of means from their spread. Seats of one game count as if they were apart;
they are not quite, since only one can win, which makes the true interval narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from engine.figures.habits import HABITS
from engine.figures.watching import Sat, Thrown, Watched
from engine.tiles import Tile

Z: Final = 1.96
PLACES: Final = 4
FEW: Final = 3
"""Tiles away up to which a hand is called near when play begins."""
THIRD: Final = 33
"""A third of the wall."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure of `count` cases, and the interval in which chance leaves it."""

    value: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


Games = Sequence[Watched]
Measure = Callable[[Games], Measured]
Paired = Callable[[Games, Games], Measured]


def exact(value: float) -> Measured:
    """A figure that chance cannot move."""
    value = round(value, PLACES)
    return Measured(value, value, value, 0)


def share(cases: Iterable[bool]) -> Measured:
    """How often something was so, in per cent, with Wilson's interval."""
    found = list(cases)
    count, hits = len(found), sum(found)
    if not count:
        return Measured(0, 0, 100, 0)
    p, z2 = hits / count, Z * Z
    middle = (p + z2 / (2 * count)) / (1 + z2 / count)
    reach = p * (1 - p) / count + z2 / (4 * count * count)
    half = Z * sqrt(reach) / (1 + z2 / count)
    return _rounded(100 * p, 100 * (middle - half), 100 * (middle + half), count)


def mean(cases: Iterable[float]) -> Measured:
    """The mean of something, with the interval from its spread."""
    found = list(cases)
    if not found:
        return Measured(0, 0, 0, 0)
    value = fmean(found)
    half = Z * stdev(found) / sqrt(len(found)) if len(found) > 1 else abs(value)
    return _rounded(value, value - half, value + half, len(found))


def _rounded(value: float, low: float, high: float, count: int) -> Measured:
    low, high = min(low, value), max(high, value)
    return Measured(
        round(value, PLACES), round(low, PLACES), round(high, PLACES), count
    )


# --- what is asked of games -----------------------------------------------------------


def _wins(games: Games, test: Callable[[Sat], bool]) -> Measured:
    """How often a seat won of which something was so."""
    return share(
        game.winner == seat
        for game in games
        for seat, sat in enumerate(game.seats)
        if test(sat)
    )


def _of_wins(games: Games, test: Callable[[Watched], bool]) -> Measured:
    """Of how many wins something is so."""
    return share(test(game) for game in games if game.winner is not None)


def _winners(games: Games) -> list[Sat]:
    return [game.seats[game.winner] for game in games if game.winner is not None]


def _hits(games: Games, test: Callable[[Thrown], bool]) -> Measured:
    """How many discards of a kind gave Mahjong."""
    return share(one.won for game in games for one in game.thrown if test(one))


def _thirteen(games: Games) -> Iterable[Sat]:
    """Every seat but East, who holds one tile more."""
    for game in games:
        yield from (s for n, s in enumerate(game.seats) if n != game.dealer)


def _away(sat: Sat, least: int, most: int) -> bool:
    return sat.away_passed is not None and least <= sat.away_passed <= most


def _first_caller_wins(games: Games) -> Measured:
    called = (game for game in games if game.first_caller is not None)
    return share(game.first_caller == game.winner for game in called)


def _seen(copies: int) -> Measure:
    def measure(games: Games) -> Measured:
        return _hits(games, lambda t: t.tile < Tile.FLOWER and t.seen == copies)

    return measure


def _shown(least: int, most: int) -> Measure:
    return lambda games: _hits(games, lambda t: least <= t.shown <= most)


def _wall(least: int, most: int) -> Measure:
    return lambda games: _hits(games, lambda t: least <= t.wall_left <= most)


def _jokers(least: int, most: int) -> Measure:
    return lambda games: _wins(games, lambda s: least <= s.jokers <= most)


def _near(least: int, most: int) -> Measure:
    return lambda games: _wins(games, lambda s: _away(s, least, most))


def _away_passed(games: Games) -> Measured:
    found = (s.away_passed for s in _thirteen(games))
    return mean(away for away in found if away is not None)


def _first_call(games: Games) -> Measured:
    found = (s.first_call for s in _winners(games))
    return mean(when for when in found if when is not None)


MEASURED: Final[dict[str, Measure]] = {
    "wall_games": lambda games: share(g.winner is None for g in games),
    "steady_wins": lambda games: _wins(games, lambda s: True),
    "self_picked": lambda games: _of_wins(games, lambda g: g.by == "self"),
    "concealed_wins": lambda games: _of_wins(games, lambda g: g.concealed),
    "jokerless_wins": lambda games: _of_wins(games, lambda g: not g.jokers_won),
    "jokers_won": lambda games: mean(g.jokers_won for g in games if g.by),
    "wins_jokers_0": _jokers(0, 0),
    "wins_jokers_1": _jokers(1, 1),
    "wins_jokers_2": _jokers(2, 8),
    "away_dealt": lambda games: mean(s.away_dealt for s in _thirteen(games)),
    "away_passed": _away_passed,
    "wins_near": _near(0, FEW),
    "wins_away_4": _near(FEW + 1, FEW + 1),
    "wins_away_5": _near(FEW + 2, FEW + 2),
    "wins_far": _near(FEW + 3, 14),
    "second_charleston": lambda games: share(g.passes > 3 for g in games),
    "first_caller_wins": _first_caller_wins,
    "first_call": _first_call,
    "winner_exposures": lambda games: mean(s.exposures for s in _winners(games)),
    "unexposed_wins": lambda games: share(not s.exposures for s in _winners(games)),
    "lines_in_play": lambda games: mean(n for g in games for n in g.lines_left),
    "jokers_exchanged": lambda games: mean(g.exchanges for g in games),
    "jokers_shown": lambda games: mean(g.jokers_shown for g in games),
    "hits": lambda games: _hits(games, lambda t: True),
    "hits_seen_0": _seen(0),
    "hits_seen_1": _seen(1),
    "hits_seen_2": _seen(2),
    "hits_seen_3": _seen(3),
    "hits_again": lambda games: _hits(games, lambda t: t.again),
    "hits_flower": lambda games: _hits(games, lambda t: t.tile is Tile.FLOWER),
    "hits_shown_0": _shown(0, 0),
    "hits_shown_1": _shown(1, 1),
    "hits_shown_2": _shown(2, 2),
    "hits_shown_3": _shown(3, 4),
    "hits_early": _wall(2 * THIRD + 1, 99),
    "hits_late": _wall(0, THIRD),
}
"""Every figure of games between four Standard players, by name."""


# --- what a habit changes -------------------------------------------------------------


def _odd_wins(games: Games) -> Measured:
    return share(game.winner == game.odd for game in games)


def _odd_gave(games: Games) -> Measured:
    return share(game.discarder == game.odd for game in games)


def _pairs(games: Games, plain: Games) -> Iterable[tuple[Watched, Watched]]:
    """Games with the habit, each beside the game of the same deal without it."""
    return zip(games, plain, strict=True)


def _wins_change(games: Games, plain: Games) -> Measured:
    pairs = _pairs(games, plain)
    return mean(100 * ((a.winner == a.odd) - (b.winner == b.odd)) for a, b in pairs)


def _gave_change(games: Games, plain: Games) -> Measured:
    pairs = _pairs(games, plain)
    return mean(
        100 * ((a.discarder == a.odd) - (b.discarder == b.odd)) for a, b in pairs
    )


def _points_change(games: Games, plain: Games) -> Measured:
    pairs = _pairs(games, plain)
    return mean(float(a.seats[a.odd].points - b.seats[b.odd].points) for a, b in pairs)


OF_HABIT: Final[dict[str, Paired]] = {
    "wins": lambda games, plain: _odd_wins(games),
    "gave": lambda games, plain: _odd_gave(games),
    "wins_change": _wins_change,
    "gave_change": _gave_change,
    "points_change": _points_change,
}
"""What is measured of a habit: `never_calls_wins`, `never_calls_wins_change` ..."""

PLAIN: Final[dict[str, Measure]] = {"odd_wins": _odd_wins, "odd_gave": _odd_gave}
"""What the habits are measured against: the standard player in the same seats."""

SIMULATED: Final = (
    *MEASURED,
    *PLAIN,
    *(f"{habit}_{name}" for habit in HABITS for name in OF_HABIT),
)
"""The name of every figure that is measured over games."""
