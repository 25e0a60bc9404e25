"""Two cards beside each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

import engine
from cards import selectors
from cards.api.serializers.fields import card_field
from engine.comparing import Change, ChangeCode, Comparison, Twin
from engine.explain import explain_change
from mahjong_site.web.rest import InputSerializer, OutputSerializer


class CompareInput(InputSerializer):
    """Which cards."""

    old = card_field()
    new = card_field()


class LineOfOutput(OutputSerializer):
    """A line, by which it can be found on its card."""

    section = serializers.CharField()
    section_slug = serializers.SlugField()
    number = serializers.CharField()
    exposure = serializers.ChoiceField(choices=["X", "C"])
    points = serializers.IntegerField()
    text = serializers.CharField(help_text="The line as printed.")


class ChangeOutput(OutputSerializer):
    """One thing that differs."""

    code = serializers.ChoiceField(choices=[str(code) for code in ChangeCode])
    text = serializers.CharField()


class TwinOutput(OutputSerializer):
    """A line of the old card, and what it is on the new one."""

    old = LineOfOutput()
    new = LineOfOutput()
    changes = ChangeOutput(many=True)


class ComparisonOutput(OutputSerializer):
    """What is new, gone, changed or elsewhere on the new card."""

    same = serializers.IntegerField(help_text="Lines that stayed as they were.")
    habits = TwinOutput(
        many=True, help_text="Lines that go wrong when played from habit, and why."
    )
    changed = TwinOutput(many=True)
    elsewhere = TwinOutput(
        many=True, help_text="The same idea in another section or with other numbers."
    )
    gone = LineOfOutput(many=True)
    came = LineOfOutput(many=True)


def comparison_data(found: Comparison) -> dict[str, Any]:
    """A comparison for `ComparisonOutput`."""
    return {
        "same": len(found.same),
        "habits": [_twin(one, one.kills) for one in found.habits],
        "changed": [_twin(one, one.changes) for one in found.changed],
        "elsewhere": [_twin(one, one.changes) for one in found.elsewhere],
        "gone": [_line(one) for one in found.gone],
        "came": [_line(one) for one in found.new],
    }


def _twin(twin: Twin, changes: Iterable[Change]) -> dict[str, Any]:
    told = [{"code": one.code, "text": explain_change(one, _)} for one in changes]
    return {"old": _line(twin.old), "new": _line(twin.new), "changes": told}


def _line(line: engine.Line) -> dict[str, Any]:
    return {
        "section": line.section,
        "section_slug": selectors.section_slug(line.section),
        "number": line.number,
        "exposure": line.exposure,
        "points": line.points,
        "text": " ".join(word.text for word in line.printed),
    }
