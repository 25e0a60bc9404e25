"""Help for a player, from the one evaluation: the lines in reach with their chances,
one thing to look at, and what a guess is worth beside the best choice.

All of it reads what `engine.weighing.weigh` found and the view of the seat, so that
the list, the hint, the advice and the Strong bot cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.actions import (
    Action,
    Call,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    PassCourtesy,
    PassTiles,
)
from engine.evaluation import Estimate, Float, estimate
from engine.matching import Near
from engine.motives import DANGEROUS, are_close
from engine.patterns import Card
from engine.state import CHARLESTON, SeatView
from engine.tiles import Tile
from engine.weighing import (
    FAR,
    PRICES,
    SETTLED,
    SPREAD,
    Weighed,
    chance_to_win,
    nearest_weighed,
    weigh_pass,
)

AHEAD: Final = 0.5
"""A line with so much of the whole chance is well ahead of the others."""
_WATCHED: Final = 3
"""So many of the best discards are looked at for danger."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A line in reach: its best hand, and the chance to win with this line (0 to 1).

    The chances of all lines together are the chance to win at all.
    """

    near: Near
    chance: float


@dataclass(frozen=True, slots=True)
class Prospects:
    """The lines in reach, best first, and the chance to win with any of them."""

    lines: tuple[Prospect, ...]
    chance: float

    @property
    def one_ahead(self) -> bool:
        """True when the first line is well ahead of the others, or alone."""
        return self.lines[0].chance >= AHEAD * self.chance


def prospects(
    card: Card, view: SeatView, found: Sequence[Weighed], limit: int = 3
) -> Prospects:
    """The lines that the rack, a drawn tile included, is nearest to by its cost.

    `found` is what `weigh` gives for the view; the chance is that of the best of it,
    a Mahjong left aside. Lines that the exposures forbid, or that the visible tiles
    have made impossible, are not there (card-12, dead-05).
    """
    own = view.exposures[view.seat]
    rack = tuple(t for t in view.rack if t is not Tile.BLANK)
    every = estimate(card, rack, own, view.seen, PRICES)
    if every.best_cost >= FAR:
        return Prospects((), 0.0)
    steepness = SETTLED if view.phase in CHARLESTON else SPREAD
    weight = np.exp(-steepness * every.cost.astype(float))
    together = float(-np.log(weight.sum()) / steepness)
    chance = _best_chance(card, view, found, together)
    table = every.table
    shares = chance * np.add.reduceat(weight, table.starts) / weight.sum()
    away = table.away(rack)
    lines = [
        Prospect(
            Near(table.lines[hand], table.here[hand], int(away[hand]), rack, own),
            float(shares[place]),
        )
        for place, hand in _leading(every)[:limit]
    ]
    return Prospects(tuple(lines), chance)


def _leading(every: Estimate) -> list[tuple[int, int]]:
    """The place of each line in reach, and of its cheapest hand; cheapest first."""
    starts, cost = every.table.starts, every.cost
    hands = [int(start) + int(one.argmin()) for start, one in _by_line(starts, cost)]
    places = sorted(range(len(hands)), key=lambda place: cost[hands[place]])
    return [(place, hands[place]) for place in places if cost[hands[place]] < FAR]


def _by_line(starts: NDArray[np.intp], cost: Float) -> Iterator[tuple[int, Float]]:
    """The costs of each line's hands, with where they begin."""
    return zip(starts.tolist(), np.split(cost, starts[1:]), strict=True)


def _best_chance(
    card: Card, view: SeatView, found: Sequence[Weighed], cost: float
) -> float:
    """The chance after the best action; that of the rack where nothing is weighed."""
    plain = (one for one in found if not isinstance(one.action, DeclareMahjong))
    best = next(plain, None)
    return best.chance if best else chance_to_win(card, view, cost)


# -- one thing to look at --------------------------------------------------------


class HintCode(StrEnum):
    """What a hint points at. Codes are stable for ever."""

    NO_LINE = "no_line"
    CHECK_COMPLETE = "check_complete"
    CALL_CONCEALED = "call_concealed"
    CALL_COMPARE = "call_compare"
    DANGER_SHOWN = "danger_shown"
    DANGER_LATE = "danger_late"
    EXPOSED_JOKERS = "exposed_jokers"
    ONE_LINE = "one_line"
    TWO_LINES = "two_lines"


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing to look at, of `seat` where it is about one; it can hold no tile."""

    code: HintCode
    seat: int | None = None


def hint_of(view: SeatView, found: Sequence[Weighed], near: Prospects) -> Hint:
    """What to look at before choosing, worked out from the numbers, without the
    answer: neither an action nor a tile is named."""
    if not near.lines:
        return Hint(HintCode.NO_LINE)
    kinds = {type(one.action) for one in found}
    if DeclareMahjong in kinds:
        return Hint(HintCode.CHECK_COMPLETE)
    if Call in kinds:
        concealed = near.lines[0].near.line.exposure == "C"
        return Hint(HintCode.CALL_CONCEALED if concealed else HintCode.CALL_COMPARE)
    danger = _danger(view, found)
    if danger is not None:
        return danger
    if ExchangeJoker in kinds:
        return Hint(HintCode.EXPOSED_JOKERS)
    return Hint(HintCode.ONE_LINE if near.one_ahead else HintCode.TWO_LINES)


def _danger(view: SeatView, found: Sequence[Weighed]) -> Hint | None:
    """Is one of the discards that suggest themselves dangerous, and who shows it?"""
    discards = [one for one in found if isinstance(one.action, Discard)][:_WATCHED]
    worst = max((one.danger for one in discards), key=lambda d: d.chance, default=None)
    if worst is None or worst.chance < DANGEROUS or worst.seat is None:
        return None
    if not view.exposures[worst.seat]:
        return Hint(HintCode.DANGER_LATE)
    return Hint(HintCode.DANGER_SHOWN, worst.seat)


# -- a guess beside the best ------------------------------------------------------


class GuessCode(StrEnum):
    """How a guess compares. Codes are stable for ever."""

    BEST = "best"
    AS_GOOD = "as_good"
    COSTS_CHANCE = "costs_chance"
    COSTS_POINTS = "costs_points"
    NOT_WEIGHED = "not_weighed"


@dataclass(frozen=True, slots=True)
class JudgedGuess:
    """A guess beside the best choice: both as weighed, and the points that it costs.

    `guess` is None where it cannot be weighed, as a pass with blind tiles cannot.
    """

    code: GuessCode
    best: Weighed
    guess: Weighed | None = None
    points: float = 0.0


def judge_guess(
    card: Card, view: SeatView, found: Sequence[Weighed], action: Action
) -> JudgedGuess:
    """Compare a guess, a lawful action, with the best of `found` (not empty).

    As good is what the reasons call so: chances and dangers that hardly differ.
    """
    best, guess = found[0], nearest_weighed(found, action)
    if guess is None and isinstance(action, PassTiles | PassCourtesy):
        guess = weigh_pass(card, view, action)
    if guess is None:
        return JudgedGuess(GuessCode.NOT_WEIGHED, best)
    points = best.worth - guess.worth
    if guess is best:
        return JudgedGuess(GuessCode.BEST, best, guess)
    if not are_close(best.chance, guess.chance):
        return JudgedGuess(GuessCode.COSTS_CHANCE, best, guess, points)
    if guess.danger.chance - best.danger.chance >= DANGEROUS:
        return JudgedGuess(GuessCode.COSTS_POINTS, best, guess, points)
    return JudgedGuess(GuessCode.AS_GOOD, best, guess, points)
