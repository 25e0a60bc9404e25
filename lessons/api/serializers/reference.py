"""Glossary, tiles and strategy: what endpoints take and give."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

import engine
from lessons.api.blocks.prose import prose_blocks
from lessons.api.blocks.shown import block_data, step_data
from lessons.api.blocks.tiles import tile_data, tiles_data
from lessons.api.serializers.blocks import (
    BlockOutput,
    ContentStepOutput,
    ProseOutput,
    TileOutput,
    texts,
)
from lessons.glossary import glossary
from lessons.glossary_schema import Subject, Term
from lessons.rendering import read_extras, render_prose
from lessons.selectors.glossary import lessons_using
from lessons.selectors.strategy import Row, ShownClaim, shown_claims
from lessons.strategy.chapters import Chapter
from mahjong_site.web.rest import InputSerializer, OutputSerializer

SUBJECTS = [one.value for one in Subject]


class TermListInput(InputSerializer):
    """Which terms to list."""

    q = serializers.CharField(
        max_length=100,
        required=False,
        default="",
        allow_blank=True,
        help_text="Words to look for.",
    )
    subject = serializers.ChoiceField(choices=SUBJECTS, required=False, default="")


class TileKindOutput(TileOutput):
    """A kind of tile."""

    suit = serializers.CharField(help_text="`bam`, `crak`, `dot` or nothing.")
    number = serializers.IntegerField(allow_null=True)
    image = serializers.CharField(
        help_text="The address of its drawing: an SVG file with all tiles, and after "
        "the # the id of this one's symbol, 72 wide and 100 high."
    )


class TermOutput(OutputSerializer):
    """A word of the game."""

    slug = serializers.SlugField()
    term = serializers.CharField()
    also = texts(help_text="Other names.")
    says = serializers.CharField(help_text="How it is spoken.")
    subject = serializers.CharField()
    subject_title = serializers.CharField()
    short = serializers.CharField()


class TermDetailOutput(TermOutput):
    """A word of the game with everything that is said of it."""

    text = ProseOutput(many=True)
    shown = BlockOutput(many=True)
    rules = texts(help_text="Ids in the catalogue of rules.")
    see_also = texts(help_text="Slugs of terms.")
    lessons = texts(help_text="Slugs of lessons that use it.")


class ChapterOutput(OutputSerializer):
    """A chapter of the strategy part."""

    slug = serializers.SlugField()
    title = serializers.CharField()
    summary = serializers.CharField()
    picture = TileOutput(many=True)


class FigureOutput(OutputSerializer):
    """A figure on one card; the interval where chance moves it."""

    card = serializers.CharField(help_text="Empty where it is the same for every card.")
    value = serializers.CharField()
    low = serializers.CharField()
    high = serializers.CharField()


class FigureRowOutput(OutputSerializer):
    """A figure in words, with its values."""

    title = serializers.CharField()
    values = FigureOutput(many=True)


class PlayedOutput(OutputSerializer):
    """The games behind simulated figures."""

    card = serializers.CharField()
    games = serializers.IntegerField()
    seed = serializers.IntegerField()


class ClaimOutput(OutputSerializer):
    """A claim and how it is known. Its words are the block of that `claim`."""

    slug = serializers.SlugField()
    kind = serializers.CharField(help_text="rule, computed, simulated or custom.")
    kind_label = serializers.CharField()
    wisdom = serializers.CharField(help_text="What one hears.")
    found = serializers.CharField(
        help_text="What became of it: confirmed, partly, not_confirmed, or nothing."
    )
    rules = texts()
    figures = FigureRowOutput(many=True)
    played = PlayedOutput(many=True)


class ChapterDetailOutput(ChapterOutput):
    """A chapter in steps of blocks, with its claims and their figures."""

    steps = ContentStepOutput(many=True)
    claims = ClaimOutput(many=True)


# -- from the domain's values to fields ------------------------------------------


def tile_kind_data(tile: engine.Tile, drawings: str) -> dict[str, Any]:
    """A kind of tile for `TileKindOutput`; `drawings` is the address of all."""
    suit = tile.suit.name.lower() if tile.suit is not None else ""
    image = f"{drawings}#t-{tile.code}"
    return {**tile_data(tile), "suit": suit, "number": tile.number, "image": image}


def term_data(term: Term) -> dict[str, Any]:
    """A term for `TermOutput`."""
    subject = glossary().subject_of(term)
    return {
        "slug": term.slug,
        "term": term.term,
        "also": list(term.also),
        "says": term.says,
        "subject": subject.value,
        "subject_title": subject.label,
        "short": term.short,
    }


def term_detail_data(term: Term) -> dict[str, Any]:
    """A term for `TermDetailOutput`."""
    extras = read_extras(
        tiles=term.tiles, groups=term.groups, wrong=term.wrong, line=term.line
    )
    return term_data(term) | {
        "text": prose_blocks(render_prose(term.text)),
        "shown": [block_data(block, {}) for block in extras.values()],
        "rules": list(term.rules),
        "see_also": list(term.see_also),
        "lessons": [lesson.slug for lesson in lessons_using(term)],
    }


def chapter_data(chapter: Chapter) -> dict[str, Any]:
    """A chapter for `ChapterOutput`."""
    return {
        "slug": chapter.slug,
        "title": chapter.title,
        "summary": chapter.data.summary,
        "picture": tiles_data(chapter.picture),
    }


def chapter_detail_data(chapter: Chapter) -> dict[str, Any]:
    """A chapter for `ChapterDetailOutput`."""
    return chapter_data(chapter) | {
        "steps": [step_data(step, {}) for step in chapter.steps],
        "claims": [_claim(s, one) for s, one in shown_claims(chapter).items()],
    }


def _claim(slug: str, shown: ShownClaim) -> dict[str, Any]:
    claim = shown.claim
    return {
        "slug": slug,
        "kind": claim.kind.value,
        "kind_label": claim.kind.label,
        "wisdom": claim.wisdom,
        "found": claim.found.value if claim.found else "",
        "rules": list(shown.rules),
        "figures": [_figure(row, shown) for row in shown.rows],
        "played": [
            {"card": one.card.slug, "games": one.games, "seed": one.seed}
            for one in shown.played
        ],
    }


def _figure(row: Row, shown: ShownClaim) -> dict[str, Any]:
    cards = [card.slug for card in shown.cards] or [""]
    values = [
        {"card": card, "value": cell.value, "low": cell.low, "high": cell.high}
        for card, cell in zip(cards, row.cells, strict=True)
    ]
    return {"title": row.title, "values": values}
