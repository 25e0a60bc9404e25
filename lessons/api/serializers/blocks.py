"""Blocks of lessons, terms and chapters as endpoints give them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from mahjong_site.web.rest import OutputSerializer


def texts(**options: Any) -> serializers.ListField:
    """A list of short texts."""
    return serializers.ListField(child=serializers.CharField(), **options)


class TileOutput(OutputSerializer):
    """A tile."""

    code = serializers.CharField()
    name = serializers.CharField(
        help_text="As it is spoken; empty where that is what is asked."
    )


def tile_rows(**options: Any) -> serializers.ListField:
    """A list of lists of tiles."""
    return serializers.ListField(child=TileOutput(many=True), **options)


class RunOutput(OutputSerializer):
    """A piece of text."""

    text = serializers.CharField(trim_whitespace=False)
    marks = serializers.ListField(
        child=serializers.ChoiceField(choices=["strong", "em", "code"])
    )
    term = serializers.CharField(help_text="Slug in the glossary, if it links there.")
    href = serializers.CharField(help_text="Where it leads on the site, if anywhere.")


class ProseOutput(OutputSerializer):
    """Prose: `paragraph`, `heading`, `list`, `quote`, `code`, or `rows` of a table."""

    kind = serializers.CharField()
    text = RunOutput(many=True, required=False)
    level = serializers.IntegerField(required=False)
    is_ordered = serializers.BooleanField(required=False)
    items = serializers.ListField(child=RunOutput(many=True), required=False)
    rows = serializers.ListField(
        child=serializers.ListField(child=RunOutput(many=True)), required=False
    )


class PieceOutput(OutputSerializer):
    """Letters of one suit."""

    text = serializers.CharField()
    suit = serializers.CharField(help_text="a, b, c or nothing.")


class LineWordOutput(OutputSerializer):
    """A word of a line and what stands small beside it."""

    pieces = PieceOutput(many=True)
    note = serializers.CharField()


class LetteredLineOutput(OutputSerializer):
    """A line of a card in letters."""

    section = serializers.CharField()
    number = serializers.CharField()
    exposure = serializers.CharField()
    points = serializers.IntegerField()
    condition = serializers.CharField()
    words = LineWordOutput(many=True)


class SceneSeatOutput(OutputSerializer):
    """One player of a scene."""

    name = serializers.CharField()
    is_you = serializers.BooleanField()
    is_east = serializers.BooleanField()
    is_dead = serializers.BooleanField()
    exposures = tile_rows()


class SceneOutput(OutputSerializer):
    """A moment at the table; the reader's seat comes last."""

    seats = SceneSeatOutput(many=True)
    rack = TileOutput(many=True)
    others = serializers.IntegerField(help_text="Tiles of the rack not shown.")
    discards = TileOutput(many=True)
    last = TileOutput(allow_null=True)
    last_by = serializers.CharField()
    named = TileOutput(allow_null=True)
    picked = TileOutput(allow_null=True)
    picked_by = serializers.CharField()
    is_racked = serializers.BooleanField()


class AskedChoiceOutput(OutputSerializer):
    """One answer on offer."""

    value = serializers.CharField(help_text="What to send.")
    words = serializers.CharField()
    tiles = TileOutput(many=True)
    line = LetteredLineOutput(allow_null=True)


class AskedOutput(OutputSerializer):
    """A question or task before the answer; nothing of the answer is in it."""

    id = serializers.UUIDField()
    task = serializers.CharField(help_text="The slug of a task of a lesson.")
    text = serializers.CharField()
    form = serializers.ChoiceField(choices=["one_of", "pick"])
    rack = tile_rows()
    exposures = tile_rows()
    line = LetteredLineOutput(allow_null=True)
    card_lines = LetteredLineOutput(many=True)
    scene = SceneOutput(allow_null=True)
    hides_names = serializers.BooleanField(
        help_text="Draw tiles without their names: that is what is asked."
    )
    choices = AskedChoiceOutput(many=True)


class FaultOutput(OutputSerializer):
    """Why a group is none."""

    code = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()


class ShownGroupOutput(OutputSerializer):
    """A group under its name."""

    name = serializers.CharField()
    tiles = TileOutput(many=True)
    fault = FaultOutput(allow_null=True)


class PassOutput(OutputSerializer):
    """A pass of the Charleston."""

    number = serializers.IntegerField()
    where = serializers.CharField()
    letter = serializers.CharField()
    is_blind = serializers.BooleanField()
    is_second = serializers.BooleanField()


class PaysOutput(OutputSerializer):
    """What a seat has more or less afterwards."""

    seat = serializers.CharField()
    points = serializers.IntegerField()


class BlockOutput(ProseOutput):
    """A block. `kind` says which fields there are.

    Besides the kinds of prose: `tiles` (`sets`), `groups` (`groups`, `is_wrong`),
    `line`, `hands` (`line`, `hands`), `task`, `table` (`scene`), `passes`, `wall`
    (`dice`, `kept_stacks`), `payment` (`line`, `pays`, `sums`), `claim`. New kinds can
    come.
    """

    caption = ProseOutput(many=True, required=False)
    sets = tile_rows(required=False)
    groups = ShownGroupOutput(many=True, required=False)
    is_wrong = serializers.BooleanField(required=False)
    line = LetteredLineOutput(required=False)
    hands = serializers.ListField(child=tile_rows(), required=False)
    task = AskedOutput(required=False)
    claim = serializers.CharField(required=False)
    scene = SceneOutput(required=False)
    passes = PassOutput(many=True, required=False)
    dice = serializers.ListField(child=serializers.IntegerField(), required=False)
    kept_stacks = serializers.IntegerField(required=False)
    pays = PaysOutput(many=True, required=False)
    sums = texts(required=False)


class ContentStepOutput(OutputSerializer):
    """A step of a lesson or chapter."""

    title = serializers.CharField()
    blocks = BlockOutput(many=True)


class ToldChoiceOutput(OutputSerializer):
    """A choice after the answer."""

    value = serializers.CharField()
    mark = serializers.CharField(help_text="`right`, `wrong`, `missed` or nothing.")
    because = serializers.CharField()


class ToldOutput(OutputSerializer):
    """A question or task after the answer."""

    id = serializers.UUIDField()
    is_right = serializers.BooleanField()
    because = serializers.CharField()
    engine_says = texts(help_text="The rules engine's own reasons.")
    chosen = texts()
    choices = ToldChoiceOutput(many=True)
