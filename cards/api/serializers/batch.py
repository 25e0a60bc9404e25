"""Many questions at once."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from mahjong_site.web.rest import (
    ErrorItemOutput,
    InputSerializer,
    OutputSerializer,
    ValueField,
)

MOST: Final = 100
"""So many questions are answered at once."""


class QuestionsInput(InputSerializer):
    """A list of questions."""

    questions = serializers.ListField(
        child=ValueField(),
        min_length=1,
        max_length=MOST,
        help_text="Each as at its own address, with the address's name as `ask`: "
        "`check`, `nearest`, `position`, `dead`, `happened`, `may-call`, …",
    )


class AnsweredOutput(OutputSerializer):
    """What became of one question."""

    place = serializers.IntegerField(help_text="Its place in the list, from 0.")
    status = serializers.IntegerField(help_text="200, or 400 as for one question.")
    result = serializers.DictField(
        child=ValueField(),
        allow_null=True,
        help_text="The answer as at the question's own address.",
    )
    faults = ErrorItemOutput(many=True)


class QuestionsOutput(OutputSerializer):
    """Every question in its order."""

    results = AnsweredOutput(many=True)
