"""Hands to ask about: a line, one of its hands, jokers where they may stand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from engine.patterns import Hand, Line, PrintedGroup
from engine.tiles import Tile
from lessons.drills.item import Choice

TRIES: Final = 400
"""How often a generator tries again before it gives up on a card."""

_JOKERS: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4)
"""How many jokers a hand gets, each place as likely."""

Groups = tuple[tuple[Tile, ...], ...]
T = TypeVar("T")


def pick_hand(rng: random.Random, lines: Sequence[Line]) -> tuple[Line, Hand]:
    """Any of the lines, each as likely, and any of its hands."""
    line = rng.choice(lines)
    return line, rng.choice(line.hands)


def words_of(line: Line) -> tuple[PrintedGroup, ...]:
    """For each group of the line's hands, the printed word that it comes from.

    A word of unlike tiles ("2026", "NEWS") makes a group for each kind.
    """
    return tuple(word for word in line.printed for _ in dict.fromkeys(word.text))


def with_jokers(rng: random.Random, hand: Hand, most: int = 8) -> Groups:
    """The groups of a hand with some jokers, each group keeping a natural.

    At most `most`, but at least as many as the set lacks copies (rule card-11).
    """
    jokers = [0] * len(hand.groups)
    room = [
        index
        for index, group in enumerate(hand.groups)
        if group.takes_jokers
        for _ in range(group.size - 1)
    ]
    rng.shuffle(room)
    held = Counter(hand.tiles)
    wanted = min(rng.choice(_JOKERS), most)
    for index in room:
        tile = hand.groups[index].tile
        short = held[tile] > tile.copies
        if short or sum(jokers) < wanted:
            jokers[index] += 1
            held[tile] -= 1
    return tuple(
        (group.tile,) * (group.size - count) + (Tile.JOKER,) * count
        for group, count in zip(hand.groups, jokers, strict=True)
    )


def flat(groups: Groups) -> tuple[Tile, ...]:
    """All tiles of the groups, sorted as in a rack."""
    return tuple(sorted(tile for group in groups for tile in group))


def varied(candidates: list[Choice], count: int) -> list[Choice]:
    """Up to `count` choices, each misconception once before any comes twice."""
    chosen: list[Choice] = []
    left = list(candidates)
    while left and len(chosen) < count:
        used = {choice.misconception for choice in chosen}
        fresh = [c for c in left if c.misconception not in used]
        pick = (fresh or left)[0]
        chosen.append(pick)
        left = [c for c in left if c.key != pick.key]
    return chosen


def shuffled(rng: random.Random, values: list[T]) -> tuple[T, ...]:
    """The values in a random order."""
    order = list(values)
    rng.shuffle(order)
    return tuple(order)
