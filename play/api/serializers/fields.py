"""Fields that several shapes share. Tiles are text, seats are 0 to 3."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

import engine

PHASES = [phase.value for phase in engine.Phase]
MADE_BY_THE_CLIENT = "A UUID of the client's own: sent twice, it makes one."


def seat_field(**options: Any) -> serializers.IntegerField:
    """A seat; `options` are those of any field."""
    return serializers.IntegerField(min_value=0, max_value=3, **options)
