"""The engine's estimate once more, hand by hand, without its tables."""

from __future__ import annotations

from collections import Counter
from math import exp, log

import engine
from engine.evaluation import PRICES, STEEPNESS
from engine.patterns import Hand, Line
from engine.tiles import FULL_SET, Tile


def _left(hand: Hand, exposures: tuple[engine.Exposure, ...]) -> Hand | None:
    """The groups that are still to be made, jokers in exposures left aside."""
    groups = list(hand.groups)
    for exposure in exposures:
        fitting = [
            g for g in groups if (g.tile, g.size) == (exposure.tile, exposure.size)
        ]
        if not fitting:
            return None
        groups.remove(fitting[0])
    return Hand(tuple(groups))


def _short(hand: Hand, rack: Counter[Tile]) -> tuple[int, int]:
    """Tiles to be had, and of them those that no joker can be."""
    needs, plain = Counter[Tile](), Counter[Tile]()
    for group in hand.groups:
        needs[group.tile] += group.size
        if not group.takes_jokers:
            plain[group.tile] += group.size
    missing = (needs - rack).total() - rack[Tile.JOKER]
    naturals = (plain - rack).total()
    return max(missing, naturals), naturals


def hands_left(
    card: engine.Card, exposures: tuple[engine.Exposure, ...], gone: Counter[Tile]
) -> list[tuple[Line, Hand]]:
    """Every hand that fits the exposures and that the tiles not gone can make."""
    pool = Counter(FULL_SET) - gone
    for exposure in exposures:
        pool -= Counter(exposure.tiles)
    found = []
    for line in card.lines:
        if exposures and line.exposure == "C":
            continue
        for hand in line.hands:
            left = _left(hand, exposures)
            if left is not None and not _short(left, pool)[0]:
                found.append((line, left))
    return found


def cost_by_hand(hands: list[tuple[Line, Hand]], rack: Counter[Tile]) -> float:
    """The estimate of all hands together, hand by hand."""
    total = 0.0
    for line, hand in hands:
        away, plain = _short(hand, rack)
        cost = away + PRICES.plain * plain - PRICES.points * line.points
        cost += PRICES.concealed * away * (line.exposure == "C")
        total += exp(-STEEPNESS * cost)
    return -log(total) / STEEPNESS if total else 50.0
