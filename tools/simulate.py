"""Bots against bots: prints what happened in so many games as one JSON object."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

import engine
from cards import shipped
from engine.bots.steady import Steady
from engine.simulation import play


def finished_games(
    card: engine.Card, games: int, seed: int
) -> Iterable[engine.GameState]:
    """Play `games` games of four Steady bots, with the seeds from `seed` on."""
    bots = [Steady(card)] * 4
    for number in range(games):
        yield play(engine.new_game(card, seed=seed + number), bots)


def tally(states: Iterable[engine.GameState]) -> dict[str, Any]:
    """What happened in finished games: counts by seat, line and jokers held."""
    seats: Counter[str] = Counter({str(seat): 0 for seat in range(4)})
    points: Counter[str] = Counter({str(seat): 0 for seat in range(4)})
    lines: Counter[str] = Counter()
    sections: Counter[str] = Counter()
    jokers: Counter[str] = Counter()
    by: Counter[str] = Counter()
    games = walls = picks = 0
    for state in states:
        games += 1
        picks += state.picked
        outcome = state.outcome
        if outcome is None or outcome.winner is None or outcome.payment is None:
            walls += 1
            continue
        seats[str(outcome.winner)] += 1
        by[outcome.by] += 1
        lines[f"{outcome.section} {outcome.number}"] += 1
        sections[outcome.section] += 1
        jokers[str(outcome.tiles.count(engine.Tile.JOKER))] += 1
        points.update(outcome.payment.pays_by_text())
    return {
        "games": games,
        "wins_by_seat": dict(seats),
        "wall_games": walls,
        "wins_by": dict(sorted(by.items())),
        "payments_by_seat": dict(points),
        "lines_won": dict(lines.most_common()),
        "sections_won": dict(sections.most_common()),
        "wins_by_jokers_held": dict(sorted(jokers.items())),
        "mean_picks": round(picks / games, 1) if games else 0,
    }


def main() -> None:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--card",
        default="nmjl-2026",
        choices=shipped.slugs(),
        help="slug of a shipped card",
    )
    options = parser.parse_args()
    card = shipped.read(options.card)
    start = time.perf_counter()
    result = tally(finished_games(card, options.games, options.seed))
    seconds = time.perf_counter() - start
    head = {"card": card.slug, "bot": "steady", "seed": options.seed}
    speed = {"games_per_second": round(options.games / seconds, 1)}
    print(json.dumps({**head, **result, **speed}))


if __name__ == "__main__":
    main()
