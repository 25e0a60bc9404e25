"""Assignments as pupils get and do them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.serializers.assignments import AssignmentOutput, assignment_data
from lessons.api.serializers.drills import JudgedOutput
from lessons.api.serializers.items import (
    DrillItemOutput,
    SolutionOutput,
    VerdictOutput,
)
from lessons.api.serializers.joining import ClassNameOutput
from lessons.api.serializers.results import AssignmentOutcomeOutput
from lessons.api.serializers.results_data import outcome_data
from lessons.assigning import Try
from lessons.selectors.assignments import Shown
from lessons.services.answers import LONGEST_MS
from mahjong_site.web.rest import (
    ErrorOutput,
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
)


class HomeworkInput(InputSerializer):
    """Which assignments to list."""

    classroom = IdField(required=False, help_text="Id of a class: of that one alone.")
    waiting = serializers.BooleanField(
        required=False, help_text="Only what there is to do, or only the others."
    )


class HomeworkOutput(AssignmentOutput):
    """An assignment of the person's, and how far it is."""

    classroom = ClassNameOutput()
    is_waiting = serializers.BooleanField(help_text="There is something to do.")
    outcome = AssignmentOutcomeOutput()


class OwnTryOutput(OutputSerializer):
    """A try, summed up."""

    number = serializers.IntegerField()
    right = serializers.IntegerField()
    total = serializers.IntegerField()
    answered = serializers.IntegerField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    is_passed = serializers.BooleanField()


class HomeworkDetailOutput(HomeworkOutput):
    """An assignment with its tries, and where it goes on.

    A drill goes on at `tries/<next_try>/`, Charleston deals below it at
    `deals/<place>/`, a game at `games/`, a lesson at the lesson of the course.
    """

    takes_work = serializers.BooleanField(help_text="Answers are taken now.")
    next_try = serializers.IntegerField(
        allow_null=True,
        help_text="The try to go on with or to begin; null when none is left.",
    )
    lesson = serializers.CharField(help_text="Slug of the lesson, or empty.")
    attempts = OwnTryOutput(many=True, help_text="The tries that were begun.")


class PlaceOutput(OutputSerializer):
    """One question, deal or game of a try."""

    place = serializers.IntegerField()
    title = serializers.CharField()
    is_answered = serializers.BooleanField()
    is_right = serializers.BooleanField(
        allow_null=True, help_text="Null until it is answered, and for deals."
    )
    changes = serializers.IntegerField(help_text="How often the answer was changed.")
    game = serializers.UUIDField(allow_null=True)


class TryDetailOutput(OutputSerializer):
    """A try with everything in it; `attempt` is null until its first answer."""

    number = serializers.IntegerField()
    is_open = serializers.BooleanField(help_text="Answers are taken now.")
    attempt = OwnTryOutput(allow_null=True)
    places = PlaceOutput(many=True)


class TryPlaceOutput(OutputSerializer):
    """A question of a try; what it was is told once it is answered."""

    place = serializers.IntegerField()
    is_open = serializers.BooleanField()
    offers_help = serializers.BooleanField(help_text="Hints are given at `hints/`.")
    question = DrillItemOutput()
    choice = serializers.CharField(allow_null=True, help_text="The answer that counts.")
    verdict = VerdictOutput(allow_null=True)
    solution = SolutionOutput(allow_null=True)


class TryAnswerInput(InputSerializer):
    """An answer to a question of a try."""

    attempt = IdField(help_text="The client's own UUID of the answer.")
    item = TextField(
        max_length=400,
        help_text="The `item` of the question that was seen; 409 for another one.",
    )
    choice = TextField(max_length=120, help_text="The key of a choice, or tile text.")
    time_ms = serializers.IntegerField(
        min_value=0, max_value=LONGEST_MS, required=False, help_text="Time taken."
    )


class TryHintInput(InputSerializer):
    """How many of the hints."""

    count = serializers.IntegerField(
        min_value=1, max_value=2, required=False, default=1
    )


class TryAnsweredOutput(OutputSerializer):
    """The judged answer, and the try as it stands."""

    answer = JudgedOutput()
    attempt = OwnTryOutput()


class StaleTryOutput(ErrorOutput):
    """The try as it is now."""

    current = TryDetailOutput(allow_null=True)


def homework_data(shown: Shown) -> dict[str, Any]:
    """An assignment for `HomeworkOutput`."""
    return assignment_data(shown.assignment, shown.stage) | {
        "classroom": shown.assignment.classroom,
        "is_waiting": shown.waits_in_class,
        "outcome": outcome_data(shown.outcome),
    }


def try_data(attempt: Try) -> dict[str, Any] | None:
    """A try for `OwnTryOutput`; None for one not begun."""
    work = attempt.work
    if work is None:
        return None
    return {
        "number": work.number,
        "right": work.right,
        "total": work.total,
        "answered": work.answered,
        "started_at": work.started_at,
        "finished_at": work.finished_at,
        "is_passed": work.passed_at is not None,
    }
