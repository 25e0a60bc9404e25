"""What came of the games of an assignment: aim by aim, and game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import engine
from lessons.models import Assignment, Seat, Work


class AimRow(NamedTuple):
    """An aim in words, and how many of the finished games kept it."""

    words: str
    kept: int
    total: int


class GameRow(NamedTuple):
    """A finished game: whose, in which try, how it ended, and which aims were missed.

    `points` is minus what was paid.
    """

    seat: Seat
    number: int
    is_won: bool
    points: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameResults:
    """Every finished game of those on the list, and the aims, the least kept first."""

    aims: tuple[AimRow, ...]
    games: tuple[GameRow, ...]


def game_results(assignment: Assignment) -> GameResults:
    """Read from what was noted when each game was over; one query."""
    kept, total = Counter[str](), Counter[str]()
    games = []
    for work, result in _noted(assignment):
        told = [(_words(one["aim"]), one["is_met"]) for one in result["aims"]]
        total.update(words for words, _met in told)
        kept.update(words for words, is_met in told if is_met)
        missed = tuple(words for words, is_met in told if not is_met)
        row = GameRow(work.seat, work.number, result["won"], result["points"], missed)
        games.append(row)
    aims = [AimRow(words, kept[words], total[words]) for words in total]
    aims.sort(key=lambda one: one.kept / one.total)
    games.sort(key=lambda one: (one.seat.shown_name.casefold(), one.number))
    return GameResults(tuple(aims), tuple(games))


def _noted(assignment: Assignment) -> Iterator[tuple[Work, dict[str, Any]]]:
    works = assignment.works.filter(seat__removed_at=None).select_related("seat")
    for work in works.order_by("pk"):
        for result in work.detail.get("games", {}).values():
            yield work, result


def _words(aim: dict[str, Any]) -> str:
    return engine.explain_aim(engine.aims_from_list([aim])[0], _)
