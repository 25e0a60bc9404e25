"""Keeping answers: the one way into the history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from lessons.drills.catalogue import grade, item_key, offered_by
from lessons.drills.item import Item, UnknownChoice
from lessons.models import Answer, KeptDecision, Mode, PlayedSkill, ReviewItem
from lessons.services.help import move_help, spend_help
from lessons.services.packs import move_packs, was_packed
from lessons.services.summaries import move_summaries, rebuild_summaries
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held

LONGEST_MS: Final = 60 * 60 * 1000
"""Who takes longer than an hour was away: the time is then not known."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """How an answer came about: where, and how long it took.

    `context` names what it was given for: an assignment, a live deal.
    """

    mode: Mode = Mode.DRILL
    time_ms: int | None = None
    context: UUID | None = None


@transaction.atomic
def answer_item(
    *,
    learner: User,
    card: engine.Card,
    item: Item,
    choice: str,
    uuid: UUID,
    how: Circumstances | None = None,
) -> Answer:
    """Grade one answer and keep it; the same UUID again gives the first answer.

    `item` is one that `catalogue.serve` proved. Raises DomainError
    `unknown_choice` for an answer that it does not offer.
    """
    kept = Answer.objects.filter(learner=learner, uuid=uuid, step=0).first()
    if kept is not None:
        return kept
    answer = item_answer(card=card, item=item, choice=choice, how=how)
    answer.learner, answer.uuid = learner, uuid
    return keep_answer(answer)


def item_answer(
    *, card: engine.Card, item: Item, choice: str, how: Circumstances | None = None
) -> Answer:
    """The answer to a generated item, judged and not stored yet. Raises DomainError."""
    how = how or Circumstances()
    try:
        given = grade(card, item, choice)
    except UnknownChoice as unknown:
        raise DomainError(
            "unknown_choice", _("Choose one of the answers first."), "choice"
        ) from unknown
    return Answer(
        mode=how.mode,
        item=item_key(item),
        version=str(item.version),
        kind=item.kind,
        card_slug=card.slug,
        card_hash=card.hash,
        sections=list(item.settings.sections),
        level=item.level,
        seed=item.seed,
        choice=given.key,
        is_right=given.is_right,
        misconception=given.misconception or "",
        offered=[one.value for one in offered_by(item)],
        skills=list(item.skills),
        time_ms=_known(how.time_ms),
        context=how.context,
        proof=dict(item.proof),
    )


def _known(time_ms: int | None) -> int | None:
    return time_ms if time_ms is not None and 0 <= time_ms <= LONGEST_MS else None


@transaction.atomic
def keep_answer(answer: Answer) -> Answer:
    """Store an answer, or give back the one that a double post stored before.

    Hints that its learner saw for the item are counted with it, and it is marked
    where the learner had the item in a pack.
    """
    answer.created_at = answer.created_at or timezone.now()
    _one_at_a_time(answer.learner)
    mark_repeats([answer])
    answer.help_used = spend_help(answer)
    answer.is_offline = was_packed(answer)
    try:
        with transaction.atomic():
            answer.save(force_insert=True)
    except IntegrityError:
        return Answer.objects.get(
            learner=answer.learner, uuid=answer.uuid, step=answer.step
        )
    move_summaries([answer])
    return answer


def _one_at_a_time(learner: User) -> None:
    """Two answers of one learner wait for each other, so that no summary is lost."""
    held(learner)


@transaction.atomic
def keep_answers(answers: Iterable[Answer]) -> list[Answer]:
    """Store what one learner answered at once; IntegrityError if any is there."""
    new = list(answers)
    now = timezone.now()
    for answer in new:
        answer.created_at = answer.created_at or now
    if new:
        _one_at_a_time(new[0].learner)
    mark_repeats(new)
    Answer.objects.bulk_create(new)
    move_summaries(new)
    return new


def mark_repeats(answers: list[Answer]) -> None:
    """Say of each whether its learner had answered that very item before."""
    if not answers:
        return
    known = set(
        Answer.objects.filter(
            learner=answers[0].learner, item__in={one.item for one in answers}
        ).values_list("item", "version")
    )
    for one in answers:
        one.is_repeat = (one.item, one.version) in known
        known.add((one.item, one.version))


@transaction.atomic
def move_answers(*, guest: User, account: User) -> None:
    """Give a guest's answers to the account that the guest logs in to, with what the
    guest's games showed and what was kept of them.

    An answer that both have, sent twice with a login between, is kept once.
    """
    own = Answer.objects.filter(learner=account)
    taken = set(own.values_list("uuid", "step"))
    for row in Answer.objects.filter(learner=guest).only("uuid", "step", "learner"):
        if (row.uuid, row.step) in taken:
            row.delete()
    Answer.objects.filter(learner=guest).update(learner=account)
    PlayedSkill.objects.filter(learner=guest).update(learner=account)
    KeptDecision.objects.filter(learner=guest).update(learner=account)
    _count_repeats_again(account)
    _move_queue_wishes(guest, account)
    move_help(guest=guest, account=account)
    move_packs(guest=guest, account=account)
    rebuild_summaries(account)


def _move_queue_wishes(guest: User, account: User) -> None:
    """What the guest snoozed or removed stays so, unless the account has it too."""
    own = ReviewItem.objects.filter(learner=account).values("item")
    ReviewItem.objects.filter(learner=guest).exclude(item__in=own).update(
        learner=account
    )


def _count_repeats_again(learner: User) -> None:
    """Of two first answers to one item the earlier stays the first."""
    seen: set[tuple[str, str]] = set()
    changed = []
    rows = Answer.objects.filter(learner=learner).order_by("created_at", "pk")
    for row in rows.only("item", "version", "is_repeat"):
        is_repeat = (row.item, row.version) in seen
        seen.add((row.item, row.version))
        if row.is_repeat != is_repeat:
            row.is_repeat = is_repeat
            changed.append(row)
    Answer.objects.bulk_update(changed, ["is_repeat"], batch_size=500)
