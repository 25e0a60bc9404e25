"""How hard the lines of a card are: bots play, and what is dealt is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.bots.standard import Standard
from engine.dealing import new_game
from engine.matching import Table, tables
from engine.patterns import Card
from engine.simulation import play
from engine.tiles import Tile

Counts = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True)
class LineFigures:
    """What was measured of a line.

    `won` is how many games it won; `away` how many tiles a rack as it is dealt lacks
    for it, on the average.
    """

    section: str
    number: str
    won: int
    away: float


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A card measured over so many games; `wall` of them nobody won."""

    games: int
    wall: int
    lines: tuple[LineFigures, ...]


def tiles_lacking(card: Card, seeds: Iterable[int]) -> tuple[float, ...]:
    """How many tiles a dealt rack lacks for each line of the card, on the average."""
    table = tables(card).table
    found = [_lacking(table, new_game(card, seed=seed).racks) for seed in seeds]
    mean = sum(found, np.zeros(len(card.lines))) / max(1, 4 * len(found))
    return tuple(round(float(steps), 2) for steps in mean)


def _lacking(table: Table, racks: Sequence[Sequence[Tile]]) -> Counts:
    """For each line the tiles that it lacks, summed over the racks."""
    away = table.away_many(racks)
    lacking: Counts = np.minimum.reduceat(away, table.starts, axis=1).sum(axis=0)
    return lacking


def measure(card: Card, seeds: Iterable[int]) -> Difficulty:
    """Play a game of four Standard bots for each seed, by the League's rules.

    The caller ends the seeds when there is no more time: all that is left out then is
    games.
    """
    bots = [Standard(card)] * 4
    table = tables(card).table
    won: Counter[tuple[str, str]] = Counter()
    away = np.zeros(len(card.lines))
    games = 0
    for seed in seeds:
        dealt = new_game(card, seed=seed)
        away += _lacking(table, dealt.racks)
        end = play(dealt, bots).outcome
        if end is not None and end.winner is not None:
            won[end.section, end.number] += 1
        games += 1
    mean = away / max(1, 4 * games)
    return Difficulty(
        games,
        games - won.total(),
        tuple(
            LineFigures(
                line.section,
                line.number,
                won[line.section, line.number],
                round(float(steps), 2),
            )
            for line, steps in zip(card.lines, mean, strict=True)
        ),
    )
