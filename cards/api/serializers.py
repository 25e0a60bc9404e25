"""What the card endpoints take and give. Tiles are text, as everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext
from rest_framework import serializers

import engine
from cards import explorer, selectors, wording
from engine.verdicts import EngineError, Reason
from mahjong_site.web.rest import InputSerializer, OutputSerializer

MAX_EXPOSURES: Final = 4
"""Four groups of three are the most that a hand of 14 tiles can show."""

TILES: Final = 'Tile text such as "FF 222B 44C NEWS R 0 J".'


# -- what comes in -------------------------------------------------------------


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


class LineListInput(InputSerializer):
    """Which lines of a card to list."""

    section = serializers.CharField(
        required=False, max_length=100, help_text="A section by its name or its slug."
    )
    exposure = serializers.ChoiceField(choices=["X", "C"], required=False)


class CheckInput(InputSerializer):
    """A question: the rack with the winning tile in it, and what lies open."""

    card = serializers.SlugField(max_length=100, help_text="Slug of an offered card.")
    concealed = TilesField()
    exposures = serializers.ListField(
        child=TilesField(), max_length=MAX_EXPOSURES, required=False, default=list
    )


class NearestInput(CheckInput):
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


# -- what goes out -------------------------------------------------------------


class ErratumOutput(OutputSerializer):
    """A correction of the card."""

    on = serializers.DateField()
    text = serializers.CharField()


class SectionOutput(OutputSerializer):
    """A section of a card."""

    name = serializers.CharField()
    slug = serializers.SlugField()
    lines = serializers.IntegerField(help_text="Misprinted ones counted.")


class OfferedCardOutput(OutputSerializer):
    """A card that this site offers."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    about = serializers.CharField()
    hash = serializers.CharField(help_text="SHA-256 of the card's text.")
    lines = serializers.IntegerField(help_text="Lines in play.")
    left_out = serializers.IntegerField(help_text="Misprinted lines, not in play.")
    hands = serializers.IntegerField()
    sections = SectionOutput(many=True)
    errata = ErratumOutput(many=True)


class PrintedOutput(OutputSerializer):
    """One word of a line as printed."""

    text = serializers.CharField()
    suit = serializers.ChoiceField(
        choices=["", "a", "b", "c"], help_text="First, second, third suit of the line."
    )
    relation = serializers.CharField(
        help_text=(
            "match, match_one, opposite or any for dragons; any_wind; any_suit for"
            " numbers; else empty."
        )
    )


class LineOutput(OutputSerializer):
    """A line of a card."""

    section = serializers.CharField()
    section_slug = serializers.SlugField()
    number = serializers.CharField()
    exposure = serializers.ChoiceField(choices=["X", "C"])
    points = serializers.IntegerField()
    condition = serializers.CharField(help_text="The note printed beside the line.")
    printed = PrintedOutput(many=True)
    words = serializers.ListField(
        child=serializers.CharField(), help_text="The line in plain words."
    )
    no_joker = serializers.BooleanField()
    singles_and_pairs = serializers.BooleanField()
    misprint = serializers.CharField(
        help_text="What is wrong with a line that is left out of play."
    )
    remark = serializers.CharField()
    hands = serializers.IntegerField()


class WordOutput(PrintedOutput):
    """One word of a line with its tiles and joker rights."""

    tiles = serializers.CharField(help_text="In the printed order.")
    kind = serializers.CharField()
    takes_jokers = serializers.BooleanField()
    why = serializers.CharField()
    rule = serializers.CharField()


class LineDetailOutput(LineOutput):
    """A line word by word, with the tiles of one hand."""

    groups = WordOutput(many=True)


class GroupOutput(OutputSerializer):
    """Like tiles that a hand holds together."""

    tile = serializers.CharField()
    size = serializers.IntegerField()
    takes_jokers = serializers.BooleanField()


class HandOutput(OutputSerializer):
    """One concrete way to make a line."""

    tiles = serializers.CharField(help_text="Sorted, before jokers.")
    groups = GroupOutput(many=True)


class LaidOutput(GroupOutput):
    """A group of the hand as the tiles fill it."""

    tiles = serializers.CharField(help_text="As they lie, jokers last.")
    exposed = serializers.BooleanField()


class MatchOutput(OutputSerializer):
    """A line that the tiles make."""

    section = serializers.CharField()
    number = serializers.CharField()
    points = serializers.IntegerField()
    groups = LaidOutput(many=True)


class ReasonOutput(OutputSerializer):
    """Why not: a stable code, the rule behind it, a sentence."""

    code = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()


class CheckOutput(OutputSerializer):
    """Is it Mahjong; the best line comes first."""

    ok = serializers.BooleanField()
    lines = MatchOutput(many=True)
    reasons = ReasonOutput(many=True)


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


def card_data(card: engine.Card) -> dict[str, Any]:
    """A card for `OfferedCardOutput`."""
    return {
        "slug": card.slug,
        "name": card.name,
        "year": card.year,
        "about": card.about,
        "hash": card.hash,
        "lines": len(card.lines),
        "left_out": len(card.left_out),
        "hands": sum(len(line.hands) for line in card.lines),
        "sections": [
            {"name": one.name, "slug": one.slug, "lines": len(one.lines)}
            for one in explorer.sections_of(card)
        ],
        "errata": card.errata,
    }


def line_data(line: engine.Line) -> dict[str, Any]:
    """A line for `LineOutput`."""
    return {
        "section": line.section,
        "section_slug": selectors.section_slug(line.section),
        "number": line.number,
        "exposure": line.exposure,
        "points": line.points,
        "condition": line.condition,
        "printed": line.printed,
        "words": wording.line_facts(line),
        "no_joker": line.no_joker,
        "singles_and_pairs": line.singles_and_pairs,
        "misprint": line.misprint,
        "remark": line.remark,
        "hands": len(line.hands),
    }


def line_detail_data(line: engine.Line) -> dict[str, Any]:
    """A line for `LineDetailOutput`."""
    groups = [
        {
            "text": word.printed.text,
            "suit": word.printed.suit,
            "relation": word.printed.relation,
            "tiles": " ".join(tile.code for tile in word.tiles),
            "kind": word.kind,
            "takes_jokers": word.takes_jokers,
            "why": word.why,
            "rule": word.rule,
        }
        for word in wording.line_words(line)
    ]
    return line_data(line) | {"groups": groups}


def hand_data(hand: engine.Hand) -> dict[str, Any]:
    """A hand for `HandOutput`."""
    return {
        "tiles": engine.format_tiles(hand.tiles),
        "groups": [_group(group) for group in hand.groups],
    }


def _group(group: engine.Group) -> dict[str, Any]:
    return {
        "tile": group.tile.code,
        "size": group.size,
        "takes_jokers": group.takes_jokers,
    }


def check_data(
    verdict: engine.Verdict,
    concealed: tuple[engine.Tile, ...],
    exposures: tuple[engine.Exposure, ...],
) -> dict[str, Any]:
    """A verdict for `CheckOutput`; `exposures` are those that can be read."""
    return {
        "ok": verdict.ok,
        "lines": [
            {
                "section": match.line.section,
                "number": match.line.number,
                "points": match.points,
                "groups": _laid(engine.lay_out(match.hand, concealed, exposures)),
            }
            for match in verdict.matches
        ],
        "reasons": [reason_data(reason) for reason in verdict.reasons],
    }


def _laid(groups: Iterable[engine.LaidGroup]) -> list[dict[str, Any]]:
    return [
        _group(one.group)
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
