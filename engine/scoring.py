"""Who pays what: the League's payments as an account that can be followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.options import LEAGUE, TableRules
from engine.patterns import Line
from engine.tiles import COPIES


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat pays: the points, and the doubles that made it so.

    `doubles` names them in order: "discarder", "self_pick", "jokerless".
    """

    seat: int
    amount: int
    doubles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """The account of one win; `shares` by payer, in turn order after the winner."""

    winner: int
    value: int
    shares: tuple[Share, ...]

    @property
    def pays(self) -> dict[int, int]:
        """Points by seat, all four: positive receives, negative pays (payment-14)."""
        result = {share.seat: -share.amount for share in self.shares}
        result[self.winner] = sum(share.amount for share in self.shares)
        return dict(sorted(result.items()))

    def pays_by_text(self) -> dict[str, int]:
        """The same with seats as text, for JSON."""
        return {str(seat): points for seat, points in self.pays.items()}

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON; `from_dict` reads it back."""
        return {
            "winner": self.winner,
            "value": self.value,
            "shares": [[s.seat, s.amount, list(s.doubles)] for s in self.shares],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Payment:
        """The payment that `to_dict` gave."""
        shares = (Share(seat, amount, tuple(d)) for seat, amount, d in data["shares"])
        return cls(data["winner"], data["value"], tuple(shares))


def earns_jokerless(line: Line) -> bool:
    """Can the line be won without a joker and be paid double for it?

    Not a Singles and Pairs line (payment-05), and not one whose every hand needs
    more of a tile than the set holds, such as a quint (card-11).
    """
    return not line.singles_and_pairs and any(
        all(count <= COPIES[tile] for tile, count in Counter(hand.tiles).items())
        for hand in line.hands
    )


def payment(
    line: Line,
    *,
    winner: int,
    by: str,
    discarder: int | None = None,
    jokerless: bool = False,
    dead: Iterable[int] = (),
    rules: TableRules = LEAGUE,
) -> Payment:
    """What everybody pays for a win of `line` in points, East or not (payment-09).

    By discard the discarder pays twice the value, the others once; by "self" all
    pay twice (payment-01, -02). Without a joker every payment doubles where the line
    can earn that (payment-03, `earns_jokerless`). Dead players pay like everybody
    (dead-15, dead-16). Raises ValueError when `by`, `winner` or `discarder` make
    no sense.
    """
    seats = {0, 1, 2, 3}
    gave = discarder if by == "discard" else None
    if by not in ("discard", "self") or winner not in seats:
        raise ValueError("by must be discard or self, winner a seat")
    if by == "discard" and (gave not in seats or gave == winner):
        raise ValueError("the discarder must be another seat")
    if not set(dead) <= seats - {winner}:
        raise ValueError("dead seats must be seats other than the winner")
    bonus = jokerless and earns_jokerless(line)
    shares: list[Share] = []
    for step in (1, 2, 3):
        seat = (winner + step) % 4
        doubles: list[str] = []
        if by == "self":
            doubles.append("self_pick")
        elif seat == gave:
            doubles.append("discarder")
        if bonus:
            doubles.append("jokerless")
        shares.append(Share(seat, line.points << len(doubles), tuple(doubles)))
    return Payment(winner, line.points, tuple(shares))
