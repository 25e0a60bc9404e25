"""Packs of questions as their learner sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

import engine
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import DrillSettings, Item, NoItem
from lessons.models import Answer, Pack
from mahjong_site.accounts.models import User

LISTED: Final = 10


@dataclass(frozen=True, slots=True)
class Packed:
    """The question at a place of a pack.

    `item` is None where card and program give it no more. `version` is that of the
    item which was taken along.
    """

    place: int
    attempt: UUID
    version: int
    item: Item | None


def pack_of(learner: User, uuid: UUID) -> Pack | None:
    """The learner's pack of that name; None for somebody else's too."""
    return Pack.objects.filter(learner=learner, uuid=uuid).first()


def packs_of(learner: User | None) -> tuple[Pack, ...]:
    """The last packs that somebody took along, the newest first."""
    if learner is None:
        return ()
    return tuple(Pack.objects.filter(learner=learner)[:LISTED])


def packed(pack: Pack, card: engine.Card | None) -> tuple[Packed, ...]:
    """Every question of a pack, in its order, made anew from its card."""
    return tuple(
        Packed(place, pack.attempt_at(place), asked["version"], _item(card, asked))
        for place, asked in enumerate(pack.items, start=1)
    )


def _item(card: engine.Card | None, asked: dict[str, int | str]) -> Item | None:
    kind = str(asked["kind"])
    if card is None or kind not in KINDS:
        return None
    try:
        settings = DrillSettings(card.slug, (), int(asked["level"]))
        return serve(card, kind, settings, int(asked["seed"]))
    except NoItem:
        return None


def answers_in(pack: Pack) -> dict[UUID, Answer]:
    """The answers that were given to a pack, by their attempt. One query."""
    places = range(1, len(pack.items) + 1)
    rows = Answer.objects.filter(
        learner=pack.learner_id,
        uuid__in=[pack.attempt_at(place) for place in places],
        step=0,
    )
    return {answer.uuid: answer for answer in rows}
