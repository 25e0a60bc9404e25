"""Plays the games behind the page of figures, and writes its data."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator

from cards import shipped
from engine.bots.levels import LEVELS
from engine.difficulty import tiles_lacking
from engine.figures.results import Result
from engine.figures.tallies import tally
from engine.matches import match_figures
from mahjong_site.pages.figures.kept import (
    FIRST_DEALS,
    FIRST_GAMES,
    WALL,
    CardFigures,
    LevelTable,
    Match,
    path_of,
    written,
)
from tools.arguments import at_least
from tools.match import match
from tools.simulate import simulate

GAMES = 1000
SEED = 1


def figures_of(slug: str, games: int, seed: int, jobs: int) -> CardFigures:
    """Play everything for a shipped card, by the rules that its players expect."""
    card = shipped.read(slug)
    return CardFigures(
        card=slug,
        hash=card.hash,
        rules=shipped.suggested_profile(slug),
        games=games,
        seed=seed,
        tiles_lacking=tiles_lacking(card, range(seed, seed + games)),
        tables=tuple(level_table(slug, one, games, seed, jobs) for one in LEVELS),
        matches=tuple(match_of(slug, a, b, games, seed, jobs) for a, b in neighbours()),
    )


def neighbours() -> Iterator[tuple[str, str]]:
    """Each level with the one below it, the better one first."""
    return ((a, b) for b, a in itertools.pairwise(LEVELS))


def level_table(slug: str, level: str, games: int, seed: int, jobs: int) -> LevelTable:
    """Four bots of one level play so many games."""
    rules = shipped.suggested_profile(slug)
    results = simulate(slug, games, seed, (level,) * 4, rules, jobs)
    return LevelTable(
        level=level,
        winners=winners(results),
        first=tally(results[:FIRST_GAMES]),
        all=tally(results),
    )


def winners(results: list[Result]) -> str:
    """Who won each game, a letter a game."""
    return "".join(WALL if r.winner is None else str(r.winner) for r in results)


def match_of(slug: str, a: str, b: str, games: int, seed: int, jobs: int) -> Match:
    """Two levels play so many games, two of each deal."""
    duels = match(slug, a, b, games, seed, shipped.suggested_profile(slug), jobs)
    return Match(a, b, match_figures(duels[:FIRST_DEALS]), match_figures(duels))


def main() -> None:
    """Read the arguments, play, write a file for each card."""
    parser = argparse.ArgumentParser(description=__doc__)
    cards = shipped.whole_cards()
    parser.add_argument("--card", choices=cards, help="this card alone")
    parser.add_argument("--games", type=at_least(FIRST_GAMES), default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=at_least(0), default=0)
    asked = parser.parse_args()
    for slug in (asked.card,) if asked.card else cards:
        found = figures_of(slug, asked.games, asked.seed, asked.jobs)
        path_of(slug).write_text(written(found), encoding="utf-8")
        print(f"{slug}: {asked.games} games a table, from seed {asked.seed}")


if __name__ == "__main__":
    main()
