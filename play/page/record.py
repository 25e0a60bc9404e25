"""A moment of a game's record, ready for the template."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import engine
from play import records
from play.page.table import TablePage, page_of
from play.page.whys import LogRow, log_rows
from play.records import RecordStep
from play.selectors import Table

AROUND: Final = 6
"""Steps before and after the one shown that a record lists."""


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A moment of a game's record, for its template."""

    table: TablePage
    row: LogRow
    first: int
    last: int
    around: tuple[RecordStep, ...]
    racks: tuple[tuple[str, tuple[engine.Tile, ...]], ...]
    """Everybody's tiles by name, where the game is over and they are asked for."""
    game_is_over: bool
    may_continue: bool

    @property
    def step(self) -> RecordStep:
        """The step that is shown."""
        return self.row.step

    @property
    def before(self) -> int | None:
        """The step before; None at the deal."""
        return self.step.index - 1 if self.step.index else None

    @property
    def after(self) -> int | None:
        """The next step; None at the last."""
        return self.step.index + 1 if self.step.index < self.last else None


def record_page(table: Table, index: int, *, open_racks: bool) -> RecordPage:
    """The record of the table's game at that step, or the nearest there is.

    Raises DomainError `not_replayable`.
    """
    steps = records.steps_of(table)
    step = steps[min(max(index, 0), len(steps) - 1)]
    state = records.state_at(table, step)
    then = Table(table.game, state)
    page = page_of(then)
    seats = tuple(replace(seat, may_challenge=False) for seat in page.seats)
    start = max(0, min(step.index - AROUND, len(steps) - 2 * AROUND - 1))
    racks: tuple[tuple[str, tuple[engine.Tile, ...]], ...] = ()
    if open_racks and table.game.is_over:
        shown = records.all_racks(table, state)
        racks = tuple(
            (table.names[seat], shown[seat]) for seat in range(4) if seat != table.seat
        )
    return RecordPage(
        table=replace(page, seats=seats, aims=()),
        row=log_rows(table, steps)[step.index],
        first=0,
        last=steps[-1].index,
        around=tuple(steps[start : start + 2 * AROUND + 1]),
        racks=racks,
        game_is_over=table.game.is_over,
        may_continue=table.game.is_over and state.outcome is None,
    )
