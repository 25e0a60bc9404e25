"""How many suits a line takes, and whether two of its words share one."""

from __future__ import annotations

import random
from typing import Final

from engine.patterns import Card, Hand, Line, PrintedGroup
from lessons.drills.item import note
from lessons.drills.lineforms.question import Question, question
from lessons.drills.misconceptions import Misconception


def suits(rng: random.Random, card: Card, line: Line) -> Question | None:
    """How many suits do the numbers of the line use?"""
    if any(word.relation == "any_suit" for word in line.printed):
        return None
    marks = {w.suit for w in line.printed if w.suit and not w.relation}
    right = str(len(marks))
    belief = Misconception.COLOURS_NOT_COMPARED
    if not marks:
        belief = Misconception.FAMILIES_MIXED_UP
    if any(str(len(suits_of(hand))) != right for hand in line.hands):
        return None
    why = note("suits_why" if marks else "suits_why_none", count=len(marks))
    return question(
        "suits",
        line,
        note("ask_suits"),
        right,
        why,
        tuple(
            (key, belief if key != "0" else Misconception.FAMILIES_MIXED_UP, why)
            for key in "0123"
            if key != right
        ),
        text=lambda key: note(f"suits_{key}"),
    )


def suits_of(hand: Hand) -> set[str]:
    """The suits of a hand's numbers."""
    return {g.tile.suit for g in hand.groups if g.tile.suit is not None}


def two_words(rng: random.Random, card: Card, line: Line) -> Question | None:
    """Are two words of the line of one suit, of two, or as one likes?"""
    numbers = [i for i, w in enumerate(line.printed) if w.suit or _is_free(w)]
    numbers = [i for i in numbers if line.printed[i].relation in ("", "any_suit")]
    if len(numbers) < 2:
        return None
    first, second = sorted(rng.sample(numbers, 2))
    one, other = line.printed[first], line.printed[second]
    right = "same" if one.suit == other.suit else "other"
    if _is_free(one) or _is_free(other):
        right = "either"
    words = {"first": first + 1, "one": one.text, "second": second + 1}
    wrong = [key for key in ("same", "other", "either") if key != right]
    return question(
        "two_words",
        line,
        note("ask_two_words", **words, two=other.text),
        right,
        note(f"two_why_{right}"),
        tuple(
            (key, _TWO_BELIEFS[right == "either"], note(f"two_why_{right}"))
            for key in wrong
        ),
        text=lambda key: note(f"two_{key}"),
        words=(first, second),
    )


_TWO_BELIEFS: Final = {
    False: Misconception.COLOURS_NOT_COMPARED,
    True: Misconception.COLOUR_TAKEN_FOR_SUIT,
}


def _is_free(word: PrintedGroup) -> bool:
    return word.relation == "any_suit"
