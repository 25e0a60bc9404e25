"""Many games summed up: who won, by what, with which jokers, for how many points.

Everything is plain JSON. A measured figure is `{"value", "low", "high", "count"}`:
a share in per cent or a mean, its interval of 95 %, and of how many cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.figures.measures import Measured, mean, share
from engine.figures.results import Result
from engine.state import SEATS


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat of one game."""

    result: Result
    seat: int

    @property
    def won(self) -> bool:
        """Did this seat win?"""
        return self.result.winner == self.seat


def told(figure: Measured) -> dict[str, float]:
    """A measured figure as JSON."""
    return asdict(figure)


def tally(results: Sequence[Result]) -> dict[str, Any]:
    """What happened in these games, over all, by seat and by level."""
    won = [one for one in results if one.winner is not None]
    hands = [Hand(one, seat) for one in results for seat in SEATS]
    levels = sorted({level for one in results for level in one.levels})
    return {
        "games": len(results),
        "wins_by_seat": _by_seat(one.winner for one in won),
        "wall_games": len(results) - len(won),
        "wall_rate": told(share(one.winner is None for one in results)),
        "wins_by": dict(sorted(Counter(one.by for one in won).items())),
        "self_picked": told(share(one.by == "self" for one in won)),
        "payments_by_seat": {
            str(seat): sum(one.pays[seat] for one in results) for seat in SEATS
        },
        "lines_won": _most_first(one.line for one in won),
        "sections_won": _most_first(one.section for one in won),
        **_by_jokers(hands),
        "mean_picks": round(sum(r.picks for r in results) / max(1, len(results)), 1),
        "by_seat": {str(s): fared([h for h in hands if h.seat == s]) for s in SEATS},
        "by_level": {
            level: fared([h for h in hands if h.result.levels[h.seat] == level])
            for level in levels
        },
    }


def fared(hands: Sequence[Hand]) -> dict[str, Any]:
    """How those who played these hands fared."""
    gave = [hand.result.discarder == hand.seat for hand in hands]
    return {
        "hands": len(hands),
        "wins": sum(hand.won for hand in hands),
        "win_rate": told(share(hand.won for hand in hands)),
        "self_picked": told(share(h.result.by == "self" for h in hands if h.won)),
        "deal_ins": sum(gave),
        "deal_in_rate": told(share(gave)),
        "received": told(mean(h.result.received(h.seat) for h in hands)),
        "net": told(mean(h.result.pays[h.seat] for h in hands)),
    }


def _by_seat(winners: Iterable[int | None]) -> dict[str, int]:
    found = Counter(winners)
    return {str(seat): found[seat] for seat in SEATS}


def _most_first(names: Iterable[str]) -> dict[str, int]:
    """How often each name is there; of equals the first in the alphabet first."""
    found = Counter(names)
    return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def _by_jokers(hands: Sequence[Hand]) -> dict[str, Any]:
    """By the number of jokers that a seat came to hold: hands, wins, and the rate."""
    held: dict[int, list[bool]] = {}
    for hand in hands:
        held.setdefault(hand.result.jokers[hand.seat], []).append(hand.won)
    ordered = [(str(jokers), held[jokers]) for jokers in sorted(held)]
    return {
        "hands_by_jokers_held": {name: len(won) for name, won in ordered},
        "wins_by_jokers_held": {name: sum(won) for name, won in ordered},
        "win_rate_by_jokers_held": {name: told(share(won)) for name, won in ordered},
    }
