"""Where jokers may stand in a line, and how many."""

from __future__ import annotations

import random

from engine.patterns import EXPOSABLE, Card, Hand, Line
from lessons.drills.item import note
from lessons.drills.lineforms.question import Belief, Question, question
from lessons.drills.misconceptions import Misconception
from lessons.drills.sampling import words_of


def joker_word(rng: random.Random, card: Card, line: Line) -> Question | None:
    """In which of these words may a joker stand?"""
    hand = rng.choice(line.hands)
    if not is_plain(hand):
        return None
    by_word = {
        place: [
            g for g, w in zip(hand.groups, words_of(line), strict=True) if w is word
        ]
        for place, word in enumerate(line.printed)
    }
    takes = [p for p, gs in by_word.items() if all(g.takes_jokers for g in gs)]
    not_ = [p for p, gs in by_word.items() if not any(g.takes_jokers for g in gs)]
    if not takes or not not_:
        return None
    right = rng.choice(takes)
    wrong: list[Belief] = []
    for place in not_:
        single = len(by_word[place]) > 1 or by_word[place][0].size == 1
        code = "joker_in_single" if single else "joker_in_pair"
        wrong.append((str(place), Misconception(code), note(f"word_{code}")))
    sizes = {"group": by_word[right][0].name}
    return question(
        "joker_word",
        line,
        note("ask_joker_word"),
        str(right),
        note("word_takes_joker", **sizes),
        tuple(wrong),
        text=lambda key: note(
            "word_is", place=int(key) + 1, text=line.printed[int(key)].text
        ),
        words=tuple(sorted((right, *not_))),
    )


def is_plain(hand: Hand) -> bool:
    """Is each tile in one group alone? Then no joker can be laid out anew."""
    tiles = [group.tile for group in hand.groups]
    return len(set(tiles)) == len(tiles)


def joker_count(rng: random.Random, card: Card, line: Line) -> Question | None:
    """At how many of the 14 places may a joker stand?"""
    hand = next((hand for hand in line.hands if is_plain(hand)), None)
    if hand is None:
        return None
    sizes = [g.size for g in hand.groups]
    large = [size for size in sizes if size >= EXPOSABLE.start]
    right = sum(g.size for g in hand.groups if g.takes_jokers)
    guesses = (
        (len(large), Misconception.JOKER_ONE_A_GROUP, "count_one_a_group"),
        (sum(s for s in sizes if s >= 4), Misconception.JOKER_NEEDS_FOUR, "count_four"),
        (sum(s for s in sizes if s >= 2), Misconception.JOKER_IN_PAIR, "count_pairs"),
        (14, Misconception.JOKER_IN_SINGLE, "count_all"),
        (sum(large), Misconception.JOKER_ON_JOKERLESS_LINE, "count_barred"),
        (0, Misconception.JOKERLESS_LINE_ASSUMED, "count_none"),
    )
    wrong: dict[str, Belief] = {}
    for count, belief, code in guesses:
        if count != right:
            wrong.setdefault(str(count), (str(count), belief, note(code)))
    code = "count_why" if right else "count_why_none"
    return question(
        "joker_count",
        line,
        note("ask_joker_count"),
        str(right),
        note(code, count=right),
        tuple(wrong.values()),
        text=lambda key: note("places", count=int(key)),
    )
