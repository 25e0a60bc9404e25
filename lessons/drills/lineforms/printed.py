"""What stands beside a line, or follows from it: value, X or C, what may lie open."""

from __future__ import annotations

import random
from typing import Final

from engine.patterns import EXPOSABLE, Card, Line
from lessons.drills.item import note
from lessons.drills.lineforms.question import Belief, Question, question
from lessons.drills.misconceptions import Misconception


def value(rng: random.Random, card: Card, line: Line) -> Question | None:
    """What is the line worth?"""
    others = {ln.points for ln in card.lines} | {2 * line.points, line.points + 5}
    wrong = sorted(str(points) for points in others - {line.points})
    return question(
        "value",
        line,
        note("ask_value"),
        str(line.points),
        note("value_why", points=line.points),
        tuple(
            (key, Misconception.VALUE_MISREAD, note("value_not", points=line.points))
            for key in wrong
        ),
        text=lambda key: note("points", points=int(key)),
    )


_X_OR_C_BELIEFS: Final = {
    "X": (
        ("C", Misconception.X_AND_C_SWAPPED),
        ("must", Misconception.EXPOSURE_THOUGHT_NEEDED),
    ),
    "C": (
        ("X", Misconception.CONCEALED_LINE_EXPOSED),
        ("must", Misconception.CONCEALED_LINE_EXPOSED),
        ("never", Misconception.CONCEALED_NEVER_CLAIMS),
    ),
}


def x_or_c(rng: random.Random, card: Card, line: Line) -> Question | None:
    """What does the X or C behind the line say?"""
    letter = line.exposure
    return question(
        "x_or_c",
        line,
        note("ask_x_or_c", letter=letter),
        letter,
        note(f"x_or_c_why_{letter}"),
        tuple(
            (key, belief, note(f"x_or_c_not_{letter}_{key}"))
            for key, belief in _X_OR_C_BELIEFS[letter]
        ),
        text=lambda key: note(f"x_or_c_{key}"),
    )


def exposed(rng: random.Random, card: Card, line: Line) -> Question | None:
    """How many tiles of the line may lie open before Mahjong, at most?"""
    sizes = [group.size for group in line.hands[0].groups]
    callable_ = sum(size for size in sizes if size in EXPOSABLE)
    right = callable_ if line.exposure == "X" else 0
    fours = sum(size for size in sizes if size >= 4)
    guesses = (
        (callable_, Misconception.CONCEALED_LINE_EXPOSED, "exposed_concealed"),
        (14, Misconception.CALLED_FOR_PAIR, "exposed_pairs"),
        (fours, Misconception.PUNG_NOT_CALLED, "exposed_fours"),
        (0, Misconception.X_AND_C_SWAPPED, "exposed_none"),
    )
    wrong: dict[str, Belief] = {}
    for count, belief, code in guesses:
        if count != right:
            wrong.setdefault(str(count), (str(count), belief, note(code)))
    return question(
        "exposed",
        line,
        note("ask_exposed"),
        str(right),
        note(f"exposed_why_{line.exposure}", count=right),
        tuple(wrong.values()),
        text=lambda key: note("tiles_open", count=int(key)),
    )
