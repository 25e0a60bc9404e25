"""What a class is asked: the item or the rack behind a live task, and its tally."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import engine
from cards.library import Reader, offered_card
from lessons.drills import charleston
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.charleston_weighing import families, good_families
from lessons.drills.item import Item, NoItem
from lessons.models import Answer
from lessons.tallies import Tally, family_tally, item_tally, pass_tally
from lessons.tasks import ItemTask, LiveTask
from mahjong_site.web.errors import DomainError

Shape = TypeVar("Shape", bound="LiveQuestion")


@dataclass(frozen=True)
class LiveQuestion:
    """A live task with its card; an item task has an item, a rack task a rack."""

    task: LiveTask
    card: engine.Card

    @cached_property
    def item(self) -> Item | None:
        """The item, where one is asked. Raises NoItem."""
        if not isinstance(self.task, ItemTask):
            return None
        link = self.task.link()
        return serve(self.card, link.item_kind, link.item_settings, link.item_seed)

    @cached_property
    def rack(self) -> charleston.Rack:
        """The rack as dealt."""
        deal = charleston.deal(self.card, self.task.seed)
        return deal.racks[charleston.LEARNER]

    @property
    def good(self) -> list[str]:
        """The families that are right, where they are asked."""
        good = good_families(families(self.card, self.rack))
        return [one for one in self.card.sections if one in good]

    def tally(self, answers: Sequence[Answer]) -> Tally:
        """What the class made of it."""
        if self.item is not None:
            return item_tally(self.card, self.item, answers)
        if self.task.kind == "families":
            return family_tally(self.card, self.task.seed, answers)
        return pass_tally(self.card, self.task.seed, answers)


def live_question(task: LiveTask, reader: Reader, shape: type[Shape]) -> Shape | None:
    """The question of a task; None where the card is gone or has no such item."""
    if isinstance(task, ItemTask) and task.drill not in KINDS:
        return None
    try:
        question = shape(task, offered_card(task.card, reader))
        # Made here, so that a card without such an item is found out at once.
        _item = question.item
    except (DomainError, NoItem):
        return None
    return question
