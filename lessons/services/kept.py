"""Decisions of games: kept, and put into the review queue or taken out again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from lessons.drills import own_answers, own_position
from lessons.drills.item import Item
from lessons.models import Answer, KeptDecision, Mode, ReviewItem
from lessons.selectors.kept import item_of
from lessons.services.answers import Circumstances, item_answer, keep_answer
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.locking import held

MOST_KEPT: Final = 1000
"""So many decisions one person keeps at most."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of a finished game: which, what its seat saw, as position JSON, and
    what it chose, as the JSON of an action."""

    game: UUID
    number: int
    seat: int
    card_hash: str
    position: Mapping[str, Any]
    chosen: Mapping[str, Any]


def keep_decision(learner: User, decided: Decided) -> KeptDecision:
    """The decision as it is kept; the same one again is kept once.

    Call it while the learner is held. Raises DomainError `kept_too_many`.
    """
    rows = KeptDecision.objects.filter(learner=learner)
    kept = rows.filter(game=decided.game, number=decided.number).first()
    if kept is not None:
        return kept
    if rows.count() >= MOST_KEPT:
        message = _("You keep very many decisions already: no more can be kept.")
        raise DomainError("kept_too_many", message)
    return KeptDecision.objects.create(
        learner=learner,
        game=decided.game,
        number=decided.number,
        seat=decided.seat,
        position=dict(decided.position),
        chosen=dict(decided.chosen),
        card_hash=decided.card_hash,
    )


@transaction.atomic
def drill_decision(*, learner: User, decided: Decided) -> ReviewItem:
    """Let a decision come back for review, as if it had been answered wrongly today.

    Asked for twice it comes back once; one that was taken out is there again. Raises
    DomainError `not_askable` for a position that cannot be asked.
    """
    held(learner)
    kept = keep_decision(learner, decided)
    made = item_of(kept)
    if made is None:
        raise not_askable()
    keep_answer(_chosen_in_game(kept, *made))
    name = own_position.item_name(kept.public_id)
    row = ReviewItem.objects.filter(learner=learner, item=name).first()
    if row is None:
        # An answer to something else was sent under the id of this decision.
        raise not_askable()
    if row.removed_at is not None:
        row.removed_at = row.snoozed_until = None
        row.save(update_fields=["removed_at", "snoozed_until"])
    return row


def _chosen_in_game(kept: KeptDecision, card: engine.Card, item: Item) -> Answer:
    """What was chosen in the game, as the answer that brings the item into the queue.

    It moves no skill: the whole game has done that already.
    """
    try:
        action = engine.action_from_dict({**kept.chosen, "seat": kept.seat})
    except engine.EngineError as unread:
        raise not_askable() from unread
    key = own_answers.key_of(action, item.about.seen)
    try:
        answer = item_answer(
            card=card, item=item, choice=key, how=Circumstances(mode=Mode.GAME)
        )
    except DomainError as unknown:
        raise not_askable() from unknown
    answer.learner, answer.uuid = kept.learner, kept.public_id
    answer.is_right, answer.skills = False, []
    return answer


def not_askable() -> DomainError:
    """The refusal of a position in which nothing can be asked."""
    message = _("This position cannot be asked again.")
    return DomainError("not_askable", message)


@transaction.atomic
def undrill_decision(*, learner: User, game: UUID, number: int) -> None:
    """Take a decision out of the queue; nothing happens where it is not in it."""
    kept = KeptDecision.objects.filter(learner=learner, game=game, number=number)
    for one in kept:
        name = own_position.item_name(one.public_id)
        rows = ReviewItem.objects.filter(learner=learner, item=name, removed_at=None)
        rows.update(removed_at=timezone.now())
