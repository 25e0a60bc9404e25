"""Tiles, lines and scenes as plain values: codes, with the names that are spoken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

import engine
from engine.verdicts import Reason
from lessons.scenes import Scene, SceneSeat
from mahjong_site.web.lineletters import words_of
from mahjong_site.web.tilenames import tile_name


def tile_data(tile: engine.Tile, *, is_named: bool = True) -> dict[str, str]:
    """A tile's code and its spoken name; no name where that is what is asked."""
    return {"code": tile.code, "name": tile_name(tile) if is_named else ""}


def tiles_data(
    tiles: Iterable[engine.Tile], *, is_named: bool = True
) -> list[dict[str, str]]:
    """Tiles in the order in which they lie."""
    return [tile_data(tile, is_named=is_named) for tile in tiles]


def reason_data(reason: Reason) -> dict[str, str]:
    """The engine's reason with its rule and its sentence."""
    text = engine.explain(reason, gettext)
    return {"code": str(reason.code), "rule": reason.rule, "text": text}


def line_data(line: engine.Line) -> dict[str, Any]:
    """A line of a card in letters; `suit` is a, b or c by the line's own suits."""
    return {
        "section": line.section,
        "number": line.number,
        "exposure": line.exposure,
        "points": line.points,
        "condition": line.condition,
        "words": [
            {
                "pieces": [{"text": p.text, "suit": p.suit} for p in word.pieces],
                "note": word.note,
            }
            for word in words_of(line)
        ],
    }


def scene_data(scene: Scene) -> dict[str, Any]:
    """A moment at the table, as the reader's seat sees it."""
    last, named, picked = scene.last, scene.named, scene.picked
    return {
        "seats": [_seat(seat) for seat in scene.seats],
        "rack": tiles_data(scene.rack),
        "others": scene.others,
        "discards": tiles_data(scene.discards),
        "last": tile_data(last) if last is not None else None,
        "last_by": scene.last_by,
        "named": tile_data(named) if named is not None else None,
        "picked": tile_data(picked) if picked is not None else None,
        "picked_by": scene.picked_by,
        "is_racked": scene.is_racked,
    }


def _seat(seat: SceneSeat) -> dict[str, Any]:
    return {
        "name": seat.name,
        "is_you": seat.is_you,
        "is_east": seat.is_east,
        "is_dead": seat.is_dead,
        "exposures": [tiles_data(one) for one in seat.exposures],
    }
