"""Reading games: what a learner has, and what stands on a table."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import engine
from cards import library
from engine.challenges import challenges
from engine.eventrules import PLAIN, rule_of
from engine.events import Event, Picked, event_from_dict
from mahjong_site.accounts.models import User
from play.models import GameAction, PlayedCard, PracticeGame, Source

LOG_ROWS = 40
"""Actions behind the log at the table: about ten turns."""
LOG_ENTRIES = 14
"""Lines of the log at the table; the whole log has its own page."""


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
    def is_real(self) -> bool:
        """At a real table illegal moves can happen; else they are refused."""
        return self.state.rules.way == "real"

    @property
    def challengeable(self) -> tuple[int, ...]:
        """The seats whose hands may be challenged at this moment, right or wrong."""
        real = self.state.with_(rules=replace(self.state.rules, way="real"))
        return tuple(c.target for c in challenges(real, self.seat))

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

    `number` is that of the action which led to it, 0 is the deal; `is_new` tells
    whether it has happened since the learner's last but one action.
    """

    number: int
    event: Event
    text: str
    is_new: bool = False
    taken_back: bool = False

    @property
    def rule(self) -> str:
        """The id of the rule that it rests on."""
        return rule_of(self.event)

    @property
    def cited(self) -> str:
        """The rule to be named beside it; "" for the plain course of a turn."""
        return "" if self.rule == PLAIN else self.rule


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
    games = PracticeGame.objects.select_related("sitting", "deal")
    game = games.defer("deal__position").get(learner=learner, public_id=public_id)
    return Table(game, state_of(game))


def games_of(
    learner: User, state: str | None = None, updated_after: datetime | None = None
) -> QuerySet[PracticeGame]:
    """The learner's games for lists, the last touched first.

    `state` is "open" or "over"; `updated_after` leaves out what is older.
    """
    games = PracticeGame.objects.filter(learner=learner)
    if state == "open":
        games = games.unfinished()
    elif state == "over":
        games = games.finished()
    if updated_after:
        games = games.filter(updated_at__gt=updated_after)
    return games.select_related("card", "sitting").defer("state", "card__text")


def unfinished_games(learner: User) -> QuerySet[PracticeGame]:
    """Games to go on with, the last touched first."""
    return games_of(learner, "open")


def has_open_game(learner: User, context: uuid.UUID) -> bool:
    """Has the learner a game to go on with that was begun for `context`?"""
    return unfinished_games(learner).filter(context=context).exists()


def game_counts(learner: User) -> GameCounts:
    """The learner's finished games, counted in one query."""
    counted = (
        PracticeGame.objects.finished()
        .filter(learner=learner, source=Source.DEALT)
        .aggregate(
            played=Count("id"),
            won=Count("id", filter=Q(winner=F("seat"))),
            wall=Count("id", filter=Q(winner__isnull=True)),
        )
    )
    lost = counted["played"] - counted["won"] - counted["wall"]
    return GameCounts(counted["played"], counted["won"], lost, counted["wall"])


def actions_of(
    game: PracticeGame, before: int | None = None
) -> tuple[engine.Action, ...]:
    """Every action of the game that counts, in order, for its record.

    `before` leaves out the action of that number and all later ones.
    """
    rows = GameAction.objects.standing().filter(game=game)
    if before is not None:
        rows = rows.filter(number__lt=before)
    stored = rows.values_list("action", flat=True)
    return tuple(engine.action_from_dict(one) for one in stored.order_by("number"))


def aims_of(game: PracticeGame) -> tuple[engine.Aim, ...]:
    """What its player was asked to keep to."""
    return engine.aims_from_list(game.aims)


def judged_aims(table: Table) -> tuple[engine.JudgedAim, ...]:
    """What has become of the aims of the game, from its actions that count.

    Aims of a game that the rules no longer allow as it was played stay open.
    """
    game = table.game
    aims = aims_of(game)
    if not aims:
        return ()
    begun = engine.beginning_of(table.state)
    try:
        return engine.judge_aims(begun, actions_of(game), game.seat, aims)
    except engine.EngineError:
        return tuple(engine.JudgedAim(aim) for aim in aims)


def result_for_assignment(game: PracticeGame) -> dict[str, Any]:
    """How a finished game ended for its learner, with no tile that was hidden.

    `won`, `points` (minus: paid), and `aims`, each with its JSON and whether it was
    met. Costs no query where the game has no aims.
    """
    judged = judged_aims(Table(game, state_of(game))) if game.aims else ()
    return {
        "won": game.is_won,
        "points": game.points or 0,
        "aims": [
            {"aim": one.aim.to_dict(), "is_met": one.state is engine.AimState.MET}
            for one in judged
        ],
    }


def replayed(table: Table, actions: Iterable[engine.Action]) -> engine.GameState:
    """The state of the table's deal after these actions.

    Raises `engine.EngineError` should the rules have changed since.
    """
    state = engine.beginning_of(table.state)
    for action in actions:
        state = engine.apply(state, action).state
    return state


class LogRow(NamedTuple):
    """What the log needs of an action that brought something; `events` as JSON."""

    number: int
    version: int
    happened: str
    taken_back: bool


def recent_log(table: Table) -> list[LogEntry]:
    """The last turns in words, the newest first; others' picks go without saying."""
    brought = GameAction.objects.filter(game=table.game).exclude(events=[])
    newest = brought.annotate(happened=Cast("events", TextField())).order_by("-number")
    rows = [LogRow(*row) for row in newest.values_list(*LogRow._fields)[:LOG_ROWS]]
    told_back = chain.from_iterable(_told_back(row, table) for row in rows)
    entries = (one for one in told_back if not _is_plain_pick(one))
    shown = list(islice(entries, LOG_ENTRIES))
    if len(shown) < LOG_ENTRIES and len(rows) < LOG_ROWS:
        shown += [*_opening(table)][::-1]
    return shown[:LOG_ENTRIES]


def announced(table: Table, events: Iterable[Event]) -> list[str]:
    """What has just happened, for those who listen."""
    return [e.text for e in told(table, events) if not _is_plain_pick(e)]


def _is_plain_pick(entry: LogEntry) -> bool:
    return isinstance(entry.event, Picked) and entry.event.tile is None


def told(
    table: Table, events: Iterable[Event], number: int = 0, is_new: bool = True
) -> Iterator[LogEntry]:
    """What the learner may know of the events of an action, in words."""
    names, seat = table.names, table.seat
    for event in events:
        seen = event.seen_by(seat)
        if seen is not None:
            words = _words_of(seen, names, seat, get_language())
            yield LogEntry(number, seen, words, is_new)


@lru_cache(maxsize=8_192)
def _words_of(
    seen: Event, names: tuple[str, ...], seat: int, _language: str | None
) -> str:
    """The event in the active language, which is part of the cache's key."""
    return engine.explain_event(seen, names, _, you=seat)


def _told_back(row: LogRow, table: Table) -> Iterator[LogEntry]:
    """What an action brought, the last first."""
    is_new = row.version == table.game.version
    events = _events_of(row.happened)
    for entry in reversed([*told(table, events, row.number, is_new)]):
        yield _as_taken_back(entry) if row.taken_back else entry


@lru_cache(maxsize=8_192)
def _events_of(stored: str) -> tuple[Event, ...]:
    """Stored events; the same lines stand in the log for several actions."""
    return tuple(event_from_dict(one) for one in json.loads(stored))


def _as_taken_back(entry: LogEntry) -> LogEntry:
    words = _("Taken back: %(text)s") % {"text": entry.text}
    return replace(entry, text=words, taken_back=True)


def _opening(table: Table) -> Iterator[LogEntry]:
    opening = engine.opening(table.state)
    yield from told(table, opening, is_new=table.game.version == 0)
