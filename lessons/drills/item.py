"""What a drill item is: a question, what is shown with it, how it is answered.

Plain values without a language; `wording` makes the sentences, `showing` the page.
`docs/drills.md` tells how to write a kind of item.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

import engine
from engine.motives import Motive
from engine.patterns import Card, Line
from engine.tiles import Tile
from engine.verdicts import Reason
from lessons.drills.misconceptions import Misconception
from lessons.drills.notes import Note, note
from lessons.drills.showings import Showing

LEVELS: Final = range(1, 6)
"""Every level that there is, the easiest first."""

_Showing = TypeVar("_Showing")

__all__ = [
    "LEVELS",
    "Answer",
    "Build",
    "Choice",
    "DrillSettings",
    "Item",
    "NoItem",
    "NotProved",
    "Note",
    "OneOf",
    "Pick",
    "UnknownChoice",
    "difficulty_of",
    "lines_for",
    "note",
    "rng_for",
    "tiles_key",
]


class NoItem(Exception):
    """The card or the sections are too small for an item of this kind and level."""


class NotProved(Exception):
    """The engine does not find right what the item says is right: never serve it."""


class UnknownChoice(Exception):
    """An answer that the item does not offer."""


@dataclass(frozen=True, slots=True)
class DrillSettings:
    """What somebody asks for: the card's slug, its sections (none: all), a level."""

    card: str
    sections: tuple[str, ...] = ()
    level: int = 1

    def at(self, level: int) -> DrillSettings:
        """The same at another level, kept within the scale."""
        return replace(self, level=min(max(level, LEVELS[0]), LEVELS[-1]))


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. A right one has no misconception, a wrong one of a kind always.

    `key` names it in forms and in the history (at most 120 characters). It shows
    one of `text`, `line` or `tiles`. `why` explains it after the answer. `is_wrong`
    marks an answer that is wrong by no belief: something else was worth more.
    """

    key: str
    misconception: Misconception | None
    why: tuple[Note | Reason | Motive, ...] = ()
    text: Note | None = None
    line: Line | None = None
    tiles: tuple[Tile, ...] = ()
    is_wrong: bool = False

    @property
    def is_right(self) -> bool:
        """Is this a right answer?"""
        return self.misconception is None and not self.is_wrong


@dataclass(frozen=True, slots=True)
class OneOf:
    """Choose one; exactly one choice is right."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick `count` tiles out of `tiles`; the kind's `grade` judges them.

    The key of an answer is `tiles_key` of the tiles. `right` are keys of right
    answers (at least one), shown only afterwards.
    """

    tiles: tuple[Tile, ...]
    count: int
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """Lay up to `count` tiles one after another, each from `palette` as often as liked.

    The key is the tiles in the order in which they were laid: `tiles_key(laid,
    is_ordered=True)`. `right` as in `Pick`.
    """

    palette: tuple[Tile, ...]
    count: int
    right: tuple[str, ...]


Answer = OneOf | Pick | Build


@dataclass(frozen=True, slots=True)
class Item:
    """One item: what is asked, what is shown, how it is answered, and what proves it.

    `stem` is the question (its last note) with what must be known before it.
    `shown` stands with the question, `solution` only with the explanation.
    `about` is the kind's own, for proving and grading; pages never see it.
    `face` is "" (as the reader likes it), or "numbered" or "plain" where the tiles of
    the question must tell no more than that. `difficulty` is 1 to 100 on one scale for
    all kinds. `proof` is what the engine found; it is empty until `catalogue.serve`
    has proved the item. `narrows` is what a second hint says; without it that hint
    strikes out a wrong choice. `name` names it in the history where no seed makes it.
    """

    kind: str
    version: int
    card_hash: str
    settings: DrillSettings
    seed: int
    stem: tuple[Note, ...]
    shown: tuple[Showing, ...]
    answer: Answer
    skills: tuple[str, ...]
    difficulty: int
    about: Any = None
    solution: tuple[Showing, ...] = ()
    face: str = ""
    proof: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    narrows: tuple[Note, ...] = ()
    name: str = ""

    @property
    def level(self) -> int:
        """The level that it was made for."""
        return self.settings.level

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is on offer; nothing where tiles are picked or laid."""
        return self.answer.choices if isinstance(self.answer, OneOf) else ()

    @property
    def right(self) -> Choice:
        """The one right choice, or the first right answer of an open item."""
        if isinstance(self.answer, OneOf):
            return next(choice for choice in self.choices if choice.is_right)
        key = self.answer.right[0]
        return Choice(key, None, tiles=engine.parse_tiles(key))

    def choice(self, key: str) -> Choice:
        """The choice of that key. Raises UnknownChoice."""
        for choice in self.choices:
            if choice.key == key:
                return choice
        raise UnknownChoice(key)

    def first(self, form: type[_Showing]) -> _Showing:
        """The first thing of that form that is shown. Raises NotProved without one."""
        for showing in self.shown:
            if isinstance(showing, form):
                return showing
        raise NotProved(f"{self.kind}: nothing of {form.__name__} is shown")


def tiles_key(tiles: tuple[Tile, ...], *, is_ordered: bool = False) -> str:
    """Tiles as the key of an answer: "2B 2B J"; sorted, unless order counts."""
    ordered = tiles if is_ordered else tuple(sorted(tiles))
    return " ".join(tile.code for tile in ordered)


def rng_for(
    kind: str, version: int, card: Card, settings: DrillSettings, seed: int
) -> random.Random:
    """The chance behind one item: the same for the same question, for ever."""
    sections = "/".join(settings.sections)
    return random.Random(
        f"{kind}/{version}/{card.hash}/{sections}/{settings.level}/{seed}"
    )


def lines_for(card: Card, settings: DrillSettings) -> tuple[Line, ...]:
    """The lines in play of the chosen sections; of all where none is chosen.

    Raises NoItem when there is none.
    """
    wanted = settings.sections
    lines = tuple(ln for ln in card.lines if not wanted or ln.section in wanted)
    if not lines:
        raise NoItem
    return lines


def difficulty_of(level: int, share: float = 0.5) -> int:
    """A place on the one scale: each level takes 20 of 100; `share` is 0 to 1."""
    return max(1, round(20 * (level - 1 + min(max(share, 0.0), 1.0))))
