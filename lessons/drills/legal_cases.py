"""Situations and acts to rule on: calls, Mahjong on a discard, exchanges, passes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Action, Call, DeclareMahjong, ExchangeJoker, PassTiles
from engine.patterns import Card, Line
from engine.position import Position
from engine.rules import check_call
from engine.ruling import Ruling, rule_on
from engine.state import Phase
from engine.tiles import DRAGONS, FULL_SET, WINDS, Suit, Tile, suited
from engine.verdicts import ReasonCode
from lessons.drills.sampling import flat, pick_hand, with_jokers
from lessons.drills.tables import (
    YOU,
    Table,
    Tiles,
    hold,
    lay_discards,
    lay_table,
)

BEFORE_YOU: Final = 3
"""The seat whose discard lets you pick next."""
FIRST_LEFT, LAST_RIGHT = 2, 5
"""The passes that may be blind (charleston-15)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A moment and an act of yours.

    `moment`: "window" (a discard is open), "lifted" or "racked" (the next player has
    taken a tile), "older" (one more discard has followed), "pick" (you have to pick),
    "turn" (you have picked), "other" (it is `seat`'s turn), "pass" (number `passes`).
    `seat` discarded `tile`, in a window.
    """

    table: Table
    action: Action
    moment: str
    seat: int = YOU
    tile: Tile | None = None
    passes: int = 0

    def position(self, card: Card) -> Position:
        """The moment for the engine."""
        table = self.table
        if self.moment == "pass":
            return table.position(card, Phase.PASS, YOU, passes=self.passes)
        if self.moment == "window":
            return table.position(card, Phase.CLAIM, self.seat)
        if self.moment == "pick":
            return table.position(card, Phase.PICK, YOU)
        if self.moment == "turn":
            return table.position(card, Phase.TURN, YOU, picked=table.rack[0])
        if self.moment == "other":
            return table.position(card, Phase.TURN, self.seat)
        # Nobody sees what the next player has taken; the ruling does not turn on it.
        lifted = next(t for t in FULL_SET if table.room_for(t))
        turn = (table.discards[-1][0] + 1) % 4
        racked = self.moment != "lifted"
        return table.position(card, Phase.TURN, turn, picked=lifted, racked=racked)

    def ruling(self, card: Card) -> Ruling:
        """The engine's verdict on the act."""
        return rule_on(self.position(card), self.action)


Made = Case | None
Lines = Sequence[Line]


def _called(rng: random.Random, table: Table, tile: Tile, with_: Tiles) -> Made:
    """That tile is discarded, and you would expose it with these of your rack."""
    held = hold(rng, table, with_)
    if held is None:
        return None
    seat = rng.choice((1, 2, BEFORE_YOU))
    table = lay_discards(rng, held, rng.randint(3, 9), (seat - 1) % 4)
    if not table.room_for(tile):
        return None
    table = replace(table, discards=(*table.discards, (seat, tile)))
    return Case(table, Call(YOU, with_), "window", seat, tile)


def _groups(
    card: Card, table: Table, wanted: ReasonCode | None
) -> list[tuple[Tile, int]]:
    """The groups that the engine lets you expose, or refuses for that reason."""
    found = []
    own = table.exposures[YOU]
    state = table.position(card, Phase.CLAIM, 1).to_state()
    for tile in set(FULL_SET) - {Tile.JOKER}:
        for size in (3, 4, 5):
            tiles = (Tile.JOKER,) * (size - 1)
            rack = tiles + table.rack[size:]
            fault = check_call(state, own, rack, tile, tiles)
            if (fault.code if fault else None) is wanted:
                found.append((tile, size))
    return sorted(found)


def _call_for(
    wanted: ReasonCode | None, exposed: Sequence[int], jokers: Sequence[int]
) -> Callable[[random.Random, Card, Lines], Made]:
    """Calls that the engine judges so; with own groups exposed, and jokers used."""

    def make(rng: random.Random, card: Card, lines: Lines) -> Made:
        table = lay_table(rng, lines, (rng.choice(exposed), 0, 1, rng.choice((0, 1))))
        if table is None:
            return None
        groups = _groups(card, table, wanted)
        held = Counter(table.rack)
        # What the rack leans to anyway is the call that one would think of.
        groups.sort(key=lambda group: (-held[group[0]], rng.random()))
        if not groups:
            return None
        tile, size = rng.choice(groups[:4])
        used = min(rng.choice(jokers), size - 1)
        if size - used > tile.copies:
            return None
        with_ = (tile,) * (size - 1 - used) + (Tile.JOKER,) * used
        return _called(rng, table, tile, tuple(sorted(with_)))

    return make


def _pair(rng: random.Random, card: Card, lines: Lines) -> Made:
    """One natural or one joker would make a pair of the discard."""
    table = lay_table(rng, lines, (rng.choice((0, 1)), 0, 1, 0))
    if table is None:
        return None
    tile = rng.choice([t for t in table.rack if t is not Tile.JOKER])
    with_ = (rng.choice((tile, tile, Tile.JOKER)),)
    return _called(rng, table, tile, with_)


def _unlike(rng: random.Random, card: Card, lines: Lines) -> Made:
    """NEWS, a run or the three dragons would be laid down."""
    table = lay_table(rng, lines, (0, 1, 0, 1))
    if table is None:
        return None
    suit, start = rng.choice(tuple(Suit)), rng.randint(1, 7)
    run = tuple(suited(start + step, suit) for step in range(3))
    tiles = list(rng.choice((WINDS, run, run, DRAGONS)))
    tile = tiles.pop(rng.randrange(len(tiles)))
    return _called(rng, table, tile, tuple(sorted(tiles)))


def _joker_called(rng: random.Random, card: Card, lines: Lines) -> Made:
    """A joker has been discarded, and would make a pung with two like tiles."""
    table = lay_table(rng, lines, (0, 1, 0, 1))
    if table is None:
        return None
    pairs = [
        t for t, n in Counter(table.rack).items() if n >= 2 and t is not Tile.JOKER
    ]
    if not pairs:
        return None
    return _called(rng, table, Tile.JOKER, (rng.choice(sorted(pairs)),) * 2)


def _closing(moment: str) -> Callable[[random.Random, Card, Lines], Made]:
    """A lawful call, at the moment when the window is closing or has closed."""
    lawful = _call_for(None, (0, 0, 1), (0, 1))

    def make(rng: random.Random, card: Card, lines: Lines) -> Made:
        case = lawful(rng, card, lines)
        if case is None or case.tile is None or case.seat == BEFORE_YOU:
            return None
        table = case.table
        if moment == "older":
            if case.seat != 1:
                return None
            left = [t for t in FULL_SET if table.room_for(t) and t < Tile.JOKER]
            newer = rng.choice(left)
            table = replace(table, discards=(*table.discards, (2, newer)))
        return replace(case, table=table, moment=moment)

    return make


def _mahjong(kind: str) -> Callable[[random.Random, Card, Lines], Made]:
    """Your hand lacks one tile, of a single or pair or of a C line; it is discarded."""

    def make(rng: random.Random, card: Card, lines: Lines) -> Made:
        line, hand = pick_hand(rng, lines)
        groups = with_jokers(rng, hand, 2)
        small = [g for g in groups if len(g) <= 2]
        if (kind == "closed") != (line.exposure == "C") or not small:
            return None
        tile = rng.choice(small if kind == "pair" else groups)[0]
        rack = list(flat(groups))
        rack.remove(tile)
        around = lay_table(rng, lines, (0, 1, rng.choice((0, 1)), 0))
        if around is None:
            return None
        table = replace(around, rack=tuple(rack))
        seat = rng.choice((1, 2, BEFORE_YOU))
        table = lay_discards(rng, table, rng.randint(6, 12), (seat - 1) % 4)
        if not table.exists or not table.room_for(tile):
            return None
        table = replace(table, discards=(*table.discards, (seat, tile)))
        return Case(table, DeclareMahjong(YOU), "window", seat, tile)

    return make


def _exchange(kind: str) -> Callable[[random.Random, Card, Lines], Made]:
    """A tile would be given for a joker: as it should be, or in a faulty way."""

    def make(rng: random.Random, card: Card, lines: Lines) -> Made:
        moment = kind if kind in ("pick", "other") else "turn"
        exposed = (rng.choice((0, 1)), 1, rng.choice((0, 1)), 1)
        tiles = 14 if moment == "turn" else 13
        table = lay_table(rng, lines, exposed, tiles=tiles)
        if table is None:
            return None
        lying = [
            (owner, index, one)
            for owner, own in enumerate(table.exposures)
            for index, one in enumerate(own)
            if bool(one.jokers) == (kind != "no_joker")
        ]
        if not lying:
            return None
        owner, index, one = rng.choice(lying)
        gives = one.tile
        if kind == "wrong":
            like = [suited(one.tile.number, s) for s in Suit] if one.tile.number else []
            others = [t for t in like if t is not one.tile]
            if not others:
                return None
            gives = rng.choice(others)
        elif kind == "reversed":
            gives = Tile.JOKER
        held = hold(rng, table, (gives,))
        if held is None:
            return None
        seat = rng.choice((1, 2, 3)) if moment == "other" else YOU
        action = ExchangeJoker(YOU, owner, index, gives)
        return Case(held, action, moment, seat, one.tile)

    return make


def _pass(kind: str) -> Callable[[random.Random, Card, Lines], Made]:
    """Three tiles would be passed, or fewer and the rest blind."""

    def make(rng: random.Random, card: Card, lines: Lines) -> Made:
        table = lay_table(rng, lines, (0, 0, 0, 0))
        if table is None:
            return None
        passes = rng.randrange(6)
        others = [t for t in table.rack if t not in (Tile.JOKER, Tile.FLOWER)]
        tiles: Tiles = (Tile.FLOWER, rng.choice(others))
        if kind == "joker":
            tiles = (*tiles, Tile.JOKER)
        elif kind == "blind":
            tiles = (Tile.FLOWER, Tile.FLOWER)[: rng.choice((1, 2, 2))]
        else:
            tiles = (Tile.FLOWER, *rng.choice(((tiles[0], tiles[1]), tiles[1:] * 2)))
        held = hold(rng, table, tiles)
        if held is None:
            return None
        action = PassTiles(YOU, tiles, 3 - len(tiles))
        return Case(held, action, "pass", passes=passes)

    return make


MAKERS: Final[dict[str, Callable[[random.Random, Card, Lines], Made]]] = {
    "call": _call_for(None, (0, 0, 1), (0, 0, 1)),
    "call_jokers": _call_for(None, (0, 1), (2, 3)),
    "call_closed": _call_for(ReasonCode.ONLY_CONCEALED_LINES, (0, 1, 1), (0, 1)),
    "call_no_line": _call_for(ReasonCode.EXPOSURE_FITS_NO_LINE, (1, 1, 2), (0, 1)),
    "call_pair": _pair,
    "call_unlike": _unlike,
    "call_joker": _joker_called,
    "lifted": _closing("lifted"),
    "racked": _closing("racked"),
    "older": _closing("older"),
    "win_pair": _mahjong("pair"),
    "win_closed": _mahjong("closed"),
    "exchange": _exchange("right"),
    "exchange_wrong": _exchange("wrong"),
    "exchange_no_joker": _exchange("no_joker"),
    "exchange_reversed": _exchange("reversed"),
    "exchange_pick": _exchange("pick"),
    "exchange_other": _exchange("other"),
    "pass": _pass("plain"),
    "pass_joker": _pass("joker"),
    "pass_blind": _pass("blind"),
}
"""How to make a case of each kind; None where chance gives none, to be tried again."""
