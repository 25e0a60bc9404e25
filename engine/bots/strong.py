"""Strong: settles early, weighs chance and points, calls only where it pays, defends.

It takes the best of what `engine.weighing` finds. So it breaks up its hand, or holds
a tile, where an opponent who has shown much seems to wait for it; it plays for a
wall game when its own chance is small; it exchanges a joker when that brings it
nearer; and it shows nothing of a hand that does as well concealed.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from engine.bots.standard import Standard
from engine.motives import Motive, motives_of
from engine.state import SeatView
from engine.weighing import nearest_weighed, weigh


class Strong(Standard):
    """Plays the best of the list: one card, no memory, the same choice for a view."""

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """The best of what can be weighed; the rest as Standard does it."""
        found = weigh(self.card, view, legal)
        return found[0].action if found else super().choose(view, legal)

    def why(
        self, view: SeatView, legal: Sequence[Action], action: Action
    ) -> tuple[Motive, ...]:
        """What `action` leaves, and what speaks against the next best."""
        found = weigh(self.card, view, legal)
        chosen = nearest_weighed(found, action)
        if chosen is None:
            return super().why(view, legal, action)
        return motives_of(found, chosen)
