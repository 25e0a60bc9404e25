"""Who pays what, as an account that anybody can follow.

An account is a list of shares, each from one payer to one receiver with the
steps that made the sum; `explain` puts it into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.options import LEAGUE, TableRules
from engine.patterns import Card, Line
from engine.tiles import COPIES

BETTOR: Final = 4
"""The seat number of somebody who sits out and bets (bettor-01)."""
SEATS_AT_TABLE: Final = frozenset({0, 1, 2, 3})
CLUB_BONUS: Final = 10
"""What the club adds for a self-pick and for a hand without jokers (club-02, -03)."""


@dataclass(frozen=True, slots=True)
class Share:
    """What `seat` pays to `to`: the points, and how they came about.

    `doubles` names the doublings in order ("discarder", "self_pick", "jokerless",
    "dice") or one reason to pay more ("four_times"); `parts` are the sums that
    somebody pays together for others ("pays for the table"). `due` is what would be
    paid if the pie did not limit it (payment-10).
    """

    seat: int
    amount: int
    doubles: tuple[str, ...] = ()
    to: int = 0
    parts: tuple[int, ...] = ()
    due: int | None = None

    def to_list(self) -> list[Any]:
        """Short, for storage; `due` stands at the end where there is one."""
        data: list[Any] = [self.seat, self.to, self.amount]
        data += [list(self.doubles), list(self.parts)]
        return data if self.due is None else [*data, self.due]


@dataclass(frozen=True, slots=True)
class Payment:
    """The account of one game.

    `winner` receives most shares (None: nobody won); `value` is the printed value
    and `bonuses` what the club adds to it. `shares` stand by payer, in turn order
    after the winner.
    """

    winner: int | None
    value: int
    shares: tuple[Share, ...]
    bonuses: tuple[str, ...] = ()

    @property
    def pays(self) -> dict[int, int]:
        """Points by seat: positive receives, negative pays; sums to 0 (payment-14).

        All four seats are there, and the bettor's (4) where there is a bettor.
        """
        result: Counter[int] = Counter(dict.fromkeys(SEATS_AT_TABLE, 0))
        for share in self.shares:
            result[share.seat] -= share.amount
            result[share.to] += share.amount
        return dict(sorted(result.items()))

    def pays_by_text(self) -> dict[str, int]:
        """The same with seats as text, the bettor by name, for JSON."""
        return {
            "bettor" if seat == BETTOR else str(seat): points
            for seat, points in self.pays.items()
        }

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON; `from_dict` reads it back."""
        return {
            "winner": self.winner,
            "value": self.value,
            "bonuses": list(self.bonuses),
            "shares": [share.to_list() for share in self.shares],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Payment:
        """The payment that `to_dict` gave."""
        shares = tuple(
            Share(seat, amount, tuple(doubles), to, tuple(parts), *due)
            for seat, to, amount, doubles, parts, *due in data["shares"]
        )
        return cls(data["winner"], data["value"], shares, tuple(data["bonuses"]))


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
    bettor: int | None = None,
    rules: TableRules = LEAGUE,
    dice_double: bool = False,
) -> Payment:
    """What everybody pays for a win of `line` in points, East or not (payment-09).

    League: by discard the discarder pays twice the value, the others once; by
    "self" all pay twice (payment-01, -02); without a joker every payment doubles
    where the line can earn that (payment-03, `earns_jokerless`). Club: a self-pick
    and a jokerless X line add 10 each before the doubling (club-01 to -05). Dead
    players pay like everybody (dead-15, dead-16). `bettor` is the seat bet on:
    when it wins, each payer pays the bettor the same again; else the bettor pays
    what that seat pays (bettor-02 to -04). `dice_double`: East rolled a double,
    which counts where the table says so (payment-11). Raises ValueError when
    the seats or `by` make no sense.
    """
    gave = discarder if by == "discard" else None
    _check_seats(winner, by, gave, dead, bettor)
    bonuses, common = _bonuses(line, by, jokerless, rules)
    if dice_double and rules.dice_doubles:
        common = (*common, "dice")
    value = line.points + CLUB_BONUS * len(bonuses)
    shares: list[Share] = []
    for step in (1, 2, 3):
        seat = (winner + step) % 4
        own = ("self_pick",) if by == "self" else ()
        own = ("discarder",) if seat == gave else own
        doubles = own + common
        shares.append(Share(seat, value << len(doubles), doubles, winner))
    if bettor == winner:
        shares += [replace(share, to=BETTOR) for share in shares]
    elif bettor is not None:
        like = next(share for share in shares if share.seat == bettor)
        shares.append(replace(like, seat=BETTOR))
    return Payment(winner, line.points, tuple(shares), bonuses)


def _bonuses(
    line: Line, by: str, jokerless: bool, rules: TableRules
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is added to the value, and the doublings that all payers share."""
    earned = jokerless and earns_jokerless(line)
    if rules.profile != "club":
        return (), ("jokerless",) if earned else ()
    bonuses = ("self_pick_10",) if by == "self" else ()
    if earned and line.exposure == "X":
        bonuses = (*bonuses, "joker_free_10")
    return bonuses, ()


def _check_seats(
    winner: int, by: str, gave: int | None, dead: Iterable[int], bettor: int | None
) -> None:
    if by not in ("discard", "self") or winner not in SEATS_AT_TABLE:
        raise ValueError("by must be discard or self, winner a seat")
    if by == "discard" and (gave not in SEATS_AT_TABLE or gave == winner):
        raise ValueError("the discarder must be another seat")
    if not set(dead) <= SEATS_AT_TABLE - {winner}:
        raise ValueError("dead seats must be seats other than the winner")
    if bettor is not None and bettor not in SEATS_AT_TABLE:
        raise ValueError("the bettor must bet on a seat")


def for_the_table(account: Payment, payer: int) -> Payment:
    """The same win, all of it paid by one seat (dead-24, wall-07, payment-12)."""
    parts = tuple(s.amount for s in account.shares if s.to == account.winner)
    if account.winner is None or payer == account.winner:
        raise ValueError("the payer must be another seat than the winner's")
    share = Share(payer, sum(parts), (), account.winner, parts)
    return replace(account, shares=(share,))


def four_times(line: Line, *, winner: int, payer: int) -> Payment:
    """One seat pays four times the value, the others nothing (misnamed-05, dead-26)."""
    share = Share(payer, 4 * line.points, ("four_times",), winner)
    return Payment(winner, line.points, (share,))


def dice_doubled(account: Payment) -> Payment:
    """The account, every payment of it doubled by East's roll (payment-11)."""
    shares = tuple(
        replace(share, amount=2 * share.amount, doubles=(*share.doubles, "dice"))
        for share in account.shares
    )
    return replace(account, shares=shares)


def false_mahjong_paid(line: Line, *, declarer: int, whole: int) -> Payment:
    """Two have thrown in their hands after a false Mahjong (error-06).

    The declarer pays the one whose hand is whole double the value of the hand
    that was claimed.
    """
    share = Share(declarer, 2 * line.points, ("false_mahjong",), whole)
    return Payment(None, line.points, (share,))


def wall_broken(card: Card, *, breaker: int, declarer: int) -> Payment:
    """The wall was broken up after a false Mahjong (error-07).

    The one who broke it pays each of the two remaining players the lowest value
    on the card.
    """
    least = lowest_value(card)
    rest = [(breaker + step) % 4 for step in (1, 2, 3)]
    shares = tuple(Share(breaker, least, (), seat) for seat in rest if seat != declarer)
    return Payment(None, least, shares)


def wall_bet_won(card: Card) -> Payment:
    """A bettor who foresaw the wall game is paid by all four (bettor-06)."""
    least = lowest_value(card)
    shares = tuple(Share(seat, least, (), BETTOR) for seat in sorted(SEATS_AT_TABLE))
    return Payment(None, least, shares)


def lowest_value(card: Card) -> int:
    """The lowest value among the lines of the card that are in play."""
    return min(line.points for line in card.lines)


def with_pie(account: Payment, left: Mapping[int, int]) -> Payment:
    """The account when nobody pays more than is left of the own pie (payment-10).

    `left` is what each seat has left; a seat that is not there pays in full.
    """
    remaining = dict(left)
    shares: list[Share] = []
    for share in account.shares:
        pays = min(share.amount, remaining.get(share.seat, share.amount))
        if share.seat in remaining:
            remaining[share.seat] -= pays
        if pays < share.amount:
            share = replace(share, amount=pays, due=share.amount)
        shares.append(share)
    return replace(account, shares=tuple(shares))
