"""“Is this Mahjong?”: the verdict, the reasons, the smallest fix, who pays what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

import engine
from cards.explorer import LineShown
from cards.forms import NEIGHBOURS
from cards.rulings import ME, table
from engine.explain import explain_fix
from engine.patterns import HAND_SIZE
from engine.position import SeatPosition
from engine.rules import PLAIN_EXPOSURES
from engine.ruling import rule_on
from engine.scoring import for_the_table
from engine.verdicts import Reason

FULL: Final = HAND_SIZE
NEAR_SHOWN: Final = 6


# -- the answer ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A reason with its sentence."""

    code: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A line with the tiles laid out in the groups of its hand."""

    shown: LineShown
    groups: tuple[engine.LaidGroup, ...]
    away: int = 0
    missing: tuple[engine.Tile, ...] = ()
    jokers_used: int = 0
    ways: int = 0


@dataclass(frozen=True, slots=True)
class Paid:
    """Who pays what: the sentences, and the sum by the names of the players."""

    points: int
    sentences: tuple[str, ...]
    sums: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the checker says. `cut` lines as near as the last one are not shown."""

    ok: bool
    count: int
    wins: tuple[Laid, ...]
    reasons: tuple[Told, ...]
    nears: tuple[Laid, ...]
    cut: int
    fix: str = ""
    paid: Paid | None = None

    @property
    def complete(self) -> bool:
        """Are there as many tiles as a finished hand has?"""
        return self.count == FULL


def check(said: Mapping[str, Any]) -> Answer:
    """Is it Mahjong, on which lines, who pays; if not, why not, and what is near.

    `said` is the cleaned data of the form.
    """
    card, concealed, exposures = said["card"], said["concealed"], said["exposures"]
    verdict = engine.check_mahjong(card, concealed, exposures)
    near: tuple[engine.Near, ...] = ()
    if not verdict.ok:
        near = engine.nearest(card, concealed, exposures, limit=NEAR_SHOWN)
    count = len(concealed) + sum(exposure.size for exposure in exposures)
    return Answer(
        ok=verdict.ok,
        count=count,
        wins=tuple(
            Laid(
                LineShown(card, match.line),
                engine.lay_out(match.hand, concealed, exposures),
            )
            for match in verdict.matches
        ),
        reasons=tuple(told(reason) for reason in verdict.reasons),
        nears=tuple(laid_near(card, one) for one in near[:NEAR_SHOWN]),
        cut=len(near[NEAR_SHOWN:]),
        fix=smallest_fix(said) if not verdict.ok and count == FULL else "",
        paid=paid(verdict.matches, said) if verdict.ok else None,
    )


def smallest_fix(said: Mapping[str, Any]) -> str:
    """The fewest tiles to change, in words, of 14 that somebody can hold."""
    concealed = said["concealed"]
    seat = SeatPosition(concealed, len(concealed), said["exposures"])
    ruling = rule_on(table(said["card"], {ME: seat}), engine.DeclareMahjong(ME))
    return explain_fix(ruling.fix, gettext)


# -- who pays ------------------------------------------------------------------


def paid(matches: tuple[engine.Match, ...], said: Mapping[str, Any]) -> Paid:
    """The account of the win on the line that pays most (card-13)."""
    accounts = [_account(match.line, said) for match in matches]
    account = max(accounts, key=lambda one: one.pays[ME])
    names = _names()
    return Paid(
        points=account.value,
        sentences=engine.explain_payment(account, names, gettext, you=ME),
        sums=tuple((names[seat], points) for seat, points in account.pays.items()),
    )


def _account(line: engine.Line, said: Mapping[str, Any]) -> engine.Payment:
    rules, exposures = said["table_rules"], said["exposures"]
    tiles = (*said["concealed"], *(t for e in exposures for t in e.tiles))
    discarder = NEIGHBOURS.get(said["won"])
    seats = {"me": ME, **NEIGHBOURS}
    account = engine.payment(
        line,
        winner=ME,
        by="self" if discarder is None else "discard",
        discarder=discarder,
        jokerless=engine.Tile.JOKER not in tiles,
        dead=[seat for name, seat in NEIGHBOURS.items() if said[f"dead_{name}"]],
        bettor=seats.get(said["bettor"]),
        rules=rules,
        dice_double=said["dice"],
    )
    plain = rules.pay_for_table and len(exposures) >= PLAIN_EXPOSURES
    if discarder is not None and (plain or (rules.hot_wall and said["hot"])):
        return for_the_table(account, discarder)
    return account


def _names() -> tuple[str, ...]:
    """The players as the winner sees them, and the bettor, by seat."""
    return (
        gettext("You"),
        gettext("Right"),
        gettext("Across"),
        gettext("Left"),
        gettext("Bettor"),
    )


def told(reason: Reason) -> Told:
    """The reason in the reader's language."""
    return Told(str(reason.code), reason.rule, engine.explain(reason, gettext))


def laid_near(card: engine.Card, near: engine.Near) -> Laid:
    """A line with its best hand as the rack fills it."""
    return Laid(
        LineShown(card, near.line),
        engine.lay_out(near.hand, near.rack, near.exposures),
        near.away,
        near.missing,
        near.jokers_used,
    )
