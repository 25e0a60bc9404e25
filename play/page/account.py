"""The running account of a sitting, ready for the templates."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from play.models import PracticeGame
from play.sittings import PlayedGame, SittingAccount, account_of, signed


@dataclass(frozen=True, slots=True)
class AccountRow:
    """What one player has: from the last game, in all, and of the pie."""

    name: str
    game: str
    total: str
    left: int | None


@dataclass(frozen=True, slots=True)
class AccountGame:
    """A game as a row: its number, East, its end, the points by player."""

    public_id: uuid.UUID
    place: int
    east: str
    result: str
    points: tuple[str, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The account of a sitting: the learner first, the others in turn order."""

    id: uuid.UUID
    names: tuple[str, ...]
    games: tuple[AccountGame, ...]
    rows: tuple[AccountRow, ...]
    pie: int

    @property
    def last(self) -> AccountGame:
        """The game that was played last, or is being played."""
        return self.games[-1]


def account_page(account: SittingAccount) -> AccountPage:
    """The account as the page of the sitting shows it."""
    order = [(account.seat + step) % 4 for step in range(4)]
    return AccountPage(
        id=account.public_id,
        names=tuple(account.names[seat] for seat in order),
        games=tuple(_game(one, account.names, order) for one in account.games),
        rows=tuple(_row(account, seat) for seat in order),
        pie=account.pie,
    )


def account_after(game: PracticeGame) -> AccountPage | None:
    """The account as it stood after a finished game; None where there is none."""
    if not game.is_over or game.sitting is None:
        return None
    return account_page(account_of(game.sitting, up_to=game.place))


def _game(game: PlayedGame, names: Sequence[str], order: Sequence[int]) -> AccountGame:
    pays = game.pays
    return AccountGame(
        public_id=game.public_id,
        place=game.place,
        east=names[game.east],
        result=game.result,
        points=tuple(signed(pays[seat]) for seat in order) if pays else ("",) * 4,
        is_over=game.is_over,
    )


def _row(account: SittingAccount, seat: int) -> AccountRow:
    pays = account.games[-1].pays
    return AccountRow(
        name=account.names[seat],
        game=signed(pays[seat]) if pays else "",
        total=signed(account.totals[seat]),
        left=account.left[seat] if account.left else None,
    )
