"""How well the chance to win is told: what was said beside what came of it.

Positions of games of four Strong players, each from the view of the seat that has just
discarded; said is `engine.weighing.chance_to_win`, and what came is whether that seat
won. Positions are drawn by the game's seed, so a game gives the same ones always.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, Final

import numpy as np

from engine.actions import Discard
from engine.bots.levels import bot_of
from engine.dealing import new_game
from engine.options import LEAGUE, TableRules
from engine.patterns import Card
from engine.simulation import steps
from engine.state import SEATS, Phase, SeatView, view
from engine.weighing import chance_to_win, cost_of

TAKEN: Final = 0.2
"""The share of the discards whose positions are kept."""
TENTHS: Final = 10
ROUNDS: Final = 25
"""Steps of Newton's method; a handful is enough."""


@dataclass(frozen=True, slots=True)
class Said:
    """One position: the chance that was told, whether the seat won, what it rests on.

    `numbers` are those of the regression: 1, the wall in hundreds, its square, the
    exposures of others, the whole cost, the cost times the wall, and how far the cost
    is below 1. What the number of the card's hands counts is in the first.
    """

    chance: float
    won: bool
    numbers: tuple[float, ...]


def said_in(card: Card, seed: int, rules: TableRules = LEAGUE) -> list[Said]:
    """The positions of one game of four Strong players, and how it ended for each."""
    bots = [bot_of("strong", card)] * len(SEATS)
    rng = random.Random(seed)
    state = new_game(card, rules, seed=seed)
    noted: list[tuple[int, float, tuple[float, ...]]] = []
    for step in steps(state, bots):
        state = step.state
        thrown = isinstance(step.action, Discard) and state.phase is Phase.CLAIM
        if thrown and rng.random() < TAKEN:
            seen = view(state, step.action.seat)
            cost = cost_of(card, seen)
            chance = chance_to_win(card, seen, cost)
            noted.append((seen.seat, chance, _numbers(seen, cost)))
    winner = state.outcome.winner if state.outcome else None
    return [Said(chance, seat == winner, numbers) for seat, chance, numbers in noted]


def _numbers(seen: SeatView, cost: float) -> tuple[float, ...]:
    wall = seen.wall_left / 100
    shown = sum(len(e) for seat, e in enumerate(seen.exposures) if seat != seen.seat)
    return 1.0, wall, wall * wall, float(shown), cost, cost * wall, max(1 - cost, 0.0)


def reliability(said: Iterable[Said]) -> list[dict[str, Any]]:
    """For each tenth of the chances told: how many, what was said, what came.

    `half` is half the interval of 95 % of what came.
    """
    tenths: list[list[Said]] = [[] for _ in range(TENTHS)]
    for one in said:
        tenths[min(int(one.chance * TENTHS), TENTHS - 1)].append(one)
    return [_tenth(at, found) for at, found in enumerate(tenths) if found]


def _tenth(at: int, found: Sequence[Said]) -> dict[str, Any]:
    came = sum(one.won for one in found) / len(found)
    return {
        "from": at / TENTHS,
        "positions": len(found),
        "said": round(sum(one.chance for one in found) / len(found), 4),
        "came": round(came, 4),
        "half": round(1.96 * sqrt(came * (1 - came) / len(found)), 4),
    }


def fitted(said: Sequence[Said]) -> list[float]:
    """The coefficients of the regression on these positions, by Newton's method.

    In the order of `Said.numbers`; positions out of reach are left aside.
    """
    near = [one for one in said if one.chance > 0]
    x = np.array([one.numbers for one in near])
    won = np.array([one.won for one in near], dtype=float)
    weights = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        chance = np.exp(-np.logaddexp(0, -(x @ weights)))  # never overflows
        steep = x.T @ (x * (chance * (1 - chance))[:, None])
        weights += np.linalg.solve(
            steep + 1e-6 * np.eye(len(weights)), x.T @ (won - chance)
        )
    return [round(float(weight), 3) for weight in weights]


def log_loss(said: Sequence[Said]) -> float:
    """How far from the truth the chances are on average; lower is better."""
    bounded = [(min(max(one.chance, exp(-12)), 1 - exp(-12)), one.won) for one in said]
    logs = [np.log(chance if won else 1 - chance) for chance, won in bounded]
    return round(float(-np.mean(logs)), 4)
