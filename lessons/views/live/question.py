"""What a class is asked: the item or the rack behind a live task, and its tally."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpRequest

import engine
from cards.library import Reader, offered_card
from lessons.drills import charleston
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.charleston_weighing import families, good_families
from lessons.drills.item import Item, NoItem
from lessons.models import Answer, LiveSession
from lessons.tallies import Tally, family_tally, item_tally, pass_tally
from lessons.tasks import ItemTask, LiveTask, read_live_task
from lessons.views.items import Asked, Given, given_in, item_context
from mahjong_site.web.errors import DomainError


@dataclass(frozen=True)
class Question:
    """A live task with its card; an item task has an item, a rack task a rack."""

    task: LiveTask
    card: engine.Card

    @cached_property
    def asked(self) -> Asked | None:
        """The item as a page asks it; None where a rack is asked about.

        Raises NoItem.
        """
        if not isinstance(self.task, ItemTask):
            return None
        link = self.task.link()
        item = serve(self.card, link.item_kind, link.item_settings, link.item_seed)
        return Asked(self.card, link, item, "", offers_help=False)

    @property
    def item(self) -> Item | None:
        """The item, where one is asked."""
        return self.asked.item if self.asked else None

    @cached_property
    def rack(self) -> charleston.Rack:
        """The rack as dealt."""
        deal = charleston.deal(self.card, self.task.seed)
        return deal.racks[charleston.LEARNER]

    def tally(self, answers: Sequence[Answer]) -> Tally:
        """What the class made of it."""
        if self.item is not None:
            return item_tally(self.card, self.item, answers)
        if self.task.kind == "families":
            return family_tally(self.card, self.task.seed, answers)
        return pass_tally(self.card, self.task.seed, answers)

    def context(self, request: HttpRequest, address: str) -> dict[str, Any]:
        """What the templates show of the question before the answer."""
        shown: dict[str, Any] = {"card": self.card, "task": self.task, "live": True}
        if self.asked is None:
            return shown | {"rack": self.rack, "sections": self.card.sections}
        asked = replace(self.asked, address=address)
        return shown | item_context(request, asked, None)

    def revealed(
        self, request: HttpRequest, own: Answer | None = None
    ) -> dict[str, Any]:
        """The same with the right answer, beside one's `own` where there is one."""
        shown = self.context(request, "")
        given = given_in(self.asked, own) if self.asked else None
        if self.asked is not None and given is not None:
            return shown | item_context(request, self.asked, given)
        if self.asked is not None:
            right = Given(self.asked.item.right)
            return shown | item_context(request, self.asked, right, is_revealed=True)
        if self.task.kind == "families":
            good = good_families(families(self.card, self.rack))
            shown["good"] = [one for one in self.card.sections if one in good]
        return shown


def question_of(session: LiveSession, reader: Reader) -> Question | None:
    """The question of a session; None where the card is gone or has no such item."""
    return make_question(read_live_task(session.task), reader)


def make_question(task: LiveTask, reader: Reader) -> Question | None:
    """The question that a task asks, or None."""
    if isinstance(task, ItemTask) and task.drill not in KINDS:
        return None
    try:
        question = Question(task, offered_card(task.card, reader))
        # Made here, so that a card without such an item is found out at once.
        _item = question.asked
    except (DomainError, NoItem):
        return None
    return question
