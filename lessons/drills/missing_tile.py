"""Which tile is missing? A line, 13 of its tiles, four tiles, one completes it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

import engine
from engine.patterns import Card, Group, Hand, Line, PrintedGroup
from engine.tiles import DRAGONS, WINDS, Suit, Tile, suited
from engine.verdicts import Reason
from lessons.drills.item import Choice, Item, NoItem, Note, note
from lessons.drills.jokers import misplaced
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import (
    TRIES,
    Groups,
    flat,
    pick_hand,
    rng_for,
    shuffled,
    varied,
    with_jokers,
    words_of,
)

KIND: Final = "missing_tile"
VERSION: Final = 1
WRONG: Final = 3
_USUAL_SUITS: Final = (Suit.BAM, Suit.CRAK, Suit.DOT)
"""What somebody takes a line's first, second and third colour for."""

Guess = tuple[Tile, Misconception]


def make(card: Card, seed: int) -> Item:
    """The item of that card and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, seed)
    for _ in range(TRIES):
        line, hand = pick_hand(rng, card)
        groups = with_jokers(rng, hand)
        index, place = _take_out(rng, groups)
        left = _without(groups, index, place)
        rack = flat(left)
        right = groups[index][place]
        if right is Tile.JOKER:
            right = _natural_first(card, line, hand.groups[index].tile, rack)
        wrong = _wrong_tiles(rng, card, line, hand, left, index, right)
        if len(wrong) == WRONG and _completes(card, line, rack, right):
            why = (_why_right(right, hand, index),)
            choices = [Choice(right.code, None, why, tile=right), *wrong]
            return Item(
                KIND,
                VERSION,
                card.hash,
                seed,
                line,
                hand,
                left,
                rack,
                shuffled(rng, choices),
                place=(index, place),
            )
    raise NoItem


def _take_out(rng: random.Random, groups: Groups) -> tuple[int, int]:
    index = rng.randrange(len(groups))
    return index, rng.randrange(len(groups[index]))


def _without(groups: Groups, index: int, place: int) -> Groups:
    group = groups[index]
    less = group[:place] + group[place + 1 :]
    return (*groups[:index], less, *groups[index + 1 :])


def _natural_first(card: Card, line: Line, tile: Tile, rack: tuple[Tile, ...]) -> Tile:
    """A joker is the answer only where no natural can be: a fifth tile."""
    return tile if _completes(card, line, rack, tile) else Tile.JOKER


def _completes(card: Card, line: Line, rack: tuple[Tile, ...], tile: Tile) -> bool:
    """The proof: with this tile the engine finds the line."""
    verdict = engine.check_mahjong(card, (*rack, tile))
    return any(match.line is line for match in verdict.matches)


def _wrong_tiles(
    rng: random.Random,
    card: Card,
    line: Line,
    hand: Hand,
    left: Groups,
    index: int,
    right: Tile,
) -> list[Choice]:
    """Tiles that a misreading asks for; none of them completes any line."""
    rack, found = flat(left), dict[Tile, Choice]()
    held = Counter(rack)
    for tile, misconception in _guesses(rng, line, hand, left, index):
        if tile == right or tile in found or held[tile] >= tile.copies:
            continue
        if engine.check_mahjong(card, (*rack, tile)).ok:
            continue
        why = _why_wrong(tile, misconception, right, line, hand, index)
        found[tile] = Choice(tile.code, misconception, why, tile=tile)
    return varied(list(found.values()), WRONG)


def _guesses(
    rng: random.Random, line: Line, hand: Hand, left: Groups, index: int
) -> Iterator[Guess]:
    """What each faulty rule would put into the gap, the most telling first."""
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
    others = [g for i, g in enumerate(hand.groups) if i != index and left[i]]
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


def _why_right(right: Tile, hand: Hand, index: int) -> Note:
    group = hand.groups[index]
    if right is Tile.JOKER:
        return note("joker_completes", tile=group.tile, group=group.name)
    code = "single_completes" if group.size == 1 else "tile_completes"
    return note(code, tile=right, group=group.name)


def _why_wrong(
    tile: Tile,
    misconception: Misconception,
    right: Tile,
    line: Line,
    hand: Hand,
    index: int,
) -> tuple[Note | Reason, ...]:
    if tile is Tile.JOKER:
        return (misplaced(line, hand.groups[index])[1],)
    return (note(f"tile_{misconception.value}", wrong=tile, right=right),)
