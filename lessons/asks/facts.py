"""Questions with one plain answer: payments, passes, the deal, the rulebook."""

from __future__ import annotations

from typing import Any, Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from pydantic import Field

from engine import Line
from engine.charleston import DIRECTIONS, blind_allowed, direction
from engine.examples import Example, examples
from engine.state import SEATS, Phase
from lessons.asks.asking import LESSON_CARD, as_value, fact
from lessons.asks.base import FixedAsk, yes_no
from lessons.asks.table import line_by_name, yes_no_words
from lessons.seats import YOU, seat_title


class Payment(FixedAsk):
    """A game was won: who pays what?

    With `of` the value is what that seat pays or receives ("50"); without it what
    every seat has after the payment, from seat 0 on ("100 -50 -25 -25"). `line` is
    named as players do: "Even Steps, line 1".
    """

    kind: Literal["payment"]
    line: str
    card: str = LESSON_CARD
    winner: int = YOU
    by: Literal["discard", "self"]
    discarder: int | None = None
    jokerless: bool = False
    dead: tuple[int, ...] = ()
    rules: str = "league"
    of: int | None = None
    you: int = YOU

    @property
    def printed_line(self) -> Line | None:
        """The line, printed with the question."""
        return line_by_name(self.card, self.line)

    def answer(self) -> str:
        """The points, by rules payment-01 to payment-16."""
        pays: list[int] = fact("payment", self._fields(), "pays")
        return as_value(pays) if self.of is None else str(abs(pays[self.of]))

    def _fields(self) -> dict[str, Any]:
        left_out = {"kind", "of", "you"}
        return self.model_dump(exclude=left_out, exclude_none=True)

    def words(self, value: str) -> str:
        """The points of one seat, or of all: "You +100 · On your right −50"."""
        if self.of is not None:
            text = ngettext("%(count)s point", "%(count)s points", int(value))
            return text % {"count": value}
        points = dict(zip(SEATS, map(int, value.split()), strict=True))
        order = [(self.you + step) % len(SEATS) for step in SEATS]
        return " · ".join(
            f"{seat_title(seat, self.you)} {signed(points[seat])}" for seat in order
        )


def signed(points: int) -> str:
    """Points with their sign: "+50", "−25", "0"."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


_WHERE: Final[dict[str, str | Promise]] = {
    "right": gettext_lazy("To the right"),
    "across": gettext_lazy("Across"),
    "left": gettext_lazy("To the left"),
}


def direction_title(where: str) -> str:
    """Where a pass goes, in the reader's language."""
    return str(_WHERE[where])


class CharlestonPass(FixedAsk):
    """About the n-th pass of the six: where it goes, whether a blind pass is
    allowed in it, or whether the passing may be stopped before it.
    """

    kind: Literal["charleston"]
    number: int = Field(ge=1, le=len(DIRECTIONS))
    which: Literal["direction", "blind", "stop"]

    def answer(self) -> str:
        """A direction, or "yes" or "no"."""
        if self.which == "direction":
            return direction(self.number - 1)
        if self.which == "blind":
            return yes_no(blind_allowed(self.number - 1))
        return yes_no(self.number > 1 and self._asks_before())

    def _asks_before(self) -> bool:
        """Whether the table is asked once the pass before has been made."""
        before = {"card": LESSON_CARD, "phase": "pass", "passes": self.number - 2}
        phase = fact("play", {**before, "do": ["all pass any"]}, "phase")
        return bool(phase == Phase.VOTE)

    def is_known(self, value: str) -> bool:
        """A direction where one is asked for, else yes or no."""
        return value in (_WHERE if self.which == "direction" else ("yes", "no"))

    def words(self, value: str) -> str:
        """The direction, or yes or no."""
        return yes_no_words(value) or direction_title(value)


class Deal(FixedAsk):
    """A plain number of the deal: tiles in the set, in a rack, left in the wall."""

    kind: Literal["deal"]
    which: Literal["tiles", "wall", "counts"]
    seat: int | None = None
    dealer: int = 0

    def answer(self) -> str:
        """The number, from a deal that the engine makes."""
        found = fact("deal", {"dice": [3, 4], "dealer": self.dealer}, self.which)
        return str(found[str(self.seat)] if isinstance(found, dict) else found)


class RuleExample(FixedAsk):
    """An example of the rulebook: what does the engine say to it?

    `fact` is one that the example's kind of question has; `seat` narrows a fact
    that goes by seat.
    """

    kind: Literal["rule_example"]
    id: str
    fact: str
    seat: int | None = None

    @property
    def example(self) -> Example:
        """The example; ValueError when there is none of that id."""
        found = examples().get(self.id)
        if found is None:
            raise ValueError(f"the rulebook has no example {self.id}")
        return found

    def answer(self) -> str:
        """The fact as text; true and false are "yes" and "no"."""
        found = fact(self.example.kind, self.example.ask, self.fact)
        if self.seat is not None:
            found = (
                found[str(self.seat)] if isinstance(found, dict) else found[self.seat]
            )
        return as_value(found)

    def words(self, value: str) -> str:
        """Yes or no; the file words everything else."""
        return yes_no_words(value) or _example_words(value)


def _example_words(value: str) -> str:
    titles = {
        "legal": _("It is allowed"),
        "illegal": _("It is not allowed"),
        "dead": _("The hand is dead"),
        "house": _("The table decides"),
        "unsettled": _("No source settles it"),
    }
    return titles.get(value, value)
