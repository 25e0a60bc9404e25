"""The figures made again, and held against those of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt

from engine import Card
from engine.figures.experiment import BOUND, chances, counted, differ, simulated
from engine.figures.measures import Measured
from lessons.strategy.checking import card_faults
from lessons.strategy.figures import all_figures
from lessons.strategy.schema import DataFile


def deviations(
    card: Card, data: DataFile, games: int, seed: int | None
) -> Iterator[str]:
    """What of a card's figures cannot be found again.

    What is counted must be the same. So must what is simulated when as many games
    are played from the same seed; other games may differ by BOUND intervals.
    """
    faults = list(card_faults(card, data))
    if faults:
        yield from faults
        return
    known = all_figures(data, card.slug)
    yield from _unequal(card, known, chances() | counted(card))
    if games:
        kept = data.cards[card.slug]
        start = kept.seed + kept.games if seed is None else seed
        played = simulated(card, games, start)
        same = (games, start) == (kept.games, kept.seed)
        yield from (_unequal if same else _apart)(card, known, played)


def _unequal(
    card: Card, known: Mapping[str, Measured], found: Mapping[str, Measured]
) -> Iterator[str]:
    for name, figure in found.items():
        if figure != known[name]:
            yield f"{card.slug}: {name} is {figure}, not {known[name]}"


def _apart(
    card: Card, known: Mapping[str, Measured], found: Mapping[str, Measured]
) -> Iterator[str]:
    for name, figure in found.items():
        if figure.count and differ(_widened(figure, known[name]), known[name], BOUND):
            yield f"{card.slug}: {name} is {figure}, too far from {known[name]}"


def _widened(figure: Measured, known: Measured) -> Measured:
    """A figure of few cases with the interval that the spread of many gives it.

    A dozen games may all be alike, and would then seem to know it exactly.
    """
    half = known.half * sqrt(known.count / figure.count)
    low, high = figure.value - half, figure.value + half
    return replace(figure, low=min(low, figure.low), high=max(high, figure.high))
