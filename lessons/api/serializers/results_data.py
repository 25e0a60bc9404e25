"""From what came of assignments to the fields that tell it."""

from __future__ import annotations

from typing import Any

from lessons.selectors.beliefs import Belief
from lessons.selectors.classes import Pupil
from lessons.selectors.game_results import GameRow
from lessons.selectors.item_results import ItemRow
from lessons.selectors.outcomes import Outcome
from lessons.selectors.results import Column, Done, Row


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """What counts, for `AssignmentOutcomeOutput`."""
    return {
        "state": outcome.state.value,
        "percent": outcome.percent if outcome.is_begun else None,
        "right": outcome.right,
        "total": outcome.total,
        "answered": outcome.answered,
        "tries": outcome.tries,
        "is_late": outcome.is_late,
        "was_before": outcome.was_before,
    }


def pupil_data(seat: Any) -> dict[str, Any]:
    """A seat, or a `Pupil`, for `PupilOutput`."""
    return {
        "seat": seat.public_id,
        "nickname": seat.nickname,
        "real_name": seat.real_name,
    }


def column_data(column: Column) -> dict[str, Any]:
    """An assignment for `ColumnOutput`."""
    one = column.assignment
    return {
        "id": one.public_id,
        "title": one.title,
        "kind": one.kind,
        "stage": column.stage.value,
        "due_at": one.due_at,
    }


def row_data(row: Row, shown: slice) -> dict[str, Any]:
    """A pupil for `GridRowOutput`, with the columns that are shown."""
    outcomes = [outcome_data(one) for one in row.cells[shown]]
    return pupil_data(row.seat) | {"passed": row.passed, "outcomes": outcomes}


def belief_data(belief: Belief) -> dict[str, Any]:
    """A misconception for `BeliefOutput`."""
    return {
        "code": belief.code,
        "name": str(belief.name),
        "count": belief.count,
        "truth": belief.truth,
        "lesson": belief.lesson.slug if belief.lesson else "",
    }


def done_data(done: Done) -> dict[str, Any]:
    """An assignment of a pupil for `DoneOutput`."""
    one = done.assignment
    return {
        "id": one.public_id,
        "title": one.title,
        "kind": one.kind,
        "due_at": one.due_at,
        "outcome": outcome_data(done.outcome),
        "made": [one._asdict() for one in done.tries],
    }


def item_data(row: ItemRow) -> dict[str, Any]:
    """A question for `ItemRowOutput`."""
    return {
        "title": str(row.title),
        "detail": row.detail,
        "right": row.right,
        "total": row.total,
        "changed": row.changed,
        "beliefs": [belief_data(one) for one in row.beliefs],
        "pick": row.pick,
        "number": row.number,
        "place": row.place,
    }


def pupil_outcome_data(row: tuple[Pupil, Outcome]) -> dict[str, Any]:
    """A pupil for `PupilOutcomeOutput`."""
    seat, outcome = row
    return pupil_data(seat) | {"outcome": outcome_data(outcome)}


def game_data(row: GameRow) -> dict[str, Any]:
    """A game for `GameRowOutput`."""
    return pupil_data(row.seat) | {
        "number": row.number,
        "is_won": row.is_won,
        "points": row.points,
        "missed": list(row.missed),
    }
