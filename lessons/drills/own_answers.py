"""The choices of a decision of an own game: keys, words, and what each is worth.

Their sentences are those of `own_position`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import engine
from engine.actions import (
    Action,
    Call,
    Discard,
    ExchangeJoker,
    LetGo,
    PassCourtesy,
    PassTiles,
    SwapBlank,
    TilesAction,
)
from engine.motives import Motive, motives_of, tiles_of
from engine.reviewing import SLIGHT
from engine.state import SEATS, SeatView
from engine.tiles import CODES
from engine.weighing import Weighed
from lessons.drills.accounts import SEAT_NAMES
from lessons.drills.call_choices import words_of as words_of_call
from lessons.drills.call_weighing import CALL
from lessons.drills.item import Choice, tiles_key
from lessons.drills.notes import Note, note

GO: Final = "go"
MAHJONG: Final = "mahjong"
EXCHANGE: Final = "exchange"
BLANK: Final = "blank"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat sees, and what it can do there, best first."""

    seen: SeatView
    found: tuple[Weighed, ...]


def judged(asked: Asked, one: Weighed) -> Choice:
    """An action as an answer: right when it is as good as the best."""
    best, action = asked.found[0], one.action
    lost = best.worth - one.worth
    leaves = motives_of((one, best), one)[:1]
    why: tuple[Note | Motive, ...] = leaves
    is_pass = isinstance(action, PassTiles | PassCourtesy)
    if lost >= SLIGHT:
        why = (*leaves, note("own_costs", points=round(lost)))
        # Of tiles that are picked, only this tells why the right ones are.
        why += motives_of((best, one), best)[:1] if is_pass else ()
    elif one is best:
        why = motives_of(asked.found, best)
    is_tiles = is_pass or isinstance(action, Discard)
    key = key_of(action, asked.seen)
    return Choice(
        key,
        None,
        why,
        text=None if is_tiles else words_of(key),
        tiles=tiles_of(action) if is_tiles else (),
        is_wrong=lost >= SLIGHT,
    )


def key_of(action: Action, seen: SeatView) -> str:
    """An action as the key of an answer; seats are told from the player's own."""
    match action:
        case Call(tiles=tiles):
            # The group as it would lie there, with the tile that is called.
            called = (seen.newest.tile,) if seen.newest else ()
            return CALL + tiles_key((*called, *tiles))
        case LetGo():
            return GO
        case ExchangeJoker(owner=owner, exposure=number, tile=tile):
            seat = SEAT_NAMES[(owner - seen.seat) % len(SEATS)]
            return f"{EXCHANGE} {CODES[tile]} {seat} {number}"
        case SwapBlank(tile=tile):
            return f"{BLANK} {CODES[tile]}"
        case Discard(tile=tile):
            return CODES[tile]
        case TilesAction(tiles=tiles):
            return tiles_key(tiles)
    return MAHJONG


def words_of(key: str) -> Note | None:
    """An answer in words, from its key; None where tiles say it."""
    name, _space, rest = key.partition(" ")
    if name == EXCHANGE:
        code, seat, _number = rest.split()
        (tile,) = engine.parse_tiles(code)
        if seat == SEAT_NAMES[0]:
            return note("own_exchange_you", tile=tile)
        return note("own_exchange", tile=tile, seat=seat)
    if name == BLANK:
        return note("own_blank", tile=engine.parse_tiles(rest)[0])
    if key == MAHJONG:
        return note("own_mahjong")
    is_answer = key == GO or key.startswith(CALL)
    return words_of_call(key) if is_answer else None
