"""Packs: items to answer without a network, handed out with their sealed answers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from lessons.drills.catalogue import SEEDS, item_key, serve
from lessons.drills.item import DrillSettings, Item, NoItem
from lessons.models import Answer, PackedItem
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError

MOST: Final = 50
"""Items in a pack."""
_TRIES: Final = 4
"""Seeds that are tried for each place before it stays empty."""


@transaction.atomic
def pack_items(
    *,
    learner: User,
    card: engine.Card,
    sections: tuple[str, ...],
    plan: Sequence[tuple[str, int]],
    seed: int,
) -> tuple[Item, ...]:
    """An item for each kind and level of the plan, noted as handed out.

    Raises DomainError `no_item` where card and sections give none at all.
    """
    items = tuple(_items(card, sections, plan[:MOST], seed))
    if not items:
        raise no_item()
    PackedItem.objects.bulk_create(
        (PackedItem(learner=learner, item=item_key(item)) for item in items),
        ignore_conflicts=True,
    )
    return items


def no_item() -> DomainError:
    """What is said where card and sections are too small for an item."""
    message = _("This card, or the part of it that you chose, is too small for that.")
    return DomainError("no_item", message, "sections")


def _items(
    card: engine.Card,
    sections: tuple[str, ...],
    plan: Sequence[tuple[str, int]],
    seed: int,
) -> Iterator[Item]:
    chance = random.Random(seed)
    for kind, level in plan:
        settings = DrillSettings(card.slug, sections, level)
        for _attempt in range(_TRIES):
            try:
                yield serve(card, kind, settings, chance.randrange(SEEDS))
                break
            except NoItem:
                continue


def was_packed(answer: Answer) -> bool:
    """Did its learner have the item of an answer in a pack?"""
    rows = PackedItem.objects.filter(learner=answer.learner, item=answer.item)
    return rows.exists()


def move_packs(*, guest: User, account: User) -> None:
    """Give the account what the guest was handed out."""
    own = PackedItem.objects.filter(learner=account).values_list("item", flat=True)
    theirs = PackedItem.objects.filter(learner=guest)
    theirs.filter(item__in=list(own)).delete()
    theirs.update(learner=account)
