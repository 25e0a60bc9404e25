"""Games in a row, with their running account."""

from __future__ import annotations

from rest_framework import serializers

from mahjong_site.web.rest import OutputSerializer
from play.api.serializers.fields import seat_field


class SittingOutput(OutputSerializer):
    """A sitting in a list."""

    id = serializers.UUIDField(source="public_id")
    games = serializers.IntegerField(source="game_count")
    started_at = serializers.DateTimeField()


class SittingGameOutput(OutputSerializer):
    """A game of a sitting."""

    id = serializers.UUIDField(source="public_id")
    place = serializers.IntegerField()
    dealer = seat_field(source="east", help_text="East")
    is_over = serializers.BooleanField()
    result = serializers.CharField(help_text="How it ended, in words.")
    pays = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Points by seat."
    )


class AccountOutput(OutputSerializer):
    """The running account of a sitting, by seat."""

    id = serializers.UUIDField(source="public_id")
    seat = seat_field()
    names = serializers.ListField(child=serializers.CharField())
    games = SittingGameOutput(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    pie = serializers.IntegerField(help_text="What each began with; 0 without a pie.")
    left = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="What each has left of the pie.",
    )
