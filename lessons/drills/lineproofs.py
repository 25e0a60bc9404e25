"""The answers of `read_line` worked out by the engine, from a line's hands alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import engine
from engine.patterns import EXPOSABLE, Card, Exposure, Hand, Line
from engine.tiles import DRAGONS, Tile
from lessons.drills.lineforms.jokers import is_plain
from lessons.drills.lineforms.question import Question
from lessons.drills.lineforms.suits import suits_of
from lessons.drills.lineforms.tiles import numbers_of
from lessons.drills.sampling import Groups, flat, with_jokers, words_of


def found(card: Card, question: Question) -> str:
    """The key of the right answer, worked out by the engine."""
    return _FOUND[question.form](card, question)


def makes(card: Card, line: Line, tiles: tuple[Tile, ...]) -> bool:
    """Does the engine find the line in these 14 tiles?"""
    matches = engine.check_mahjong(card, tiles).matches
    return any(match.line is line for match in matches)


def _laid(hand: Hand) -> Groups:
    """The hand with no more jokers than the set needs."""
    return with_jokers(random.Random(0), hand, 0)


def _value(card: Card, question: Question) -> str:
    tiles = flat(_laid(question.line.hands[0]))
    matches = engine.check_mahjong(card, tiles).matches
    return str(next(m.points for m in matches if m.line is question.line))


def _x_or_c(card: Card, question: Question) -> str:
    return "X" if _open_sizes(card, question.line) else "C"


def _exposed(card: Card, question: Question) -> str:
    return str(sum(_open_sizes(card, question.line)))


def _open_sizes(card: Card, line: Line) -> list[int]:
    """Sizes of the groups that may lie open, each laid open by itself."""
    hand, sizes = line.hands[0], []
    groups = _laid(hand)
    for index, (group, lying) in enumerate(zip(hand.groups, groups, strict=True)):
        if group.size not in EXPOSABLE:
            continue
        exposure = Exposure(group.tile, group.size, lying.count(Tile.JOKER))
        rest = flat((*groups[:index], *groups[index + 1 :]))
        matches = engine.check_mahjong(card, rest, (exposure,)).matches
        if any(match.line is line for match in matches):
            sizes.append(group.size)
    return sizes


def _suits(card: Card, question: Question) -> str:
    counts = {len(suits_of(hand)) for hand in question.line.hands}
    return "/".join(map(str, sorted(counts)))


def _two_words(card: Card, question: Question) -> str:
    line, (first, second) = question.line, question.words
    same = {
        _suit_of_word(line, hand, first) == _suit_of_word(line, hand, second)
        for hand in line.hands
    }
    return "either" if len(same) > 1 else "same" if same.pop() else "other"


def _suit_of_word(line: Line, hand: Hand, place: int) -> str | None:
    suits = {
        group.tile.suit
        for group, word in zip(hand.groups, words_of(line), strict=True)
        if word is line.printed[place] and group.tile.suit is not None
    }
    return suits.pop() if len(suits) == 1 else None


def _dragons(card: Card, question: Question) -> str:
    """Lay each dragon into the word, and ask whether the line is made."""
    line, (place,) = question.line, question.words
    hands = [hand for hand in line.hands if numbers_of(hand.tiles) == question.tiles]
    return "".join(
        dragon.code
        for dragon in DRAGONS
        if any(
            makes(card, line, flat(_laid(_with_dragon(line, hand, place, dragon))))
            for hand in hands
        )
    )


def _with_dragon(line: Line, hand: Hand, place: int, dragon: Tile) -> Hand:
    return Hand(
        tuple(
            replace(group, tile=dragon) if word is line.printed[place] else group
            for group, word in zip(hand.groups, words_of(line), strict=True)
        )
    )


def _joker_word(card: Card, question: Question) -> str:
    line = question.line
    hand = next(hand for hand in line.hands if is_plain(hand))
    good = {
        str(place)
        for index, word in enumerate(words_of(line))
        for place in question.words
        if line.printed[place] is word and _takes_joker(card, line, hand, index)
    }
    return "/".join(sorted(good))


def _joker_count(card: Card, question: Question) -> str:
    line = question.line
    hand = next(hand for hand in line.hands if is_plain(hand))
    return str(
        sum(
            group.size
            for index, group in enumerate(hand.groups)
            if _takes_joker(card, line, hand, index)
        )
    )


def _takes_joker(card: Card, line: Line, hand: Hand, index: int) -> bool:
    """Does the engine find the line with a joker in that group?"""
    groups = list(_laid(hand))
    if Tile.JOKER not in groups[index]:
        groups[index] = (*groups[index][1:], Tile.JOKER)
    return makes(card, line, flat(tuple(groups)))


def _numbers(card: Card, question: Question) -> str:
    (rack,) = question.shown
    return "yes" if makes(card, question.line, rack.tiles) else "no"


_FOUND: Final[dict[str, Callable[[Card, Question], str]]] = {
    "value": _value,
    "x_or_c": _x_or_c,
    "suits": _suits,
    "two_words": _two_words,
    "dragons": _dragons,
    "joker_word": _joker_word,
    "joker_count": _joker_count,
    "exposed": _exposed,
    "numbers": _numbers,
}
