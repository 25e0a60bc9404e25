"""Positions: any moment of a game as JSON, read, checked and written.

`docs/position.schema.json` is the published schema. A rack or the wall may be
given as tiles or, where the asker cannot know them, as a count; unknown tiles
are filled from what is left of the 152, which changes no answer about what lies
open.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.actions import Action, action_from_dict
from engine.matching import read_exposure
from engine.notation import format_tiles
from engine.options import LEAGUE, TableRules, rules_from_dict
from engine.patterns import Card, Exposure
from engine.positionchecks import check_position
from engine.positionfields import MOST_TILES, PositionError, Reader
from engine.positiontable import NO_TABLE, TableMoment, read_table, write_table
from engine.positionvalues import (
    IN_TURN,
    NO_DOUBLE,
    Position,
    SeatPosition,
    is_miscounted,
)
from engine.rules import as_it_lies
from engine.state import SEATS, Discarded, GameState, Phase
from engine.tiles import CODES, Tile
from engine.verdicts import EngineError, Reason, ReasonCode

__all__ = [
    "CardFinder",
    "Position",
    "PositionError",
    "SeatPosition",
    "look_at_position",
    "parse_position",
    "read_position",
    "write_position",
]

FORMAT: Final = 1
MOST_JSON: Final = 64_000
"""So many characters of JSON are read: many times those of any position."""
_KEYS: Final = frozenset(
    {
        "format", "card", "rules", "phase", "dealer", "turn", "passes", "dice",
        "seats", "wall", "discards", "picked", "claimed", "exposure_open",
        "exchanged", "table",
    }
)  # fmt: skip
_SEAT_KEYS: Final = frozenset(
    {"rack", "exposures", "dead", "received", "answer", "courtesy", "miscounted"}
)
_MOST_EXPOSURES: Final = 4
_NO_CARD: Final = Card(slug="", name="", hash="", lines=())
_PASSES: Final = {Phase.PASS: 0, Phase.VOTE: 3}
"""Passes that have been made, unless said; else the Charleston is over."""

CardFinder = Callable[[str], Card | None]


def read_position(data: Any, find_card: CardFinder) -> Position:
    """The position that JSON data describes.

    `find_card` gives the card of a slug, or None. Raises PositionError with
    every fault at once: unknown or wrong fields, tiles that are none, more of a
    tile than the set has, counts that do not come to 152 or to 13 a rack (a seat
    may say `"miscounted": true`), impossible exposures, answers that could not
    have been given.
    """
    reader = Reader()
    position = _whole(reader, data, find_card)
    if position is None or reader.faults:
        raise PositionError(tuple(reader.faults), reader.work)
    return position


def look_at_position(
    data: Any, find_card: CardFinder
) -> tuple[Position | None, tuple[Reason, ...]]:
    """The position as far as it can be read, with every fault that it has.

    For somebody who is still setting it up. None where nothing can be read.
    """
    reader = Reader()
    position = _whole(reader, data, find_card)
    return position, tuple(reader.faults)


def _whole(reader: Reader, data: Any, find_card: CardFinder) -> Position | None:
    if not isinstance(data, Mapping):
        reader.bad("position")
        return None
    reader.keys("", data, _KEYS)
    if data.get("format", FORMAT) != FORMAT:
        reader.bad("format")
    seats = reader.rows("seats", data.get("seats"), len(SEATS))
    if len(seats) != len(SEATS):
        if not reader.faults or reader.faults[-1].params["field"] != "seats":
            reader.bad("seats")
        return None
    position = _read(reader, data, seats, find_card)
    check_position(reader, position)
    return position


def parse_position(text: str, find_card: CardFinder) -> Position:
    """The position that JSON text describes; raises what `read_position` raises.

    Text that is no JSON, or longer than `MOST_JSON`, is a fault of `position`.
    """
    try:
        data = json.loads(text) if len(text) <= MOST_JSON else None
    except (ValueError, RecursionError):
        data = None
    return read_position(data, find_card)


def _read(
    reader: Reader, data: Mapping[str, Any], seats: list[Any], find_card: CardFinder
) -> Position:
    phase = _read_phase(reader, data.get("phase"))
    table = _read_table(reader, data.get("table"))
    picked, racked = _read_picked(reader, data.get("picked"))
    wall, wall_count = reader.heap("wall", data.get("wall"))
    claimed = data.get("claimed")
    return Position(
        card=_read_card(reader, data.get("card"), find_card) or _NO_CARD,
        rules=_read_rules(reader, data.get("rules", "league")),
        phase=phase,
        dealer=reader.seat("dealer", data.get("dealer", 0)),
        turn=reader.seat("turn", data.get("turn", 0)),
        seats=tuple(
            _read_seat(reader, number, seat, table) for number, seat in enumerate(seats)
        ),
        wall=wall,
        wall_count=wall_count,
        discards=_read_discards(reader, data.get("discards", [])),
        passes=reader.integer(
            "passes", data.get("passes", _PASSES.get(phase, 6)), 0, 6
        ),
        dice=_read_dice(reader, data.get("dice")),
        picked=picked,
        racked=racked,
        claimed=None if claimed is None else reader.discard("claimed", claimed),
        exposure_open=reader.flag("exposure_open", data.get("exposure_open", False)),
        exchanged=reader.flag("exchanged", data.get("exchanged", False)),
        table=table,
    )


def _read_table(reader: Reader, value: Any) -> TableMoment:
    return NO_TABLE if value is None else read_table(reader, value)


def _read_card(reader: Reader, slug: Any, find_card: CardFinder) -> Card | None:
    card = find_card(slug) if isinstance(slug, str) else None
    if card is None:
        reader.fault("card", ReasonCode.UNKNOWN_CARD, "card-14")
    return card


def _read_rules(reader: Reader, value: Any) -> TableRules:
    try:
        if isinstance(value, str | Mapping):
            return rules_from_dict(value)
        reader.bad("rules")
    except ValueError as error:
        reader.bad(f"rules.{error}")
    return LEAGUE


def _read_phase(reader: Reader, value: Any) -> Phase:
    if isinstance(value, str) and value in set(Phase) - {Phase.OVER}:
        return Phase(value)
    reader.bad("phase")
    return Phase.TURN


def _read_dice(reader: Reader, value: Any) -> tuple[int, int]:
    if value is None:
        return NO_DOUBLE
    rows = reader.rows("dice", value, 2)
    if len(rows) != 2:
        reader.bad("dice")
        return NO_DOUBLE
    one, two = (reader.integer("dice", row, 1, 6) for row in rows)
    return one, two


def _read_picked(reader: Reader, value: Any) -> tuple[Tile | None, bool]:
    if value is None:
        return None, True
    data = reader.fields("picked", value, frozenset({"tile", "racked"}))
    tile = reader.tile("picked.tile", data.get("tile"))
    return tile, reader.flag("picked.racked", data.get("racked", True))


def _read_discards(reader: Reader, value: Any) -> tuple[Discarded, ...]:
    discards = [
        reader.discard(f"discards.{number}", discard)
        for number, discard in enumerate(reader.rows("discards", value, MOST_TILES))
    ]
    return tuple(d for d in discards if d is not None)


def _read_seat(
    reader: Reader, number: int, value: Any, table: TableMoment
) -> SeatPosition:
    path = f"seats.{number}"
    data = reader.fields(path, value, _SEAT_KEYS)
    if not data:
        return SeatPosition(None, 0)
    rack, count = reader.heap(f"{path}.rack", data.get("rack"))
    odd = frozenset(slip.exposure for slip in table.slips[number])
    return SeatPosition(
        rack=rack,
        count=count,
        exposures=_read_exposures(reader, path, data.get("exposures", []), odd),
        dead=reader.flag(f"{path}.dead", data.get("dead", False)),
        received=reader.tiles(f"{path}.received", data.get("received", "")),
        answer=_read_answer(reader, f"{path}.answer", data.get("answer"), number),
        courtesy=reader.integer(f"{path}.courtesy", data.get("courtesy", 0), 0, 3),
        miscounted=reader.flag(f"{path}.miscounted", data.get("miscounted", False)),
    )


def _read_exposures(
    reader: Reader, path: str, value: Any, odd: frozenset[int | None]
) -> tuple[Exposure, ...]:
    """The exposures; those in `odd` are slips, and may be anything that lies there."""
    exposures: list[Exposure] = []
    most = _MOST_EXPOSURES + len(odd)
    for number, text in enumerate(reader.rows(f"{path}.exposures", value, most)):
        where = f"{path}.exposures.{number}"
        tiles = reader.tiles(where, text)
        if not tiles:
            if isinstance(text, str) and not text.strip():
                reader.bad(where)
            continue
        read = read_exposure(tiles)
        if not isinstance(read, Exposure) and number in odd:
            read = as_it_lies(tiles[0], tiles[1:])
        if isinstance(read, Exposure):
            exposures.append(read)
        else:
            reader.fault(where, read.code, read.rule, **read.params)
    return tuple(exposures)


def _read_answer(reader: Reader, path: str, value: Any, seat: int) -> Action | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        reader.bad(path)
        return None
    try:
        return action_from_dict({**value, "seat": seat})
    except EngineError:
        reader.bad(path)
        return None


# -- writing ---------------------------------------------------------------------


def write_position(state: GameState, seat: int | None = None) -> dict[str, Any]:
    """A state as position JSON; for `seat`, only what that seat may know.

    Every moment can be written but the end of a game: that is no position.
    """
    claimed = state.claimed if state.phase in IN_TURN else None
    picked = state.fresh if state.phase in IN_TURN else None
    known = SEATS if seat is None else (seat,)
    data: dict[str, Any] = {
        "format": FORMAT,
        "card": state.card.slug,
        "rules": state.rules.to_dict(),
        "phase": state.phase.value,
        "dealer": state.dealer,
        "turn": state.turn,
        "passes": state.passes,
        "dice": list(state.dice),
        "seats": [_write_seat(state, number, number in known) for number in SEATS],
        "wall": _write_wall(state, seat is None),
        "discards": [discard.to_dict() for discard in state.discards],
        "exposure_open": state.exposure_open,
        "exchanged": state.won_by_exchange,
    }
    if picked is not None and state.turn in known:
        data["picked"] = {"tile": CODES[picked], "racked": True}
    if claimed is not None:
        data["claimed"] = claimed.to_dict()
    if table := write_table(state, seat):
        data["table"] = table
    return data


def _write_wall(state: GameState, known: bool) -> dict[str, Any]:
    if not known:
        return {"count": state.wall_left}
    return {"tiles": " ".join(CODES[t] for t in state.wall[state.picked :])}


def _write_seat(state: GameState, seat: int, known: bool) -> dict[str, Any]:
    rack = state.racks[seat]
    answer = state.answers[seat]
    data = {
        "rack": {"tiles": format_tiles(rack)} if known else {"count": len(rack)},
        "exposures": [_write_exposure(e) for e in state.exposures[seat]],
        "dead": state.dead[seat],
        "received": format_tiles(state.received[seat]) if known else "",
        "answer": answer.to_dict() if answer is not None and known else None,
        "courtesy": state.courtesy[seat],
    }
    return data | {"miscounted": True} if is_miscounted(state, seat) else data


def _write_exposure(exposure: Exposure) -> str:
    """The tiles; what is no group (a slip) begins with the tile that was claimed."""
    if not exposure.odd:
        return format_tiles(exposure.tiles)
    rest = list(exposure.odd)
    rest.remove(exposure.tile)
    return " ".join(CODES[tile] for tile in (exposure.tile, *rest))
