"""May this seat do this here: a whole position as JSON, and an action in it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

import engine
from cards.api.serializers.asking import RulingOutput, ruling_data
from cards.rulings import judged
from engine.explain import explain_fix
from engine.ruling import Fix, Ruling
from mahjong_site.web.rest import InputSerializer, OutputSerializer, ValueField


class PositionInput(InputSerializer):
    """A position, and what a seat wants to do in it."""

    position = serializers.DictField(
        child=ValueField(),
        help_text="As docs/position.schema.json says.",
    )
    seat = serializers.IntegerField(min_value=0, max_value=3)
    action = serializers.DictField(
        child=ValueField(),
        help_text="Its `type` and fields; docs/action.schema.json.",
    )


class FixOutput(OutputSerializer):
    """The smallest change: another action, or tiles to give away and to take."""

    text = serializers.CharField()
    action = serializers.DictField(child=ValueField(), allow_null=True)
    give = serializers.CharField()
    take = serializers.CharField()


class PositionOutput(RulingOutput):
    """The ruling, with the fix as something that can be done."""

    change = FixOutput(allow_null=True, help_text="The `fix` as data.")


def position_data(ruling: Ruling) -> dict[str, Any]:
    """A ruling for `PositionOutput`, in the reader's language."""
    return ruling_data(judged(ruling)) | {"change": ruling.fix and _fix(ruling.fix)}


def _fix(fix: Fix) -> dict[str, Any]:
    return {
        "text": explain_fix(fix, gettext),
        "action": fix.action.to_dict() if fix.action else None,
        "give": engine.format_tiles(fix.give),
        "take": engine.format_tiles(fix.take),
    }
