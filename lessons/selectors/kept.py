"""What comes back as a drill: decisions of games that were kept, and other items."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from cards.library import card_by_hash
from engine.patterns import Card
from lessons.drills import own_position
from lessons.drills.catalogue import serve
from lessons.drills.item import DrillSettings, Item, NoItem
from lessons.models import KeptDecision, ReviewItem
from mahjong_site.accounts.models import User


def item_of(kept: KeptDecision) -> tuple[Card, Item] | None:
    """The card and the item of a kept decision; None where it cannot be asked."""
    card = card_by_hash(kept.card_hash)
    if card is None:
        return None
    moment = own_position.Moment(kept.public_id, kept.position, kept.seat)
    try:
        return card, own_position.make(card, moment)
    except NoItem:
        return None


def kept_of(row: ReviewItem) -> KeptDecision | None:
    """The decision that an item of the queue asks; None where it is gone."""
    kept = KeptDecision.objects.filter(learner=row.learner_id)
    return kept.filter(public_id=own_position.id_in(row.item)).first()


def item_again(row: ReviewItem) -> tuple[Card, Item] | None:
    """The card and the drill item of a row of the queue, made again.

    None for what is no drill, and where its card is gone or has changed.
    """
    answer = row.answer
    if answer.is_from_lesson:
        return None
    if answer.kind == own_position.KIND:
        kept = kept_of(row)
        return item_of(kept) if kept else None
    card = card_by_hash(answer.card_hash)
    if card is None or answer.seed is None:
        return None
    settings = DrillSettings(card.slug, tuple(answer.sections), answer.level or 1)
    try:
        return card, serve(card, answer.kind, settings, answer.seed)
    except (KeyError, NoItem):
        return None


def drilled_of_game(learner: User, game: UUID) -> Mapping[int, ReviewItem]:
    """The decisions of a game that come back for review, by number; two queries."""
    kept = KeptDecision.objects.filter(learner=learner, game=game)
    names = {own_position.item_name(one.public_id): one.number for one in kept}
    rows = ReviewItem.objects.filter(learner=learner, removed_at=None, item__in=names)
    return {names[row.item]: row for row in rows}
