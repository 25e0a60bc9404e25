"""How sure a learner is in each skill, moved by every answer and every game.

The rule is simple on purpose, so that it can be told: the share of right answers,
in which each new answer weighs at least a fifth. A whole game is one answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from lessons.models import Answer, Mode, PlayedSkill, SkillEstimate
from lessons.skillmap import skills_of_misconception
from mahjong_site.accounts.models import User

WEIGHT: Final = 0.2
"""What a new answer weighs at least; the first ones weigh more."""
ENOUGH: Final = 6
"""Answers and games before a skill can count as mastered."""
MASTERED: Final = 0.85
HELPED: Final = 0.5
"""What a right answer with help counts."""


class Move(NamedTuple):
    """What an answer or a game says of a skill: a share, 1 for right, 0 for wrong."""

    at: datetime
    skill: str
    value: float


def moves_of_answers(answers: Iterable[Answer]) -> Iterator[Move]:
    """What each answer says of each skill that it shows, in their order."""
    for answer in answers:
        if counts(answer):
            value = float(answer.is_right) * (HELPED if answer.help_used else 1)
            for slug in skills_moved(answer):
                yield Move(answer.created_at, slug, value)


def moves_of_games(rows: Iterable[PlayedSkill]) -> Iterator[Move]:
    """What each game says of a skill: the share of good decisions among the telling
    ones. Decisions made with help count half of it."""
    for row in rows:
        unhelped = 1 - (1 - HELPED) * row.helped / 100
        yield Move(
            row.created_at, row.skill, row.good / (row.good + row.much) * unhelped
        )


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
