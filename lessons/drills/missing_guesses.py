"""A line with tiles missing, and what faulty rules would put into the gaps."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import engine
from engine.patterns import Card, Group, Hand, Line, PrintedGroup
from engine.tiles import DRAGONS, WINDS, Suit, Tile, suited
from engine.verdicts import Reason
from lessons.drills.jokers import misplaced
from lessons.drills.misconceptions import Misconception
from lessons.drills.notes import Note, note
from lessons.drills.sampling import Groups, words_of

_USUAL_SUITS: Final = (Suit.BAM, Suit.CRAK, Suit.DOT)
"""What somebody takes a line's first, second and third colour for."""

Guess = tuple[Tile, Misconception]


@dataclass(frozen=True, slots=True)
class Gap:
    """A tile taken out: the group that lacks it, and what it was."""

    index: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class About:
    """The hand behind an item, its groups without the tiles taken out, the gaps."""

    line: Line
    hand: Hand
    left: Groups
    gaps: tuple[Gap, ...]

    @property
    def right(self) -> tuple[Tile, ...]:
        """The tiles that were taken out."""
        return tuple(sorted(gap.tile for gap in self.gaps))


def completes(card: Card, line: Line, tiles: tuple[Tile, ...]) -> bool:
    """With these tiles the engine finds the line."""
    verdict = engine.check_mahjong(card, tiles)
    return any(match.line is line for match in verdict.matches)


def exist(rack: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> bool:
    """Are there so many of each in the set?"""
    held = Counter((*rack, *tiles))
    return all(held[tile] <= tile.copies for tile in tiles)


def guesses(
    rng: random.Random, about: About
) -> Iterator[tuple[tuple[Tile, ...], Gap, Misconception]]:
    """What each faulty rule would put into one gap, the other filled as it should."""
    for number, gap in enumerate(about.gaps):
        others = [g.tile for n, g in enumerate(about.gaps) if n != number]
        for tile, misconception in _guesses_for(rng, about, gap.index):
            yield tuple(sorted((*others, tile))), gap, misconception


def _guesses_for(rng: random.Random, about: About, index: int) -> Iterator[Guess]:
    """What each faulty rule would put into the gap, the most telling first."""
    line, hand = about.line, about.hand
    group, word = hand.groups[index], words_of(line)[index]
    yield Tile.JOKER, misplaced(line, group)[0]
    if group.tile.suit is not None:
        yield from _suit_guesses(hand, group)
    elif "0" in word.text and group.tile is Tile.SOAP:
        yield from _zero_guesses(hand, word, line)
    elif group.tile.is_dragon:
        yield from ((t, Misconception.WRONG_DRAGON) for t in DRAGONS)
    elif group.tile.is_wind:
        winds = rng.sample(WINDS, len(WINDS))
        yield from ((t, Misconception.WRONG_WIND) for t in winds)
    others = [g for i, g in enumerate(hand.groups) if i != index and about.left[i]]
    for other in rng.sample(others, len(others)):
        yield other.tile, Misconception.WRONG_COUNT
    yield from _neighbours(group.tile)


def _suit_guesses(hand: Hand, group: Group) -> Iterator[Guess]:
    """The same number where its colour "is" that suit; then in any other suit."""
    number, suit = group.tile.number, group.tile.suit
    suits = list(dict.fromkeys(g.tile.suit for g in hand.groups if g.tile.suit))
    if number is None or suit is None:
        return
    usual = _USUAL_SUITS[suits.index(suit) % len(_USUAL_SUITS)]
    if usual is not suit:
        yield suited(number, usual), Misconception.COLOUR_TAKEN_FOR_SUIT
    for other in Suit:
        if other not in (suit, usual):
            yield suited(number, other), Misconception.COLOURS_NOT_COMPARED


def _zero_guesses(hand: Hand, word: PrintedGroup, line: Line) -> Iterator[Guess]:
    """The dragon of the suit that the year is in: the zero has no suit (card-05)."""
    own = [
        g.tile.suit
        for g, w in zip(hand.groups, words_of(line), strict=True)
        if w is word and g.tile.suit
    ]
    every = [g.tile.suit for g in hand.groups if g.tile.suit]
    for suit in (*own, *every):
        if suit.dragon is not Tile.SOAP:
            yield suit.dragon, Misconception.SOAP_AS_NUMBERED_TILE
    for suit in (*own, *every):
        yield suited(1, suit), Misconception.SOAP_AS_NUMBERED_TILE


def _neighbours(tile: Tile) -> Iterator[Guess]:
    if tile.number is None or tile.suit is None:
        return
    for number in (tile.number + 1, tile.number - 1):
        if 1 <= number <= 9:
            yield suited(number, tile.suit), Misconception.WRONG_NUMBER


def why_wrong(
    tiles: tuple[Tile, ...], misconception: Misconception, gap: Gap, about: About
) -> tuple[Note | Reason, ...]:
    if Tile.JOKER in tiles:
        return (misplaced(about.line, about.hand.groups[gap.index])[1],)
    others = Counter(about.right) - Counter((gap.tile,))
    (wrong,) = (Counter(tiles) - others).elements()
    return (note(f"tile_{misconception.value}", wrong=wrong, right=gap.tile),)
