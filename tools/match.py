"""A duplicate match: two levels play the same deals, each from both sides.

Prints one JSON object. Two games make a deal, so an odd number of games is made even.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from cards import shipped
from engine.matches import Duel, duel, match_figures
from engine.options import PROFILES
from tools.arguments import asked, game_parser, level
from tools.jobs import spread


def one_duel(card: str, a: str, b: str, rules: str, seed: int) -> Duel:
    """One deal played twice, told by names alone so that any process can do it."""
    return duel(shipped.read(card), a, b, seed, PROFILES[rules])


def match(
    card: str, a: str, b: str, games: int, seed: int, rules: str, jobs: int = 1
) -> list[Duel]:
    """The deals of the seeds from `seed` on, two games each, whatever `jobs` is."""
    deals = (games + 1) // 2
    work = partial(one_duel, card, a, b, rules)
    return spread(work, range(seed, seed + deals), jobs)


def told(
    card: str, a: str, b: str, seed: int, rules: str, duels: Sequence[Duel]
) -> dict[str, Any]:
    """What was played, and what came of it."""
    head = {"card": card, "a": a, "b": b, "rules": rules, "seed": seed}
    last = {"last_seed": seed + len(duels) - 1}
    return head | last | match_figures(duels)


def main() -> None:
    """Read the arguments, play, print."""
    parser = game_parser(__doc__)
    parser.add_argument("--a", type=level, default="strong")
    parser.add_argument("--b", type=level, default="steady")
    given = asked(parser)
    start = time.perf_counter()
    played = (given.card, given.a, given.b)
    duels = match(*played, given.games, given.seed, given.rules, given.jobs)
    seconds = time.perf_counter() - start
    result = told(*played, given.seed, given.rules, duels)
    speed = round(2 * len(duels) / seconds, 1)
    print(json.dumps(result | {"games_per_second": speed}))


if __name__ == "__main__":
    main()
