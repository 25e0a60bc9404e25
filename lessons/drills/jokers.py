"""A joker where none may stand: the misconception, and the engine's reason."""

from __future__ import annotations

from typing import Final

from engine.patterns import Group, Line
from engine.verdicts import Reason, ReasonCode, reason
from lessons.drills.misconceptions import Misconception

_BY_SIZE: Final = {
    1: (Misconception.JOKER_IN_SINGLE, ReasonCode.JOKER_IN_SINGLE),
    2: (Misconception.JOKER_IN_PAIR, ReasonCode.JOKER_IN_PAIR),
}
_FORBIDDEN: Final = (
    Misconception.JOKER_ON_JOKERLESS_LINE,
    ReasonCode.JOKER_FORBIDDEN_ON_LINE,
)


def misplaced(line: Line, group: Group) -> tuple[Misconception, Reason]:
    """What is wrong with a joker in a group that takes none (rule jokers-02)."""
    misconception, code = _BY_SIZE.get(group.size, _FORBIDDEN)
    return misconception, reason(
        code,
        "jokers-02",
        tile=group.tile,
        group=group.name,
        section=line.section,
        number=line.number,
    )
