"""Decisions that pupils sent to their teachers, as both sides see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet

import engine
from lessons.drills import own_position
from lessons.drills.item import Item
from lessons.drills.own_position import Told
from lessons.models import Classroom, GameQuestion, Seat
from lessons.selectors.classes import seats_taken
from lessons.selectors.kept import item_of
from mahjong_site.accounts.models import User

LISTED: Final = 50
"""So many answered questions stand in a list, the last ones first."""


@dataclass(frozen=True, slots=True)
class QuestionCounts:
    """The questions of a class: those that wait for an answer, and all."""

    waiting: int
    total: int


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """A kept decision: the position, what was chosen, and what is better."""

    item: Item
    chosen: Told
    best: Told


def classes_to_ask(learner: User) -> list[Seat]:
    """Where somebody sits who may ask: live classes that let them in; one query."""
    seats = seats_taken(learner).open().filter(classroom__archived_at__isnull=True)
    return list(seats)


def of_pupils_here() -> QuerySet[GameQuestion]:
    """Questions of pupils who still sit where they asked."""
    return GameQuestion.objects.filter(
        seat__removed_at__isnull=True, decision__learner=F("seat__learner")
    )


def question_counts(classroom: Classroom) -> QuestionCounts:
    """How many there are; one query."""
    counted = (
        of_pupils_here()
        .filter(seat__classroom=classroom)
        .aggregate(
            waiting=Count("pk", filter=Q(answered_at__isnull=True)), total=Count("pk")
        )
    )
    return QuestionCounts(**counted)


def waiting_for_teacher(person: User) -> int:
    """How many wait in the live classes that this person teaches; one query."""
    rows = of_pupils_here().filter(
        seat__classroom__teachings__teacher=person,
        seat__classroom__archived_at__isnull=True,
    )
    return rows.filter(answered_at__isnull=True).count()


def questions_of_class(
    classroom: Classroom,
) -> tuple[list[GameQuestion], list[GameQuestion]]:
    """Those that wait, the oldest first, and the last ones answered; two queries."""
    waiting = questions_in(classroom, answered=False)
    return list(waiting), list(questions_in(classroom, answered=True)[:LISTED])


def questions_in(classroom: Classroom, *, answered: bool) -> QuerySet[GameQuestion]:
    """Those that wait, the oldest first; or those answered, the last one first."""
    rows = of_pupils_here().filter(seat__classroom=classroom)
    rows = rows.select_related("seat", "answered_by")
    if answered:
        done = rows.filter(answered_at__isnull=False)
        return done.order_by("-answered_at", "-pk")
    return rows.filter(answered_at__isnull=True)


def question_of_class(classroom: Classroom, public_id: UUID) -> GameQuestion | None:
    """One question with its decision; None where there is none of that id."""
    rows = of_pupils_here().filter(seat__classroom=classroom, public_id=public_id)
    return rows.select_related("seat", "decision", "answered_by").first()


def questions_of_seat(seat: Seat) -> list[GameQuestion]:
    """What a pupil asked in the class, the last one first; one query."""
    rows = of_pupils_here().filter(seat=seat).select_related("decision", "answered_by")
    return list(rows.order_by("-asked_at", "-pk")[:LISTED])


def asked_of_game(learner: User, game: UUID) -> Mapping[int, list[GameQuestion]]:
    """What somebody asked about a game, by the decision's number; one query.

    Not where they may not come in: a class that blocks somebody shows nothing.
    """
    rows = of_pupils_here().filter(
        decision__learner=learner,
        decision__game=game,
        seat__blocked_at__isnull=True,
        seat__held_at__isnull=True,
    )
    found: dict[int, list[GameQuestion]] = {}
    for row in rows.select_related("decision", "seat__classroom", "answered_by"):
        found.setdefault(row.decision.number, []).append(row)
    return found


def shown_decision(question: GameQuestion) -> ShownDecision | None:
    """What was decided, beside the best; None where the card is gone."""
    kept = question.decision
    made = item_of(kept)
    if made is None:
        return None
    card, item = made
    try:
        told = own_position.compare(card, item, kept.chosen)
    except engine.EngineError:
        # What was chosen can no longer be read.
        return None
    return ShownDecision(item, *told) if told else None
