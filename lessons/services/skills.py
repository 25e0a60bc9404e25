"""How sure a learner is in each skill, moved by every answer.

The rule is simple on purpose, so that it can be told: the share of right answers,
in which each new answer weighs at least a fifth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lessons.models import Answer, Mode, SkillEstimate
from lessons.skillmap import skills_of_misconception

WEIGHT: Final = 0.2
"""What a new answer weighs at least; the first ones weigh more."""
ENOUGH: Final = 6
"""Answers before a skill can count as mastered."""
MASTERED: Final = 0.85
HELPED: Final = 0.5
"""What a right answer with help counts."""


def move_skills(answers: Iterable[Answer]) -> None:
    """Move the estimates by new answers of one learner, the oldest first."""
    moves = [(a, slug) for a in answers if counts(a) for slug in skills_moved(a)]
    if not moves:
        return
    learner = moves[0][0].learner
    slugs = {slug for _answer, slug in moves}
    rows = SkillEstimate.objects.filter(learner=learner, skill__in=slugs)
    known = {row.skill: row for row in rows}
    new = slugs - known.keys()
    for answer, slug in moves:
        row = known.setdefault(slug, SkillEstimate(learner=learner, skill=slug))
        _move(row, answer)
    SkillEstimate.objects.bulk_create([known[slug] for slug in sorted(new)])
    fields = ["value", "answers", "mastered_at", "last_answer_at"]
    SkillEstimate.objects.bulk_update(
        [known[slug] for slug in sorted(slugs - new)], fields
    )


def counts(answer: Answer) -> bool:
    """Does it say something new? The same item at once again does not."""
    return not answer.is_repeat or answer.mode == Mode.REVIEW


def skills_moved(answer: Answer) -> tuple[str, ...]:
    """The skills of the item, and those that its misconceptions speak of.

    A wrong answer speaks against the skills of its misconception; a right one for
    those of every misconception that it was offered and did not take.
    """
    shown = answer.offered if answer.is_right else [answer.misconception]
    spoken = [slug for code in shown for slug in skills_of_misconception(code)]
    return tuple(dict.fromkeys((*answer.skills, *spoken)))


def _move(row: SkillEstimate, answer: Answer) -> None:
    result = float(answer.is_right) * (HELPED if answer.help_used else 1)
    before = row.answers or 0
    weight = max(1 / (before + 1), WEIGHT)
    row.value = result if not before else row.value + weight * (result - row.value)
    row.value = min(max(row.value, 0.0), 1.0)
    row.answers = before + 1
    row.last_answer_at = answer.created_at
    if row.mastered_at is None and row.answers >= ENOUGH and row.value >= MASTERED:
        row.mastered_at = answer.created_at
