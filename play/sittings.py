"""Sittings: the games in a row at one table, and everybody's account over them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from mahjong_site.accounts.models import User
from play.models import PracticeGame, Sitting, Source
from play.selectors import games_of, names_by_seat


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a sitting: who was East, how it ended, what it brought."""

    public_id: uuid.UUID
    place: int
    east: int
    is_over: bool
    result: str
    pays: tuple[int, ...] | None
    """Points by seat; None while it goes on."""


@dataclass(frozen=True, slots=True)
class SittingAccount:
    """What everybody at the table has won and paid, game by game.

    Everything by seat; the points add up to nothing in every game (payment-14).
    """

    public_id: uuid.UUID
    seat: int
    names: tuple[str, ...]
    games: tuple[PlayedGame, ...]
    pie: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of all finished games by seat."""
        sums = [game.pays for game in self.games if game.pays is not None]
        return tuple(sum(pays[seat] for pays in sums) for seat in range(4))

    @property
    def left(self) -> tuple[int, ...] | None:
        """What each has left of the pie (payment-10); None without one."""
        if not self.pie:
            return None
        return tuple(self.pie + total for total in self.totals)


def sittings_of(learner: User) -> QuerySet[Sitting]:
    """The learner's sittings, the newest first, each with its number of games."""
    return Sitting.objects.filter(learner=learner).annotate(
        game_count=Count("games"),
    )


def sitting_of(*, learner: User, public_id: uuid.UUID) -> Sitting:
    """The learner's sitting of that id; raises `Sitting.DoesNotExist`."""
    return Sitting.objects.get(learner=learner, public_id=public_id)


def account_of(sitting: Sitting, *, up_to: int | None = None) -> SittingAccount:
    """The account of a sitting, or of its games up to that place."""
    rows = sitting.games.order_by("place").defer("state")
    if up_to is not None:
        rows = rows.filter(place__lte=up_to)
    games = list(rows)
    last = games[-1]
    names = names_by_seat(last.bot_names, last.seat)
    return SittingAccount(
        public_id=sitting.public_id,
        seat=last.seat,
        names=names,
        games=tuple(_played(game, names) for game in games),
        pie=last.table_rules.get("pie", 0),
    )


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game, for a list that leads back to it."""

    public_id: uuid.UUID
    sitting_id: uuid.UUID | None
    result: str
    points: str
    card_name: str
    level: str
    finished_at: datetime | None


def past_games(learner: User, *, most: int) -> list[PastGame]:
    """The learner's games that were dealt and finished, the last first."""
    found = games_of(learner, "over").filter(source=Source.DEALT)
    return [
        PastGame(
            public_id=game.public_id,
            sitting_id=game.sitting.public_id if game.sitting else None,
            result=result_words(game, names_by_seat(game.bot_names, game.seat)),
            points=signed(game.points or 0),
            card_name=game.card.name,
            level=game.get_bots_display(),
            finished_at=game.finished_at,
        )
        for game in found.order_by("-finished_at", "-id")[:most]
    ]


def signed(points: int) -> str:
    """ "+25", "−50" or "0"."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _played(game: PracticeGame, names: Sequence[str]) -> PlayedGame:
    return PlayedGame(
        public_id=game.public_id,
        place=game.place or 1,
        east=game.dealer,
        is_over=game.is_over,
        result=result_words(game, names),
        pays=None if game.pays is None else tuple(game.pays),
    )


def result_words(game: PracticeGame, names: Sequence[str]) -> str:
    """How a game ended, or that it goes on, in a few words."""
    if not game.is_over:
        return _("not finished")
    if game.winner is None:
        return _("nobody won")
    if game.is_won:
        facts = {"section": game.section, "number": game.number}
        return _("you won: %(section)s, line %(number)s") % facts
    facts = {
        "name": names[game.winner],
        "section": game.section,
        "number": game.number,
    }
    return _("%(name)s won: %(section)s, line %(number)s") % facts
