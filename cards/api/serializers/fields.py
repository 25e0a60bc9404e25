"""Fields that several shapes of the card endpoints share. Tiles are text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext
from rest_framework import serializers

import engine
from engine.verdicts import EngineError, Reason
from mahjong_site.web.rest import OutputSerializer, TextField

MAX_EXPOSURES: Final = 4
"""Four groups of three are the most that a hand of 14 tiles can show."""

MAX_TEXT: Final = 600
"""Tile text of the whole set is shorter."""

TILES: Final = 'Tile text such as "FF 222B 44C NEWS R 0 J".'


class TilesField(serializers.CharField):
    """Tile text; its value is a tuple of tiles."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", TILES)
        super().__init__(allow_blank=True, **kwargs)

    def to_internal_value(self, data: Any) -> tuple[engine.Tile, ...]:  # type: ignore[override]
        """The tiles; an error with the engine's code where a word is none."""
        if not isinstance(data, str):
            self.fail("invalid")
        try:
            return engine.parse_tiles(data)
        except EngineError as error:
            code = str(error.reason.code)
            message = engine.explain(error.reason, gettext)
            raise serializers.ValidationError(message, code) from error


class WordField(serializers.ChoiceField):
    """One of some words; a number is not taken for its digits."""

    def to_internal_value(self, data: Any) -> Any:
        """The word; anything else is no choice."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class TileTextField(TextField):
    """Tile text that a form of the checker reads."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", TILES)
        super().__init__(allow_blank=True, max_length=MAX_TEXT, **kwargs)


def card_field(**kwargs: Any) -> serializers.SlugField:
    """The card that is asked about; without it, where it may lack, the site's first."""
    return serializers.SlugField(
        max_length=100, help_text="Slug of an offered card.", **kwargs
    )


def options_field() -> serializers.DictField:
    """House options of the table, as far as they matter to a question."""
    return serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="House options by name; without them as the League has it.",
    )


class GroupOutput(OutputSerializer):
    """Like tiles that a hand holds together."""

    tile = serializers.CharField()
    size = serializers.IntegerField()
    takes_jokers = serializers.BooleanField()


class LaidOutput(GroupOutput):
    """A group of the hand as the tiles fill it."""

    tiles = serializers.CharField(help_text="As they lie, jokers last.")
    exposed = serializers.BooleanField()


class ReasonOutput(OutputSerializer):
    """Why not: a stable code, the rule behind it, a sentence."""

    code = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()


def group_data(group: engine.Group) -> dict[str, Any]:
    """A group for `GroupOutput`."""
    return {
        "tile": group.tile.code,
        "size": group.size,
        "takes_jokers": group.takes_jokers,
    }


def laid_data(groups: Iterable[engine.LaidGroup]) -> list[dict[str, Any]]:
    """Groups for `LaidOutput`."""
    return [
        group_data(one.group)
        | {
            "tiles": " ".join(tile.code for tile in one.tiles),
            "exposed": one.exposed,
        }
        for one in groups
    ]


def reason_data(reason: Reason) -> dict[str, str]:
    """A reason for `ReasonOutput`, in the reader's language."""
    return {
        "code": str(reason.code),
        "rule": reason.rule,
        "text": engine.explain(reason, gettext),
    }
