"""Easy: a beginner who falls in love with one family of the card.

It sets its heart on the section that all the tiles it has had go with best, and
there on one hand; it never counts what lies on the table; every third call and every
second exchange escapes its notice; and it throws what that one hand does not want,
whoever may be waiting for it. These are the mistakes that beginners make; `motives`
names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from engine.actions import Action, Call, Discard, ExchangeJoker, LetGo
from engine.bots.standard import Standard
from engine.matching import Table, tables
from engine.motives import Motive, MotiveCode, motive, tiles_of
from engine.patterns import Hand, Line
from engine.rules import exposure_with
from engine.state import SeatView, with_tiles
from engine.tiles import Tile

CALLS_SEEN: Final = (2, 3)
"""It notices two calls of three."""
EXCHANGES_SEEN: Final = (1, 2)


class Aim(NamedTuple):
    """The one hand that Easy plays for, and how far away it is by its own count."""

    line: Line
    hand: Hand
    away: int


class Easy(Standard):
    """A beginner: one card, no memory, the same choice for the same view."""

    def aim(self, view: SeatView) -> Aim | None:
        """The hand it plays for; None when its exposures fit no hand of the card."""
        own = view.exposures[view.seat]
        table = tables(self.card).table_for(own)
        if not table.size:
            return None
        thrown = (d.tile for d in view.discards if d.seat == view.seat)
        had = with_tiles(view.rack, thrown)
        first = table.lines[int(table.away(had).argmin())].section
        away = table.away(view.rack)
        keys = away.astype(np.int64)
        keys[_outside(table, first)] += len(self.card.lines)
        best = int((keys * table.span + table.order).argmin())
        return Aim(table.lines[best], table.here[best], int(away[best]))

    def unwanted(self, view: SeatView) -> tuple[Tile, ...]:
        """The naturals of the rack that its hand has no use for; winds and dragons
        first, as beginners throw them."""
        aim = self.aim(view)
        need = list(aim.hand.tiles) if aim else []
        for exposure in view.exposures[view.seat]:
            for _ in range(min(exposure.size, need.count(exposure.tile))):
                need.remove(exposure.tile)
        left: list[Tile] = []
        for tile in view.rack:
            if tile in need:
                need.remove(tile)
            elif tile < Tile.JOKER:
                left.append(tile)
        return tuple(sorted(left, key=lambda tile: (tile.suit is not None, tile)))

    def _least_useful(self, view: SeatView, count: int) -> tuple[Tile, ...]:
        first = self.unwanted(view)[:count]
        rest = [t for _, t in self._estimate(view).copy_values(view.rack)]
        for tile in first:
            rest.remove(tile)
        return tuple(sorted((*first, *rest[: count - len(first)])))

    def _turn(self, view: SeatView, legal: Sequence[Action]) -> Action:
        swap = next((a for a in legal if isinstance(a, ExchangeJoker)), None)
        if swap is not None and notices(view, EXCHANGES_SEEN):
            return swap
        least = self._least_useful(view, 1)
        unwanted = self.unwanted(view)
        tile = (*unwanted, *least, view.rack[-1])[0]
        return Discard(view.seat, tile)

    def _claim(self, view: SeatView, legal: Sequence[Action]) -> Action:
        call = self.wanted_call(view, legal)
        return call if call and notices(view, CALLS_SEEN) else LetGo(view.seat)

    def _why_thrown(
        self, view: SeatView, legal: Sequence[Action], action: Action
    ) -> tuple[Motive, ...]:
        aim = self.aim(view)
        if aim is None:
            return ()
        heart = _heart(aim)
        swap = next((a for a in legal if isinstance(a, ExchangeJoker)), None)
        if swap is not None:
            return heart, motive(MotiveCode.OVERLOOKED_EXCHANGE, tiles=(swap.tile,))
        if self._is_vain(view, aim):
            return heart, motive(MotiveCode.HOPES_IN_VAIN)
        if set(tiles_of(action)) <= set(self.unwanted(view)):
            return heart, motive(MotiveCode.OF_NO_USE_THERE, tiles=tiles_of(action))
        return heart, motive(MotiveCode.LOOKS_AT_OWN_RACK)

    def _is_vain(self, view: SeatView, aim: Aim) -> bool:
        """Can the hand it plays for no longer be made? It does not notice (dead-05)."""
        own = view.exposures[view.seat]
        compiled = tables(self.card)
        table = compiled.table_for(own)
        possible = compiled.possible(table, own, view.seen)
        return not possible[table.here.index(aim.hand)]

    def _why_claim(
        self, view: SeatView, legal: Sequence[Action], action: Action
    ) -> tuple[Motive, ...]:
        aim = self.aim(view)
        if aim is None or view.newest is None:
            return ()
        tiles = (view.newest.tile,)
        if isinstance(action, Call):
            return _heart(aim), motive(MotiveCode.GROUP_OF_ITS_HAND, tiles=tiles)
        if self.wanted_call(view, legal):
            return _heart(aim), motive(MotiveCode.OVERLOOKED_CALL, tiles=tiles)
        return _heart(aim), motive(MotiveCode.OF_NO_USE_THERE, tiles=tiles)

    def wanted_call(self, view: SeatView, legal: Sequence[Action]) -> Call | None:
        """A call for a group of its hand, the one with fewest jokers."""
        aim = self.aim(view)
        if aim is None or view.newest is None or aim.line.exposure == "C":
            return None
        groups = {(group.tile, group.size) for group in aim.hand.groups}
        fits = [
            action
            for action in legal
            if isinstance(action, Call)
            and _group(view.newest.tile, action.tiles) in groups
        ]
        return min(fits, key=lambda a: a.tiles.count(Tile.JOKER), default=None)


def _heart(aim: Aim) -> Motive:
    return motive(
        MotiveCode.KEEPS_TO_FAMILY,
        section=aim.line.section,
        line=aim.line.name,
        away=aim.away,
    )


def notices(view: SeatView, share: tuple[int, int]) -> bool:
    """Whether it has its eyes open at this moment: so many times of so many."""
    moment = f"{view.seat} {len(view.discards)} {view.wall_left} {view.rack}"
    return crc32(moment.encode()) % share[1] < share[0]


def _group(tile: Tile, tiles: tuple[Tile, ...]) -> tuple[Tile, int]:
    exposure = exposure_with(tile, tiles)
    return exposure.tile, exposure.size


def _outside(table: Table, section: str) -> NDArray[np.bool_]:
    """Which hands of the table belong to other sections; line by line, not by hand."""
    other = [table.lines[at].section != section for at in table.starts.tolist()]
    return np.repeat(other, table.ways)
