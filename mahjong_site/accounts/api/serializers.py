"""What the account endpoints take and give."""

from __future__ import annotations

from rest_framework import serializers

from mahjong_site.web.rest import InputSerializer, OutputSerializer


class LoginInput(InputSerializer):
    """A name and a password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class PersonOutput(OutputSerializer):
    """Somebody, as they see themselves."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField(source="shown_name")
    is_guest = serializers.BooleanField()


class TokenOutput(OutputSerializer):
    """A token and whom it stands for; the token is shown this once."""

    token = serializers.CharField()
    expires_at = serializers.DateTimeField()
    person = PersonOutput()
