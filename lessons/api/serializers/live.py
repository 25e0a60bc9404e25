"""A question that a whole class answers at the same moment."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.serializers.items import (
    DrillAnswerOutput,
    DrillShowingOutput,
    SolutionOutput,
)
from lessons.api.serializers.results import PupilOutput
from lessons.drills.catalogue import KINDS, SEEDS
from lessons.drills.item import LEVELS
from lessons.models import LiveKind
from lessons.services.answers import LONGEST_MS
from mahjong_site.web.rest import (
    ErrorOutput,
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
)

LIVE_KINDS = LiveKind.values
LIVE_STAGES = ["open", "closed", "revealed"]


class LivePollInput(InputSerializer):
    """What the client knows already."""

    seen = TextField(
        max_length=80,
        required=False,
        allow_blank=True,
        help_text="`seen` of the last answer: nothing new is an empty 204.",
    )


class LiveAskInput(InputSerializer):
    """What to ask, on the class's card."""

    kind = serializers.ChoiceField(choices=LIVE_KINDS)
    drill = TextField(max_length=60, required=False, help_text="For `item`: its kind.")
    level = serializers.IntegerField(
        min_value=LEVELS[0],
        max_value=LEVELS[-1],
        required=False,
        help_text="For `item`: 2 if left out.",
    )
    seed = serializers.IntegerField(
        min_value=0,
        max_value=SEEDS - 1,
        required=False,
        help_text="Else one by chance.",
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A drill item is of a kind that there is."""
        if asked["kind"] == LiveKind.ITEM:
            kinds = serializers.ChoiceField(choices=tuple(KINDS))
            try:
                kinds.run_validation(asked.get("drill", serializers.empty))
            except serializers.ValidationError as wrong:
                raise serializers.ValidationError({"drill": wrong.detail}) from wrong
        return asked


class LiveAnswerInput(InputSerializer):
    """A pupil's answer; each kind takes its own field."""

    choice = TextField(
        max_length=120,
        required=False,
        help_text="For `item`: the key of a choice, or tile text.",
    )
    guess = serializers.ListField(
        child=TextField(max_length=80),
        max_length=14,
        required=False,
        help_text="For `families`: two of the sections.",
    )
    tiles = TextField(
        max_length=60, required=False, help_text="For `pass`: three tiles as text."
    )
    attempt = IdField(required=False, help_text="The client's own UUID of the answer.")
    time_ms = serializers.IntegerField(
        min_value=0, max_value=LONGEST_MS, required=False, help_text="Time taken."
    )


class LiveItemOutput(OutputSerializer):
    """A drill item as a class is asked it: nothing by which it could be found."""

    kind = serializers.CharField()
    level = serializers.IntegerField()
    face = serializers.CharField()
    stem = serializers.ListField(child=serializers.CharField())
    shown = DrillShowingOutput(many=True)
    answer = DrillAnswerOutput()


class LiveQuestionOutput(OutputSerializer):
    """What is asked: an item, or a rack."""

    kind = serializers.ChoiceField(choices=LIVE_KINDS)
    card = serializers.CharField()
    item = LiveItemOutput(allow_null=True)
    rack = serializers.CharField(
        allow_null=True, help_text="As dealt, for `families` and `pass`."
    )
    sections = serializers.ListField(
        child=serializers.CharField(), help_text="To choose from, for `families`."
    )


class LivePreviewOutput(LiveQuestionOutput):
    """A question before it is asked; `seed` asks this very one."""

    seed = serializers.IntegerField()


class LiveOwnOutput(OutputSerializer):
    """The pupil's own answer; what it was is told when it is revealed."""

    choice = serializers.CharField(help_text="The key of a choice, or tile text.")
    guess = serializers.ListField(child=serializers.CharField())
    is_right = serializers.BooleanField(allow_null=True)
    cost = serializers.FloatField(
        allow_null=True, help_text="Of a pass: tiles farther away than the best one."
    )
    best = serializers.CharField(help_text="The best pass, or empty.")


class LiveRevealedOutput(OutputSerializer):
    """What would have been right."""

    solution = SolutionOutput(allow_null=True)
    good = serializers.ListField(
        child=serializers.CharField(), help_text="The best families."
    )


class LiveBarOutput(OutputSerializer):
    """One answer, and how many gave it; what it was once it is revealed."""

    choice = serializers.CharField(help_text="The key of a choice, or empty.")
    tiles = serializers.CharField()
    text = serializers.CharField(help_text="A family, or empty.")
    count = serializers.IntegerField()
    percent = serializers.IntegerField()
    is_right = serializers.BooleanField(allow_null=True)
    note = serializers.CharField(help_text="The misconception, or what a pass costs.")


class LiveHeatOutput(OutputSerializer):
    """A tile of the rack, and how many pass it."""

    tile = serializers.CharField()
    count = serializers.IntegerField()
    percent = serializers.IntegerField()


class LiveTallyOutput(OutputSerializer):
    """What the class made of it."""

    total = serializers.IntegerField()
    right = serializers.IntegerField(allow_null=True)
    bars = LiveBarOutput(many=True)
    heat = LiveHeatOutput(many=True)
    best = serializers.CharField(help_text="The best pass once revealed, or empty.")


class LiveSeatOutput(PupilOutput):
    """Somebody who sits there, and whether an answer is in."""

    has_answered = serializers.BooleanField()


class LiveBoardOutput(OutputSerializer):
    """For those who teach: who has answered, and what, once it is closed."""

    answered = serializers.IntegerField()
    seats = LiveSeatOutput(many=True)
    tally = LiveTallyOutput(allow_null=True)


class LiveSessionOutput(OutputSerializer):
    """A question that the class has now."""

    id = serializers.UUIDField()
    stage = serializers.ChoiceField(choices=LIVE_STAGES)
    started_at = serializers.DateTimeField()
    question = LiveQuestionOutput(
        allow_null=True, help_text="Null where its card is gone."
    )
    own = LiveOwnOutput(allow_null=True, help_text="Null: not answered, or a teacher.")
    board = LiveBoardOutput(allow_null=True, help_text="Null for pupils.")
    revealed = LiveRevealedOutput(allow_null=True)


class LiveOutput(OutputSerializer):
    """What the class is asked now, and when to ask again."""

    seen = serializers.CharField(help_text="Send it with the next poll.")
    poll_after = serializers.IntegerField(help_text="In seconds.")
    session = LiveSessionOutput(allow_null=True)


class StaleLiveOutput(ErrorOutput):
    """What the class is asked now."""

    live = LiveOutput()
