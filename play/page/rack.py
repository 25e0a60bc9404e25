"""The own rack: what can be chosen, what is new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

import engine
from engine.charleston import PASS_SIZE
from engine.tiles import CODES, SET_KINDS
from mahjong_site.web.tilenames import tile_name

MOST_SHOWN: Final = 5
"""Tiles of the rack that a sextet needs beside the discard (claims-18)."""


def picking(view: engine.SeatView, real: bool) -> tuple[str, int]:
    """Whether tiles of the rack can be chosen, and how many at most."""
    if not view.asked or view.challenge is not None:
        return "", 0
    if view.phase is engine.Phase.TURN or (real and view.phase is engine.Phase.PICK):
        return "radio", 1
    if view.phase in (engine.Phase.PASS, engine.Phase.MUSH):
        return "checkbox", PASS_SIZE
    if real and view.phase is engine.Phase.CLAIM:
        return "checkbox", MOST_SHOWN
    if view.phase is engine.Phase.COURTESY_PASS:
        return "checkbox", view.courtesy
    return "", 0


@dataclass(frozen=True, slots=True)
class SayOption:
    """A name that can be said with a discard."""

    value: str
    name: str


def names_to_say(view: engine.SeatView, real: bool) -> tuple[SayOption, ...]:
    """The names for a discard: at a real table a wrong one can be said (misnamed-01).

    Empty where nothing is discarded, or where the site names every discard.
    """
    if picking(view, real)[0] != "radio" or not real:
        return ()
    return tuple(SayOption(CODES[tile], tile_name(tile)) for tile in SET_KINDS)


def for_a_blank(legal: Iterable[engine.Action]) -> tuple[tuple[str, engine.Tile], ...]:
    """The dead discards that a blank may take, each with its button's value."""
    return tuple(
        (f"take-{CODES[action.tile]}", action.tile)
        for action in legal
        if isinstance(action, engine.SwapBlank)
    )


def never_passed(view: engine.SeatView) -> tuple[tuple[engine.Tile, ...], str]:
    """The tiles of the rack that are never passed, and why."""
    why = {
        engine.Tile.JOKER: engine.Reason(
            engine.ReasonCode.JOKER_NEVER_PASSED, "charleston-10"
        ),
        engine.Tile.BLANK: engine.Reason(
            engine.ReasonCode.BLANK_NEVER_PASSED, "house-05"
        ),
    }
    held = tuple(tile for tile in why if tile in view.rack)
    return held, " ".join(engine.explain(why[tile], _) for tile in held)


def arrived_tiles(view: engine.SeatView) -> tuple[engine.Tile, ...]:
    """The tiles to mark as new: the one picked, or those of the last pass."""
    if view.fresh is not None:
        return (view.fresh,)
    return view.received
