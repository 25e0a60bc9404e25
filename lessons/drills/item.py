"""What an item of a quiz is: a question, its choices, and why each is right or not.

Plain values without a language; `wording` makes the sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.patterns import Exposure, Hand, Line
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.misconceptions import Misconception


class NoItem(Exception):
    """The card is too small or too uniform for an item of this kind."""


class UnknownChoice(Exception):
    """An answer that the item does not offer."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence of the drills as data; `wording.sentence` says it."""

    code: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def note(code: str, **params: Any) -> Note:
    """Short way to write a Note."""
    return Note(code, MappingProxyType(params))


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer on offer. `misconception` is None for the right one alone.

    `key` names it in forms and in the history; `line` or `tile` is what it shows,
    if it is not a sentence. `why` explains it after the answer.
    """

    key: str
    misconception: Misconception | None
    why: tuple[Note | Reason, ...] = ()
    line: Line | None = None
    tile: Tile | None = None

    @property
    def is_right(self) -> bool:
        """Is this the one right answer?"""
        return self.misconception is None


@dataclass(frozen=True, slots=True)
class Item:
    """One question on one hand.

    `groups` are the tiles of each group of `hand`, jokers where they stand.
    `tiles` is what is shown of them concealed, `exposures` what is shown open.
    `place` marks a tile: the group, and the tile within the group.
    """

    kind: str
    version: int
    card_hash: str
    seed: int
    line: Line
    hand: Hand
    groups: tuple[tuple[Tile, ...], ...]
    tiles: tuple[Tile, ...]
    choices: tuple[Choice, ...]
    exposures: tuple[Exposure, ...] = ()
    place: tuple[int, int] | None = None

    @property
    def right(self) -> Choice:
        """The one right answer."""
        return next(choice for choice in self.choices if choice.is_right)

    def choice(self, key: str) -> Choice:
        """The choice of that key. Raises UnknownChoice."""
        for choice in self.choices:
            if choice.key == key:
                return choice
        raise UnknownChoice(key)
