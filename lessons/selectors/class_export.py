"""Everything that a class has done, as tables for CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from django.db.models import Case, F, Q, Value, When

from lessons.models import Answer, Classroom, Work
from lessons.selectors.gamequestions import of_pupils_here
from mahjong_site.web.jsonfiles import CHUNK, Table

_SEAT: Final = ("seat", "nickname", "real_name", "account", "joined_at", "blocked_at")
_ASSIGNMENT: Final = (
    *("assignment", "title", "kind", "task", "pass_mark", "tries", "help_allowed"),
    *("same_items", "opens_at", "due_at", "closes_at", "withdrawn_at"),
)
_WORK: Final = (
    *("assignment", "seat", "try", "answered", "right", "total", "started_at"),
    *("finished_at", "passed_at", "nickname", "real_name", "title"),
)
_ANSWER: Final = (
    *("given_for", "seat", "mode", "kind", "item", "step", "choice", "is_right"),
    *("misconception", "help_used", "time_ms", "answered_at"),
    *("nickname", "real_name", "title"),
)
_QUESTION: Final = (
    *("question", "seat", "text", "asked_at", "answer", "answered_at"),
    *("game", "number", "position", "chosen", "nickname", "real_name"),
)


def class_tables(classroom: Classroom) -> Iterator[Table]:
    """Seats, assignments, tries, answers and what pupils asked about their games; a
    query for each, whatever the size.

    Removed seats and what was done on them are left out. An answer is given for an
    assignment or a live question, which has no title, and named by the seat of its
    pupil. Names and titles stand in each row, for those who read it in a spreadsheet.
    """
    yield Table("seats", _SEAT, _seats(classroom))
    yield Table("assignments", _ASSIGNMENT, _assignments(classroom))
    yield Table("works", _WORK, _works(classroom))
    yield Table("answers", _ANSWER, _answers(classroom))
    yield Table("questions", _QUESTION, _questions(classroom))


def _seats(classroom: Classroom) -> Iterable[Sequence[Any]]:
    account = Case(
        When(learner__is_guest=False, then=F("learner__username")), default=Value("")
    )
    return classroom.seats.present().values_list(
        *("public_id", "nickname", "real_name", account, "joined_at", "blocked_at")
    )


def _assignments(classroom: Classroom) -> Iterable[Sequence[Any]]:
    return classroom.assignments.values_list("public_id", *_ASSIGNMENT[1:])


def _works(classroom: Classroom) -> Iterable[Sequence[Any]]:
    works = Work.objects.filter(
        assignment__classroom=classroom, seat__removed_at__isnull=True
    )
    rows = works.order_by("assignment__opens_at", "assignment", "seat", "number")
    return rows.values_list(
        *("assignment__public_id", "seat__public_id", "number", *_WORK[3:-3]),
        *("seat__nickname", "seat__real_name", "assignment__title"),
    ).iterator(CHUNK)


def _answers(classroom: Classroom) -> Iterator[Sequence[Any]]:
    """The rows, the pupil's key replaced by the seat's id and names."""
    present = classroom.seats.present().exclude(learner=None)
    rows_of_seats = present.values_list("learner", "public_id", "nickname", "real_name")
    seats = {learner: names for learner, *names in rows_of_seats}
    titles = dict(classroom.assignments.values_list("public_id", "title"))
    given_for = Q(context__in=classroom.assignments.values("public_id"))
    given_for |= Q(context__in=classroom.live_sessions.values("public_id"))
    answers = Answer.objects.filter(given_for, learner__in=list(seats))
    columns = ("context", "learner", *_ANSWER[2:-4], "created_at")
    rows = answers.order_by("created_at", "pk").values_list(*columns)
    for context, learner, *rest in rows.iterator(CHUNK):
        seat, *names = seats[learner]
        yield context, seat, *rest, *names, titles.get(context, "")


def _questions(classroom: Classroom) -> Iterable[Sequence[Any]]:
    """Each with the position, in which nothing stands that its pupil did not see."""
    rows = of_pupils_here().filter(seat__classroom=classroom)
    decision = ("game", "number", "position", "chosen")
    return rows.values_list(
        *("public_id", "seat__public_id", *_QUESTION[2:6]),
        *(f"decision__{name}" for name in decision),
        *("seat__nickname", "seat__real_name"),
    ).iterator(CHUNK)
