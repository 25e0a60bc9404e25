"""What each answer and each game says of the skills that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from lessons.models import Answer, Mode, PlayedSkill
from lessons.skillmap import skills_of_misconception

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
