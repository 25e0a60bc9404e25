"""Decisions of games that pupils sent to their teachers, and the answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.serializers.items import DrillShowingOutput
from lessons.api.serializers.results import PupilOutput
from lessons.api.serializers.results_data import pupil_data
from lessons.drills import wire
from lessons.drills.own_position import Told
from lessons.drills.wording import sentence
from lessons.models import GameQuestion
from lessons.selectors.gamequestions import ShownDecision
from lessons.services.gamequestions import LONGEST_ANSWER, LONGEST_QUESTION
from mahjong_site.web.rest import (
    ErrorOutput,
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
)


class QuestionListInput(InputSerializer):
    """Which questions to list."""

    answered = serializers.BooleanField(
        required=False, help_text="Those answered, instead of those that wait."
    )


class AnswerInput(InputSerializer):
    """A teacher's answer."""

    expected_version = TextField(
        max_length=40,
        allow_blank=True,
        help_text="The `version` that was seen; empty before the first answer.",
    )
    text = TextField(
        max_length=LONGEST_ANSWER,
        allow_blank=True,
        help_text="A sentence or two; empty where it is settled.",
    )


class AskTeacherInput(InputSerializer):
    """A decision to send."""

    text = TextField(max_length=LONGEST_QUESTION, required=False, allow_blank=True)
    classroom = IdField(
        required=False, help_text="Id of the class; not needed by who sits in one."
    )


class OwnQuestionOutput(OutputSerializer):
    """What a pupil has asked, and the answer."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    game = serializers.UUIDField()
    number = serializers.IntegerField(help_text="Of the decision in the game.")
    asked_at = serializers.DateTimeField()
    answer = serializers.CharField(help_text="Empty and answered: it is settled.")
    answered_at = serializers.DateTimeField(allow_null=True)
    answered_by = serializers.CharField(help_text="Empty: not answered, or gone.")


class GameQuestionOutput(OutputSerializer):
    """What a pupil of the class has asked, for those who teach it."""

    id = serializers.UUIDField()
    pupil = PupilOutput()
    text = serializers.CharField()
    asked_at = serializers.DateTimeField()
    answer = serializers.CharField()
    answered_at = serializers.DateTimeField(allow_null=True)
    answered_by = serializers.CharField()
    version = serializers.CharField(
        allow_blank=True, help_text="Send it as `expected_version`."
    )


class ToldMoveOutput(OutputSerializer):
    """What was done, or would have been better."""

    text = serializers.CharField()
    tiles = serializers.CharField()
    why = serializers.ListField(child=serializers.CharField())


class DecidedOutput(OutputSerializer):
    """The position as the pupil saw it, and what was chosen beside the best."""

    stem = serializers.ListField(child=serializers.CharField())
    shown = DrillShowingOutput(many=True)
    chosen = ToldMoveOutput()
    best = ToldMoveOutput()


class GameQuestionDetailOutput(GameQuestionOutput):
    """A question with its position."""

    decision = DecidedOutput(
        allow_null=True, help_text="Null where the card of the game is gone."
    )


class StaleQuestionOutput(ErrorOutput):
    """The question as it is now."""

    question = GameQuestionDetailOutput()


def _answer(question: GameQuestion) -> dict[str, Any]:
    by = question.answered_by
    return {
        "id": question.public_id,
        "text": question.text,
        "asked_at": question.asked_at,
        "answer": question.answer,
        "answered_at": question.answered_at,
        "answered_by": by.shown_name if by else "",
    }


def own_question_data(question: GameQuestion) -> dict[str, Any]:
    """A question for `OwnQuestionOutput`."""
    decision = question.decision
    return _answer(question) | {"game": decision.game, "number": decision.number}


def game_question_data(question: GameQuestion) -> dict[str, Any]:
    """A question for `GameQuestionOutput`."""
    own = {"pupil": pupil_data(question.seat), "version": question.mark}
    return _answer(question) | own


def decided_data(shown: ShownDecision | None) -> dict[str, Any] | None:
    """A position for `DecidedOutput`; None where there is none any more."""
    if shown is None:
        return None
    asked, told = wire.question(shown.item), wire.solution(shown.item)
    return {
        "stem": asked["stem"][:-1],
        "shown": asked["shown"] + told["shown"],
        "chosen": _told(shown.chosen),
        "best": _told(shown.best),
    }


def _told(move: Told) -> dict[str, Any]:
    return {
        "text": sentence(move.text),
        "tiles": " ".join(tile.code for tile in move.tiles),
        "why": [sentence(one) for one in move.why],
    }
