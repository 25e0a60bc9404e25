"""Duplicate matches: two levels play the same deals, each from both sides.

Each deal is played twice, first with A in seats 0 and 2 and B in seats 1 and 3, then
with the sides changed over. So neither side has the better tiles, and what is left is
how they play. Chance is measured over deals, not over games: the two games of a deal
belong together.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

import numpy as np

from engine.figures.measures import mean, share
from engine.figures.results import Result, played
from engine.figures.tallies import told
from engine.options import LEAGUE, TableRules
from engine.patterns import Card
from engine.state import SEATS

RESAMPLES: Final = 2000
"""How many times the deals are drawn anew for the interval of the ratio."""
PLACES: Final = 4
SIDES: Final = ("a", "b")

Points = np.ndarray[Any, np.dtype[np.int64 | np.float64]]


@dataclass(frozen=True, slots=True)
class Duel:
    """One deal played twice: A in the even seats first, then in the odd ones."""

    games: tuple[Result, Result]

    def received(self, side: str) -> int:
        """The points that a side received as the winner, over both games."""
        return sum(g.received(s) for g, s in self.places(side))

    def net(self, side: str) -> int:
        """What a side won and lost together, over both games."""
        return sum(g.pays[s] for g, s in self.places(side))

    def wins(self, side: str) -> int:
        """How many of the two games a side won."""
        return sum(g.winner == s for g, s in self.places(side))

    def places(self, side: str) -> list[tuple[Result, int]]:
        """The games with the two seats of a side in each."""
        first = SIDES.index(side)
        return [(g, s) for n, g in enumerate(self.games) for s in SEATS[first ^ n :: 2]]


def duel(card: Card, a: str, b: str, seed: int, rules: TableRules = LEAGUE) -> Duel:
    """Play the deal of `seed` twice, ABAB and BABA."""
    first = played(card, (a, b) * 2, seed, rules)
    return Duel((first, played(card, (b, a) * 2, seed, rules)))


def match_figures(duels: Sequence[Duel], seed: int = 1) -> dict[str, Any]:
    """How the two sides of a match compare, as JSON; `seed` is that of the resamples.

    `received` are points as the winner per game, two seats together; `ratio` is A's
    over B's, null where B received nothing; `net_difference` is what A's two seats
    won more than B's per game.
    """
    points = {side: np.array([d.received(side) for d in duels]) for side in SIDES}
    games = [game for one in duels for game in one.games]
    wins = {side: sum(one.wins(side) for one in duels) for side in SIDES}
    net = mean((one.net("a") - one.net("b")) / 2 for one in duels)
    return {
        "deals": len(duels),
        "games": len(games),
        "wins": wins,
        "win_rate": {side: told(share(_wins_of(duels, side))) for side in SIDES},
        "wall_games": sum(game.winner is None for game in games),
        "received": {
            side: round(float(points[side].sum()) / max(1, len(games)), PLACES)
            for side in SIDES
        },
        "ratio": ratio(points["a"], points["b"], seed),
        "net_difference": told(net),
    }


def _wins_of(duels: Sequence[Duel], side: str) -> list[bool]:
    """For each seat of the side in each game: did it win?"""
    return [g.winner == s for one in duels for g, s in one.places(side)]


def ratio(above: Points, below: Points, seed: int) -> dict[str, float | None]:
    """The ratio of two sums of points, with a bootstrap interval over their terms."""
    rng, deals = random.Random(seed), range(len(above))
    turns = range(RESAMPLES if deals else 0)
    draws = (rng.choices(deals, k=len(deals)) for _ in turns)
    sums = ((above[one].sum(), below[one].sum()) for one in draws)
    # Where nobody received anything there is nothing to compare.
    found = sorted(_quotient(a, b) for a, b in sums if a or b)
    edge = round(len(found) * 0.025)
    ends = (found[edge], found[-1 - edge]) if found else (inf, inf)
    value = _quotient(above.sum(), below.sum())
    names = ("value", "low", "high")
    return {
        name: round(one, PLACES) if one < inf else None
        for name, one in zip(names, (value, *ends), strict=True)
    }


def _quotient(above: float, below: float) -> float:
    """Infinite where nothing is below."""
    return float(above / below) if below else inf
