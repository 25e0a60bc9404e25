"""Reads the fields of a position, and gathers every fault with the path of its field.

A fault never ends the reading, and the work is bounded: what has been looked at is
counted, faults beyond a number are not kept, text beyond a length is not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.notation import parse_tiles
from engine.parts import Discarded
from engine.tiles import WITH_BLANKS, Tile
from engine.verdicts import EngineError, Reason, ReasonCode, reason

MOST_FAULTS: Final = 50
"""So many faults of one position are told; more help nobody."""
MOST_TEXT: Final = 8_000
"""So many characters of tile text are read in all, several times those of any game."""
MOST_TILES: Final = len(WITH_BLANKS)
MOST_WORK: Final = MOST_TEXT + 2_000
"""No position, good or bad, makes the reader look at more characters and fields."""


class PositionError(EngineError, ValueError):
    """A position that cannot be: `faults` lists everything wrong with it.

    `work` counts the fields and the characters that were looked at to find out.
    """

    def __init__(self, faults: tuple[Reason, ...], work: int = 0) -> None:
        self.faults = faults
        self.work = work
        super().__init__(faults[0])


@dataclass
class Reader:
    """Collects faults while a position is read, each with the path of its field."""

    faults: list[Reason] = field(default_factory=list)
    work: int = 0
    text: int = 0

    def fault(self, path: str, code: ReasonCode, rule: str, **params: Any) -> None:
        """Note a fault, unless there are enough of them."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(reason(code, rule, field=path[:80], **params))

    def bad(self, path: str) -> None:
        """Note a field that is not as the schema has it."""
        self.fault(path, ReasonCode.POSITION_FIELD, "card-14")

    def keys(self, path: str, data: Mapping[str, Any], known: frozenset[str]) -> None:
        """Note the fields that there are not; a great many end the search."""
        for key in data:
            self.work += 1
            if key not in known:
                self.bad(f"{path}{key[:40]}" if isinstance(key, str) else path)
            if len(self.faults) == MOST_FAULTS:
                return

    def integer(self, path: str, value: Any, least: int, most: int) -> int:
        """A whole number in these bounds; the least one after a fault."""
        if type(value) is int and least <= value <= most:
            return value
        self.bad(path)
        return least

    def seat(self, path: str, value: Any) -> int:
        """A seat, 0 to 3."""
        return self.integer(path, value, 0, 3)

    def flag(self, path: str, value: Any) -> bool:
        """True or false."""
        if type(value) is not bool:
            self.bad(path)
        return bool(value)

    def tiles(self, path: str, text: Any) -> tuple[Tile, ...]:
        """Tile text; none of it after a fault, or when too much was read before."""
        if not isinstance(text, str):
            self.bad(path)
            return ()
        self.text += len(text)
        if self.text > MOST_TEXT:
            code, most = ReasonCode.TEXT_TOO_LONG, MOST_TEXT
            self.fault(path, code, "deal-01", length=self.text, most=most)
            return ()
        self.work += len(text)
        try:
            return parse_tiles(text, blanks=True)
        except EngineError as error:
            fault = error.reason
            self.fault(path, fault.code, fault.rule, **fault.params)
            return ()

    def tile(self, path: str, text: Any) -> Tile | None:
        """One tile; None after a fault."""
        tiles = self.tiles(path, text)
        if len(tiles) == 1:
            return tiles[0]
        if isinstance(text, str) and (tiles or not text.strip()):
            self.bad(path)
        return None

    def rows(self, path: str, value: Any, most: int) -> list[Any]:
        """A list of at most so many; empty after a fault."""
        if isinstance(value, list) and len(value) <= most:
            self.work += len(value)
            return value
        self.bad(path)
        return []

    def fields(self, path: str, value: Any, known: frozenset[str]) -> Mapping[str, Any]:
        """An object with no other fields than these; an empty one after a fault."""
        if isinstance(value, Mapping):
            self.keys(f"{path}.", value, known)
            return value
        self.bad(path)
        return {}

    def discard(self, path: str, value: Any) -> Discarded | None:
        """A tile on the table; None after a fault."""
        data = self.fields(path, value, frozenset({"seat", "tile", "named"}))
        if not data:
            return None
        seat = self.seat(f"{path}.seat", data.get("seat"))
        tile = self.tile(f"{path}.tile", data.get("tile"))
        named = None
        if "named" in data:
            named = self.tile(f"{path}.named", data["named"])
        if tile is None:
            return None
        return Discarded(seat, tile, None if named is tile else named)

    def heap(self, path: str, value: Any) -> tuple[tuple[Tile, ...] | None, int]:
        """`{"tiles": text}` or `{"count": n}`: the tiles if known, and how many."""
        if isinstance(value, Mapping) and len(value) == 1:
            if "tiles" in value:
                tiles = self.tiles(f"{path}.tiles", value["tiles"])
                return tiles, len(tiles)
            if "count" in value:
                return None, self.integer(
                    f"{path}.count", value["count"], 0, MOST_TILES
                )
        self.bad(path)
        return None, 0
