"""When something that was answered comes back: the one place that knows `fsrs`.

Chance is off, so that the same answers always give the same days. There are no
steps within a day: what was wrong today comes back tomorrow at the earliest.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Final

from fsrs import Card, Rating, Scheduler, State

_SCHEDULER: Final = Scheduler(
    desired_retention=0.9,
    learning_steps=(),
    relearning_steps=(),
    maximum_interval=365,
    enable_fuzzing=False,
)


class Recall(Enum):
    """How well something was remembered."""

    WRONG = Rating.Again
    HESITANT = Rating.Hard
    RIGHT = Rating.Good


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of one thing's place in somebody's memory, column by column."""

    state: int
    step: int | None
    stability: float | None
    difficulty: float | None
    due_at: datetime
    last_review_at: datetime | None


def review(memory: Memory | None, recall: Recall, at: datetime) -> Memory:
    """The memory after an answer at that time; None before for something new."""
    card = _card(memory) if memory else Card(card_id=0, due=at)
    card, _log = _SCHEDULER.review_card(card, recall.value, at.astimezone(UTC))
    return Memory(
        int(card.state),
        card.step,
        card.stability,
        card.difficulty,
        card.due,
        card.last_review,
    )


def _card(memory: Memory) -> Card:
    last = memory.last_review_at
    return Card(
        card_id=0,
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due_at.astimezone(UTC),
        last_review=last.astimezone(UTC) if last else None,
    )
