"""The moment at which a line that a seat played for became impossible.

Judged as all at the table could: by the seat's own exposures (card-12) and by the tiles
that lie open (dead-05).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.actions import Call
from engine.matching import hands_left
from engine.patterns import Card, Exposure, Hand, Line
from engine.state import GameState, SeatView, view
from engine.tiles import COPIES, SET_KINDS, Tile
from engine.weighing import Weighed

HELD: Final = 4
"""A line that led so many decisions running was played for."""


class DroppedCode(StrEnum):
    """What made a line impossible. Codes are stable for ever."""

    TILES_GONE = "tiles_gone"
    """Too few of a tile are left for a place that no joker may fill."""
    TOO_FEW_LEFT = "too_few_left"
    """Too few of a tile and of the jokers are left for a whole hand."""
    CONCEALED = "concealed"
    """The line is concealed, and the seat has exposed a group."""
    OWN_EXPOSURE = "own_exposure"
    """No hand of the line has the groups that the seat has exposed."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A line that was played for and became impossible.

    `number` counts the actions up to the one that made it so, an action of `seat`;
    `held` are the decisions that the line had led. By visible tiles: `tile`, of which
    the last hand still had `need` to get, lies open `down` times among the discards
    and `shown` times among the exposures of each seat. By an exposure: `exposure`.
    """

    line: Line
    number: int
    held: int
    code: DroppedCode
    seat: int
    tile: Tile | None = None
    need: int = 0
    down: int = 0
    shown: tuple[int, ...] = (0, 0, 0, 0)
    exposure: Exposure | None = None

    @property
    def seen(self) -> int:
        """How many of the tile lie open."""
        return self.down + sum(self.shown)


@dataclass(frozen=True, slots=True)
class _Held:
    """A line, the decisions running that it has led, and whether it was called for."""

    line: Line
    count: int = 1
    called: bool = False

    @property
    def counts(self) -> bool:
        return self.called or self.count >= HELD


class Follower:
    """Follows the leading line of one seat through a game, action by action.

    `dropped` is the line that had led longest of those that became impossible.
    """

    def __init__(self, card: Card, seat: int) -> None:
        self.card = card
        self.seat = seat
        self.dropped: Dropped | None = None
        self._held: _Held | None = None
        self._call: tuple[int, Weighed] | None = None

    def decide(self, number: int, chosen: Weighed) -> None:
        """A decision of the seat; a call counts when it is granted."""
        if isinstance(chosen.action, Call):
            self._call = (number, chosen)
        else:
            self._call = None
            self._hold(chosen.line, called=False)

    def look(self, number: int, by: int, before: GameState, after: GameState) -> None:
        """What an action of the seat `by` has laid open."""
        if after.outcome is not None or after.dead[self.seat]:
            self._held = None
            return
        grown = len(after.exposures[self.seat]) > len(before.exposures[self.seat])
        if grown and self._call is not None:
            number, chosen = self._call
            self._check(number, self.seat, before, after)
            self._call = None
            self._hold(chosen.line, called=True)
        elif _open(before) != _open(after):
            self._check(number, by, before, after)

    def _hold(self, line: Line | None, *, called: bool) -> None:
        held = self._held
        if line is None:
            self._held = None
        elif held is not None and held.line is line:
            self._held = _Held(line, held.count + 1, held.called or called)
        else:
            self._held = _Held(line, called=called)

    def _check(self, number: int, by: int, before: GameState, after: GameState) -> None:
        held = self._held
        if held is None or not held.counts:
            return
        now = view(after, self.seat)
        if self._hands(held.line, now):
            return
        self._held = None
        if self.dropped is None or held.count > self.dropped.held:
            last = self._hands(held.line, view(before, self.seat))
            self.dropped = self._told(held, number, by, now, last) or self.dropped

    def _hands(self, line: Line, seen: SeatView) -> tuple[Hand, ...]:
        return hands_left(self.card, seen.exposures[self.seat], seen.seen, line)

    def _told(
        self, held: _Held, number: int, by: int, now: SeatView, last: Sequence[Hand]
    ) -> Dropped | None:
        own = now.exposures[self.seat]
        if not hands_left(self.card, own, (), held.line):
            concealed = held.line.exposure == "C"
            code = DroppedCode.CONCEALED if concealed else DroppedCode.OWN_EXPOSURE
            return Dropped(held.line, number, held.count, code, by, exposure=own[-1])
        lacks = [lack for hand in last for lack in _lacks(hand, own, now)]
        if not lacks:
            return None
        # Of the hands that were left, the one that lacks least was nearest to stay.
        lack = min(lacks, key=lambda one: one.short)
        down, shown = _where(now, lack.tile)
        return Dropped(
            held.line,
            number,
            held.count,
            lack.code,
            by,
            lack.tile,
            lack.need,
            down,
            shown,
        )


@dataclass(frozen=True, slots=True)
class _Lack:
    """A tile of which a hand still needs more than there are left."""

    code: DroppedCode
    tile: Tile
    need: int
    short: int


def _lacks(hand: Hand, own: Sequence[Exposure], now: SeatView) -> Iterator[_Lack]:
    """What keeps a hand from being made: first places that no joker may fill."""
    left = Counter(dict(zip(SET_KINDS, COPIES, strict=False)))
    left.subtract(now.seen)
    left.subtract(tile for e in own for tile in e.tiles)
    needs = Counter(hand.tiles)
    needs.subtract(e.tile for e in own for _ in range(e.size))
    plain = Counter(
        g.tile for g in hand.groups if not g.takes_jokers for _ in range(g.size)
    )
    for tile, need in needs.items():
        short = min(need, plain[tile]) - left[tile]
        if short > 0:
            yield _Lack(DroppedCode.TILES_GONE, tile, min(need, plain[tile]), short)
            return
    missing = {tile: need - left[tile] for tile, need in needs.items()}
    short = sum(max(0, count) for count in missing.values()) - left[Tile.JOKER]
    if short > 0:
        tile = max(missing, key=lambda one: missing[one])
        yield _Lack(DroppedCode.TOO_FEW_LEFT, tile, needs[tile], short)


def _where(now: SeatView, tile: Tile) -> tuple[int, tuple[int, ...]]:
    """How often a tile lies among the discards, and in the exposures of each seat."""
    shown = tuple(
        sum(e.tiles.count(tile) for e in exposures) for exposures in now.exposures
    )
    return sum(one.tile is tile for one in now.discards), shown


def _open(state: GameState) -> tuple[object, object]:
    """What lies open for all."""
    return state.discards, state.exposures
