"""Attempts of other clients: an item by its settings, answered under their UUID."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

import engine
from lessons.drills.catalogue import serve
from lessons.drills.item import DrillSettings, Item, NoItem
from lessons.drills.wire import answer_key
from lessons.models import Answer
from lessons.services.answers import Circumstances, answer_item
from lessons.services.packs import no_item
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, refusal


class TakenAttempt(Conflict):
    """The UUID stands for another answer of the learner: `given`."""

    def __init__(self, given: Answer) -> None:
        message = _("This attempt was used for another answer already.")
        super().__init__("attempt_taken", message, "attempt")
        self.given = given


class ChangedItem(Conflict):
    """The item is another one by now than the client has seen: `item`."""

    def __init__(self, item: Item) -> None:
        message = _("This question has changed since. Here it is as it is now.")
        super().__init__("item_changed", message, "version")
        self.item = item


@dataclass(frozen=True, slots=True)
class Attempted:
    """An attempt that is kept, with the item that it answers as it is now."""

    answer: Answer
    card: engine.Card
    item: Item
    is_new: bool


def served(
    card: engine.Card, kind: str, sections: tuple[str, ...], level: int, seed: int
) -> Item:
    """The item of these settings. Raises DomainError `no_item`."""
    try:
        return serve(card, kind, DrillSettings(card.slug, sections, level), seed)
    except NoItem as none:
        raise no_item() from none


def keep_attempt(
    *,
    learner: User,
    card: engine.Card,
    item: Item,
    choice: str,
    uuid: UUID,
    how: Circumstances,
    version: int | None = None,
) -> Attempted:
    """Grade and keep an answer; the same again changes nothing.

    `version` is that of the item which the client has seen, if it says so. Raises
    TakenAttempt, ChangedItem, and DomainError for what is no answer to the item.
    """
    key = choice_key(item, choice)
    rows = Answer.objects.filter(learner=learner, uuid=uuid, step=0)
    is_new = not rows.exists()
    if is_new and version is not None and version != item.version:
        raise ChangedItem(item)
    answer = answer_item(
        learner=learner, card=card, item=item, choice=key, uuid=uuid, how=how
    )
    if not _is_same(answer, item, key):
        raise TakenAttempt(answer)
    return Attempted(answer, card, item, is_new)


def choice_key(item: Item, choice: str) -> str:
    """An answer as its key in the history. Raises DomainError at `choice`."""
    try:
        return answer_key(item, choice)
    except engine.NotationError as unreadable:
        raise refusal(unreadable.reason, "choice") from unreadable


def _is_same(kept: Answer, item: Item, key: str) -> bool:
    """Does what is kept answer this item in this way, in whatever version?"""
    asked = (item.kind, item.settings.card, list(item.settings.sections), item.seed)
    answered = (kept.kind, kept.card_slug, kept.sections, kept.seed)
    return (*asked, item.level, key) == (*answered, kept.level, kept.choice)
