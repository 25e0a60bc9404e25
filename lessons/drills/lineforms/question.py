"""A question about a printed line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.patterns import Line
from engine.tiles import Tile
from lessons.drills.item import Note
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import ShownRack

Belief = tuple[str, Misconception, Note]
"""A wrong answer: its key, what leads to it, and what is said about it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a line, before its answers are put in order.

    `wrong` are the answers that faulty rules give; `words`, by their
    place in the line, and `tiles` are what is asked about.
    """

    form: str
    line: Line
    ask: Note
    right: str
    why: Note
    wrong: tuple[Belief, ...]
    texts: Mapping[str, Note]
    words: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    shown: tuple[ShownRack, ...] = ()


def question(
    form: str,
    line: Line,
    ask: Note,
    right: str,
    why: Note,
    wrong: tuple[Belief, ...],
    *,
    text: Callable[[str], Note],
    words: tuple[int, ...] = (),
    tiles: tuple[Tile, ...] = (),
    shown: tuple[ShownRack, ...] = (),
) -> Question:
    """A question, with what each of its answers says by `text`."""
    texts = {key: text(key) for key in (right, *(key for key, *_ in wrong))}
    return Question(form, line, ask, right, why, wrong, texts, words, tiles, shown)
