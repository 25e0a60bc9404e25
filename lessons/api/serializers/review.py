"""The review queue and the puzzle of the day: what endpoints take and give."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.blocks.questions import asked_data
from lessons.api.serializers.blocks import AskedOutput, ToldOutput
from lessons.api.serializers.items import (
    DrillItemOutput,
    SolutionOutput,
    VerdictOutput,
)
from lessons.content_schema import Item as Question
from lessons.drills import wire
from lessons.drills.item import Item
from lessons.puzzle import Puzzle
from lessons.selectors.puzzle import Share
from lessons.selectors.review import Waiting
from lessons.services.review import SNOOZES
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
    YesNoField,
)


class QueueInput(InputSerializer):
    """Which part of the queue to list."""

    due = serializers.BooleanField(
        required=False,
        default=None,
        allow_null=True,
        help_text="What is due now, or what is not yet; all without it.",
    )


class QueueStateInput(InputSerializer):
    """Whether the learner wants the queue."""

    is_on = YesNoField()


class RestInput(InputSerializer):
    """How long an item should rest."""

    length = serializers.ChoiceField(choices=list(SNOOZES))


class ReviewAnswerInput(InputSerializer):
    """The answer: the key of a choice, tile text, or all places that are picked."""

    values = serializers.ListField(
        child=serializers.CharField(max_length=120), min_length=0, max_length=20
    )


class PuzzleAnswerInput(InputSerializer):
    """The answer to the puzzle."""

    choice = serializers.CharField(max_length=120)


class QueueStateOutput(OutputSerializer):
    """The queue as a whole."""

    is_on = serializers.BooleanField()
    due_count = serializers.IntegerField(help_text="0 while it is off.")


class WaitingOutput(OutputSerializer):
    """Something that comes back, and why."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    item = serializers.CharField()
    chosen = serializers.CharField(help_text="What was answered, where it can be told.")
    misconception = serializers.CharField()
    was_right = serializers.BooleanField(help_text="But with help, or slowly.")
    is_from_game = serializers.BooleanField()
    is_due = serializers.BooleanField()
    comes_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField()


class WaitingDetailOutput(WaitingOutput):
    """The same with its question: a drill item, or a question of a lesson."""

    drill = DrillItemOutput(allow_null=True)
    question = AskedOutput(allow_null=True)


class ReviewedOutput(OutputSerializer):
    """What came of the answer, and when it comes back."""

    attempt = serializers.UUIDField()
    is_right = serializers.BooleanField()
    verdict = VerdictOutput(allow_null=True, help_text="Of a drill item.")
    solution = SolutionOutput(allow_null=True)
    told = ToldOutput(allow_null=True, help_text="Of a question of a lesson.")
    comes_at = serializers.DateTimeField()


class ShareOutput(OutputSerializer):
    """How many people made a choice."""

    key = serializers.CharField()
    count = serializers.IntegerField()
    percent = serializers.IntegerField()


class PuzzleOutput(OutputSerializer):
    """The puzzle of a day. What is right is told after the answer, or the day."""

    day = serializers.DateField()
    question = DrillItemOutput()
    choice = serializers.CharField(help_text="The learner's own; empty for none.")
    is_right = serializers.BooleanField(allow_null=True)
    solution = SolutionOutput(allow_null=True)
    shares = ShareOutput(many=True, help_text="None before the answer.")


class StalePuzzleOutput(ErrorOutput):
    """The puzzle was answered before."""

    puzzle = PuzzleOutput()


# -- from the domain's values to fields ------------------------------------------


def waiting_data(waiting: Waiting) -> dict[str, Any]:
    """An item of the queue for `WaitingOutput`."""
    return {
        "id": waiting.row.public_id,
        "title": str(waiting.title),
        "item": waiting.row.item,
        "chosen": waiting.chosen,
        "misconception": str(waiting.misconception),
        "was_right": waiting.was_right,
        "is_from_game": waiting.is_from_game,
        "is_due": waiting.is_due,
        "comes_at": waiting.comes_at,
        "answered_at": waiting.answered_at,
    }


def asked_again_data(item: Item | None, question: Question | None) -> dict[str, Any]:
    """What is asked, for `WaitingDetailOutput`."""
    return {
        "drill": wire.question(item) if item else None,
        "question": asked_data(question) if question else None,
    }


def puzzle_data(puzzle: Puzzle, choice: str, shares: tuple[Share, ...]) -> Any:
    """A puzzle for `PuzzleOutput`; with `shares` its solution may be told."""
    item = puzzle.item
    given = next((one for one in item.choices if one.key == choice), None)
    return {
        "day": puzzle.day,
        "question": wire.question(item),
        "choice": choice,
        "is_right": given.is_right if given else None,
        "solution": wire.solution(item) if shares else None,
        "shares": [
            {"key": one.choice.key, "count": one.count, "percent": one.percent}
            for one in shares
        ],
    }
