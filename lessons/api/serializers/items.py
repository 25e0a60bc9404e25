"""Drill items as they are asked and as they are told. Tiles are text, seats 0 to 3."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from mahjong_site.web.rest import OutputSerializer


def _texts(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


class DrillLineOutput(OutputSerializer):
    """A line of the card as printed."""

    section = serializers.CharField()
    number = serializers.CharField()
    exposure = serializers.ChoiceField(choices=["X", "C"])
    points = serializers.IntegerField()
    condition = serializers.CharField()
    printed = serializers.CharField()


class DrillChoiceOutput(OutputSerializer):
    """One answer on offer: in words, as a line or as tiles."""

    key = serializers.CharField(help_text="Send it as `choice`.")
    text = serializers.CharField()
    line = DrillLineOutput(allow_null=True)
    tiles = serializers.CharField()


class DrillAnswerOutput(OutputSerializer):
    """How an item is answered.

    `one_of`: the key of one of the `choices`. `pick`: `count` of the `tiles`, as tile
    text in any order. `build`: up to `count` tiles one after another, each as often
    as liked, in the order in which they are laid.
    """

    form = serializers.ChoiceField(choices=["one_of", "pick", "build"])
    choices = DrillChoiceOutput(many=True, required=False)
    tiles = serializers.CharField(required=False)
    count = serializers.IntegerField(required=False)


class DrillDiscardOutput(OutputSerializer):
    """A discard and whose it is."""

    seat = serializers.CharField()
    tile = serializers.CharField()


class DrillGroupOutput(OutputSerializer):
    """A group of a hand; its jokers stand for `stands_for`."""

    name = serializers.CharField()
    stands_for = serializers.CharField()
    tiles = serializers.CharField()


class DrillShowingOutput(OutputSerializer):
    """Something shown with a question; which fields there are depends on `form`."""

    form = serializers.CharField()
    # The base class has a property of this name, which no answer uses.
    label = serializers.CharField()  # type: ignore[assignment]
    tiles = serializers.CharField(required=False)
    marked = serializers.ListField(child=serializers.IntegerField(), required=False)
    seat = serializers.CharField(required=False)
    exposures = _texts(required=False)
    discards = DrillDiscardOutput(many=True, required=False)
    lines = DrillLineOutput(many=True, required=False)
    line = DrillLineOutput(required=False)
    winner = serializers.CharField(required=False)
    discarder = serializers.CharField(required=False, allow_null=True)
    is_jokerless = serializers.BooleanField(required=False)
    dead = _texts(required=False)
    facts = _texts(required=False)
    groups = DrillGroupOutput(many=True, required=False)
    place = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        allow_null=True,
        help_text="Group and tile that the question is about.",
    )


class DrillItemOutput(OutputSerializer):
    """An item before the answer. Card, sections, kind, level and seed make it again."""

    item = serializers.CharField(help_text="Its name in the history.")
    kind = serializers.CharField()
    version = serializers.IntegerField()
    card = serializers.CharField()
    card_hash = serializers.CharField()
    sections = _texts(help_text="None: the whole card.")
    level = serializers.IntegerField()
    seed = serializers.IntegerField()
    difficulty = serializers.IntegerField(help_text="1 to 100, one scale for all.")
    skills = _texts()
    face = serializers.CharField(
        help_text=(
            "`plain` or `numbered` where tiles must be drawn so until the answer, "
            "without their names; else empty."
        )
    )
    stem = _texts(help_text="Sentences; the last one is the question.")
    shown = DrillShowingOutput(many=True)
    answer = DrillAnswerOutput()


class SealOutput(OutputSerializer):
    """The right answers, sealed: to check an answer by, not to read.

    An answer is right if HMAC-SHA256 with the text `salt` as key over
    `<item>|<answer>`, in hexadecimal, is in `right`. Tiles that are picked are sorted
    first: by suit and number as in `/api/v1/tiles/`, one space between them.
    """

    salt = serializers.CharField()
    right = _texts()
    is_complete = serializers.BooleanField(
        help_text="False: another answer may be right too; the server tells."
    )


class PackedItemOutput(DrillItemOutput):
    """An item of a pack."""

    sealed = SealOutput()


class VerdictOutput(OutputSerializer):
    """An answer judged: the misconception that it shows, and why."""

    key = serializers.CharField()
    is_right = serializers.BooleanField()
    misconception = serializers.CharField()
    why = _texts()


class SolutionOutput(OutputSerializer):
    """What is told after the answer."""

    item = serializers.CharField()
    version = serializers.IntegerField()
    right = _texts(help_text="Keys of right answers, at least one.")
    choices = VerdictOutput(many=True)
    shown = DrillShowingOutput(many=True)
    proof = serializers.DictField(help_text="What the rules engine found.")
