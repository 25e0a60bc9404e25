"""Who pays what: a case, and the sums that faulty rules make of it.

The right sums are the engine's. A faulty rule asks the engine too, about something
else, or changes the shares that it gave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import engine
from engine.patterns import Line
from engine.scoring import BETTOR, Payment
from lessons.drills.misconceptions import Misconception
from lessons.drills.showings import SeatName

SEAT_NAMES: Final[tuple[SeatName, ...]] = ("you", "right", "across", "left")
"""The seats in turn order, seen by the learner; their numbers are the engine's."""


@dataclass(frozen=True, slots=True)
class Case:
    """A win to be paid for, and the question: by `ask` and, for one payer, `payer`.

    `ask` is "payer", "winner", "table" or "bettor"; `bet` the seat bet on.
    """

    line: Line
    winner: int
    discarder: int | None
    is_jokerless: bool
    east: int
    ask: str
    payer: int
    profile: str = "league"
    dead: tuple[int, ...] = ()
    bet: int | None = None

    @property
    def payers(self) -> tuple[int, ...]:
        """The three who lost, in turn order from "you" on."""
        return tuple(seat for seat in range(4) if seat != self.winner)


class Paid(NamedTuple):
    """One share as somebody reckons it."""

    seat: int
    to: int
    amount: int


Shares = tuple[Paid, ...]


def account(case: Case) -> Payment:
    """The engine's account of the case."""
    return engine.payment(
        case.line,
        winner=case.winner,
        by="self" if case.discarder is None else "discard",
        discarder=case.discarder,
        jokerless=case.is_jokerless,
        dead=case.dead,
        bettor=case.bet,
        rules=engine.PROFILES[case.profile],
    )


def shares_of(case: Case) -> Shares:
    """The engine's shares, without their steps."""
    return tuple(Paid(s.seat, s.to, s.amount) for s in account(case).shares)


def answer_key(case: Case, shares: Shares) -> str:
    """What these shares answer to the question of the case: "50", "50/25/25"."""
    if case.ask == "winner":
        return str(_sum(shares, to=case.winner))
    if case.ask == "bettor":
        return f"{_sum(shares, to=BETTOR) - _sum(shares, seat=BETTOR):+d}"
    if case.ask == "payer":
        return str(_sum(shares, seat=case.payer))
    return "/".join(str(_sum(shares, seat=seat)) for seat in case.payers)


def _sum(shares: Shares, seat: int | None = None, to: int | None = None) -> int:
    return sum(
        share.amount
        for share in shares
        if seat in (None, share.seat) and to in (None, share.to)
    )


def believed(misconception: Misconception, case: Case) -> frozenset[str]:
    """The answers of somebody who believes this, the right one left out."""
    right = answer_key(case, shares_of(case))
    found = {answer_key(case, shares) for shares in BELIEFS[misconception](case)}
    return frozenset(found) - {right}


def disputed(case: Case) -> str:
    """What tables answer that double first and add the club's 10s then (club-02).

    Good sources differ on it, so it is never offered as wrong.
    """
    paid = account(case)
    return answer_key(
        case,
        tuple(
            Paid(s.seat, s.to, (paid.value << len(s.doubles)) + 10 * len(paid.bonuses))
            for s in paid.shares
        ),
    )


def _times(shares: Shares, by: float, seats: tuple[int, ...] | None = None) -> Shares:
    """The shares of these payers (None: of all) by a factor."""
    return tuple(
        share._replace(amount=int(share.amount * by))
        if seats is None or share.seat in seats
        else share
        for share in shares
    )


def _discarder_single(case: Case) -> Iterator[Shares]:
    """The discarder pays like the others."""
    if case.discarder is not None:
        with_bettor = case.bet == case.discarder
        like = (case.discarder, BETTOR) if with_bettor else (case.discarder,)
        yield _times(shares_of(case), 0.5, like)


def _discarder_alone(case: Case) -> Iterator[Shares]:
    """The discarder pays for the whole table, or pays the own share alone."""
    if case.discarder is None:
        return
    shares, others = shares_of(case), tuple({*case.payers} - {case.discarder})
    alone = _times(shares, 0, others)
    whole = sum(s.amount for s in shares if s.to == case.winner)
    yield tuple(
        s._replace(amount=whole) if s.seat == case.discarder else s for s in alone
    )
    yield alone


def _self_single(case: Case) -> Iterator[Shares]:
    """A picked tile changes nothing."""
    if case.discarder is None:
        yield _times(shares_of(case), 0.5)


def _doubled_too_often(case: Case) -> Iterator[Shares]:
    """Jokerless doubles everywhere; all pay double, or a self-pick doubles twice."""
    shares = shares_of(case)
    earned = any("jokerless" in share.doubles for share in account(case).shares)
    if case.is_jokerless and not earned:
        yield _times(shares, 2)
    if case.discarder is None:
        yield _times(shares, 2)
    else:
        quiet = tuple({*case.payers} - {case.discarder})
        yield _times(shares, 2, quiet)


def _jokerless_forgotten(case: Case) -> Iterator[Shares]:
    """That there is no joker in the hand is not looked at."""
    yield shares_of(replace(case, is_jokerless=False))


def _east_double(case: Case) -> Iterator[Shares]:
    """East pays double and is paid double."""
    yield tuple(
        s._replace(amount=2 * s.amount) if case.east in (s.seat, s.to) else s
        for s in shares_of(case)
    )


def _dead_free(case: Case) -> Iterator[Shares]:
    """A dead player pays nothing."""
    if case.dead:
        yield _times(shares_of(case), 0, case.dead)


def _doublings_added(case: Case) -> Iterator[Shares]:
    """Twice and twice again is three times."""
    yield tuple(
        Paid(s.seat, s.to, (s.amount >> len(s.doubles)) * (1 + len(s.doubles)))
        for s in account(case).shares
    )


def _other_system(case: Case) -> Iterator[Shares]:
    """The payments of the other system, League or club."""
    other = "club" if case.profile == "league" else "league"
    yield shares_of(replace(case, profile=other))


def _bet_apart(case: Case) -> Iterator[Shares]:
    """A bet is for the printed value, and no player at the table pays for it."""
    if case.bet is None:
        return
    own = tuple(s for s in shares_of(case) if BETTOR not in (s.seat, s.to))
    won = case.bet == case.winner
    bet = (-1, BETTOR) if won else (BETTOR, -1)
    yield (*own, Paid(*bet, case.line.points))


BELIEFS: Final[dict[Misconception, Callable[[Case], Iterator[Shares]]]] = {
    Misconception.DISCARDER_PAYS_SINGLE: _discarder_single,
    Misconception.SELF_PICK_PAID_SINGLE: _self_single,
    Misconception.JOKERLESS_FORGOTTEN: _jokerless_forgotten,
    Misconception.DEAD_PLAYER_THOUGHT_FREE: _dead_free,
    Misconception.BET_SETTLED_APART: _bet_apart,
    Misconception.PAYMENT_DOUBLED_TOO_OFTEN: _doubled_too_often,
    Misconception.DISCARDER_PAYS_ALONE: _discarder_alone,
    Misconception.PAYMENTS_MIXED_UP: _other_system,
    Misconception.DOUBLINGS_ADDED: _doublings_added,
    Misconception.EAST_PAYS_DOUBLE: _east_double,
}
"""What each faulty rule makes of a case; the most telling first."""
