"""Figures counted from a card: the same for the same card, without any chance.

Shares are in per cent of the lines in play, every line counting once. Means over
hands give every line the same weight, and every hand of a line: a line with many
hands says no more than a line with few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from statistics import fmean
from typing import Final

from engine.matching import tables
from engine.patterns import EXPOSABLE, Card, Exposure, Hand, Line
from engine.tiles import DRAGONS, NATURALS, WINDS, Tile

NUMBERED: Final = tuple(tile for tile in NATURALS if tile.number is not None)


def card_lines(card: Card) -> float:
    """How many lines are in play."""
    return len(card.lines)


def card_hands(card: Card) -> float:
    """How many hands all lines have together."""
    return sum(len(line.hands) for line in card.lines)


def _share(card: Card, test: Callable[[Line], bool]) -> float:
    return 100 * fmean(test(line) for line in card.lines)


def _mean(card: Card, value: Callable[[Hand], float]) -> float:
    return fmean(fmean(value(hand) for hand in ln.hands) for ln in card.lines)


def concealed_share(card: Card) -> float:
    """Lines marked C (card-12)."""
    return _share(card, lambda line: line.exposure == "C")


def flower_share(card: Card) -> float:
    """Lines of which every hand has flowers."""
    return _share(card, lambda line: all(_has(h, Tile.FLOWER) for h in line.hands))


def _has(hand: Hand, tile: Tile) -> bool:
    return any(group.tile is tile for group in hand.groups)


def jokerless_share(card: Card) -> float:
    """Lines in which no joker can stand anywhere (jokers-02)."""
    return _share(card, lambda line: not any(map(joker_places, line.hands)))


def joker_places(hand: Hand) -> int:
    """How many tiles of a hand a joker could be (jokers-01)."""
    return sum(group.size for group in hand.groups if group.takes_jokers)


def joker_places_mean(card: Card) -> float:
    """Tiles of a hand that a joker could be, of 14."""
    return _mean(card, joker_places)


def natural_share(card: Card) -> float:
    """Lines that need a single or a pair, so that jokers alone never do."""
    return _share(card, lambda line: min(map(joker_places, line.hands)) < 14)


def pair_share(card: Card) -> float:
    """Lines of which every hand has a pair."""
    return _share(card, lambda line: all(_sizes(h) & {2} for h in line.hands))


def _sizes(hand: Hand) -> set[int]:
    return {group.size for group in hand.groups}


def uses_of_two(card: Card, tile: Tile) -> int:
    """Lines with a hand that uses two of that tile."""
    needs, of_line = tables(card).needs, tables(card).line_of
    return len(set(of_line[needs[:, tile] >= 2].tolist()))


def _mean_uses(card: Card, tiles: Iterable[Tile]) -> float:
    return fmean(uses_of_two(card, tile) for tile in tiles)


def flower_pair_lines(card: Card) -> float:
    """Lines that two flowers serve."""
    return uses_of_two(card, Tile.FLOWER)


def dragon_pair_lines(card: Card) -> float:
    """Lines that two like dragons serve, on the mean of the three."""
    return _mean_uses(card, DRAGONS)


def wind_pair_lines(card: Card) -> float:
    """Lines that two like winds serve, on the mean of the four."""
    return _mean_uses(card, WINDS)


def number_pair_lines(card: Card) -> float:
    """Lines that a pair of a number serves, on the mean of all numbers."""
    return _mean_uses(card, NUMBERED)


def middle_pair_lines(card: Card) -> float:
    """The same for fours, fives and sixes alone."""
    return _mean_uses(card, (t for t in NUMBERED if t.number in {4, 5, 6}))


def end_pair_lines(card: Card) -> float:
    """The same for ones and nines alone."""
    return _mean_uses(card, (t for t in NUMBERED if t.number in {1, 9}))


# --- exposures ------------------------------------------------------------------------


def _exposable(hand: Hand) -> list[Exposure]:
    groups = (g for g in hand.groups if g.size in EXPOSABLE)
    return [Exposure(*one) for one in sorted((g.tile, g.size) for g in groups)]


def _mean_over_exposures(
    card: Card, count: int, value: Callable[[tuple[Exposure, ...]], float]
) -> float:
    """The mean of `value` over all ways to show so many groups of an X line.

    Lines without so many groups are left out; each other line weighs the same, and
    in it each hand, and of that each choice of groups.
    """
    known = cache(value)
    of_lines = []
    for line in card.lines:
        shown = [tuple(combinations(_exposable(h), count)) for h in line.hands]
        if line.exposure == "X" and all(shown):
            of_lines.append(fmean(fmean(map(known, one)) for one in shown))
    return fmean(of_lines)


def lines_open(card: Card, exposures: tuple[Exposure, ...]) -> int:
    """How many lines somebody with these exposures may still be making (dead-03)."""
    table = tables(card).table_for(exposures)
    return len({(line.section, line.number) for line in table.lines})


def _lines_after(card: Card, count: int) -> float:
    return _mean_over_exposures(card, count, lambda shown: lines_open(card, shown))


def lines_after_one(card: Card) -> float:
    """Lines that one exposure leaves open, on the mean."""
    return _lines_after(card, 1)


def lines_after_two(card: Card) -> float:
    """Lines that two exposures leave open, on the mean."""
    return _lines_after(card, 2)


def _at_most_after_two(card: Card, most: int) -> float:
    return 100 * _mean_over_exposures(
        card, 2, lambda shown: lines_open(card, shown) <= most
    )


def one_line_after_two(card: Card) -> float:
    """How often two exposures leave one line alone, in per cent."""
    return _at_most_after_two(card, 1)


def few_lines_after_two(card: Card) -> float:
    """How often two exposures leave two lines at the most, in per cent."""
    return _at_most_after_two(card, 2)


def kinds_wanted(card: Card, exposures: tuple[Exposure, ...]) -> int:
    """Kinds of tile of which some hand that is still open needs one more."""
    table = tables(card).table_for(exposures)
    wanted = tables(card).needs[table.hands].copy()
    for exposure in exposures:
        wanted[:, exposure.tile] -= exposure.size
    return int((wanted > 0).any(axis=0).sum())


def kinds_after_one(card: Card) -> float:
    """Kinds of tile, of 35, that a player with one exposure may still need."""
    return _mean_over_exposures(card, 1, lambda shown: kinds_wanted(card, shown))


def kinds_after_two(card: Card) -> float:
    """Kinds of tile, of 35, that a player with two exposures may still need."""
    return _mean_over_exposures(card, 2, lambda shown: kinds_wanted(card, shown))


COUNTED: Final[dict[str, Callable[[Card], float]]] = {
    function.__name__: function
    for function in (
        *(card_lines, card_hands, concealed_share, flower_share, jokerless_share),
        *(joker_places_mean, natural_share, pair_share),
        *(flower_pair_lines, dragon_pair_lines, wind_pair_lines, number_pair_lines),
        *(middle_pair_lines, end_pair_lines),
        *(lines_after_one, lines_after_two),
        *(one_line_after_two, few_lines_after_two),
        *(kinds_after_one, kinds_after_two),
    )
}
"""Every figure that is counted from a card, by name."""
