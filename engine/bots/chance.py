"""A player that leaves everything to chance: for tests and as a baseline."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.actions import Action
from engine.state import SeatView


class Chance:
    """Takes any lawful action, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """Any one of `legal`."""
        return legal[int(self._random.random() * len(legal))]

    def interrupt(self, view: SeatView) -> Action | None:
        """Never challenges anybody."""
        return None
