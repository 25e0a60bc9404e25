"""Cards, lines and hands as the card endpoints give them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

import engine
from cards import explorer, selectors, wording
from cards.api.serializers.fields import GroupOutput, group_data
from mahjong_site.web.rest import InputSerializer, OutputSerializer


class LineListInput(InputSerializer):
    """Which lines of a card to list."""

    section = serializers.CharField(
        required=False, max_length=100, help_text="A section by its name or its slug."
    )
    exposure = serializers.ChoiceField(choices=["X", "C"], required=False)


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

    sentence = serializers.CharField(help_text="The whole line in plain words.")
    exposure_text = serializers.CharField()
    points_text = serializers.CharField()
    example = serializers.CharField(
        help_text="The tiles of one hand; empty for a misprinted line."
    )
    groups = WordOutput(many=True)


class HandOutput(OutputSerializer):
    """One concrete way to make a line."""

    tiles = serializers.CharField(help_text="Sorted, before jokers.")
    groups = GroupOutput(many=True)


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
    hand = wording.example_hand(line)
    return line_data(line) | {
        "sentence": wording.line_sentence(line),
        "exposure_text": wording.exposure_words(line),
        "points_text": wording.value_words(line),
        "example": engine.format_tiles(hand.tiles) if hand else "",
        "groups": groups,
    }


def hand_data(hand: engine.Hand) -> dict[str, Any]:
    """A hand for `HandOutput`."""
    return {
        "tiles": engine.format_tiles(hand.tiles),
        "groups": [group_data(group) for group in hand.groups],
    }
