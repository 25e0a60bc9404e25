"""Positions: any moment of a game as JSON, read, checked and written.

`docs/position.schema.json` is the published schema. A rack or the wall may be
given as tiles or, where the asker cannot know them, as a count; unknown tiles
are filled from what is left of the 152, which changes no answer about what lies
open.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.actions import Action, action_from_dict
from engine.matching import read_exposure
from engine.notation import format_tiles, parse_tiles
from engine.options import LEAGUE, TableRules, rules_from_dict
from engine.patterns import Card, Exposure
from engine.state import SEATS, Discarded, GameState, Phase, Source
from engine.tiles import CODES, FULL_SET, Tile
from engine.verdicts import EngineError, Reason, ReasonCode, reason

FORMAT: Final = 1
_KEYS: Final = frozenset(
    {
        "format",
        "card",
        "rules",
        "phase",
        "dealer",
        "turn",
        "passes",
        "seats",
        "wall",
        "discards",
        "picked",
        "claimed",
        "exposure_open",
        "exchanged",
    }
)
_SEAT_KEYS: Final = frozenset(
    {"rack", "exposures", "dead", "received", "answer", "courtesy", "miscounted"}
)
_MOST_FAULTS: Final = 50
_BETWEEN_TURNS: Final = 13

Path = str
CardFinder = Callable[[str], Card | None]


class PositionError(EngineError, ValueError):
    """A position that cannot be: `faults` lists everything wrong with it."""

    def __init__(self, faults: tuple[Reason, ...]) -> None:
        self.faults = faults
        super().__init__(faults[0])


@dataclass
class _Reader:
    """Collects faults while a position is read, each with the path of its field."""

    faults: list[Reason] = field(default_factory=list)

    def fault(self, path: Path, code: ReasonCode, rule: str, **params: Any) -> None:
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(reason(code, rule, field=path[:80], **params))

    def bad(self, path: Path) -> None:
        self.fault(path, ReasonCode.POSITION_FIELD, "card-14")

    def keys(self, path: Path, data: Mapping[str, Any], known: frozenset[str]) -> None:
        for key in data:
            if key not in known:
                self.bad(f"{path}{key}")

    def integer(self, path: Path, value: Any, least: int, most: int) -> int:
        if type(value) is int and least <= value <= most:
            return value
        self.bad(path)
        return least

    def flag(self, path: Path, value: Any) -> bool:
        if type(value) is not bool:
            self.bad(path)
        return bool(value)

    def tiles(self, path: Path, text: Any) -> tuple[Tile, ...]:
        if not isinstance(text, str):
            self.bad(path)
            return ()
        try:
            return parse_tiles(text)
        except EngineError as error:
            fault = error.reason
            self.fault(path, fault.code, fault.rule, **fault.params)
            return ()

    def tile(self, path: Path, text: Any) -> Tile | None:
        tiles = self.tiles(path, text)
        if len(tiles) == 1:
            return tiles[0]
        if isinstance(text, str) and tiles:
            self.bad(path)
        return None

    def rows(self, path: Path, value: Any, most: int) -> list[Any]:
        if isinstance(value, list) and len(value) <= most:
            return value
        self.bad(path)
        return []

    def discard(self, path: Path, value: Any) -> Discarded | None:
        if not isinstance(value, Mapping):
            self.bad(path)
            return None
        self.keys(f"{path}.", value, frozenset({"seat", "tile", "named"}))
        seat = self.integer(f"{path}.seat", value.get("seat"), 0, 3)
        tile = self.tile(f"{path}.tile", value.get("tile"))
        named = None
        if "named" in value:
            named = self.tile(f"{path}.named", value["named"])
        return None if tile is None else Discarded(seat, tile, named)

    def heap(self, path: Path, value: Any) -> tuple[tuple[Tile, ...] | None, int]:
        """`{"tiles": text}` or `{"count": n}`: the tiles if known, and how many."""
        if isinstance(value, Mapping) and len(value) == 1:
            if "tiles" in value:
                tiles = self.tiles(f"{path}.tiles", value["tiles"])
                return tiles, len(tiles)
            if "count" in value:
                return None, self.integer(f"{path}.count", value["count"], 0, 152)
        self.bad(path)
        return None, 0


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """One seat: the rack if known, its size, and what lies open."""

    rack: tuple[Tile, ...] | None
    count: int
    exposures: tuple[Exposure, ...] = ()
    dead: bool = False
    received: tuple[Tile, ...] = ()
    answer: Action | None = None
    courtesy: int = 0
    miscounted: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game as somebody describes it.

    `wall` is None where only its length `wall_count` is known. `picked` is the
    tile that the player in turn took last, with `racked` False while it has not
    been put among the others.
    """

    card: Card
    rules: TableRules
    phase: Phase
    dealer: int
    turn: int
    seats: tuple[SeatPosition, ...]
    wall: tuple[Tile, ...] | None
    wall_count: int
    discards: tuple[Discarded, ...] = ()
    passes: int = 6
    picked: Tile | None = None
    racked: bool = True
    claimed: Discarded | None = None
    exposure_open: bool = False
    exchanged: bool = False

    def to_state(self, seed: int = 0) -> GameState:
        """A game state of this moment; unknown tiles are dealt from `seed`."""
        rest = Counter(FULL_SET)
        rest.subtract(_known(self))
        unknown = [tile for tile, count in rest.items() for _ in range(count)]
        random.Random(seed).shuffle(unknown)
        racks: list[tuple[Tile, ...]] = []
        for number, seat in enumerate(self.seats):
            rack = seat.rack
            if rack is None:
                seen = _seen_in_rack(self, number)
                count = seat.count - len(seen)
                rack, unknown = (*seen, *unknown[:count]), unknown[count:]
            racks.append(tuple(sorted(rack)))
        return GameState(
            card=self.card,
            rules=self.rules,
            seed=seed,
            dealer=self.dealer,
            dice=(1, 1),
            wall=tuple(unknown[: self.wall_count]) if self.wall is None else self.wall,
            racks=tuple(racks),
            phase=self.phase,
            turn=self.turn,
            exposures=tuple(seat.exposures for seat in self.seats),
            discards=self.discards,
            passes=self.passes,
            answers=tuple(seat.answer for seat in self.seats),
            received=tuple(seat.received for seat in self.seats),
            courtesy=tuple(seat.courtesy for seat in self.seats),
            fresh=self.picked,
            came_by=_came_by(self),
            claimed=self.claimed,
            exposure_open=self.exposure_open,
            won_by_exchange=self.exchanged,
            dead=tuple(seat.dead for seat in self.seats),
        )


def _came_by(position: Position) -> Source:
    if position.claimed is not None:
        return Source.CALL
    return Source.PICK if position.picked is not None else Source.DEAL


def _seen_in_rack(position: Position, seat: int) -> tuple[Tile, ...]:
    """What is known of a rack that is not: the tile that its owner has just taken."""
    own = seat == position.turn and position.phase is Phase.TURN
    return (position.picked,) if own and position.picked is not None else ()


def _known(position: Position) -> Iterable[Tile]:
    for number, seat in enumerate(position.seats):
        unknown = _seen_in_rack(position, number)
        yield from unknown if seat.rack is None else seat.rack
        for exposure in seat.exposures:
            yield from exposure.tiles
    yield from position.wall or ()
    for discard in position.discards:
        yield discard.tile


def read_position(data: Any, find_card: CardFinder) -> Position:
    """The position that JSON data describes.

    `find_card` gives the card of a slug, or None. Raises PositionError with
    every fault at once: unknown or wrong fields, tiles that are none, more of a
    tile than the set has, counts that do not come to 152 or to 13 a rack (a seat
    may say `"miscounted": true`), impossible exposures.
    """
    reader = _Reader()
    if not isinstance(data, Mapping):
        reader.bad("position")
        raise PositionError(tuple(reader.faults))
    reader.keys("", data, _KEYS)
    if data.get("format", FORMAT) != FORMAT:
        reader.bad("format")
    card = _read_card(reader, data.get("card"), find_card)
    phase = _read_phase(reader, data.get("phase"))
    picked, racked = _read_picked(reader, data.get("picked"))
    claimed = data.get("claimed")
    wall, wall_count = reader.heap("wall", data.get("wall"))
    seats = [
        _read_seat(reader, number, seat)
        for number, seat in enumerate(reader.rows("seats", data.get("seats"), 4))
    ]
    if len(seats) != len(SEATS):
        reader.bad("seats")
        raise PositionError(tuple(reader.faults))
    discards = [
        reader.discard(f"discards.{number}", discard)
        for number, discard in enumerate(
            reader.rows("discards", data.get("discards", []), 152)
        )
    ]
    position = Position(
        card=card or _NO_CARD,
        rules=_read_rules(reader, data.get("rules", "league")),
        phase=phase,
        dealer=reader.integer("dealer", data.get("dealer", 0), 0, 3),
        turn=reader.integer("turn", data.get("turn", 0), 0, 3),
        seats=tuple(seats),
        wall=wall,
        wall_count=wall_count,
        discards=tuple(d for d in discards if d is not None),
        passes=reader.integer("passes", data.get("passes", 6), 0, 6),
        picked=picked,
        racked=racked,
        claimed=None if claimed is None else reader.discard("claimed", claimed),
        exposure_open=reader.flag("exposure_open", data.get("exposure_open", False)),
        exchanged=reader.flag("exchanged", data.get("exchanged", False)),
    )
    _check(reader, position)
    if reader.faults:
        raise PositionError(tuple(reader.faults))
    return position


_NO_CARD: Final = Card(slug="", name="", hash="", lines=())


def _read_card(reader: _Reader, slug: Any, find_card: CardFinder) -> Card | None:
    card = find_card(slug) if isinstance(slug, str) else None
    if card is None:
        reader.fault("card", ReasonCode.UNKNOWN_CARD, "card-14")
    return card


def _read_rules(reader: _Reader, value: Any) -> TableRules:
    try:
        if isinstance(value, str | Mapping):
            return rules_from_dict(value)
        reader.bad("rules")
    except ValueError as error:
        reader.bad(f"rules.{error}")
    return LEAGUE


def _read_phase(reader: _Reader, value: Any) -> Phase:
    if isinstance(value, str) and value in set(Phase) - {Phase.OVER}:
        return Phase(value)
    reader.bad("phase")
    return Phase.TURN


def _read_picked(reader: _Reader, value: Any) -> tuple[Tile | None, bool]:
    if value is None:
        return None, True
    if not isinstance(value, Mapping):
        reader.bad("picked")
        return None, True
    reader.keys("picked.", value, frozenset({"tile", "racked"}))
    tile = reader.tile("picked.tile", value.get("tile"))
    return tile, reader.flag("picked.racked", value.get("racked", True))


def _read_seat(reader: _Reader, number: int, value: Any) -> SeatPosition:
    path = f"seats.{number}"
    if not isinstance(value, Mapping):
        reader.bad(path)
        return SeatPosition(None, 0)
    reader.keys(f"{path}.", value, _SEAT_KEYS)
    rack, count = reader.heap(f"{path}.rack", value.get("rack"))
    return SeatPosition(
        rack=rack,
        count=count,
        exposures=_read_exposures(reader, path, value.get("exposures", [])),
        dead=reader.flag(f"{path}.dead", value.get("dead", False)),
        received=reader.tiles(f"{path}.received", value.get("received", "")),
        answer=_read_answer(reader, f"{path}.answer", value.get("answer"), number),
        courtesy=reader.integer(f"{path}.courtesy", value.get("courtesy", 0), 0, 3),
        miscounted=reader.flag(f"{path}.miscounted", value.get("miscounted", False)),
    )


def _read_exposures(reader: _Reader, path: Path, value: Any) -> tuple[Exposure, ...]:
    exposures: list[Exposure] = []
    for number, text in enumerate(reader.rows(f"{path}.exposures", value, 4)):
        where = f"{path}.exposures.{number}"
        tiles = reader.tiles(where, text)
        if not tiles:
            continue
        read = read_exposure(tiles)
        if isinstance(read, Exposure):
            exposures.append(read)
        else:
            reader.fault(where, read.code, read.rule, **read.params)
    return tuple(exposures)


def _read_answer(reader: _Reader, path: Path, value: Any, seat: int) -> Action | None:
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


def _check(reader: _Reader, position: Position) -> None:
    """What the whole position must satisfy: copies, totals, counts."""
    for tile, count in sorted(Counter(_known(position)).items()):
        if count > tile.copies:
            reader.fault(
                "position",
                ReasonCode.TOO_MANY_COPIES,
                "deal-01",
                tile=tile,
                count=count,
                most=tile.copies,
            )
    total = position.wall_count + len(position.discards)
    total += sum(_held(seat) for seat in position.seats)
    if total != len(FULL_SET):
        reader.fault(
            "position",
            ReasonCode.POSITION_TOTAL,
            "deal-01",
            count=total,
            need=len(FULL_SET),
        )
    for number, seat in enumerate(position.seats):
        need = _BETWEEN_TURNS + (number == _fourteen(position))
        if _held(seat) != need and not seat.miscounted and not seat.dead:
            reader.fault(
                f"seats.{number}",
                ReasonCode.POSITION_COUNT,
                "dead-01",
                seat=number,
                count=_held(seat),
                need=need,
            )
    if position.phase is Phase.CLAIM and not position.discards:
        reader.bad("discards")


def _held(seat: SeatPosition) -> int:
    return seat.count + sum(e.size for e in seat.exposures)


def _fourteen(position: Position) -> int | None:
    """The seat that holds 14 tiles now (deal-14, claims-28)."""
    if position.phase in (Phase.CLAIM, Phase.PICK):
        return None
    return position.turn if position.phase is Phase.TURN else position.dealer


def write_position(state: GameState, seat: int | None = None) -> dict[str, Any]:
    """A state as position JSON; for `seat`, only what that seat may know."""
    claimed = state.claimed if state.phase is Phase.TURN else None
    picked = state.fresh if state.phase is Phase.TURN else None
    known = SEATS if seat is None else (seat,)
    data: dict[str, Any] = {
        "format": FORMAT,
        "card": state.card.slug,
        "rules": state.rules.to_dict(),
        "phase": state.phase.value,
        "dealer": state.dealer,
        "turn": state.turn,
        "passes": state.passes,
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
    return data


def _write_wall(state: GameState, known: bool) -> dict[str, Any]:
    if not known:
        return {"count": state.wall_left}
    return {"tiles": " ".join(CODES[t] for t in state.wall[state.picked :])}


def _write_seat(state: GameState, seat: int, known: bool) -> dict[str, Any]:
    rack = state.racks[seat]
    answer = state.answers[seat]
    return {
        "rack": {"tiles": format_tiles(rack)} if known else {"count": len(rack)},
        "exposures": [format_tiles(e.tiles) for e in state.exposures[seat]],
        "dead": state.dead[seat],
        "received": format_tiles(state.received[seat]) if known else "",
        "answer": answer.to_dict() if answer is not None and known else None,
        "courtesy": state.courtesy[seat],
    }
