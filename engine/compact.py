"""Positions and actions written short, as the examples write them.

`engine.questions` describes the fields. What nobody names fills the other racks
and the wall.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.actions import Action
from engine.events import Event
from engine.game import apply
from engine.notation import parse_tiles
from engine.offers import legal_actions
from engine.options import rules_from_dict
from engine.position import CardFinder, Position, read_position, write_position
from engine.replay import read_actions
from engine.state import SEATS, GameState, Phase, is_asked
from engine.tiles import CODES, Tile
from engine.verdicts import IllegalAction, Reason, ReasonCode

Ask = Mapping[str, Any]

DEFAULT_CARD: Final = "nmjl-2026"
SEED: Final = 3
"""Decides which of the unknown tiles lie where."""

POSITION: Final = frozenset(
    {
        "card", "rules", "phase", "dealer", "turn", "passes", "racks", "counts",
        "exposures", "discard", "discards", "wall", "wall_left", "picked", "lifted",
        "racked", "claimed", "exposure_open", "exchanged", "dead", "false_mahjong",
        "received", "courtesy",
    }
)  # fmt: skip
"""The fields of a position."""
_AS_THEY_ARE: Final = ("rules", "dealer", "exposure_open", "exchanged")
_PASSES: Final = {Phase.PASS: 0, Phase.VOTE: 3}
"""Passes that have been made, unless said; else the Charleston is over."""


_FALSE: Final = {"code": ReasonCode.FALSE_MAHJONG.value, "rule": "error-02"}


def position_of(ask: Ask, find_card: CardFinder) -> Position:
    """The position that the fields of a question describe, checked in full.

    Raises PositionError with every fault.
    """
    if "lifted" in ask:
        ask = _lifted(ask)
    phase = ask.get("phase", "claim" if "discard" in ask else "turn")
    newest = [_discard(ask["discard"])] if "discard" in ask else []
    turn = ask.get("turn", newest[0]["seat"] if newest else ask.get("dealer", 0))
    seats = [_seat(ask, seat, _due(ask, seat, phase, turn)) for seat in SEATS]
    wall, old = _wall(ask, seats, newest)
    data: dict[str, Any] = {
        "card": ask.get("card", DEFAULT_CARD),
        "phase": phase,
        "turn": turn,
        "passes": ask.get("passes", _PASSES.get(phase, 6)),
        "seats": seats,
        "wall": wall,
        "discards": [*old, *newest],
        **{name: ask[name] for name in _AS_THEY_ARE if name in ask},
    }
    if "false_mahjong" in ask:
        died = ask["false_mahjong"]
        data["table"] = {"slips": [[_FALSE] if s in died else [] for s in SEATS]}
    if "picked" in ask:
        data["picked"] = {"tile": ask["picked"], "racked": ask.get("racked", True)}
    if "claimed" in ask:
        data["claimed"] = _discard(ask["claimed"])
        data.setdefault("exposure_open", not ask.get("exchanged"))
    return read_position(data, find_card)


def _lifted(ask: Ask) -> Ask:
    """The next player has taken a tile of the wall (claims-02)."""
    seat = (_discard(ask["discard"])["seat"] + 1) % 4
    racks = dict(ask.get("racks", {}))
    if str(seat) in racks:
        racks[str(seat)] += f" {ask['lifted']}"
    unracked = {"picked": ask["lifted"], "racked": ask.get("racked", False)}
    return {**ask, **unracked, "phase": "turn", "turn": seat, "racks": racks}


def _due(ask: Ask, seat: int, phase: str, turn: int) -> int:
    """The tiles that a seat holds at this moment (claims-28, deal-14)."""
    if phase in (Phase.CLAIM, Phase.PICK):
        return 13
    return 13 + (seat == (turn if phase == Phase.TURN else ask.get("dealer", 0)))


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text, blanks=True)


def _discard(text: str) -> dict[str, Any]:
    seat, tile, *name = text.split()
    named = {"named": name[1]} if name[:1] == ["as"] else {}
    return {"seat": int(seat), "tile": tile, **named}


def _seat(ask: Ask, seat: int, due: int) -> dict[str, Any]:
    key = str(seat)
    exposures = ask.get("exposures", {}).get(key, [])
    shown = sum(len(_tiles(text)) for text in exposures)
    wrong = key in ask.get("counts", {})
    count = ask["counts"][key] if wrong else due - shown
    rack = ask.get("racks", {}).get(key)
    return {
        "rack": {"count": count} if rack is None else {"tiles": rack},
        "exposures": exposures,
        "miscounted": wrong,
        "dead": seat in ask.get("dead", ()),
        "received": ask.get("received", {}).get(key, ""),
        "courtesy": ask.get("courtesy", {}).get(key, 0),
    }


def _wall(
    ask: Ask, seats: Sequence[Mapping[str, Any]], newest: Sequence[Any]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The wall, and the older discards."""
    first, down = _tiles(ask.get("wall", "")), _tiles(ask.get("discards", ""))
    rest = Counter(rules_from_dict(ask.get("rules", "league")).tiles)
    rest.subtract([*first, *down, *(_tiles(d["tile"])[0] for d in newest)])
    for seat in seats:
        texts = [seat["rack"].get("tiles", ""), *seat["exposures"]]
        rest.subtract(t for text in texts for t in _tiles(text))
    unknown = sum(seat["rack"].get("count", 0) for seat in seats)
    left = sum(rest.values()) - unknown
    wanted = ask.get("wall_left", left + len(first)) - len(first)
    pool = [t for t in sorted(rest.elements()) if t < Tile.JOKER]
    random.Random(SEED).shuffle(pool)
    old, pool = pool[: left - wanted], pool[left - wanted :]
    discards = [
        {"seat": place % 4, "tile": CODES[tile]}
        for place, tile in enumerate([*old, *down])
    ]
    if not first:
        return {"count": wanted}, discards
    # Jokers and blanks lie last, where no example comes to them unasked.
    last = [t for t in (Tile.JOKER, Tile.BLANK) for _ in range(rest[t])]
    whole = [*first, *pool, *last][: wanted + len(first)]
    return {"tiles": " ".join(CODES[tile] for tile in whole)}, discards


# -- actions ---------------------------------------------------------------------


def actions_of(state: GameState, line: str) -> Iterator[Action]:
    """The actions of a line; "all" and "any" are read in this state."""
    who, kind, *rest = line.split()
    order = ((state.turn + step) % 4 for step in range(4))
    seats = [s for s in order if is_asked(state, s)] if who == "all" else [int(who)]
    for seat in seats:
        if rest == ["any"]:
            offers = legal_actions(state, seat)
            yield next(offer for offer in offers if offer.type == kind)
        else:
            yield from read_actions([" ".join((str(seat), kind, *rest))])


@dataclass(frozen=True, slots=True)
class Played:
    """Where a play ended, what happened, and why the last action was refused."""

    state: GameState
    fault: Reason | None = None
    events: tuple[Event, ...] = ()


def played(state: GameState, lines: Iterable[str]) -> Played:
    """The state after these lines; the first action that is refused ends it."""
    events: list[Event] = []
    for line in lines:
        for action in tuple(actions_of(state, line)):
            if line.startswith("all ") and not is_asked(state, action.seat):
                continue  # one answer can be enough, as in a vote
            try:
                applied = apply(state, action)
            except IllegalAction as error:
                return Played(state, error.reason, tuple(events))
            state = applied.state
            events += applied.events
    return Played(state, None, tuple(events))


def after(ask: Ask, find_card: CardFinder) -> Position:
    """The position of a question, with the actions of `after` done."""
    position = position_of(ask, find_card)
    if "after" not in ask:
        return position
    play = played(position.to_state(), ask["after"])
    if play.fault is not None:
        raise IllegalAction(play.fault)
    return read_position(write_position(play.state), find_card)
