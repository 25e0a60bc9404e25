"""Bots against bots: prints what happened in so many games as one JSON object."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from cards import shipped
from engine.figures.results import Result, played
from engine.figures.tallies import tally
from engine.options import LEAGUE, PROFILES
from tools.arguments import asked, bots_of, four_levels, game_parser
from tools.jobs import spread

STEADY = ("steady",) * 4


def one_game(card: str, levels: Sequence[str], rules: str, seed: int) -> Result:
    """One game on a shipped card, told by names alone so that any process can do it."""
    return played(shipped.read(card), levels, seed, PROFILES[rules])


def simulate(
    card: str,
    games: int,
    seed: int,
    levels: Sequence[str] = STEADY,
    rules: str = LEAGUE.profile,
    jobs: int = 1,
) -> list[Result]:
    """So many games with the seeds from `seed` on, the same whatever `jobs` is."""
    work = partial(one_game, card, tuple(levels), rules)
    return spread(work, range(seed, seed + games), jobs)


def head(card: str, levels: Sequence[str], rules: str, seed: int) -> dict[str, Any]:
    """What was played: enough to play it again."""
    bots = {"bot": bots_of(levels), "levels_by_seat": list(levels)}
    return {"card": card, **bots, "rules": rules, "seed": seed}


def main() -> None:
    """Read the arguments, play, print."""
    parser = game_parser(__doc__)
    parser.add_argument(
        "--levels",
        type=four_levels,
        default=STEADY,
        help="four levels by seat, East first, or one for all",
    )
    given = asked(parser)
    start = time.perf_counter()
    results = simulate(
        given.card, given.games, given.seed, given.levels, given.rules, given.jobs
    )
    seconds = time.perf_counter() - start
    told = head(given.card, given.levels, given.rules, given.seed) | tally(results)
    print(json.dumps(told | {"games_per_second": round(given.games / seconds, 1)}))


if __name__ == "__main__":
    main()
