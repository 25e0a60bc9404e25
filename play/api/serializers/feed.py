"""What has happened in a game since a version."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from mahjong_site.web.rest import InputSerializer, OutputSerializer
from play.api.serializers.games import EventOutput, event_data
from play.feed import Happened


class FeedInput(InputSerializer):
    """Where to begin."""

    since = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=10**9,
        help_text="The version that the client knows; without it from the deal on.",
    )
    cursor = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=10**9,
        help_text="As given in `next`; with the same `since`.",
    )


class HappenedOutput(EventOutput):
    """An event, and the version at which it came."""

    version = serializers.IntegerField()
    taken_back = serializers.BooleanField(
        help_text="It does not count any more, nor does anything else of its `number`."
    )


class FeedOutput(OutputSerializer):
    """What has happened, in order."""

    version = serializers.IntegerField(
        help_text="That of the first part is the next `since`."
    )
    events = HappenedOutput(many=True)
    next = serializers.CharField(
        allow_null=True, help_text="The address of what comes after these."
    )
    poll_after = serializers.IntegerField(
        allow_null=True,
        help_text="Seconds to wait before asking again; null when the game is over.",
    )


def happened_data(found: Iterable[Happened]) -> list[dict[str, Any]]:
    """What happened as `HappenedOutput` shows it."""
    return [
        event_data([one.entry])[0]
        | {"version": one.version, "taken_back": one.taken_back}
        for one in found
    ]
