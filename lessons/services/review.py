"""What comes back, and what its learner does with it: answer, snooze, remove."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from lessons.drills.catalogue import ASKED_AGAIN
from lessons.models import Answer, Mode, ReviewItem
from lessons.scheduling import Memory, Recall, review
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError

SLOW_MS: Final = 90_000
"""Who is right after longer than that hesitated."""
SNOOZES: Final = {"day": timedelta(days=1), "week": timedelta(days=7)}


def recall_of(answer: Answer) -> Recall:
    """How well the answer was known: wrong, with help or slowly, or right."""
    if not answer.is_right:
        return Recall.WRONG
    slow = answer.time_ms is not None and answer.time_ms > SLOW_MS
    return Recall.HESITANT if answer.help_used or slow else Recall.RIGHT


def may_come_back(answer: Answer) -> bool:
    """Can the item be asked again? A pass of a deal cannot.

    What the placement check asked was never taught: nothing is there to review.
    """
    if answer.mode == Mode.PLACEMENT:
        return False
    return answer.is_from_lesson or answer.kind in ASKED_AGAIN


def move_queue(answers: Iterable[Answer]) -> None:
    """Move the queue by new answers of one learner, the oldest first."""
    able = [answer for answer in answers if may_come_back(answer)]
    if not able:
        return
    names = {answer.item for answer in able}
    rows = ReviewItem.objects.filter(learner=able[0].learner, item__in=names)
    known = {row.item: row for row in rows}
    changed: dict[str, ReviewItem] = {}
    for answer in able:
        row = after_answer(known.get(answer.item), answer)
        if row is not None:
            known[answer.item] = changed[answer.item] = row
    for row in changed.values():
        row.save()


def after_answer(row: ReviewItem | None, answer: Answer) -> ReviewItem | None:
    """The row after an answer, made if need be; None where nothing changes.

    Something new comes in by a wrong or hesitant answer alone. What is right too
    early, before it is due, says nothing about memory and changes nothing.
    """
    recall = recall_of(answer)
    if recall is Recall.RIGHT and (row is None or answer.created_at < row.due_at):
        return None
    fresh = row is None or row.version != answer.version
    memory = None if row is None or fresh else _memory(row)
    row = row or ReviewItem(learner=answer.learner, item=answer.item)
    _remember(row, review(memory, recall, answer.created_at))
    row.version, row.snoozed_until = answer.version, None
    if recall is not Recall.RIGHT:
        row.answer = answer
        row.removed_at = None
    return row


def _memory(row: ReviewItem) -> Memory:
    return Memory(
        row.state,
        row.step,
        row.stability,
        row.difficulty,
        row.due_at,
        row.last_review_at,
    )


def _remember(row: ReviewItem, memory: Memory) -> None:
    row.state, row.step = memory.state, memory.step
    row.stability, row.difficulty = memory.stability, memory.difficulty
    row.due_at, row.last_review_at = memory.due_at, memory.last_review_at


@transaction.atomic
def snooze(*, learner: User, public_id: UUID, length: str) -> ReviewItem:
    """Let it rest for a "day" or a "week". Raises DomainError `unknown_item`."""
    if length not in SNOOZES:
        raise DomainError("unknown_length", _("A day or a week."), "length")
    row = _own(learner, public_id)
    row.snoozed_until = timezone.now() + SNOOZES[length]
    row.save(update_fields=["snoozed_until"])
    return row


@transaction.atomic
def remove(*, learner: User, public_id: UUID) -> ReviewItem:
    """Take it out until it is answered wrongly again. Raises DomainError."""
    row = _own(learner, public_id)
    row.removed_at = timezone.now()
    row.save(update_fields=["removed_at"])
    return row


def _own(learner: User, public_id: UUID) -> ReviewItem:
    row = ReviewItem.objects.filter(learner=learner, public_id=public_id).first()
    if row is None:
        raise DomainError("unknown_item", _("There is no such question in your queue."))
    return row
