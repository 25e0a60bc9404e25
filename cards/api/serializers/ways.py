"""The choices of a line, and the hand that they make."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

import engine
from cards.switching import BoardShown
from cards.wording import example_hand
from mahjong_site.web.rest import OutputSerializer


class OptionOutput(OutputSerializer):
    """One position of a switch."""

    value = serializers.CharField()
    # The base class has a property of this name, which no answer uses.
    label = serializers.CharField()  # type: ignore[assignment]
    is_chosen = serializers.BooleanField()


class SwitchOutput(OutputSerializer):
    """Something that may be chosen in a line."""

    name = serializers.CharField(help_text="Send it back with one of the values.")
    question = serializers.CharField()
    letter = serializers.CharField(help_text="Of the suit in the line, or empty.")
    options = OptionOutput(many=True)


class WayOutput(OutputSerializer):
    """A hand of a line by its switches."""

    switches = SwitchOutput(many=True)
    set_to = serializers.CharField(help_text="Send it as `was` with the next choice.")
    tiles = serializers.CharField(help_text="Of the hand; none for a misprinted line.")
    place = serializers.IntegerField(help_text="Which of the hands it is, from 1.")
    hands = serializers.IntegerField(help_text="How many the line has.")


def way_data(line: engine.Line, board: BoardShown | None) -> dict[str, Any]:
    """A line as its switches stand, for `WayOutput`."""
    only = example_hand(line)
    if board is None:
        return {
            "switches": [],
            "set_to": "",
            "tiles": engine.format_tiles(only.tiles) if only else "",
            "place": 1 if only else 0,
            "hands": len(line.hands),
        }
    return {
        "switches": [
            {
                "name": one.name,
                "question": one.legend,
                "letter": one.letter,
                "options": [
                    {"value": o.value, "label": o.label, "is_chosen": o.checked}
                    for o in one.options
                ],
            }
            for one in board.switches
        ],
        "set_to": board.set_to,
        "tiles": board.tiles,
        "place": board.place,
        "hands": len(line.hands),
    }
