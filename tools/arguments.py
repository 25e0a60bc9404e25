"""The arguments that the programs with bots share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from cards import shipped
from engine.bots.levels import LEVELS
from engine.options import PROFILES


def game_parser(about: str | None) -> argparse.ArgumentParser:
    """A parser for how many games, from which seed, on which card, on which cores."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=at_least(1), default=1000)
    parser.add_argument("--seed", type=int, default=1, help="the first deal")
    parser.add_argument(
        "--card",
        default="nmjl-2026",
        choices=shipped.slugs(),
        help="slug of a shipped card",
    )
    parser.add_argument(
        "--rules",
        choices=sorted(PROFILES),
        help="rules of the table; the card's own where nothing is given",
    )
    parser.add_argument(
        "--jobs", type=at_least(0), default=1, help="processes; 0 = one for each core"
    )
    return parser


def asked(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What was asked, with the rules that players of the card expect."""
    found = parser.parse_args()
    found.rules = found.rules or shipped.suggested_profile(found.card)
    return found


def at_least(least: int) -> Callable[[str], int]:
    """What reads a whole number that is not below `least`, for argparse."""

    def number(text: str) -> int:
        found = int(text)
        if found < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}")
        return found

    return number


def four_levels(text: str) -> tuple[str, ...]:
    """Four names of levels by seat, or one for all, for argparse."""
    names = tuple(text.split())
    names = names * 4 if len(names) == 1 else names
    if len(names) != 4:
        raise argparse.ArgumentTypeError("four levels, one for each seat, or one")
    for name in names:
        level(name)
    return names


def level(name: str) -> str:
    """The name of a level, for argparse."""
    if name not in LEVELS:
        known = ", ".join(LEVELS)
        raise argparse.ArgumentTypeError(f"no level {name!r}; there are {known}")
    return name


def bots_of(levels: Sequence[str]) -> str:
    """The levels of a table in short: "steady", or all four by seat."""
    return levels[0] if len({*levels}) == 1 else " ".join(levels)
