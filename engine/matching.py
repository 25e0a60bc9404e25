"""Is it a win, how far away, which lines are still possible.

A hand needs `n[t]` tiles of kind t, of which `p[t]` stand in groups that take no
joker. For a rack with r[t] naturals and J jokers

    away = max(sum(max(0, n - r)) - J, sum(max(0, p - r)))

because naturals go first to the places that no joker may fill. The sums come
from tables of min(n, v) and min(p, v): a rack gathers one row for each kind it
holds and adds them up, for all hands of the card at once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.patterns import EXPOSABLE, HAND_SIZE, Card, Exposure, Hand, Line
from engine.tiles import COPIES, KINDS, SET_KINDS, Tile
from engine.verdicts import Reason, ReasonCode, reason

Int8 = NDArray[np.int8]

COUNTS: Final = 9
"""Rows a kind has in a table: none to eight of it."""
_MOST: Final = COUNTS - 1
_JOKER_ROWS: Final = KINDS * COUNTS
_IMPOSSIBLE: Final = 99
_SUBTABLES: Final = 512
_REMEMBERED: Final = 20_000
_POOLS: Final = 16


class Near(NamedTuple):
    """How far a rack is from one line, by the line's best hand.

    `away` is the fewest tiles still to be had, jokers placed as well as they can
    be; `missing` every tile that the rack lacks before jokers are placed; `rack`
    and `exposures` are what was asked about.
    """

    line: Line
    hand: Hand
    away: int
    rack: tuple[Tile, ...]
    exposures: tuple[Exposure, ...]

    @property
    def missing(self) -> tuple[Tile, ...]:
        """Tiles of the hand that the rack lacks, in sorted order."""
        needs = Counter(self.hand.tiles)
        for exposure in self.exposures:
            needs[exposure.tile] -= exposure.size
        needs.subtract(self.rack)
        return tuple(sorted(t for t, count in needs.items() for _ in range(count)))

    @property
    def jokers_used(self) -> int:
        """Jokers of the rack that stand in for missing tiles."""
        return len(self.missing) - self.away


@dataclass(frozen=True)
class Table:
    """Sums for a set of hands of one card: all of them, or what exposures leave.

    `hands` are indexes into the card's hands; `rows` has 9 rows a kind of tile
    and two columns a hand, -min(n, v) and -min(p, v), then a row for each number of
    jokers with what a hand needs in all less those jokers.
    """

    hands: NDArray[np.intp]
    rows: Int8
    starts: NDArray[np.intp]
    """Where each line's hands begin among `hands`."""
    order: NDArray[np.int64]
    """For each hand: the rank of its line (points high first, then card order),
    and below that its own place; less than `span`."""
    span: int
    here: tuple[Hand, ...]
    lines: tuple[Line, ...]
    """The line of each hand."""
    points: NDArray[np.int64]
    concealed: NDArray[np.bool_]

    @property
    def size(self) -> int:
        """How many hands the table holds."""
        return len(self.here)

    def ranked(self, away: Int8) -> list[int]:
        """One key a line, best first: away, rank of the line, place of the hand."""
        keys = np.multiply(away, self.span, dtype=np.int64)
        keys += self.order
        best = np.minimum.reduceat(keys, self.starts)
        best.sort()
        return best.tolist()  # type: ignore[no-any-return]

    def near(
        self,
        keys: Iterable[int],
        rack: tuple[Tile, ...],
        exposures: tuple[Exposure, ...],
    ) -> tuple[Near, ...]:
        """The entries that keys of `ranked` stand for."""
        span, size, here, lines = self.span, len(self.here), self.here, self.lines
        entry, new = tuple.__new__, Near
        return tuple(
            [
                entry(
                    new,
                    (lines[key % size], here[key % size], key // span, rack, exposures),
                )
                for key in keys
            ]
        )

    def away(self, rack: Iterable[Tile]) -> Int8:
        """Tiles away from each hand; `rack` in any order, jokers included."""
        short = self._short(rack)
        size = len(self.here)
        away: Int8 = np.maximum(short[:size], short[size:])
        return away

    def away_and_plain(self, rack: Iterable[Tile]) -> tuple[Int8, Int8]:
        """`away`, and of it the tiles that must be naturals where they stand."""
        short = self._short(rack)
        size = len(self.here)
        plain = short[size:]
        return np.maximum(short[:size], plain), plain

    def away_and_plain_without(
        self, rack: Sequence[Tile], tiles: Sequence[Tile]
    ) -> tuple[Int8, Int8]:
        """`away_and_plain` of the rack less each of these tiles: (tiles, hands)."""
        counts = Counter(rack)
        rows = [_row_of(tile, counts[tile]) for tile in tiles]
        less = [_row_of(tile, counts[tile] - 1) for tile in tiles]
        short: Int8 = self.rows.take(less, axis=0)
        short -= self.rows.take(rows, axis=0)
        short += self._short(rack)
        plain = short[:, self.size :]
        return np.maximum(short[:, : self.size], plain), plain

    def made_of(self, pool: tuple[int, ...]) -> NDArray[np.bool_]:
        """The hands that so many of each kind can make, the jokers' number last.

        The newest pools are remembered: all seats ask about the same one.
        """
        made = self._made.get(pool)
        if made is None:
            *naturals, jokers = pool
            rows = [
                tile * COUNTS + (count if count > 0 else 0)
                for tile, count in enumerate(naturals)
            ]
            rows.append(_JOKER_ROWS + max(jokers, 0))
            short = self._short_of_rows(rows)
            made = short.reshape(2, self.size).max(axis=0) <= 0
            made.flags.writeable = False
            if len(self._made) >= _POOLS:
                self._made.clear()
            self._made[pool] = made
        return made

    @cached_property
    def uses(self) -> Int8:
        """Has a hand a use for copy `v` of a kind? A row for each, as in `rows`."""
        used = np.zeros((_JOKER_ROWS, self.size), dtype=np.int8)
        taken = self.rows[:_JOKER_ROWS, : self.size]
        np.subtract(taken[:-1], taken[1:], out=used[1:])
        return used

    @cached_property
    def needed(self) -> Int8:
        """Tiles of each kind that a hand needs beside exposures: (kinds, hands)."""
        needed: Int8 = -self.rows[_MOST:_JOKER_ROWS:COUNTS, : self.size]
        return needed

    @cached_property
    def wanted(self) -> NDArray[np.float32]:
        """The same as shares of all that the hand still needs."""
        total = np.maximum(self.needed.sum(axis=0, dtype=np.float32), 1)
        shares: NDArray[np.float32] = self.needed / total
        return shares

    @cached_property
    def ways(self) -> NDArray[np.intp]:
        """How many hands each line has here."""
        return np.diff(self.starts, append=self.size)

    @cached_property
    def share_of_line(self) -> NDArray[np.float32]:
        """One over the number of hands that a hand's line has here."""
        return np.repeat(1 / self.ways, self.ways).astype(np.float32)

    @cached_property
    def _made(self) -> dict[tuple[int, ...], NDArray[np.bool_]]:
        return {}

    def free_short(self, rack: Iterable[Tile]) -> Int8:
        """Tiles that the naturals of a rack leave each hand short, jokers aside."""
        naturals = [tile for tile in rack if tile is not Tile.JOKER]
        return self._short(naturals)[: len(self.here)]

    def _short(self, rack: Iterable[Tile]) -> Int8:
        return self._short_of_rows(_rows_of(rack))

    def _short_of_rows(self, rows: list[int]) -> Int8:
        short: Int8 = np.add.reduce(self.rows.take(rows, axis=0), axis=0, dtype=np.int8)
        return short

    def away_many(self, racks: Sequence[Sequence[Tile]]) -> Int8:
        """The same for many racks at once: shape (racks, hands)."""
        short = self._short_of_racks(racks)
        away: Int8 = np.maximum(short[:, : self.size], short[:, self.size :])
        return away

    def away_and_plain_many(self, racks: Sequence[Sequence[Tile]]) -> tuple[Int8, Int8]:
        """`away_and_plain` for many racks at once: shapes (racks, hands)."""
        short = self._short_of_racks(racks)
        plain = short[:, self.size :]
        return np.maximum(short[:, : self.size], plain), plain

    def _short_of_racks(self, racks: Sequence[Sequence[Tile]]) -> Int8:
        # A column for blanks, which nothing below reads (house-05).
        counts = np.zeros((len(racks), KINDS + 2), dtype=np.intp)
        where = np.repeat(np.arange(len(racks)), [len(rack) for rack in racks])
        flat = np.fromiter((t for rack in racks for t in rack), dtype=np.intp)
        np.add.at(counts, (where, flat), 1)
        return self._short_of_counts(counts)

    def _short_of_counts(self, counts: NDArray[np.intp]) -> Int8:
        naturals = counts[:, :KINDS]
        kinds = int((naturals > 0).sum(axis=1).max(initial=0))
        held = np.argsort(naturals == 0, axis=1, kind="stable")[:, :kinds]
        rows = held * COUNTS
        rows += np.take_along_axis(naturals, held, axis=1).clip(0, _MOST)
        total: Int8 = self.rows.take(
            _JOKER_ROWS + counts[:, KINDS].clip(0, HAND_SIZE), axis=0
        )
        for column in range(kinds):
            total += self.rows.take(rows[:, column], axis=0)
        return total


def _rows_of(rack: Iterable[Tile]) -> list[int]:
    """The rows of a table that add up to what a rack leaves each hand short."""
    counts: dict[int, int] = {}
    for tile in rack:
        counts[tile] = counts.get(tile, 0) + 1
    # More than a hand's worth changes nothing, and must not pass what int8 holds.
    jokers = min(counts.pop(Tile.JOKER, 0), HAND_SIZE)
    counts.pop(Tile.BLANK, None)  # of no use in any hand (house-05)
    rows = [t * COUNTS + (c if c < _MOST else _MOST) for t, c in counts.items()]
    rows.append(_JOKER_ROWS + jokers)
    return rows


def _row_of(tile: Tile, count: int) -> int:
    """The row of so many of one kind."""
    if tile is Tile.BLANK:
        return 0
    if tile is Tile.JOKER:
        return _JOKER_ROWS + min(count, HAND_SIZE)
    return tile * COUNTS + min(count, _MOST)


class CardTables:
    """Everything that can be worked out once for a card."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.hands: tuple[Hand, ...] = tuple(h for ln in card.lines for h in ln.hands)
        self.line_of: NDArray[np.intp] = np.repeat(
            np.arange(len(card.lines)), [len(ln.hands) for ln in card.lines]
        )
        ranks = sorted(range(len(card.lines)), key=lambda i: (-card.lines[i].points, i))
        self.rank: NDArray[np.int64] = np.empty(len(ranks), dtype=np.int64)
        self.rank[ranks] = np.arange(len(ranks))
        self.needs, self.plain = self._needs()
        self.concealed = np.array(
            [ln.exposure == "C" for ln in card.lines], dtype=bool
        )[self.line_of]
        self.points = np.array([ln.points for ln in card.lines])[self.line_of]
        self._subtables: OrderedDict[tuple[Exposure, ...], Table] = OrderedDict()
        self._nearest_away: dict[Any, int] = {}
        self._fits: dict[tuple[Exposure, ...], bool] = {}
        self.table = self._table(np.arange(len(self.hands)), self.needs, self.plain)

    def _needs(self) -> tuple[Int8, Int8]:
        needs = np.zeros((len(self.hands), KINDS), dtype=np.int8)
        plain = np.zeros_like(needs)
        where = [
            (i, g.tile, g.size, g.takes_jokers)
            for i, hand in enumerate(self.hands)
            for g in hand.groups
        ]
        if where:
            hand, tile, size, takes = (
                np.array(column) for column in zip(*where, strict=True)
            )
            np.add.at(needs, (hand, tile), size.astype(np.int8))
            np.add.at(plain, (hand, tile), np.where(takes, 0, size).astype(np.int8))
        return needs, plain

    def _table(self, hands: NDArray[np.intp], needs: Int8, plain: Int8) -> Table:
        both = np.concatenate([needs, plain]).T
        held = np.arange(COUNTS, dtype=np.int8)
        used = np.minimum(both[:, None, :], held[None, :, None])
        # The rows of the jokers carry what a hand needs in all: every rack has one.
        start = np.repeat(both.sum(axis=0, dtype=np.int8)[None], HAND_SIZE + 1, axis=0)
        start[:, : len(hands)] -= np.arange(HAND_SIZE + 1, dtype=np.int8)[:, None]
        rows = np.concatenate([-used.reshape(_JOKER_ROWS, 2 * len(hands)), start])
        lines = self.line_of[hands]
        return Table(
            hands=hands,
            rows=rows,
            starts=np.flatnonzero(np.diff(lines, prepend=-1)),
            order=self.rank[lines] * len(hands) + np.arange(len(hands)),
            span=len(hands) * len(self.card.lines),
            here=tuple(self.hands[i] for i in hands.tolist()),
            lines=tuple(self.card.lines[i] for i in lines.tolist()),
            points=self.points[hands],
            concealed=self.concealed[hands],
        )

    def table_for(self, exposures: tuple[Exposure, ...]) -> Table:
        """The hands that those exposures leave, less what already lies exposed.

        Kept are hands of X lines that have those very groups (rules card-12,
        dead-03, dead-04).
        """
        if not exposures:
            return self.table
        key = self._key(exposures)
        table = self._subtables.get(key)
        if table is None:
            table = self._subtable(key, ~self.concealed)
            self._subtables[key] = table
            if len(self._subtables) > _SUBTABLES:
                self._subtables.popitem(last=False)
        return table

    def table_for_concealed(self, exposures: tuple[Exposure, ...]) -> Table:
        """What the exposures would leave of the C lines, were they X."""
        return self._subtable(exposures, self.concealed)

    def _subtable(
        self, exposures: tuple[Exposure, ...], allowed: NDArray[np.bool_]
    ) -> Table:
        candidates = self.hands_with(exposures) & allowed
        kept: list[int] = []
        plain_of: list[Int8] = []
        for index in np.flatnonzero(candidates):
            left = _take_out(self.hands[index], exposures)
            if left is not None:
                kept.append(int(index))
                plain = self.plain[index].copy()
                for tile, size in left:
                    plain[tile] -= size
                plain_of.append(plain)
        hands = np.array(kept, dtype=np.intp)
        needs = self.needs[hands]
        # Exposures that no line has, a joker's among them, leave nothing to change.
        for exposure in exposures if kept else ():
            needs[:, exposure.tile] -= exposure.size
        plain_rows = np.array(plain_of, dtype=np.int8).reshape(len(kept), KINDS)
        return self._table(hands, needs, plain_rows)

    def hands_with(self, exposures: tuple[Exposure, ...]) -> NDArray[np.bool_]:
        """The hands that have those very groups, X or C, jokers or not."""
        mask = np.ones(len(self.hands), dtype=bool)
        for (tile, size), times in Counter((e.tile, e.size) for e in exposures).items():
            mask &= self.groups_of(tile, size) >= times
        return mask

    def groups_of(self, tile: Tile, size: int) -> Int8:
        """How many such groups, of a size that can be exposed, each hand has."""
        return self._groups.get((tile, size), self._nowhere)

    @cached_property
    def _nowhere(self) -> Int8:
        return np.zeros(len(self.hands), dtype=np.int8)

    @cached_property
    def _groups(self) -> dict[tuple[Tile, int], Int8]:
        found: dict[tuple[Tile, int], Int8] = {}
        for index, hand in enumerate(self.hands):
            for g in hand.groups:
                if g.size in EXPOSABLE:
                    counts = found.setdefault(
                        (g.tile, g.size), np.zeros(len(self.hands), dtype=np.int8)
                    )
                    counts[index] += 1
        return found

    def away(self, rack: tuple[Tile, ...], exposures: tuple[Exposure, ...]) -> int:
        """Tiles away from the nearest hand; 99 when the exposures fit none."""
        key = (rack, exposures)
        away = self._nearest_away.get(key)
        if away is None:
            table = self.table_for(exposures)
            away = int(table.away(rack).min()) if table.here else _IMPOSSIBLE
            if len(self._nearest_away) >= _REMEMBERED:
                self._nearest_away.clear()
            self._nearest_away[key] = away
        return away

    def fits(self, exposures: tuple[Exposure, ...]) -> bool:
        """Does some X line hold those exposures (rules dead-03, dead-04)?"""
        if any((e.tile, e.size) not in self._groups for e in exposures):
            return False
        key = self._key(exposures)
        fits = self._fits.get(key)
        if fits is None:
            fits = self._fits[key] = self._any_fits(key, ~self.concealed)
        return fits

    def fits_concealed(self, exposures: tuple[Exposure, ...]) -> bool:
        """Would some C line hold those exposures, were it X?"""
        return self._any_fits(exposures, self.concealed)

    def _any_fits(
        self, exposures: tuple[Exposure, ...], allowed: NDArray[np.bool_]
    ) -> bool:
        found = np.flatnonzero(self.hands_with(exposures) & allowed)
        return any(_take_out(self.hands[i], exposures) is not None for i in found)

    def _key(self, exposures: tuple[Exposure, ...]) -> tuple[Exposure, ...]:
        """Exposures in one order; jokers matter only on cards that forbid some."""
        if not self._picky:
            exposures = tuple(Exposure(e.tile, e.size) for e in exposures)
        return tuple(sorted(exposures, key=lambda e: (e.tile, e.size, e.jokers)))

    @cached_property
    def _picky(self) -> bool:
        """Has an X line a group of three or more that takes no joker?"""
        return any(
            g.size >= EXPOSABLE.start and not g.takes_jokers
            for line in self.card.lines
            if line.exposure == "X"
            for hand in line.hands
            for g in hand.groups
        )

    def possible(
        self, table: Table, exposures: tuple[Exposure, ...], seen: Iterable[Tile]
    ) -> NDArray[np.bool_]:
        """Hands of `table` that somebody given every tile not seen could make."""
        pool = list(COPIES)
        for tile in seen:
            pool[tile] -= 1
        for exposure in exposures:
            for tile in exposure.tiles:
                pool[tile] -= 1
        return table.made_of(tuple(pool[: len(SET_KINDS)]))


def _take_out(
    hand: Hand, exposures: tuple[Exposure, ...]
) -> list[tuple[Tile, int]] | None:
    """What the exposures take from the joker-free part of a hand.

    None when a group that takes no joker would have to hold one.
    """
    taken: list[tuple[Tile, int]] = []
    groups = list(hand.groups)
    # Exposures with jokers choose first: they need the groups that allow them.
    for exposure in sorted(exposures, key=lambda e: -e.jokers):
        fitting = [
            g
            for g in groups
            if g.tile == exposure.tile
            and g.size == exposure.size
            and (g.takes_jokers or not exposure.jokers)
        ]
        if not fitting:
            return None
        group = max(fitting, key=lambda g: g.takes_jokers)
        groups.remove(group)
        if not group.takes_jokers:
            taken.append((group.tile, group.size))
    return taken


def tables(card: Card) -> CardTables:
    """The card's tables, worked out at the first call and kept with the card."""
    kept = card.__dict__.get("_tables")
    if kept is None:
        kept = card.__dict__["_tables"] = CardTables(card)
    return kept


def read_exposure(tiles: Iterable[Tile]) -> Exposure | Reason:
    """An exposure from its tiles, or the reason why they are none.

    Like tiles, three to six, jokers filling in, at least one natural
    (rules claims-13, jokers-06).
    """
    given = tuple(tiles)
    if Tile.BLANK in given:
        return reason(ReasonCode.BLANK_IN_HAND, "house-05")
    naturals = {tile for tile in given if tile is not Tile.JOKER}
    if len(naturals) > 1:
        return reason(
            ReasonCode.EXPOSURE_MIXES_TILES, "claims-13", tiles=tuple(sorted(given))
        )
    if len(given) not in EXPOSABLE:
        return reason(ReasonCode.EXPOSURE_WRONG_SIZE, "claims-13", size=len(given))
    if not naturals:
        return reason(ReasonCode.EXPOSURE_NEEDS_NATURAL, "jokers-06", size=len(given))
    return Exposure(naturals.pop(), len(given), given.count(Tile.JOKER))


def read_exposures(
    exposures: Iterable[Iterable[Tile] | Exposure],
) -> tuple[tuple[Exposure, ...], tuple[Reason, ...]]:
    """Every exposure that can be read, and the faults of those that cannot."""
    read = [e if isinstance(e, Exposure) else read_exposure(e) for e in exposures]
    good = tuple(e for e in read if isinstance(e, Exposure))
    return good, tuple(e for e in read if isinstance(e, Reason))


def nearest(
    card: Card,
    concealed: Iterable[Tile],
    exposures: Iterable[Iterable[Tile] | Exposure] = (),
    seen: Iterable[Tile] = (),
    limit: int = 10,
) -> tuple[Near, ...]:
    """The lines nearest to a rack, one entry a line by its best hand.

    `concealed`: the rack without exposures; `exposures`: tiles of each exposure,
    or Exposure values; `seen`: visible tiles outside the own rack and exposures.
    Ordered by away, then points (high first), then card order; lines that tie
    with the last one are all listed. Lines that the exposures forbid and hands
    that the tiles seen make impossible are left out (rules card-12, dead-05).
    Exposures that are none leave nothing: check them with `read_exposure`.
    """
    rack = tuple(concealed)
    fixed: tuple[Exposure, ...] = ()
    if exposures:
        fixed, faults = read_exposures(exposures)
        if faults:
            return ()
    if limit < 1:
        return ()
    compiled = tables(card)
    table = compiled.table_for(fixed)
    if not table.here:
        return ()
    away = table.away(rack)
    visible = tuple(seen)
    if visible:
        away[~compiled.possible(table, fixed, visible)] = _IMPOSSIBLE
    keys = table.ranked(away)
    count = min(limit, len(keys))
    # Everything that ties in `away` with the last one belongs to the list.
    end = min(keys[count - 1] // table.span + 1, _IMPOSSIBLE) * table.span
    return table.near(keys[: bisect_left(keys, end)], rack, fixed)


def hands_left(
    card: Card,
    exposures: Iterable[Exposure],
    seen: Iterable[Tile] = (),
    of: Line | None = None,
) -> tuple[Hand, ...]:
    """The hands, all or those `of` one line, that these exposures can still make.

    Judged as a challenge is, by what lies open alone (dead-05, dead-07).
    """
    left = _left(card, exposures, seen)
    return tuple(hand for line, hand in left if of is None or line is of)


def ways_left(
    card: Card, exposures: Iterable[Exposure], seen: Iterable[Tile] = ()
) -> Counter[tuple[str, str]]:
    """How many hands of each line somebody with these exposures can still make.

    By section and number; lines without any such hand are not there. Judged as
    `hands_left` is.
    """
    left = _left(card, exposures, seen)
    return Counter((line.section, line.number) for line, _hand in left)


def _left(
    card: Card, exposures: Iterable[Exposure], seen: Iterable[Tile]
) -> list[tuple[Line, Hand]]:
    fixed = tuple(exposures)
    compiled = tables(card)
    table = compiled.table_for(fixed)
    if not table.here:
        return []
    left = compiled.possible(table, fixed, seen)
    ways = zip(table.lines, table.here, left, strict=True)
    return [(line, hand) for line, hand, open_ in ways if open_]


def nearest_one(
    card: Card, rack: tuple[Tile, ...], exposures: tuple[Exposure, ...]
) -> Near | None:
    """The first entry of `nearest`, or None when the exposures fit no line."""
    table = tables(card).table_for(exposures)
    if not table.here:
        return None
    return table.near(table.ranked(table.away(rack))[:1], rack, exposures)[0]
