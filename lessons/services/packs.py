"""Packs: items to answer without a network, handed out with their sealed answers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from lessons.drills.catalogue import SEEDS, item_key, serve
from lessons.drills.item import DrillSettings, Item, NoItem
from lessons.models import Answer, Pack, PackedItem
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


@transaction.atomic
def take_along(
    *,
    learner: User,
    card: engine.Card,
    plan: Sequence[tuple[str, int]],
    seed: int,
    once: UUID | None = None,
) -> Pack:
    """A pack with a page of its own; a form that is sent twice makes one.

    `once` names the form. Raises DomainError `no_item`.
    """
    if once and (made := Pack.objects.filter(learner=learner, uuid=once).first()):
        return made
    items = pack_items(learner=learner, card=card, sections=(), plan=plan, seed=seed)
    asked = ("kind", "level", "seed", "version")
    content = {
        "card_slug": card.slug,
        "card_hash": card.hash,
        "items": [{name: getattr(item, name) for name in asked} for item in items],
    }
    pack, _is_new = Pack.objects.get_or_create(
        uuid=once or uuid4(), defaults={"learner": learner, **content}
    )
    if pack.learner_id == learner.pk:
        return pack
    # Two people have sent one form on one device.
    return Pack.objects.create(learner=learner, uuid=uuid4(), **content)


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
    Pack.objects.filter(learner=guest).update(learner=account)
