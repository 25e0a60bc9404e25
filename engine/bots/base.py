"""What a bot is: something that chooses one of its lawful actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from engine.actions import Action
from engine.state import SeatView


class Bot(Protocol):
    """Chooses from what its seat may see, and from nothing else."""

    def choose(self, view: SeatView, legal: Sequence[Action]) -> Action:
        """One of `legal`, which is never empty."""
        ...

    def interrupt(self, view: SeatView) -> Action | None:
        """A challenge to make out of turn, or None (rules dead-10, dead-14)."""
        ...


@runtime_checkable
class Erring(Protocol):
    """A bot that at a real table may do something wrong."""

    def slip(self, view: SeatView) -> Action | None:
        """Something wrong to do now, in turn or out of turn, or None."""
        ...
