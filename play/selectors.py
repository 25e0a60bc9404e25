"""Reading games: what a learner has, and what stands on a table."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext as _

import engine
from cards import library
from engine.events import Event, event_from_dict
from mahjong_site.accounts.models import User
from play.models import GameAction, PlayedCard, PracticeGame

LOG_ROWS = 60
"""Actions behind the log at the table: about ten turns with their answers."""


@dataclass(frozen=True, slots=True)
class Table:
    """A stored game with its state in hand.

    The state holds the hidden tiles: pages and the API take `view` and `legal`.
    """

    game: PracticeGame
    state: engine.GameState

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return self.game.seat

    @property
    def view(self) -> engine.SeatView:
        """What the learner may see."""
        return engine.view(self.state, self.game.seat)

    @property
    def legal(self) -> Sequence[engine.Action]:
        """What the learner may do now."""
        return engine.legal_actions(self.state, self.game.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """The four players by seat; the learner is "You"."""
        return names_by_seat(self.game.bot_names, self.game.seat)


@dataclass(frozen=True, slots=True)
class GameCounts:
    """How many games somebody has played to the end, and how they ended."""

    played: int
    won: int
    lost: int
    wall: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened, in words for the learner.

    `number` is that of the action which led to it; 0 is the deal.
    """

    number: int
    event: Event
    text: str


def names_by_seat(bot_names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Names by seat, from the bots' names in turn order after the learner."""
    names = [_("You"), *bot_names]
    return tuple(names[(other - seat) % 4] for other in range(4))


@lru_cache(maxsize=64)
def played_card(digest: str) -> engine.Card:
    """The card with that content hash, as shipped or as a game kept it."""
    card = library.card_by_hash(digest)
    return card or engine.load_card(PlayedCard.objects.get(hash=digest).text)


def state_of(game: PracticeGame) -> engine.GameState:
    """The stored state, without the actions that led to it."""
    return engine.state_from_dict(game.state, played_card(game.card_id))


def table_of(*, learner: User, public_id: uuid.UUID) -> Table:
    """The learner's game of that id; raises `PracticeGame.DoesNotExist`.

    Somebody else's game does not exist either.
    """
    game = PracticeGame.objects.get(learner=learner, public_id=public_id)
    return Table(game, state_of(game))


def games_of(learner: User) -> QuerySet[PracticeGame]:
    """All games of the learner for lists, the last touched first."""
    return PracticeGame.objects.filter(learner=learner).defer("state")


def unfinished_games(learner: User) -> QuerySet[PracticeGame]:
    """Games to go on with, the last touched first."""
    return PracticeGame.objects.unfinished().filter(learner=learner).defer("state")


def finished_games(learner: User) -> QuerySet[PracticeGame]:
    """Games that are over, the last one first."""
    return PracticeGame.objects.finished().filter(learner=learner).defer("state")


def game_counts(learner: User) -> GameCounts:
    """The learner's finished games, counted in one query."""
    counted = (
        PracticeGame.objects.finished()
        .filter(learner=learner)
        .aggregate(
            played=Count("id"),
            won=Count("id", filter=Q(winner=F("seat"))),
            wall=Count("id", filter=Q(winner__isnull=True)),
        )
    )
    lost = counted["played"] - counted["won"] - counted["wall"]
    return GameCounts(counted["played"], counted["won"], lost, counted["wall"])


def actions_of(game: PracticeGame) -> tuple[engine.Action, ...]:
    """Every action of the game in order, for its record."""
    stored = GameAction.objects.filter(game=game).values_list("action", flat=True)
    return tuple(engine.action_from_dict(one) for one in stored.order_by("number"))


def recent_log(table: Table) -> list[LogEntry]:
    """The last turns in words, the newest first."""
    rows = GameAction.objects.filter(game=table.game).order_by("-number")[:LOG_ROWS]
    entries = list(_told(reversed(rows), table))
    if len(rows) < LOG_ROWS:
        entries = [*_opening(table), *entries]
    return entries[::-1]


def whole_log(table: Table) -> list[LogEntry]:
    """Everything that happened in words, from the deal on."""
    rows = GameAction.objects.filter(game=table.game).order_by("number")
    return [*_opening(table), *_told(rows, table)]


def told(
    events: Sequence[Event], names: Sequence[str], seat: int, number: int = 0
) -> Iterator[LogEntry]:
    """What `seat` may know of the events, in words."""
    for event in events:
        seen = event.seen_by(seat)
        if seen is not None:
            words = engine.explain_event(seen, names, _, you=seat)
            yield LogEntry(number, seen, words)


def _told(rows: Iterable[GameAction], table: Table) -> Iterator[LogEntry]:
    names, seat = table.names, table.seat
    for row in rows:
        events = [event_from_dict(one) for one in row.events]
        yield from told(events, names, seat, row.number)


def _opening(table: Table) -> Iterator[LogEntry]:
    yield from told(engine.opening(table.state), table.names, table.seat)
