"""A finished game looked back at, and why the bots moved as they did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

import engine
from engine.dropping import Dropped, DroppedCode
from engine.explain import (
    explain_accuracy,
    explain_cost,
    explain_dropped,
    explain_grade,
    explain_review,
)
from engine.motives import Motive
from engine.reviewing import Accuracy, Area, Decision, Grade, Kind, compared
from engine.weighing import Weighed
from mahjong_site.web.rest import OutputSerializer, ValueField
from play.api.serializers.actions import ActionOutput
from play.api.serializers.fields import seat_field
from play.api.serializers.help import MotiveOutput, MoveOutput, motive_data, move_data
from play.page.review import when_words
from play.page.whys import move_text, shown_why
from play.selectors import Table
from play.services import Move, ReviewedGame, Why

DECISION_KINDS = [str(kind) for kind in Kind]


class ReviewedMoveOutput(MoveOutput):
    """What was done, or could have been, and where it leads."""

    section = serializers.CharField(help_text="Of the line it plays for; else empty.")
    number = serializers.CharField()
    away = serializers.IntegerField(help_text="Tiles still to be had for that line.")
    reasons = MotiveOutput(many=True)


class LostOutput(OutputSerializer):
    """What a decision gave away, beside the best one."""

    points = serializers.FloatField(help_text="Points of a game, on average.")
    chance = serializers.FloatField(help_text="Of the chance to win, 0 to 1.")


class DecisionOutput(OutputSerializer):
    """A choice of the learner, beside the best one."""

    number = serializers.IntegerField(help_text="The actions that counted up to it.")
    kind = serializers.ChoiceField(choices=DECISION_KINDS)
    when = serializers.CharField(help_text="The moment of the game, in words.")
    step = serializers.IntegerField(help_text="The step of the game before it.")
    position = serializers.DictField(
        child=ValueField(),
        help_text="What the learner saw then, as position JSON.",
    )
    chosen = ReviewedMoveOutput()
    better = ReviewedMoveOutput(
        allow_null=True, help_text="The best move, where it is another one."
    )
    lost = LostOutput()
    grade = serializers.ChoiceField(choices=[str(grade) for grade in Grade])
    grade_text = serializers.CharField()
    text = serializers.CharField(
        help_text="What it gave away, in words; empty where that is nothing to name."
    )
    missed_mahjong = serializers.BooleanField()


class DroppedOutput(OutputSerializer):
    """When the line that was played for became impossible."""

    section = serializers.CharField()
    number = serializers.CharField()
    code = serializers.ChoiceField(choices=[str(code) for code in DroppedCode])
    held = serializers.IntegerField(help_text="Decisions that the line had led.")
    step = serializers.IntegerField(help_text="The step that shows it.")
    text = serializers.CharField()


class AccuracyOutput(OutputSerializer):
    """How the decisions of one kind compared."""

    area = serializers.ChoiceField(choices=[str(area) for area in Area])
    count = serializers.IntegerField()
    good = serializers.IntegerField(help_text="As good as the best.")
    lost = serializers.FloatField(help_text="Points that all of them gave away.")
    text = serializers.CharField()


class ReviewOutput(OutputSerializer):
    """A finished game looked back at."""

    text = serializers.CharField(help_text="What to make of the game as a whole.")
    accuracy = AccuracyOutput(many=True)
    mattered = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Numbers of the decisions that mattered most, the first most.",
    )
    dropped = DroppedOutput(allow_null=True)
    decisions = DecisionOutput(many=True)


class BotMoveOutput(OutputSerializer):
    """A move of a bot that had a choice."""

    number = serializers.IntegerField()
    seat = seat_field()
    name = serializers.CharField()
    action = ActionOutput()
    text = serializers.CharField()


class WhyOutput(BotMoveOutput):
    """A move of a bot, and why it made it."""

    bots = serializers.CharField(help_text="The level of the bots, in words.")
    reasons = serializers.ListField(child=serializers.CharField())
    codes = serializers.ListField(
        child=serializers.CharField(),
        help_text="Of the reasons; empty where nothing was weighed.",
    )
    is_slip = serializers.BooleanField(
        help_text="One of the slips that happen at a real table."
    )
    is_own = serializers.BooleanField(
        help_text="False where a bot of this level would have done something else."
    )


# -- data for the shapes -------------------------------------------------------------


def review_data(
    table: Table, found: ReviewedGame, positions: Mapping[int, Mapping[str, Any]]
) -> dict[str, Any]:
    """The review for `ReviewOutput`; `positions` are those of its decisions."""
    review = found.review
    return {
        "text": explain_review(review, table.state.outcome, table.seat, _),
        "accuracy": [_accuracy(one) for one in review.accuracy],
        "mattered": [one.number for one in review.mattered],
        "dropped": review.dropped and _dropped(table, review.dropped, found),
        "decisions": [
            _decision(table, one)
            | {
                "step": found.step_before(one.number).index,
                "position": positions[one.number],
            }
            for one in review.decisions
        ],
    }


def _accuracy(one: Accuracy) -> dict[str, Any]:
    return {
        "area": one.area,
        "count": one.count,
        "good": one.good,
        "lost": round(one.lost, 2),
        "text": explain_accuracy(one, _),
    }


def _dropped(table: Table, gone: Dropped, found: ReviewedGame) -> dict[str, Any]:
    return {
        "section": gone.line.section,
        "number": gone.line.number,
        "code": gone.code,
        "held": gone.held,
        "step": found.step_after(gone.number).index,
        "text": explain_dropped(gone, found.review, table.names, table.seat, _),
    }


def _decision(table: Table, one: Decision) -> dict[str, Any]:
    seen, names, why = one.before, table.names, compared(one)
    is_best = one.best is one.chosen
    return {
        "number": one.number,
        "kind": one.kind,
        "when": when_words(seen),
        "chosen": _move(one.chosen, seen, names, why.best if is_best else why.chosen),
        "better": None if is_best else _move(one.best, seen, names, why.best),
        "lost": {
            "points": round(one.lost, 2),
            "chance": round(one.chance_lost, 4),
        },
        "grade": one.grade,
        "grade_text": explain_grade(one.grade, _),
        "text": "" if one.grade is Grade.GOOD else explain_cost(one, _),
        "missed_mahjong": one.missed_mahjong,
    }


def _move(
    one: Weighed,
    seen: engine.SeatView,
    names: tuple[str, ...],
    reasons: Iterable[Motive],
) -> dict[str, Any]:
    return move_data(one, seen, names) | {
        "section": one.line.section if one.line else "",
        "number": one.line.number if one.line else "",
        "away": one.away,
        "reasons": [motive_data(motive) for motive in reasons],
    }


def bot_move_data(table: Table, move: Move) -> dict[str, Any]:
    """A move for `BotMoveOutput`."""
    return {
        "number": move.number,
        "seat": move.action.seat,
        "name": table.names[move.action.seat],
        "action": move.action.to_dict(),
        "text": move_text(table, move),
    }


def why_data(table: Table, why: Why) -> dict[str, Any]:
    """A move and its reasons for `WhyOutput`."""
    shown = shown_why(table, why)
    return bot_move_data(table, why.move) | {
        "bots": shown.level,
        "reasons": shown.reasons,
        "codes": [str(one.code) for one in why.motives],
        "is_slip": why.is_slip,
        "is_own": why.is_own,
    }
