"""The figures of each card as `make figures` keeps them; needs no Django.

A file holds, for a card: how many tiles a dealt rack lacks for each line; a table of
four bots of each level, with who won each game; and a match between each level and
the next one. Beside all games of a table stand its first ones, and beside all deals
of a match its first ones, so that a few games suffice to see whether the bots are
still those of the file.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent / "data"
FIRST_GAMES: Final = 10
FIRST_DEALS: Final = 5
WALL: Final = "-"
"""Stands for a game that nobody won where others have the seat of the winner."""

Told = dict[str, Any]
"""What `tally` or `match_figures` told."""


@dataclass(frozen=True, slots=True)
class LevelTable:
    """Four bots of one level: who won each game, and what came of them."""

    level: str
    winners: str
    first: Told
    all: Told


@dataclass(frozen=True, slots=True)
class Match:
    """A duplicate match of two levels, A against B."""

    a: str
    b: str
    first: Told
    all: Told


@dataclass(frozen=True, slots=True)
class CardFigures:
    """Everything about one card. Every table begins with `seed`, every match too."""

    card: str
    hash: str
    rules: str
    games: int
    seed: int
    tiles_lacking: tuple[float, ...]
    tables: tuple[LevelTable, ...]
    matches: tuple[Match, ...]

    def table(self, level: str) -> LevelTable | None:
        """The table of a level, or None."""
        return next((one for one in self.tables if one.level == level), None)


def path_of(card: str) -> Path:
    """Where the figures of a shipped card are kept."""
    return DATA / f"{card}.json"


@cache
def read(card: str) -> CardFigures | None:
    """The figures of a card; None where none are kept."""
    if card not in {path.stem for path in DATA.glob("*.json")}:
        return None
    data = json.loads(path_of(card).read_text(encoding="utf-8"))
    lists = {
        "tiles_lacking": tuple(data["tiles_lacking"]),
        "tables": tuple(LevelTable(**one) for one in data["tables"]),
        "matches": tuple(Match(**one) for one in data["matches"]),
    }
    return CardFigures(**data | lists)


def written(figures: CardFigures) -> str:
    """The text of the file, made so that a change of it can be read."""
    return json.dumps(asdict(figures), indent=1) + "\n"
