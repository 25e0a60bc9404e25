"""A rack laid out in the groups of a hand: what stands where, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.patterns import Exposure, Group, Hand
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A group of a hand as a rack fills it: naturals, then jokers, then gaps."""

    group: Group
    naturals: int
    jokers: int
    exposed: bool = False

    @property
    def missing(self) -> int:
        """How many of its tiles are still to be had."""
        return self.group.size - self.naturals - self.jokers

    @property
    def is_mixed(self) -> bool:
        """True when jokers stand beside the tile that they stand for."""
        return self.naturals > 0 and self.jokers > 0

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that lie there, jokers last."""
        return (self.group.tile,) * self.naturals + (Tile.JOKER,) * self.jokers


def lay_out(
    hand: Hand,
    concealed: Iterable[Tile],
    exposures: Iterable[Exposure] = (),
) -> tuple[LaidGroup, ...]:
    """The rack and its exposures in the groups of `hand`, in the hand's order.

    Exposed groups lie as they are. Of the others, those that take no joker get
    their naturals first; jokers then fill what they can (rules jokers-01, -02).
    Tiles that the hand has no place for are left out. Raises ValueError when the
    hand has no place for an exposure.
    """
    groups = hand.groups
    laid: dict[int, LaidGroup] = {}
    for exposure in exposures:
        place = _place(groups, exposure, laid)
        naturals = exposure.size - exposure.jokers
        laid[place] = LaidGroup(groups[place], naturals, exposure.jokers, True)
    free = Counter(concealed)
    rest = [i for i in range(len(groups)) if i not in laid]
    for place in sorted(rest, key=lambda i: groups[i].takes_jokers):
        group = groups[place]
        naturals = min(free[group.tile], group.size)
        wild = group.size - naturals if group.takes_jokers else 0
        jokers = min(free[Tile.JOKER], wild)
        free.subtract({group.tile: naturals, Tile.JOKER: jokers})
        laid[place] = LaidGroup(group, naturals, jokers)
    return tuple(laid[i] for i in range(len(groups)))


def _place(
    groups: tuple[Group, ...], exposure: Exposure, laid: dict[int, LaidGroup]
) -> int:
    for index, group in enumerate(groups):
        fits = (group.tile, group.size) == (exposure.tile, exposure.size)
        if fits and index not in laid and (group.takes_jokers or not exposure.jokers):
            return index
    raise ValueError(exposure)
