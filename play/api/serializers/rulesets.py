"""The learner's own tables."""

from __future__ import annotations

from rest_framework import serializers

from mahjong_site.web.rest import InputSerializer, OutputSerializer, TextField


class RuleSetInput(InputSerializer):
    """The rules of an own table, under a name."""

    name = TextField(max_length=60)
    rules = serializers.DictField(
        child=serializers.JSONField(),
        help_text="`profile`, `way`, and house options by name.",
    )


class RuleSetOutput(OutputSerializer):
    """The rules of an own table."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    rules = serializers.DictField(child=serializers.JSONField())
    updated_at = serializers.DateTimeField()
