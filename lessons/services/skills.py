"""How sure a learner is in each skill, moved by every answer and every game.

The rule is simple on purpose, so that it can be told: the share of right answers,
in which each new answer weighs at least a fifth. A whole game is one answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lessons.models import SkillEstimate
from lessons.moves import Move
from mahjong_site.accounts.models import User

WEIGHT: Final = 0.2
"""What a new answer weighs at least; the first ones weigh more."""
ENOUGH: Final = 6
"""Answers and games before a skill can count as mastered."""
MASTERED: Final = 0.85


def move_skills(learner: User, moves: Iterable[Move]) -> None:
    """Move the estimates of one learner, the oldest first."""
    new_moves = list(moves)
    if not new_moves:
        return
    slugs = {move.skill for move in new_moves}
    rows = SkillEstimate.objects.filter(learner=learner, skill__in=slugs)
    known = {row.skill: row for row in rows}
    new = slugs - known.keys()
    for move in new_moves:
        slug = move.skill
        row = known.setdefault(slug, SkillEstimate(learner=learner, skill=slug))
        _move(row, move)
    SkillEstimate.objects.bulk_create([known[slug] for slug in sorted(new)])
    fields = ["value", "answers", "mastered_at", "last_answer_at"]
    SkillEstimate.objects.bulk_update(
        [known[slug] for slug in sorted(slugs - new)], fields
    )


def _move(row: SkillEstimate, move: Move) -> None:
    before = row.answers or 0
    weight = max(1 / (before + 1), WEIGHT)
    value = move.value
    row.value = value if not before else row.value + weight * (value - row.value)
    row.value = min(max(row.value, 0.0), 1.0)
    row.answers = before + 1
    row.last_answer_at = move.at
    if row.mastered_at is None and row.answers >= ENOUGH and row.value >= MASTERED:
        row.mastered_at = move.at
