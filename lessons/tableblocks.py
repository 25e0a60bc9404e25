"""Blocks of a lesson that show the table: a moment, the passes, the wall, a payment.

Each is made from the text of a directive; ValueError says what is wrong with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from engine import explain_payment, payment
from engine.charleston import DIRECTIONS, blind_allowed, direction
from engine.patterns import Line
from engine.scoring import Payment
from engine.state import SEATS
from lessons.lines import line_named
from lessons.scenes import Scene, read_scene
from lessons.seats import YOU, player_title, seat_of, seat_title

STACKS: Final = 19
"""The stacks of one wall, two tiles high (deal-03)."""


@dataclass(frozen=True, slots=True)
class TableScene:
    """A moment at the table."""

    scene: Scene
    caption: SafeString
    kind: str = "table"


@dataclass(frozen=True, slots=True)
class ShownPass:
    """One of the six passes; `letter` is its place in the memory word."""

    number: int
    where: str
    letter: str
    is_blind: bool
    is_second: bool


@dataclass(frozen=True, slots=True)
class Passes:
    """Some or all of the six passes, as arrows."""

    passes: tuple[ShownPass, ...]
    caption: SafeString
    kind: str = "passes"


@dataclass(frozen=True, slots=True)
class Wall:
    """East's wall, broken by the dice: the counted stacks stay and are picked last."""

    dice: tuple[int, int]
    caption: SafeString
    kind: str = "wall"

    @property
    def kept(self) -> int:
        """How many stacks stay where they are (deal-04)."""
        return sum(self.dice)

    @property
    def stacks(self) -> tuple[tuple[int, bool], ...]:
        """Each stack from the left: where it is drawn, and whether it stays."""
        first = STACKS - self.kept
        return tuple((24 * place, place >= first) for place in range(STACKS))

    @property
    def break_at(self) -> int:
        """Where the wall is broken, in the drawing."""
        return 24 * (STACKS - self.kept)


@dataclass(frozen=True, slots=True)
class ShownPayment:
    """Who pays what for a line, as a table with its sums."""

    line: Line
    account: Payment
    caption: SafeString
    kind: str = "payment"

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """Every seat by name, with what it has more or less afterwards."""
        return tuple((seat_title(s), self.account.pays[s]) for s in SEATS)

    @property
    def sums(self) -> tuple[str, ...]:
        """How each share came about, a sentence each."""
        names = [player_title(seat) for seat in SEATS]
        return explain_payment(self.account, names, gettext, YOU)


def table(argument: str, caption: SafeString) -> TableScene:
    """ "you: 1 | 0: 77B J | last: 0 7D | rack: 5D J"; see `lessons.scenes`."""
    return TableScene(read_scene(argument), caption)


def passes(argument: str, caption: SafeString) -> Passes:
    """The passes of these numbers, "1 2 3"; all six where none is named."""
    numbers = [int(one) for one in argument.split()] or range(1, len(DIRECTIONS) + 1)
    return Passes(tuple(map(_pass, numbers)), caption)


def _pass(number: int) -> ShownPass:
    if not 1 <= number <= len(DIRECTIONS):
        raise ValueError(f"there is no pass {number}")
    where = direction(number - 1)
    # The memory word says "over" for across: R O L L O R.
    letter = "O" if where == "across" else where[0].upper()
    return ShownPass(number, where, letter, blind_allowed(number - 1), number > 3)


def wall(argument: str, caption: SafeString) -> Wall:
    """East's wall, broken by two dice, "3 4"."""
    one, two = (int(die) for die in argument.split())
    if not {one, two} <= set(range(1, 7)):
        raise ValueError(f"no two dice show {argument}")
    return Wall((one, two), caption)


def shown_payment(argument: str, caption: SafeString) -> ShownPayment:
    """ "card | Section | number | winner 0 | discard 1 | jokerless | dead 2"."""
    card, section, number, *facts = (part.strip() for part in argument.split("|"))
    line = line_named(card, section, number)
    said = dict(_fact(text) for text in facts)
    discarder = said.get("discard")
    account = payment(
        line,
        winner=said.get("winner", YOU),
        by="self" if discarder is None else "discard",
        discarder=discarder,
        jokerless="jokerless" in said,
        dead=(said["dead"],) if "dead" in said else (),
    )
    return ShownPayment(line, account, caption)


_FACTS: Final = frozenset({"winner", "discard", "self", "jokerless", "dead"})


def _fact(text: str) -> tuple[str, int]:
    name, _space, seat = text.partition(" ")
    if name not in _FACTS:
        raise ValueError(f"a payment knows nothing of “{text}”")
    return name, seat_of(seat) if seat else YOU
