"""The review of a finished game: its learner's decisions beside the best ones.

It is worked out when asked; nothing of it is stored here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine.position import write_position
from engine.reviewing import Decision, Review, decision_of, review
from mahjong_site.web.errors import DomainError
from play import records
from play.models import PracticeGame
from play.records import RecordStep
from play.selectors import Table, state_of


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The review, and the steps of the record that its numbers belong to."""

    review: Review
    steps: Sequence[RecordStep]

    def step_before(self, number: int) -> RecordStep:
        """The last step at which the action of that number was still to come."""
        return [step for step in self.steps if step.made < number][-1]

    def step_after(self, number: int) -> RecordStep:
        """The first step that shows what came of that action."""
        found = (step for step in self.steps if step.made >= number)
        return next(found, self.steps[-1])


def review_of(table: Table) -> ReviewedGame:
    """The review of a finished game for its learner.

    What was taken back is left aside: only actions that count are looked at. Raises
    DomainError `game_not_over`, and `not_replayable` as `records` do.
    """
    records.require_over(table)
    return ReviewedGame(_judged(table), records.steps_of(table))


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A decision, and what its seat saw then as position JSON: nothing more."""

    decision: Decision
    position: Mapping[str, Any]


def decision_at(table: Table, number: int) -> DecisionMade:
    """The decision that the action of that number was.

    Raises DomainError `no_such_decision`, and what `review_of` raises.
    """
    records.require_over(table)
    for at, (before, action, _after) in enumerate(list(records.walked(table)), start=1):
        own = at == number and action.seat == table.seat
        made = decision_of(before, action, number) if own else None
        if made is not None:
            return DecisionMade(made, write_position(before, table.seat))
    message = _("There is no such decision in this game.")
    raise DomainError("no_such_decision", message)


def positions_of(
    table: Table, decisions: Sequence[Decision]
) -> Mapping[int, Mapping[str, Any]]:
    """What the learner saw at each of these decisions, as position JSON by number."""
    numbers = {one.number for one in decisions}
    walked = enumerate(records.walked(table), start=1)
    return {
        number: write_position(before, table.seat)
        for number, (before, _action, _after) in walked
        if number in numbers
    }


def decisions_of(game: PracticeGame) -> Sequence[Decision]:
    """The decisions of its learner in a finished game. Raises as `review_of` does."""
    table = Table(game, state_of(game))
    records.require_over(table)
    return _judged(table).decisions


def _judged(table: Table) -> Review:
    begun = engine.beginning_of(table.state)
    try:
        return review(begun, records.played(table), table.seat)
    except engine.EngineError as error:
        raise records.not_replayable() from error
