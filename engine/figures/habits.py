"""Standard players with one habit changed, to see what the habit is worth.

Each leaves every other choice to Standard. One of them plays against three Standard
players; what it wins and pays more or less than they do is the worth of the habit,
against players of this kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.actions import (
    Action,
    Call,
    Discard,
    ExchangeJoker,
    LetGo,
    PassTiles,
    VoteCharleston,
)
from engine.bots.base import Bot
from engine.bots.standard import Standard
from engine.matching import tables
from engine.patterns import Card
from engine.rules import exposure_with
from engine.state import Phase, SeatView, without
from engine.tiles import COPIES, Tile

Choice = Callable[[Standard, SeatView, Sequence[Action]], Action]

LATE: Final = 75
"""Tiles of the wall from which on a player who waits calls: a quarter is gone."""
HOPE: Final = 2
"""Tiles away up to which a player who defends goes on with the own hand."""
THREAT: Final = 2
"""Exposures of another player that make a player who defends take care."""


class Habitual:
    """Standard, but for what `choice` changes."""

    def __init__(self, card: Card, choice: Choice) -> None:
        self.standard = Standard(card)
        self.choice = choice

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """What the habit says; what it does not change, Standard decides."""
        return self.choice(self.standard, view, legal)

    def interrupt(self, view: SeatView) -> Action | None:
        """As Standard does."""
        return self.standard.interrupt(view)


def _but(legal: Sequence[Action], kind: type[Action]) -> list[Action]:
    return [action for action in legal if not isinstance(action, kind)]


def never_calls(standard: Standard, view: SeatView, legal: Sequence[Action]) -> Action:
    """Claims a discard for Mahjong alone."""
    return standard.choose(view, _but(legal, Call))


def calls_late(standard: Standard, view: SeatView, legal: Sequence[Action]) -> Action:
    """Calls nothing before a quarter of the wall is gone."""
    if view.wall_left > LATE:
        return never_calls(standard, view, legal)
    return standard.choose(view, legal)


def calls_everything(
    standard: Standard, view: SeatView, legal: Sequence[Action]
) -> Action:
    """Calls whatever leaves the nearest hand no farther away."""
    chosen = standard.choose(view, legal)
    if not isinstance(chosen, LetGo):
        return chosen
    calls = [action for action in legal if isinstance(action, Call)]
    return calls[0] if calls and _is_no_loss(standard.card, view, calls[0]) else chosen


def _is_no_loss(card: Card, view: SeatView, call: Call) -> bool:
    """Whether a call leaves the nearest hand no farther away than now."""
    assert view.newest is not None  # noqa: S101 - something is offered to call
    now = tables(card).away(view.rack, view.exposures[view.seat])
    rack = without(view.rack, call.tiles) or ()
    shown = exposure_with(view.newest.tile, call.tiles)
    return tables(card).away(rack, (*view.exposures[view.seat], shown)) <= now


def never_exchanges(
    standard: Standard, view: SeatView, legal: Sequence[Action]
) -> Action:
    """Leaves every joker in its exposure."""
    return standard.choose(view, _but(legal, ExchangeJoker))


def stops_passing(
    standard: Standard, view: SeatView, legal: Sequence[Action]
) -> Action:
    """Declines every second Charleston."""
    if view.phase is Phase.VOTE:
        return VoteCharleston(view.seat, False)
    return standard.choose(view, legal)


def passes_flowers(
    standard: Standard, view: SeatView, legal: Sequence[Action]
) -> Action:
    """Gives flowers away first."""
    chosen = standard.choose(view, legal)
    if not isinstance(chosen, PassTiles):
        return chosen
    flowers = [tile for tile in view.rack if tile is Tile.FLOWER][:3]
    others = [tile for tile in chosen.tiles if tile is not Tile.FLOWER]
    given = tuple(sorted((*flowers, *others[: 3 - len(flowers)])))
    return PassTiles(view.seat, given)


def defends(standard: Standard, view: SeatView, legal: Sequence[Action]) -> Action:
    """Far from a hand, and another player shows two groups: discards what is safest."""
    chosen = standard.choose(view, legal)
    if isinstance(chosen, Discard) and _is_threatened(standard.card, view):
        return Discard(view.seat, _safest(standard.card, view, chosen.tile))
    return chosen


def _threats(view: SeatView) -> list[int]:
    return [
        seat
        for seat, shown in enumerate(view.exposures)
        if seat != view.seat and len(shown) >= THREAT
    ]


def _is_threatened(card: Card, view: SeatView) -> bool:
    away = tables(card).away(view.rack, view.exposures[view.seat])
    return away > HOPE and bool(_threats(view))


def _safest(card: Card, view: SeatView, first: Tile) -> Tile:
    """A natural that no open hand of a threatening player needs, else the most seen.

    Of equals, what Standard would discard; then the first of the rack.
    """
    needs = [_needs(card, view, seat) for seat in _threats(view)]
    wanted: NDArray[np.bool_] = np.logical_or.reduce(needs)
    seen = Counter(view.beside(view.seat))
    tiles = [tile for tile in view.rack if tile < Tile.JOKER]
    if not tiles:
        return first

    def danger(tile: Tile) -> tuple[bool, int, bool]:
        unseen = COPIES[tile] - seen[tile]
        return bool(wanted[tile]), unseen, tile is not first

    return min(tiles, key=danger)


def _needs(card: Card, view: SeatView, seat: int) -> NDArray[np.bool_]:
    """For each kind, whether a hand that is open to a seat needs one more of it."""
    shown = view.exposures[seat]
    table = tables(card).table_for(shown)
    needs = tables(card).needs[table.hands].copy()
    for exposure in shown:
        needs[:, exposure.tile] -= exposure.size
    wanted: NDArray[np.bool_] = np.logical_or.reduce(needs > 0, axis=0)
    return wanted


HABITS: Final[dict[str, Choice]] = {
    habit.__name__: habit
    for habit in (
        *(never_calls, calls_late, calls_everything),
        *(never_exchanges, stops_passing, passes_flowers, defends),
    )
}
"""Every habit by name."""


def players(card: Card, habit: str, seat: int) -> list[Bot]:
    """Four Standard players; the one at `seat` with that habit ("" for none)."""
    bots: list[Bot] = [Standard(card)] * 4
    if habit:
        bots[seat] = Habitual(card, HABITS[habit])
    return bots
