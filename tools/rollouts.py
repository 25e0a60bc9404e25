"""Does the order of the weighed actions agree with playing each of them on?

Prints one JSON object: for all positions, by kind, by what is left of the wall, by how
far apart the actions are said to be, and for calls beside letting go. The positions
are shared evenly among the kinds.
"""

from __future__ import annotations

import json
from functools import partial

from cards import shipped
from engine.figures.agreement import agreement
from engine.figures.rollouts import KINDS, TRIES, Rollout, rollout
from engine.options import PROFILES
from tools.arguments import asked, at_least, game_parser
from tools.jobs import spread


def one_seed(card: str, rules: str, tries: int, kept: bool, seed: int) -> list[Rollout]:
    """A position of each kind, told by names so that any process can do it."""
    found = (
        rollout(shipped.read(card), kind, seed, tries, PROFILES[rules], kept)
        for kind in dict.fromkeys(KINDS.values())
    )
    return [one for one in found if one is not None]


def main() -> None:
    """Read the arguments, play, print."""
    parser = game_parser(__doc__)
    parser.add_argument("--tries", type=at_least(2), default=TRIES)
    parser.add_argument(
        "--any-racks",
        action="store_true",
        help="the others hold any tiles, not those that serve them",
    )
    given = asked(parser)
    kinds = len({*KINDS.values()})
    seeds = range(given.seed, given.seed + -(-given.games // kinds))
    kept = not given.any_racks
    work = partial(one_seed, given.card, given.rules, given.tries, kept)
    found = [one for own in spread(work, seeds, given.jobs) for one in own]
    head = {"card": given.card, "rules": given.rules, "seed": given.seed}
    told = {"tries": given.tries, "kept": kept, **agreement(found)}
    print(json.dumps(head | told))


if __name__ == "__main__":
    main()
