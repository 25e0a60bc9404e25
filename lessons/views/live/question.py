"""What a class is asked, on a page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from cards.library import Reader
from lessons.livequestions import LiveQuestion, live_question
from lessons.models import Answer, LiveSession
from lessons.tasks import ItemTask, LiveTask, read_live_task
from lessons.views.items import Asked, Given, given_in, item_context


@dataclass(frozen=True)
class Question(LiveQuestion):
    """A live question as a page shows it."""

    @cached_property
    def asked(self) -> Asked | None:
        """The item as a page asks it; None where a rack is asked about."""
        if self.item is None or not isinstance(self.task, ItemTask):
            return None
        link = self.task.link()
        return Asked(self.card, link, self.item, "", offers_help=False)

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
            shown["good"] = self.good
        return shown


def question_of(session: LiveSession, reader: Reader) -> Question | None:
    """The question of a session; None where the card is gone or has no such item."""
    return make_question(read_live_task(session.task), reader)


def make_question(task: LiveTask, reader: Reader) -> Question | None:
    """The question that a task asks, or None."""
    return live_question(task, reader, Question)
