"""How tiles are dealt, and who deals."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.compact import Ask
from engine.dealing import deal
from engine.notation import format_tiles, parse_tiles
from engine.position import CardFinder
from engine.questions.kind import Kind
from engine.sitting import dealers
from engine.state import SEATS
from engine.tiles import CODES, FULL_SET, SET_KINDS, Tile

_Dealt = tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]


def _deal(ask: Ask, find_card: CardFinder) -> _Dealt:
    ring = parse_tiles(ask["ring"]) if "ring" in ask else FULL_SET
    one, two = ask["dice"]
    return deal(ring, (one, two), ask.get("dealer", 0))


def _copies(dealt: _Dealt) -> dict[str, int]:
    racks, wall = dealt
    counts = Counter(wall)
    for rack in racks:
        counts.update(rack)
    return {CODES[tile]: counts[tile] for tile in SET_KINDS}


DEAL: Final = Kind(
    fields=frozenset({"dice", "dealer", "ring"}),
    prepare=_deal,
    facts={
        "racks": lambda d: {str(s): format_tiles(d[0][s]) for s in SEATS},
        "counts": lambda d: {str(s): len(d[0][s]) for s in SEATS},
        "wall": lambda d: len(d[1]),
        "first": lambda d: CODES[d[1][0]],
        "last": lambda d: CODES[d[1][-1]],
        "tiles": lambda d: sum(_copies(d).values()),
        "copies": _copies,
    },
    tiles=frozenset({"racks"}),
)
SITTING: Final = Kind(
    fields=frozenset({"dealt", "first"}),
    prepare=lambda ask, find: dealers(ask["dealt"], ask.get("first", 0)),
    facts={"next": lambda due: due[-1], "due": list},
)
