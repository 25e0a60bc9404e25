"""Records of games, their steps, and playing on from one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.replay import MAX_RECORD
from mahjong_site.web.rest import (
    InputSerializer,
    OutputSerializer,
    TextField,
    TokenField,
)
from play.api.serializers.fields import MADE_BY_THE_CLIENT, seat_field
from play.api.serializers.seatview import ViewOutput, view_data
from play.records import RecordStep
from play.selectors import Table


class ImportInput(InputSerializer):
    """The record of a game."""

    record = TextField(max_length=MAX_RECORD, trim_whitespace=False)
    seat = seat_field(required=False, help_text="Where the learner sits: 0 is East.")
    token = TokenField(required=False, help_text=MADE_BY_THE_CLIENT)


class ContinueInput(InputSerializer):
    """The step of a finished game to go on from."""

    step = serializers.IntegerField(min_value=0, max_value=99_999)
    token = TokenField(required=False, help_text=MADE_BY_THE_CLIENT)


class RecordOutput(OutputSerializer):
    """A whole game as text, its hidden tiles included."""

    record = serializers.CharField()


class StepLineOutput(OutputSerializer):
    """Something that happened, or was refused or taken back, and its rule."""

    kind = serializers.CharField(help_text="event, refused or taken-back")
    text = serializers.CharField()
    rule = serializers.CharField()


class StepOutput(OutputSerializer):
    """A moment of a game."""

    step = serializers.IntegerField()
    lines = StepLineOutput(many=True)


class MomentOutput(StepOutput):
    """A moment of a game with what the learner could see then."""

    view = ViewOutput()


def step_data(step: RecordStep) -> dict[str, Any]:
    """A moment as `StepOutput` shows it."""
    lines = [{"kind": t.kind, "text": t.text, "rule": t.rule} for t in step.lines]
    return {"step": step.index, "lines": lines}


def moment_data(table: Table, step: RecordStep) -> dict[str, Any]:
    """A moment as `MomentOutput` shows it; `table` is as it stood then."""
    return step_data(step) | {"view": view_data(table)}
