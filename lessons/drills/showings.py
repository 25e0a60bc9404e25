"""What an item can show: a small closed set of things, as data.

`label` is the caption in words, where one is needed. The page draws each form with
one template: `lessons/drills/_showing.html`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.patterns import Exposure, Hand, Line
from engine.tiles import Tile
from lessons.drills.notes import Note

SeatName = Literal["you", "right", "across", "left"]
"""The four seats as a learner sees them; "right" plays after "you"."""


@dataclass(frozen=True, slots=True)
class ShownRack:
    """A rack, or any tiles in a row; `marked` are places, from 0, of new tiles."""

    form: ClassVar = "rack"
    tiles: tuple[Tile, ...]
    label: Note | None = None
    marked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownExposures:
    """Everything that one seat has exposed."""

    form: ClassVar = "exposures"
    exposures: tuple[Exposure, ...]
    seat: SeatName = "you"
    label: Note | None = None


@dataclass(frozen=True, slots=True)
class ShownDiscards:
    """Discards in order, each with its seat; the last one is the newest."""

    form: ClassVar = "discards"
    discards: tuple[tuple[SeatName, Tile], ...]
    label: Note | None = None
    marks_newest: bool = True


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the card as it is printed, or several."""

    form: ClassVar = "line"
    lines: tuple[Line, ...]
    label: Note | None = None


@dataclass(frozen=True, slots=True)
class ShownGroups:
    """A hand laid out in its groups, jokers where they stand.

    `groups` goes with `hand.groups`. `place` marks a tile: the group, the tile in
    it. `names` prints "kong" and so on below.
    """

    form: ClassVar = "groups"
    hand: Hand
    groups: tuple[tuple[Tile, ...], ...]
    place: tuple[int, int] | None = None
    names: bool = False
    label: Note | None = None


@dataclass(frozen=True, slots=True)
class ShownPayment:
    """A Mahjong that wants paying: who won, on what, how, and who is dead.

    `discarder` is None for a tile that the winner picked.
    """

    form: ClassVar = "payment"
    line: Line
    winner: SeatName
    discarder: SeatName | None = None
    is_jokerless: bool = False
    dead: tuple[SeatName, ...] = ()
    label: Note | None = None


@dataclass(frozen=True, slots=True)
class ShownFacts:
    """A few facts in words."""

    form: ClassVar = "facts"
    facts: tuple[Note, ...]
    label: Note | None = None


Showing = (
    ShownRack
    | ShownExposures
    | ShownDiscards
    | ShownLine
    | ShownGroups
    | ShownPayment
    | ShownFacts
)
