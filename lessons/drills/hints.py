"""Hints for an item: first what to look at, then what narrows it; never the answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.verdicts import Reason
from lessons.drills.catalogue import KINDS
from lessons.drills.item import Choice, Item, Note, note

FEWEST = 3
"""Of fewer choices none is struck out: what is left would be the answer."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What one hint says; `struck` is a wrong choice that it strikes out."""

    notes: tuple[Note, ...]
    struck: Choice | None = None


def hints_of(item: Item) -> tuple[Hint, ...]:
    """The hints of an item in the order in which they are given: one or two."""
    first = Hint((note(f"hint_{item.stem[-1].code}"),))
    if item.narrows:
        return first, Hint(item.narrows)
    if len(item.choices) < FEWEST:
        return (first,)
    struck, reason = _strike_out(item)
    return first, Hint(reason, struck)


def _strike_out(item: Item) -> tuple[Choice, tuple[Note, ...]]:
    """A wrong choice, always the same; rather one whose reason may be told."""
    wrong = [choice for choice in item.choices if not choice.is_right]
    random.Random(f"hint/{item.kind}/{item.seed}").shuffle(wrong)
    told = [(choice, _tellable(choice, item)) for choice in wrong]
    return next(((choice, why) for choice, why in told if why), told[0])


def _tellable(choice: Choice, item: Item) -> tuple[Note, ...]:
    """Why it is wrong, as far as that speaks about this choice alone."""
    allowed, secret = KINDS[item.kind].HINT_REASONS, _values_of_right(item.right)
    return tuple(
        why
        for why in choice.why
        if isinstance(why, Note)
        and why.code in allowed
        and secret.isdisjoint(_values(why))
    )


def _values_of_right(right: Choice) -> frozenset[Any]:
    """What would name the right choice: its tiles, its line, the words in its text."""
    line = {right.line} if right.line else set()
    said = _values(right.text) if right.text else ()
    return frozenset({*right.tiles, *line, *said})


def _values(about: Note | Reason) -> Iterator[Any]:
    """What a sentence is filled with, tiles one by one."""
    for value in about.params.values():
        if isinstance(value, Note | Reason):
            yield from _values(value)
        elif isinstance(value, tuple):
            yield from value
        else:
            yield value
