"""Steady: plays for the line that is nearest, and calls when it gains.

It counts the tiles that each line lacks, a little dearer where they must be naturals
of the own pick, and leaves out hands that the visible tiles rule out. What a tile is
worth to the other lines, and what a win pays, it does not weigh; so it changes lines
late, as many solid club players do.
"""

from __future__ import annotations

from typing import Final

from engine.bots.standard import Standard
from engine.evaluation import Estimate, Prices, estimate
from engine.patterns import Exposure
from engine.state import SeatView
from engine.tiles import Tile

PRICES: Final = Prices(plain=0.1, concealed=0.0, points=0.0)


class Steady(Standard):
    """A solid club player: one card, no memory, the same choice for the same view."""

    call_gain = 0.0

    def _estimate(
        self,
        view: SeatView,
        rack: tuple[Tile, ...] | None = None,
        exposures: tuple[Exposure, ...] | None = None,
    ) -> Estimate:
        found = estimate(
            self.card,
            view.rack if rack is None else rack,
            view.exposures[view.seat] if exposures is None else exposures,
            view.seen,
            PRICES,
        )
        return found.of_nearest_line()
