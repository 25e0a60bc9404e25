"""What has happened in a game since a version, for clients that were away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

import engine
from engine.events import event_from_dict
from play.models import GameAction
from play.selectors import LogEntry, Table, told

MOST_ACTIONS: Final = 100
"""So many actions are told at a time; one action has a few events at most."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that the learner may know, and the version at which it was stored."""

    version: int
    entry: LogEntry
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Feed:
    """A part of what happened, in order; `after` is where the next part begins, None
    where nothing is left."""

    happened: tuple[Happened, ...]
    after: int | None


def feed_of(table: Table, since: int | None = None, after: int | None = None) -> Feed:
    """What has happened since the game had the version `since`, as its learner knows.

    Without `since` it begins with the deal. What was taken back since then stands in
    it, marked, though it was told before: a step of the version `since` itself.
    `after` is the number of the last action that is known of this feed.
    """
    rows = GameAction.objects.filter(game=table.game, version__lte=table.game.version)
    if since is not None:
        rows = rows.filter(Q(version__gt=since) | Q(version=since, taken_back=True))
    found = list(
        rows.filter(number__gt=after or 0).order_by("number")[: MOST_ACTIONS + 1]
    )
    shown = found[:MOST_ACTIONS]
    told_now = [one for row in shown for one in _of_row(table, row)]
    if since is None and after is None:
        told_now[:0] = _opening(table)
    return Feed(tuple(told_now), shown[-1].number if len(found) > len(shown) else None)


def _of_row(table: Table, row: GameAction) -> Iterator[Happened]:
    events = [event_from_dict(one) for one in row.events]
    for entry in told(table, events, row.number):
        yield Happened(row.version, entry, row.taken_back)


def _opening(table: Table) -> Iterator[Happened]:
    for entry in told(table, engine.opening(table.state)):
        yield Happened(0, entry, taken_back=False)
