"""What the tests of classes in the API share."""

from __future__ import annotations

from typing import Any

from lessons.models import Classroom, Seat


def at(classroom: Classroom, rest: str = "") -> str:
    """The address of a class, or of what is below it."""
    return f"/api/v1/classes/{classroom.public_id}/{rest}"


def at_seat(seat: Seat, rest: str = "") -> str:
    """The address of a seat, or of what is below it."""
    return at(seat.classroom, f"seats/{seat.public_id}/{rest}")


def faults(answer: Any) -> list[tuple[str, str | None]]:
    """Code and field of everything that was wrong."""
    return [(one["code"], one["attr"]) for one in answer.json()["errors"]]
