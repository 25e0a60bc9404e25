"""What follows from answers and games, moved by new ones or worked out anew."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from lessons.models import Answer, PlayedSkill, ReviewItem, SkillEstimate
from lessons.moves import moves_of_answers, moves_of_games
from lessons.services.review import after_answer, may_come_back, move_queue
from lessons.services.skills import move_skills
from mahjong_site.accounts.models import User


def move_summaries(answers: Sequence[Answer]) -> None:
    """Move skills and queue by new answers of one learner, the oldest first."""
    if answers:
        move_skills(answers[0].learner, moves_of_answers(answers))
    move_queue(answers)


@transaction.atomic
def rebuild_summaries(learner: User) -> None:
    """Skills and queue of one learner again, from all answers and games.

    What the learner did with the queue itself, snoozing and removing, is kept.
    """
    answers = list(Answer.objects.filter(learner=learner).order_by("created_at", "pk"))
    games = PlayedSkill.objects.filter(learner=learner).order_by("created_at", "pk")
    SkillEstimate.objects.filter(learner=learner).delete()
    moves = [*moves_of_answers(answers), *moves_of_games(games)]
    move_skills(learner, sorted(moves, key=lambda move: move.at))
    _rebuild_queue(learner, answers)


def _rebuild_queue(learner: User, answers: Sequence[Answer]) -> None:
    before = {row.item: row for row in ReviewItem.objects.filter(learner=learner)}
    rows: dict[str, ReviewItem] = {}
    for answer in answers:
        if not may_come_back(answer):
            continue
        row = after_answer(rows.get(answer.item), answer)
        if row is not None:
            rows[answer.item] = row
    for name, row in rows.items():
        if (old := before.get(name)) is not None:
            _keep_wishes(row, old)
    ReviewItem.objects.filter(learner=learner).delete()
    ReviewItem.objects.bulk_create(rows.values())


def _keep_wishes(row: ReviewItem, old: ReviewItem) -> None:
    """Its address, and what was wished after the answer that moved it last."""
    row.public_id = old.public_id
    row.snoozed_until, row.removed_at = old.snoozed_until, old.removed_at


def rebuild_all() -> int:
    """Everybody's summaries again; how many people have any."""
    with_answers = Answer.objects.order_by().values_list("learner", flat=True)
    with_games = PlayedSkill.objects.order_by().values_list("learner", flat=True)
    with_rows = SkillEstimate.objects.order_by().values_list("learner", flat=True)
    found = (with_answers, with_games, with_rows)
    people = {learner for rows in found for learner in rows.distinct()}
    for learner in User.objects.filter(pk__in=people):
        rebuild_summaries(learner)
    return len(people)
