"""A moment at the table as lessons show it: seats, exposures, discards.

A scene is made either from a directive's text or from the very position that a
question puts to the engine, so that the picture cannot differ from the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Exposure, Tile, parse_tiles, read_exposure
from engine.state import SEATS
from lessons.seats import YOU, player_title, seat_of, seat_title

Rack = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """One player: where they sit, and what lies open before them."""

    name: str
    is_you: bool
    is_east: bool
    is_dead: bool
    exposures: tuple[Rack, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The table from the reader's seat; the others come first, in turn order.

    `last` is the newest discard and `last_by` who put it down; `named` is what was
    said where that was another tile. `picked` has been taken from the wall since,
    and racked or not.
    """

    seats: tuple[SceneSeat, ...]
    rack: Rack = ()
    others: int = 0
    discards: Rack = ()
    last: Tile | None = None
    last_by: str = ""
    last_by_you: bool = False
    named: Tile | None = None
    picked: Tile | None = None
    picked_by: str = ""
    picked_by_you: bool = False
    is_racked: bool = False


def scene_of(at: Mapping[str, Any], you: int = YOU) -> Scene:
    """The scene of a position in the short form of `engine.questions`.

    `holds` may name a few tiles of a rack; the rest of it is then only counted.
    Raises ValueError for tiles or seats that there are not.
    """
    last_by, last, named = _newest(at.get("discard", ""))
    turn = int(at.get("turn", 0 if last_by is None else (last_by + 1) % len(SEATS)))
    taken = at.get("lifted", "" if at.get("racked", True) else at.get("picked", ""))
    rack = parse_tiles(_by_seat(at, "racks", you) or _by_seat(at, "holds", you) or "")
    return Scene(
        seats=tuple(_seat(at, (you + step) % 4, you) for step in (1, 2, 3, 0)),
        rack=rack,
        others=_others(at, you, len(rack)),
        discards=parse_tiles(at.get("discards", "")),
        last=last,
        last_by="" if last_by is None else player_title(last_by, you),
        last_by_you=last_by == you,
        named=named,
        picked=_one(taken),
        picked_by=player_title(turn, you) if taken else "",
        picked_by_you=turn == you,
        is_racked=bool(at.get("racked", False)),
    )


def _by_seat(at: Mapping[str, Any], name: str, seat: int) -> Any:
    return at.get(name, {}).get(str(seat))


def _others(at: Mapping[str, Any], you: int, shown: int) -> int:
    """How many tiles of the reader's rack are not shown."""
    if not _by_seat(at, "holds", you):
        return 0
    return due(at, you) - shown


def due(at: Mapping[str, Any], seat: int) -> int:
    """How many tiles stand in a seat's rack at this moment (deal-14, claims-28)."""
    phase = at.get("phase", "claim" if "discard" in at else "turn")
    fourteen = at.get("turn" if phase == "turn" else "dealer", at.get("dealer", 0))
    more = phase not in ("claim", "pick") and seat == fourteen
    return 13 + more - sum(map(len, _exposures(at, seat)))


def _newest(text: str) -> tuple[int | None, Tile | None, Tile | None]:
    """ "0 5D as 7D": who, what, and what was said."""
    if not text:
        return None, None, None
    seat, tile, *said = text.split()
    return seat_of(seat), _one(tile), _one(said[1]) if said else None


def _one(text: str) -> Tile | None:
    if not text:
        return None
    (tile,) = parse_tiles(text)
    return tile


def _seat(at: Mapping[str, Any], seat: int, you: int) -> SceneSeat:
    return SceneSeat(
        name=seat_title(seat, you),
        is_you=seat == you,
        is_east=seat == int(at.get("dealer", 0)),
        is_dead=seat in at.get("dead", ()),
        exposures=_exposures(at, seat),
    )


def _exposures(at: Mapping[str, Any], seat: int) -> tuple[Rack, ...]:
    return tuple(parse_tiles(text) for text in _by_seat(at, "exposures", seat) or ())


# --- as a directive -------------------------------------------------------------------


def read_scene(text: str) -> Scene:
    """The scene of a directive: "you: 1 | 0: 77B J / NNN J | last: 0 7D | rack: 5D".

    Raises ValueError for a part that is not understood and for an exposure that is
    none.
    """
    at: dict[str, Any] = {"exposures": {}}
    you = YOU
    for part in filter(None, (piece.strip() for piece in text.split("|"))):
        key, colon, value = (piece.strip() for piece in part.partition(":"))
        if not colon:
            raise ValueError(f"“{part}” should read “name: …”")
        if key == "you":
            you = seat_of(value)
        else:
            _put(at, key, value)
    if "rack" in at:
        at["racks"] = {str(you): at.pop("rack")}
    return scene_of(at, you)


_NAMES = {"last": "discard", "discards": "discards", "rack": "rack", "lifted": "lifted"}


def _put(at: dict[str, Any], key: str, value: str) -> None:
    if key in _NAMES:
        at[_NAMES[key]] = value
    elif key == "east":
        at["dealer"] = seat_of(value)
    elif key == "dead":
        at["dead"] = [seat_of(one) for one in value.split()]
    else:
        at["exposures"][str(seat_of(key))] = _checked(value.split("/"))


def _checked(texts: Sequence[str]) -> list[str]:
    for text in texts:
        if not isinstance(read_exposure(parse_tiles(text)), Exposure):
            raise ValueError(f"“{text.strip()}” is no exposure")
    return [text.strip() for text in texts]
