"""The puzzle of the day: one item for everybody, the same for the date (UTC).

The kinds take turns. A kind that joins later gets an entry with a date to come, so
that no puzzle of the past changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from django.utils import timezone

import engine
from cards import library
from lessons.drills.catalogue import SEEDS, serve
from lessons.drills.item import DrillSettings, Item, NoItem

FIRST: Final = date(2026, 1, 1)
"""The day of the first puzzle."""

ROTATION: Final[tuple[tuple[date, tuple[str, ...]], ...]] = (
    (FIRST, ("which_line", "missing_tile", "joker_place")),
    (
        date(2026, 12, 2),
        (
            "which_line",
            "name_tile",
            "discard",
            "read_line",
            "legal",
            "missing_tile",
            "call_or_let_go",
            "joker_place",
            "payment",
            "read_opponent",
            "exchange",
        ),
    ),
)
"""From which day on which kinds take turns, the oldest first; choices only."""

_LEVELS: Final = (2, 2, 3, 3, 3, 4, 5)
"""By weekday: easy on Monday, hard on Sunday."""


class NoPuzzle(Exception):
    """A day before the first one or yet to come, or a card that gives no item."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The item of a day on the card that the site offers first."""

    day: date
    card: engine.Card
    item: Item

    @property
    def uuid(self) -> UUID:
        """The id of everybody's answer: one for each learner and day."""
        return uuid5(NAMESPACE_URL, f"puzzle/{self.day.isoformat()}")


def today() -> date:
    """The day in UTC: the puzzle changes for everybody at once."""
    return timezone.now().astimezone(UTC).date()


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of that day. Raises NoPuzzle."""
    if not FIRST <= day <= today():
        raise NoPuzzle(day.isoformat())
    return _puzzle_on(library.default_card().slug, day)


@lru_cache(maxsize=32)
def _puzzle_on(slug: str, day: date) -> Puzzle:
    """Made once: some kinds take a moment, and everybody asks for the same."""
    card = library.shipped_card(slug)
    kinds = next(kinds for since, kinds in reversed(ROTATION) if since <= day)
    settings = DrillSettings(card.slug, (), _LEVELS[day.weekday()])
    turn = day.toordinal()
    for kind in (kinds[(turn + skip) % len(kinds)] for skip in range(len(kinds))):
        try:
            item = serve(card, kind, settings, _seed(day))
        except NoItem:
            continue
        # How people chose can be told of choices alone, not of tiles picked freely.
        if item.choices:
            return Puzzle(day, card, item)
    raise NoPuzzle(day.isoformat())


def _seed(day: date) -> int:
    digest = sha256(f"puzzle of the day {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8]) % SEEDS


def read_day(text: str) -> date:
    """The day "2026-03-03". Raises NoPuzzle."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError as unreadable:
        raise NoPuzzle(text) from unreadable
