"""Help at the table: its levels, what it shows, and the guess before it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

import engine
from engine.advising import GuessCode, HintCode, Prospect
from engine.explain import explain_guess, explain_hint, explain_motive
from engine.motives import Motive
from engine.weighing import Weighed
from mahjong_site.accounts.preferences import HelpLevel, Preferences
from mahjong_site.web.rest import InputSerializer, OutputSerializer, YesNoField
from play import helping
from play.api.serializers.actions import ActionInput, ActionOutput
from play.api.serializers.fields import seat_field
from play.page.help.moves import move_words
from play.selectors import Table
from play.shownhelp import Advised, shown_help

LEVELS = [str(level) for level in HelpLevel]


class HelpInput(InputSerializer):
    """How much help there is to be; what is left out stays as it is."""

    level = serializers.ChoiceField(choices=LEVELS, required=False)
    guess_first = YesNoField(
        required=False, help_text="Whether `explain` waits for a guess."
    )


class GuessInput(InputSerializer):
    """What the learner would do, and the version of the game that it rests on."""

    expected_version = serializers.IntegerField(min_value=0, max_value=10**9)
    action = ActionInput()


class ReachedLineOutput(OutputSerializer):
    """A line in reach."""

    section = serializers.CharField()
    number = serializers.CharField()
    exposure = serializers.ChoiceField(choices=["X", "C"])
    points = serializers.IntegerField()
    away = serializers.IntegerField(help_text="Tiles still to be had.")
    chance = serializers.FloatField(help_text="To win with this line, 0 to 1.")
    missing = serializers.CharField(help_text="What lacks before jokers are placed.")
    jokers_used = serializers.IntegerField()
    hand = serializers.CharField(help_text="The 14 tiles of its nearest hand.")


class HintOutput(OutputSerializer):
    """One thing to look at; it names neither a move nor a tile."""

    code = serializers.ChoiceField(choices=[str(code) for code in HintCode])
    seat = seat_field(allow_null=True)
    text = serializers.CharField()


class MoveOutput(OutputSerializer):
    """An action with what it is worth."""

    action = ActionOutput()
    text = serializers.CharField()
    chance = serializers.FloatField(help_text="To win after it, 0 to 1.")
    danger = serializers.FloatField(
        help_text="The chance that a discard gives somebody Mahjong at once."
    )


class MotiveOutput(OutputSerializer):
    """A reason for a move."""

    code = serializers.CharField()
    text = serializers.CharField()


class JudgedGuessOutput(OutputSerializer):
    """The guess beside the best."""

    action = ActionOutput()
    code = serializers.ChoiceField(choices=[str(code) for code in GuessCode])
    points = serializers.FloatField(help_text="What it would give away on average.")
    text = serializers.CharField()


class AdviceOutput(OutputSerializer):
    """What is best, what comes next, and why."""

    best = MoveOutput()
    next_best = MoveOutput(allow_null=True)
    reasons = MotiveOutput(many=True)
    guess = JudgedGuessOutput(allow_null=True)


class HelpOutput(OutputSerializer):
    """What the help shows now."""

    version = serializers.IntegerField()
    level = serializers.ChoiceField(choices=LEVELS)
    allowed = serializers.ListField(
        child=serializers.CharField(), help_text="The levels that this game allows."
    )
    guess_first = serializers.BooleanField()
    chance = serializers.FloatField(
        allow_null=True, help_text="To win at all, 0 to 1; null without help."
    )
    lines = ReachedLineOutput(many=True)
    hint = HintOutput(allow_null=True)
    wants_guess = serializers.BooleanField(
        help_text="`explain` waits for a guess; until then it shows the lines alone."
    )
    advice = AdviceOutput(allow_null=True)
    unweighed = serializers.BooleanField(
        help_text="There is no advice here: the choice cannot be weighed."
    )


def help_data(table: Table, preferences: Preferences) -> dict[str, Any]:
    """The help for `HelpOutput`, at the level of the game."""
    shown = shown_help(table, preferences)
    hint, near = shown.hint, shown.near
    return {
        "version": table.game.version,
        "level": shown.level,
        "allowed": LEVELS[: helping.most_help(table.game) + 1],
        "guess_first": helping.guesses_first(preferences),
        "chance": near and round(near.chance, 4),
        "lines": [_line(one) for one in near.lines] if near else [],
        "hint": hint
        and {
            "code": hint.code,
            "seat": hint.seat,
            "text": explain_hint(hint, table.names, _),
        },
        "wants_guess": shown.wants_guess,
        "advice": shown.advised and _advice(table, shown.advised),
        "unweighed": shown.is_unweighed,
    }


def _line(one: Prospect) -> dict[str, Any]:
    near = one.near
    return {
        "section": near.line.section,
        "number": near.line.number,
        "exposure": near.line.exposure,
        "points": near.line.points,
        "away": near.away,
        "chance": round(one.chance, 4),
        "missing": engine.format_tiles(near.missing),
        "jokers_used": near.jokers_used,
        "hand": engine.format_tiles(near.hand.tiles),
    }


def _advice(table: Table, advised: Advised) -> dict[str, Any]:
    view, names = table.view, table.names
    second = advised.next_best
    judged, guessed = advised.guess, advised.guessed
    return {
        "best": move_data(advised.best, view, names),
        "next_best": second and move_data(second, view, names),
        "reasons": [motive_data(one) for one in advised.motives],
        "guess": judged
        and guessed
        and {
            "action": guessed.to_dict(),
            "code": judged.code,
            "points": round(judged.points, 2),
            "text": explain_guess(judged, _),
        },
    }


def move_data(
    one: Weighed, seen: engine.SeatView, names: tuple[str, ...]
) -> dict[str, Any]:
    """A weighed action for `MoveOutput`, of the moment that `seen` shows."""
    return {
        "action": one.action.to_dict(),
        "text": move_words(one.action, seen, names),
        "chance": round(one.chance, 4),
        "danger": round(one.danger.chance, 4),
    }


def motive_data(one: Motive) -> dict[str, str]:
    """A reason for `MotiveOutput`."""
    return {"code": str(one.code), "text": explain_motive(one, _)}
