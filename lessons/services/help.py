"""Hints that somebody takes: kept until the item is answered, and counted with that."""

from __future__ import annotations

from django.db import transaction

from lessons.drills.catalogue import item_key
from lessons.drills.hints import hints_of
from lessons.drills.item import Item
from lessons.models import Answer, HelpTaken
from mahjong_site.accounts.models import User


@transaction.atomic
def take_help(*, learner: User, item: Item, count: int) -> int:
    """Note that the first `count` hints were seen; how many were seen by now.

    More than there are is all there are. The same again changes nothing.
    """
    count = min(max(count, 1), len(hints_of(item)))
    row, _made = HelpTaken.objects.get_or_create(
        learner=learner, item=item_key(item), defaults={"count": count}
    )
    if row.count < count:
        row.count = count
        row.save(update_fields=["count", "taken_at"])
    return row.count


def spend_help(answer: Answer) -> int:
    """How many hints its learner saw for the item of an answer; they are counted now.

    Call it within the transaction that stores the answer.
    """
    rows = HelpTaken.objects.filter(learner=answer.learner, item=answer.item)
    count = rows.values_list("count", flat=True).first() or 0
    if count:
        rows.delete()
    return count


def move_help(*, guest: User, account: User) -> None:
    """Give the account the hints that the guest saw; of two counts the higher one."""
    own = {row.item: row for row in HelpTaken.objects.filter(learner=account)}
    for row in HelpTaken.objects.filter(learner=guest):
        kept = own.get(row.item)
        if kept is None:
            row.learner = account
            row.save(update_fields=["learner"])
        elif kept.count < row.count:
            kept.count = row.count
            kept.save(update_fields=["count"])
