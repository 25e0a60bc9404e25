"""Does the order of `weigh` agree with what came of playing on?

Two actions of one position make a pair. A pair is sure when the interval of the
difference of its points, try by try, leaves out nought; agreed when `weigh` put the
two in the same order. What a pair was said to differ by stands beside what it really
differed by, in points. Every figure has its interval of 95 % by drawing the positions
anew: pairs and tries of one position belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np

from engine.actions import Call, LetGo
from engine.figures.measures import THIRD
from engine.figures.rollouts import KINDS, Rollout, Tried
from engine.matches import ratio

SURE: Final = 2.58
"""How many standard errors a difference needs: 99 % of the pairs that do not really
differ are left out, for there are many."""
HINTED: Final = 1.0
"""How many it needs in one half of the tries to be looked at in the other half."""
GAPS: Final = (0.0, 1.0, 3.0, 10.0, 30.0, inf)
"""Edges between pairs that `weigh` puts close together and far apart, in points."""
MARGINS: Final = (-inf, -30.0, -10.0, -3.0, 0.0, 3.0, 10.0, inf)
"""The same for what a call is said to be worth more than letting go."""
DRAWN: Final = 1

Terms = Sequence[tuple[float, float]]
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two actions of a position: what the first was said to be worth more, what it
    brought more on average, and whether that is sure."""

    said: float
    came: float
    sure: bool

    @property
    def agreed(self) -> bool:
        """Did the better one stand first?"""
        return self.said * self.came > 0


def pair(first: Tried, second: Tried, errors: float = SURE) -> Pair:
    """The first beside the second, try by try; sure beyond so many standard errors."""
    more = [a - b for a, b in zip(first.points, second.points, strict=True)]
    came = fmean(more)
    error = stdev(more) / sqrt(len(more)) if len(more) > 1 else inf
    said = first.worth - second.worth
    return Pair(said, came, abs(came) > errors * error)


def pairs_of(one: Rollout) -> list[Pair]:
    """Every pair of a position that `weigh` tells apart."""
    found = (pair(a, b) for a, b in combinations(one.tried, 2))
    return [p for p in found if p.said]


def agreement(found: Sequence[Rollout]) -> Figures:
    """Everything that is asked of these positions, as JSON."""
    return {
        "all": _figures(found),
        "by_kind": {
            kind: _figures([one for one in found if one.kind == kind])
            for kind in dict.fromkeys(KINDS.values())
        },
        "by_wall": {
            name: _figures([one for one in found if test(one)])
            for name, test in _WALLS.items()
        },
        "by_gap": _by_edges(found, GAPS, pairs_of),
        "calls": _by_edges(found, MARGINS, _calling),
    }


_WALLS: Final[dict[str, Callable[[Rollout], bool]]] = {
    "charleston": lambda one: one.kind == "pass",
    "early": lambda one: one.kind != "pass" and one.wall_left > 2 * THIRD,
    "middle": lambda one: one.kind != "pass" and THIRD < one.wall_left <= 2 * THIRD,
    "late": lambda one: one.kind != "pass" and one.wall_left <= THIRD,
}


def _figures(found: Sequence[Rollout]) -> Figures:
    """How often sure pairs agree, how the orders go together, and what is lost.

    `order` is Kendall's coefficient of the two orders, averaged over positions: 1 for
    the same, 0 for no connection; luck of the tries draws it towards 0. `lost` are the
    points that an action which was better by one half of the tries, by more than luck
    explains easily, brought more in the other half than the best of `weigh`;
    `lost_at_most` takes the best of all tries, which flatters what was lucky. The truth
    lies between.
    """
    pairs = [pairs_of(one) for one in found]
    sure = [[p for p in own if p.sure] for own in pairs]
    return {
        "positions": len(found),
        "pairs": sum(map(len, pairs)),
        "sure": sum(map(len, sure)),
        "agreed": _ratio([(sum(p.agreed for p in own), len(own)) for own in sure]),
        "order": _ratio([(_kendall(own), 1) for own in pairs if own]),
        "lost": _ratio([(_lost(one), 1) for one in found]),
        "lost_at_most": _ratio([(_lost_at_most(one), 1) for one in found]),
    }


def _kendall(pairs: Sequence[Pair]) -> float:
    """Pairs in the same order less those in the other, of all pairs."""
    return fmean((p.agreed - (p.said * p.came < 0)) for p in pairs)


def _lost(one: Rollout) -> float:
    halves = [[_more(one, tried, start) for tried in one.tried[1:]] for start in (0, 1)]
    both = (halves, halves[::-1])
    return fmean(_found_again(here, there) for here, there in both)


def _more(one: Rollout, tried: Tried, start: int) -> Pair:
    """An action beside the best of `weigh`, by every other try."""
    first, best = (replace(t, points=t.points[start::2]) for t in (tried, one.tried[0]))
    return pair(first, best, HINTED)


def _found_again(here: Sequence[Pair], there: Sequence[Pair]) -> float:
    """What the best of those that seem better here brought more there."""
    better = [at for at, one in enumerate(here) if one.sure and one.came > 0]
    return there[max(better, key=lambda at: here[at].came)].came if better else 0.0


def _lost_at_most(one: Rollout) -> float:
    came = [fmean(tried.points) for tried in one.tried]
    return max(came) - came[0]


def _calling(one: Rollout) -> list[Pair]:
    """The best call of a position beside letting go."""
    call = next((t for t in one.tried if isinstance(t.action, Call)), None)
    let_go = next((t for t in one.tried if isinstance(t.action, LetGo)), None)
    return [pair(call, let_go)] if call and let_go else []


def _by_edges(
    found: Sequence[Rollout],
    edges: Sequence[float],
    choose: Callable[[Rollout], Iterable[Pair]],
) -> list[Figures]:
    """Pairs between each two edges of what was said: said beside came."""
    every = [list(choose(one)) for one in found]
    rows = []
    for low, high in pairwise(edges):
        inside = [[p for p in own if low <= p.said < high] for own in every]
        own = [pairs for pairs in inside if pairs]
        sure = [[p for p in pairs if p.sure] for pairs in own]
        rows.append(
            {
                "from": None if low == -inf else low,
                "below": None if high == inf else high,
                "pairs": sum(map(len, own)),
                "said": _ratio([(sum(p.said for p in ps), len(ps)) for ps in own]),
                "came": _ratio([(sum(p.came for p in ps), len(ps)) for ps in own]),
                "sure": sum(map(len, sure)),
                "agreed": _ratio([(sum(p.agreed for p in s), len(s)) for s in sure]),
            }
        )
    return rows


def _ratio(terms: Terms) -> dict[str, float | None]:
    """The ratio of two sums with its interval; null where there is nothing."""
    above, below = np.array(terms, dtype=float).reshape(-1, 2).T
    return ratio(above, below, DRAWN)
