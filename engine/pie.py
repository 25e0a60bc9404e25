"""The pie: what each player can lose in a sitting (payment-10).

Everybody starts with the same sum, pays at most what is left of it, and then owes
nothing until winning again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.options import TableRules
from engine.parts import Outcome
from engine.scoring import with_pie
from engine.state import SEATS, GameState, SeatView


def purses_at_start(
    rules: TableRules, left: Sequence[int] | None = None
) -> tuple[int, ...] | None:
    """What each seat begins a game with; None at a table without a pie.

    Raises ValueError where `left` is no four sums, or the table has no pie.
    """
    if left is None:
        return (rules.pie,) * len(SEATS) if rules.pie else None
    if not rules.pie or len(left) != len(SEATS) or min(left) < 0:
        raise ValueError("purses")
    return tuple(left)


def within_pie(outcome: Outcome, purses: Sequence[int] | None) -> Outcome:
    """The outcome when nobody pays more than is left; unchanged without a pie.

    First the hand is paid, then the contested challenges, in order: what a winner
    has just received can be owed at once.
    """
    if purses is None:
        return outcome
    account = outcome.payment and with_pie(outcome.payment, dict(enumerate(purses)))
    left = list(purses)
    for seat, points in account.pays.items() if account else ():
        left[seat] += points
    debts = []
    for payer, receiver, points in outcome.debts:
        paid = min(points, left[payer])
        left[payer] -= paid
        left[receiver] += paid
        debts.append((payer, receiver, paid))
    return replace(outcome, payment=account, debts=tuple(debts))


def purses_after(state: GameState | SeatView) -> tuple[int, ...] | None:
    """What each seat has left now; a game pays when it is over. None without a pie."""
    if state.purses is None or state.outcome is None:
        return state.purses
    pays = state.outcome.pays
    return tuple(left + pays[seat] for seat, left in enumerate(state.purses))
