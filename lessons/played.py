"""Which skill a decision of a game exercises, and what a whole game shows of it.

A game has some sixty decisions where a drill has one answer, so all of a game that
exercise one skill are one observation. Where any choice is as good as any other, as in
a hand that is lost, choosing shows nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.actions import ExchangeJoker, SwapBlank
from engine.reviewing import AREAS, SLIGHT, Area, Decision, Grade

EXCHANGES: Final = "exchange-timing"
_SKILLS: Final[Mapping[Area, str]] = {
    Area.PASSES: "charleston-pass",
    Area.DISCARDS: "discard",
    Area.CALLS: "call-or-let-go",
    Area.EXCHANGES: EXCHANGES,
}
PLAYED_SKILLS: Final = tuple(_SKILLS.values())
"""The skills that games show something of."""
LEAST: Final = 3
"""So many telling decisions a game needs to say something about a skill."""
LEAST_EXCHANGES: Final = 1
"""Few games offer more than one exchange: it is as much as an answer to a drill."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a game shows of a skill: decisions as good as the best, those that gave away
    much, and all of them; each where something was at stake."""

    good: int
    much: int
    total: int


def skills_shown(decisions: Iterable[Decision]) -> Mapping[str, Shown]:
    """What the decisions of a game show, by skill; too few show nothing."""
    grades: dict[str, list[Grade]] = defaultdict(list)
    for one in decisions:
        skill = skill_of(one)
        if skill is not None and one.at_stake >= SLIGHT:
            grades[skill].append(one.grade)
    shown = {slug: _sum(found) for slug, found in grades.items()}
    return {slug: one for slug, one in shown.items() if _is_enough(slug, one)}


def skill_of(decision: Decision) -> str | None:
    """The skill that a decision exercises; None for a Mahjong, made or missed, and for
    the exchange of a blank, which no lesson teaches.

    Who left out an exchange that was worth much shows when to exchange, whatever was
    done instead.
    """
    if decision.missed_mahjong or isinstance(decision.chosen.action, SwapBlank):
        return None
    gave_away = decision.grade is not Grade.GOOD
    if gave_away and isinstance(decision.best.action, ExchangeJoker):
        return EXCHANGES
    return _SKILLS.get(AREAS[decision.kind])


def _sum(grades: list[Grade]) -> Shown:
    return Shown(grades.count(Grade.GOOD), grades.count(Grade.MUCH), len(grades))


def _is_enough(slug: str, shown: Shown) -> bool:
    least = LEAST_EXCHANGES if slug == EXCHANGES else LEAST
    return shown.good + shown.much >= least
