"""The parts of a game's state that lie on the table: discards, slips, the outcome.

Each is a plain value with its JSON both ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.notation import format_tiles, parse_tiles
from engine.patterns import Card, Exposure, Hand
from engine.scoring import Payment
from engine.tiles import CODES, Tile
from engine.verdicts import Reason, ReasonCode


def code(tile: Tile | None) -> str | None:
    """The tile as text, or None."""
    return None if tile is None else CODES[tile]


def read_tile(text: str | None) -> Tile | None:
    """The tile of a text that `code` gave."""
    return None if text is None else parse_tiles(text, blanks=True)[0]


def exposure_text(exposure: Exposure) -> str:
    """An exposure as its tiles, such as "7B 7B J" (see the contract)."""
    return format_tiles(exposure.tiles)


def exposure_to_list(exposure: Exposure) -> list[Any]:
    """An exposure for storage: what it stands for, its size, its jokers, oddities."""
    return [
        CODES[exposure.tile],
        exposure.size,
        exposure.jokers,
        format_tiles(exposure.odd),
    ]


def exposure_from_list(data: list[Any]) -> Exposure:
    """The exposure that `exposure_to_list` gave."""
    tile, size, jokers, odd = data
    return Exposure(parse_tiles(tile)[0], size, jokers, parse_tiles(odd))


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile on the table and who put it there; `named` is a wrong name it got."""

    seat: int
    tile: Tile
    named: Tile | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON; the name only where it was wrong (misnamed-02)."""
        data = {"seat": self.seat, "tile": CODES[self.tile]}
        return data if self.named is None else data | {"named": CODES[self.named]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Discarded:
        """The value that `to_dict` gave."""
        tile = parse_tiles(data["tile"], blanks=True)[0]
        return cls(data["seat"], tile, read_tile(data.get("named")))


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault that was made for all to see: the hand dies when it is challenged.

    `exposure` is the number of the exposure that is itself the fault (dead-13).
    """

    code: ReasonCode
    rule: str
    exposure: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"code": self.code.value, "rule": self.rule, "exposure": self.exposure}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Slip:
        """The value that `to_dict` gave."""
        return cls(ReasonCode(data["code"]), data["rule"], data["exposure"])

    @property
    def reason(self) -> Reason:
        """The slip as a reason, for a verdict."""
        return Reason(self.code, self.rule)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A contested challenge: `right` if the hand was dead when it was made."""

    challenger: int
    challenged: int
    right: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "challenger": self.challenger,
            "challenged": self.challenged,
            "right": self.right,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Dispute:
        """The value that `to_dict` gave."""
        return cls(data["challenger"], data["challenged"], data["right"])


@dataclass(frozen=True, slots=True)
class Declared:
    """A false Mahjong while it is on the table.

    `discard` is the tile it was declared on (None: on the own 14 tiles); `shown`
    once tiles were shown.
    """

    seat: int
    discard: Discarded | None = None
    shown: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON."""
        discard = self.discard and self.discard.to_dict()
        return {"seat": self.seat, "discard": discard, "shown": self.shown}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Declared:
        """The value that `to_dict` gave."""
        discard = data["discard"] and Discarded.from_dict(data["discard"])
        return cls(data["seat"], discard, data["shown"])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `winner` is None when nobody won: a wall game, or (`ended` names why) a game
    thrown in. `by` is "self" or "discard" (then `discarder` gave the tile); the
    hand is laid out in the groups of its line. `debts` are the payments of
    contested challenges: (payer, receiver, points) (dead-11, wall-06).
    """

    winner: int | None = None
    by: str = ""
    discarder: int | None = None
    section: str = ""
    number: str = ""
    hand: Hand | None = None
    tiles: tuple[Tile, ...] = ()
    payment: Payment | None = None
    ended: str = ""
    same_dealer: bool = False
    debts: tuple[tuple[int, int, int], ...] = ()

    def with_debts(self, debts: tuple[tuple[int, int, int], ...]) -> Outcome:
        """The same outcome with what contested challenges cost."""
        return replace(self, debts=debts) if debts else self

    @property
    def pays(self) -> dict[int, int]:
        """Points by seat with debts: positive receives; sums to 0 (payment-14)."""
        pays = {0: 0, 1: 0, 2: 0, 3: 0}
        if self.payment is not None:
            pays |= self.payment.pays
        for payer, receiver, points in self.debts:
            pays[payer] -= points
            pays[receiver] += points
        return pays

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON; `from_dict` reads it back with the card."""
        hand, payment = self.hand, self.payment
        return {
            "winner": self.winner,
            "by": self.by,
            "discarder": self.discarder,
            "section": self.section,
            "number": self.number,
            "hand": hand and [[CODES[g.tile], g.size] for g in hand.groups],
            "tiles": format_tiles(self.tiles),
            "pays": payment and payment.pays_by_text(),
            "payment": payment and payment.to_dict(),
            "ended": self.ended,
            "same_dealer": self.same_dealer,
            "debts": [list(debt) for debt in self.debts],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], card: Card) -> Outcome:
        """The outcome that `to_dict` gave, on the same card."""
        payment = data["payment"]
        return cls(
            winner=data["winner"],
            by=data["by"],
            discarder=data["discarder"],
            section=data["section"],
            number=data["number"],
            hand=_hand_of(data, card),
            tiles=parse_tiles(data["tiles"]),
            payment=payment and Payment.from_dict(payment),
            ended=data["ended"],
            same_dealer=data["same_dealer"],
            debts=tuple((a, b, points) for a, b, points in data["debts"]),
        )


def _hand_of(data: Mapping[str, Any], card: Card) -> Hand | None:
    line = card.line(data["section"], data["number"])
    if data["hand"] is None or line is None:
        return None
    wanted = [(parse_tiles(text)[0], size) for text, size in data["hand"]]
    return next(h for h in line.hands if [(g.tile, g.size) for g in h.groups] == wanted)
