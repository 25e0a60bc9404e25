"""What moved a learner's skill: the last answers and games that spoke of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.functional import Promise

from lessons.asks import KIND_TITLES
from lessons.drills.catalogue import TITLES
from lessons.models import Answer, PlayedSkill
from lessons.moves import counts, moves_of_answers, moves_of_games, skills_moved
from mahjong_site.accounts.models import User

MOST: Final = 20
LOOKED_AT: Final = 400
"""So many of the newest answers are read."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One answer or game: what it counted for, 1 for right, 0 for wrong.

    `source` is "answer" or "game", `about` the attempt or the game.
    """

    at: datetime
    source: str
    about: UUID
    title: str | Promise
    value: float
    with_help: bool


def what_moved(learner: User, skill: str) -> tuple[Moved, ...]:
    """The last moves of a skill, the newest first; two queries."""
    answers = Answer.objects.filter(learner=learner).order_by("-created_at", "-pk")
    spoke = [
        one for one in answers[:LOOKED_AT] if counts(one) and skill in skills_moved(one)
    ]
    games = PlayedSkill.objects.filter(learner=learner, skill=skill)[:MOST]
    found = [*map(_by_answer, spoke[:MOST]), *map(_by_game, games)]
    return tuple(sorted(found, key=lambda one: one.at, reverse=True)[:MOST])


def _by_answer(answer: Answer) -> Moved:
    titles = KIND_TITLES if answer.is_from_lesson else TITLES
    value = next(moves_of_answers([answer])).value
    title = titles.get(answer.kind, "")
    helped = answer.help_used > 0
    return Moved(answer.created_at, "answer", answer.uuid, title, value, helped)


def _by_game(row: PlayedSkill) -> Moved:
    value = next(moves_of_games([row])).value
    return Moved(row.created_at, "game", row.game, "", value, row.helped > 0)
