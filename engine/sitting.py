"""Who deals when: East from game to game, also after somebody went too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def dealers(dealt: Sequence[int], first: int = 0) -> tuple[int, ...]:
    """Who was due as East in each game of a sitting, and who is in the next one.

    `dealt` are the seats that really played as East, game by game. A game with the
    wrong East counts as it was played: the one who was due deals the next, and who
    went too early is left out once when that seat comes round (deal-06, deal-07).
    """
    due = first
    found = [due]
    skips: Counter[int] = Counter()
    for seat in dealt:
        if seat == due:
            due = (due + 1) % 4
        else:
            skips[seat] += 1
        while skips[due]:
            skips[due] -= 1
            due = (due + 1) % 4
        found.append(due)
    return tuple(found)
