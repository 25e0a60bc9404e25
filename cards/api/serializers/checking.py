"""Is it Mahjong, and which lines are near: what is asked and answered."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

import engine
from cards.api.serializers.fields import (
    MAX_EXPOSURES,
    LaidOutput,
    ReasonOutput,
    TilesField,
    WordField,
    card_field,
    laid_data,
    options_field,
    reason_data,
)
from cards.checking import Paid
from cards.forms import NEIGHBOURS
from mahjong_site.web.rest import InputSerializer, OutputSerializer, YesNoField

SIDES: Final = list(NEIGHBOURS)
"""The other players, as the asker sees them."""


class HandInput(InputSerializer):
    """A rack, and what lies open."""

    card = card_field()
    concealed = TilesField()
    exposures = serializers.ListField(
        child=TilesField(), max_length=MAX_EXPOSURES, required=False, default=list
    )


class CheckInput(HandInput):
    """A rack with the winning tile in it; and, to hear who pays, how it came."""

    won = WordField(
        choices=["self", *SIDES],
        required=False,
        help_text="Who picked or discarded the last tile; without it nobody pays.",
    )
    bettor = WordField(
        choices=["me", *SIDES], required=False, help_text="On whom somebody bets."
    )
    dead = serializers.ListField(
        child=WordField(choices=SIDES),
        max_length=len(SIDES),
        required=False,
        default=list,
        help_text="Players whose hands are dead.",
    )
    dice = YesNoField(
        required=False, default=False, help_text="East had rolled a double."
    )
    hot = YesNoField(
        required=False,
        default=False,
        help_text="It was a dangerous discard on the last wall.",
    )
    options = options_field()


class NearestInput(HandInput):
    """The same for a rack that may be unfinished, and what else is known."""

    seen = TilesField(
        required=False,
        default=(),
        help_text="Tiles visible elsewhere: discards, the others' exposures.",
    )
    limit = serializers.IntegerField(
        required=False,
        default=10,
        min_value=1,
        max_value=100,
        help_text="Lines to list; those that tie with the last one come besides.",
    )


class MatchOutput(OutputSerializer):
    """A line that the tiles make."""

    section = serializers.CharField()
    number = serializers.CharField()
    points = serializers.IntegerField()
    groups = LaidOutput(many=True)


class SumOutput(OutputSerializer):
    """What somebody receives, or pays with a minus."""

    name = serializers.CharField()
    points = serializers.IntegerField()


class PaidOutput(OutputSerializer):
    """Who pays what, by the line that pays most."""

    points = serializers.IntegerField(help_text="The value of the hand.")
    sums = SumOutput(many=True)
    sentences = serializers.ListField(child=serializers.CharField())


class CheckOutput(OutputSerializer):
    """Is it Mahjong; the best line comes first."""

    ok = serializers.BooleanField()
    lines = MatchOutput(many=True)
    reasons = ReasonOutput(many=True)
    fix = serializers.CharField(
        help_text="The fewest tiles to change, of 14 that are no Mahjong; else empty."
    )
    paid = PaidOutput(allow_null=True, help_text="With `won` alone.")


class NearOutput(OutputSerializer):
    """How far the tiles are from a line, by its best hand."""

    section = serializers.CharField()
    number = serializers.CharField()
    exposure = serializers.ChoiceField(choices=["X", "C"])
    points = serializers.IntegerField()
    away = serializers.IntegerField(help_text="Tiles still to be had.")
    missing = serializers.CharField(help_text="What lacks before jokers are placed.")
    jokers_used = serializers.IntegerField()
    hand = serializers.CharField(help_text="The 14 tiles of that hand.")


class NearestOutput(OutputSerializer):
    """The nearest lines, nearest first."""

    nearest = NearOutput(many=True)


# -- data for the shapes -------------------------------------------------------


def check_data(
    verdict: engine.Verdict,
    concealed: tuple[engine.Tile, ...],
    exposures: tuple[engine.Exposure, ...],
    fix: str,
    paid: Paid | None,
) -> dict[str, Any]:
    """A verdict for `CheckOutput`; `exposures` are those that can be read."""
    return {
        "ok": verdict.ok,
        "lines": [
            {
                "section": match.line.section,
                "number": match.line.number,
                "points": match.points,
                "groups": laid_data(engine.lay_out(match.hand, concealed, exposures)),
            }
            for match in verdict.matches
        ],
        "reasons": [reason_data(reason) for reason in verdict.reasons],
        "fix": fix,
        "paid": paid and _paid(paid),
    }


def _paid(paid: Paid) -> dict[str, Any]:
    sums = [{"name": name, "points": points} for name, points in paid.sums]
    return {"points": paid.points, "sums": sums, "sentences": paid.sentences}


def near_data(near: engine.Near) -> dict[str, Any]:
    """An entry for `NearOutput`."""
    return {
        "section": near.line.section,
        "number": near.line.number,
        "exposure": near.line.exposure,
        "points": near.line.points,
        "away": near.away,
        "missing": engine.format_tiles(near.missing),
        "jokers_used": near.jokers_used,
        "hand": engine.format_tiles(near.hand.tiles),
    }
