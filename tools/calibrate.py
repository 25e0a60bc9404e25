"""Is the chance to win told truly? Said beside came, by tenths, on games not seen.

Prints one JSON object for each card: the table, and the regression fitted to these
games, to be held against the constants of `engine.weighing`.
"""

from __future__ import annotations

import json
from functools import partial

from cards import shipped
from engine.figures.calibration import Said, fitted, log_loss, reliability, said_in
from engine.options import PROFILES
from tools.arguments import asked, game_parser
from tools.jobs import spread


def one_game(card: str, rules: str, seed: int) -> list[Said]:
    """The positions of one game, told by names so that any process can do it."""
    return said_in(shipped.read(card), seed, PROFILES[rules])


def main() -> None:
    """Read the arguments, play, print."""
    given = asked(game_parser(__doc__))
    seeds = range(given.seed, given.seed + given.games)
    work = partial(one_game, given.card, given.rules)
    said = [one for game in spread(work, seeds, given.jobs) for one in game]
    head = {"card": given.card, "rules": given.rules, "seed": given.seed}
    told = {
        "games": given.games,
        "positions": len(said),
        "log_loss": log_loss(said),
        "reliability": reliability(said),
        "fitted": fitted(said),
    }
    print(json.dumps(head | told))


if __name__ == "__main__":
    main()
