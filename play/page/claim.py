"""What can be shown: calls, changes of an exposure, exchanges of jokers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import engine
from engine.rules import exposure_with
from play import words


@dataclass(frozen=True, slots=True)
class Choice:
    """One lawful way to do something that has several: a radio button."""

    value: str
    text: str
    tiles: tuple[engine.Tile, ...]
    owner: str = ""
    short: str = ""
    """The name of the group, or of its owner, alone: for where there is little room."""


def call_choices(
    view: engine.SeatView, legal: Iterable[engine.Action], real: bool
) -> tuple[Choice, ...]:
    """The lawful ways to expose the discard.

    At a real table the learner lays out tiles of the rack instead; but a false
    Mahjong may be turned into a lawful exposure (error-03).
    """
    given = view.declared.discard if view.declared else view.newest
    if given is None or (real and view.phase is engine.Phase.CLAIM):
        return ()
    tile = given.tile
    return tuple(
        _exposing(tile, action.tiles)
        for action in legal
        if isinstance(action, engine.Call)
    )


def change_choices(
    view: engine.SeatView, legal: Iterable[engine.Action]
) -> tuple[Choice, ...]:
    if view.claimed is None:
        return ()
    tile = view.claimed.tile
    return tuple(
        _exposing(tile, action.tiles)
        for action in legal
        if isinstance(action, engine.ChangeExposure)
    )


def _exposing(tile: engine.Tile, tiles: tuple[engine.Tile, ...]) -> Choice:
    return Choice(
        value=engine.format_tiles(tiles),
        text=words.call_words(tile, tiles),
        tiles=exposure_with(tile, tiles).tiles,
        short=words.group_name(len(tiles) + 1),
    )


def exchanges_offered(
    view: engine.SeatView, legal: Iterable[engine.Action], real: bool
) -> list[engine.Action]:
    """The exchanges to offer; at a real table also those made too early."""
    if not (real and view.asked and view.phase is engine.Phase.PICK):
        return [a for a in legal if isinstance(a, engine.ExchangeJoker)]
    return [
        engine.ExchangeJoker(view.seat, owner, index, exposure.tile)
        for owner, own in enumerate(view.exposures)
        for index, exposure in enumerate(own)
        if exposure.jokers and exposure.tile in view.rack
    ]


def swap_choices(
    view: engine.SeatView, legal: Iterable[engine.Action], names: Sequence[str]
) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            value=f"{a.owner}-{a.exposure}-{engine.format_tiles([a.tile])}",
            text=words.exchange_words(a.tile, names[a.owner], a.owner == view.seat),
            tiles=view.exposures[a.owner][a.exposure].tiles,
            short=names[a.owner],
        )
        for a in legal
        if isinstance(a, engine.ExchangeJoker)
    )
