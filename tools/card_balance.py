"""Plays the site's own card and its small ones, and writes docs/kitchen-table.md."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import engine
from cards import shipped
from engine.bots.standard import Standard
from engine.figures.results import played_by
from engine.figures.tallies import tally

DOC = Path(__file__).parents[1] / "docs" / "kitchen-table.md"
OWN = "kitchen-table"


def played(card: engine.Card, games: int, seed: int) -> dict[str, Any]:
    """The tally of so many games of four standard bots."""
    bots, names = [Standard(card)] * 4, ("standard",) * 4
    seeds = range(seed, seed + games)
    return tally([played_by(card, bots, names, one) for one in seeds])


def shares(card: engine.Card, result: dict[str, Any]) -> dict[str, float]:
    """For each section of the card its share of the wins, in percent."""
    won = result["sections_won"]
    wins = max(1, sum(won.values()))
    return {name: 100 * won.get(name, 0) / wins for name in card.sections}


def _document(games: int, seed: int) -> Iterator[str]:
    card = shipped.read(OWN)
    result = played(card, games, seed)
    hands = sum(len(line.hands) for line in card.lines)
    yield "# The site's own card\n"
    yield (
        f"`cards/data/{OWN}.card`: {len(card.lines)} lines in {len(card.sections)} "
        f"sections, {hands:,} hands, free for all (Creative Commons Attribution 4.0).\n"
        "No hand of it is on another shipped card: see "
        "`tests/cards/test_kitchen_table.py`.\n"
    )
    yield (
        f"Written by `python -m tools.card_balance --games {games} --seed {seed}`: "
        "four standard bots, by League rules.\nEvery section should win between 3 and "
        "30 of 100 games won; `tests/engine/test_card_balance.py` plays it again.\n"
    )
    yield "| section | lines | share of wins | line most often won |"
    yield "|---|--:|--:|---|"
    for name, share in shares(card, result).items():
        lines = sum(line.section == name for line in card.lines)
        yield f"| {name} | {lines} | {share:.1f} % | {_top(result, name)} |"
    yield "\n| card | lines | games | wall games | mean picks |"
    yield "|---|--:|--:|--:|--:|"
    yield _row(card, result)
    for subset in card.subsets:
        small = shipped.read(subset.slug)
        yield _row(small, played(small, games, seed))


def _top(result: dict[str, Any], section: str) -> str:
    won = result["lines_won"]
    split = [(*name.rsplit(" ", 1), count) for name, count in won.items()]
    numbers = {number: count for home, number, count in split if home == section}
    if not numbers:
        return "none"
    number = max(numbers, key=numbers.__getitem__)
    return f"{number} ({numbers[number]} times)"


def _row(card: engine.Card, result: dict[str, Any]) -> str:
    games = result["games"]
    wall = 100 * result["wall_games"] / games
    cells = (card.slug, len(card.lines), games, f"{wall:.1f} %", result["mean_picks"])
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Read the arguments, play, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    text = "\n".join(_document(options.games, options.seed)) + "\n"
    DOC.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
