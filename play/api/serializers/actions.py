"""Acting in a game: what may be done, what is done, and why it is refused."""

from __future__ import annotations

from rest_framework import serializers

from engine.actions import ACTIONS
from mahjong_site.web.rest import InputSerializer, OutputSerializer
from play.api.serializers.fields import seat_field

ACTION_TYPES = sorted(ACTIONS)


class ActionInput(InputSerializer):
    """An action: its type and the fields that this type has."""

    type = serializers.ChoiceField(choices=ACTION_TYPES)
    seat = seat_field(required=False, help_text="The learner’s own seat.")
    tiles = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=200,
        help_text="pass, pass_courtesy, call, change_exposure: tiles of the rack.",
    )
    blind = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=99,
        help_text="pass: how many incoming tiles go on unseen.",
    )
    go_on = serializers.BooleanField(required=False, help_text="vote")
    count = serializers.IntegerField(
        required=False, min_value=0, max_value=99, help_text="ask_courtesy"
    )
    tile = serializers.CharField(
        required=False, max_length=20, help_text="discard, exchange, swap_blank"
    )
    named = serializers.CharField(
        required=False,
        max_length=20,
        help_text="discard: the name that was said, where it was wrong",
    )
    owner = seat_field(required=False, help_text="exchange: whose exposure")
    exposure = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=99,
        help_text="exchange: which of the owner’s exposures, from 0",
    )
    target = seat_field(required=False, help_text="challenge: whose hand")
    accept = serializers.BooleanField(required=False, help_text="answer_challenge")
    end = serializers.ChoiceField(
        choices=["right", "wrong"], required=False, help_text="pick: end of the wall"
    )
    racked = serializers.BooleanField(
        required=False, help_text="pick: false if the tile was only lifted"
    )


class ActInput(InputSerializer):
    """An action, and the version of the game that it rests on."""

    expected_version = serializers.IntegerField(min_value=0, max_value=10**9)
    action = ActionInput()


class TakeBackInput(InputSerializer):
    """The version of the game that the wish rests on."""

    expected_version = serializers.IntegerField(min_value=0, max_value=10**9)


class ActionOutput(OutputSerializer):
    """A lawful action, in the shape that is sent to do it."""

    type = serializers.ChoiceField(choices=ACTION_TYPES)
    seat = seat_field()
    tiles = serializers.CharField(required=False)
    blind = serializers.IntegerField(required=False)
    go_on = serializers.BooleanField(required=False)
    count = serializers.IntegerField(required=False)
    tile = serializers.CharField(required=False)
    named = serializers.CharField(required=False)
    owner = seat_field(required=False)
    exposure = serializers.IntegerField(required=False)
    target = seat_field(required=False)
    accept = serializers.BooleanField(required=False)
    end = serializers.CharField(required=False)
    racked = serializers.BooleanField(required=False)


class LegalOutput(OutputSerializer):
    """Everything the learner may do at this version."""

    version = serializers.IntegerField()
    actions = ActionOutput(many=True)
    challenges = serializers.ListField(
        child=seat_field(),
        help_text="Seats whose hands may be challenged at this moment, right or wrong.",
    )
