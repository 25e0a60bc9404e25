"""Where the time of a game between bots goes, by part of the engine.

Prints one JSON object: for each part its share of the time in percent, what it calls
in Python's own and NumPy's code counted to it. The measuring itself slows small
functions more than large ones: shares say where to look, not how long a game takes.
"""

from __future__ import annotations

import cProfile
import json
import pstats
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from cards import shipped
from engine.bots.levels import bot_of
from engine.dealing import new_game
from engine.options import PROFILES
from engine.patterns import Card
from engine.simulation import play
from engine.state import SEATS
from tools.arguments import asked, game_parser, level

ENGINE: Final = Path(__file__).parents[1] / "engine"
LEAST: Final = 0.5
"""Parts below this percentage are told together."""
Function = tuple[str, int, str]


def profiled(work: Callable[[], object]) -> dict[str, float]:
    """The share of the time that each part of the engine took in `work`, in percent."""
    profile = cProfile.Profile()
    profile.runcall(work)
    spent: Counter[str] = Counter()
    stats: dict[Function, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for function, (_calls, _all, own, _with_called, callers) in stats.items():
        if _is_engine(function):
            spent[_part(function)] += own
            continue
        for caller, (_times, _every, share, _whole) in callers.items():
            spent[_part(caller)] += share
    whole = spent.total()
    shares = {part: 100 * took / whole for part, took in spent.most_common()}
    small = sum(share for share in shares.values() if share < LEAST)
    told = {part: round(s, 1) for part, s in shares.items() if s >= LEAST}
    return told | {"the rest": round(small, 1)}


def _is_engine(function: Function) -> bool:
    return Path(function[0]).is_relative_to(ENGINE)


def _part(function: Function) -> str:
    """The module of the engine, or "python" for what no part of it called."""
    if not _is_engine(function):
        return "python"
    return str(Path(function[0]).relative_to(ENGINE).with_suffix(""))


def games(card: Card, name: str, seeds: range, rules: str) -> None:
    """Four bots of one level play the deals of `seeds`."""
    bots = [bot_of(name, card)] * len(SEATS)
    for seed in seeds:
        play(new_game(card, PROFILES[rules], seed=seed), bots)


def main() -> None:
    """Read the arguments, play, print."""
    parser = game_parser(__doc__)
    parser.add_argument("--level", type=level, default="steady")
    given = asked(parser)
    card = shipped.read(given.card)
    seeds = range(given.seed, given.seed + given.games)
    games(card, given.level, seeds[:5], given.rules)  # the card's tables, once
    shares = profiled(lambda: games(card, given.level, seeds, given.rules))
    head = {"card": given.card, "level": given.level, "games": given.games}
    print(json.dumps(head | {"percent": shares}))


if __name__ == "__main__":
    main()
