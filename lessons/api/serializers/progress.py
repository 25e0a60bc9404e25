"""Progress and skills as endpoints give them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.serializers.blocks import texts
from lessons.selectors.insight import SkillRow
from lessons.selectors.moves import Moved
from mahjong_site.web.rest import OutputSerializer

SKILL_STATES = ["new", "learning", "mastered"]


class DayOutput(OutputSerializer):
    """A day of this week."""

    day = serializers.DateField()
    is_active = serializers.BooleanField()


class WeekOutput(OutputSerializer):
    """The answers of one week."""

    monday = serializers.DateField()
    right = serializers.IntegerField()
    wrong = serializers.IntegerField()


class KindCountOutput(OutputSerializer):
    """First answers of one kind; `helped` of the right ones took a hint."""

    title = serializers.CharField()
    right = serializers.IntegerField()
    total = serializers.IntegerField()
    helped = serializers.IntegerField()


class OvercomeOutput(OutputSerializer):
    """A misconception that showed, and right answers in a row since."""

    name = serializers.CharField()
    shown = serializers.IntegerField()
    right_since = serializers.IntegerField()
    is_overcome = serializers.BooleanField()


class ProgressOutput(OutputSerializer):
    """What the learner has done so far."""

    lessons_passed = serializers.IntegerField()
    lessons = serializers.IntegerField()
    next_lesson = serializers.CharField(help_text="Slug; empty when all is done.")
    due_count = serializers.IntegerField(help_text="Items due for review.")
    days = DayOutput(many=True)
    weeks = WeekOutput(many=True)
    kinds = KindCountOutput(many=True)
    misconceptions = OvercomeOutput(many=True)


class PlayedSkillOutput(OutputSerializer):
    """What the last game showed of a skill."""

    game = serializers.UUIDField()
    good = serializers.IntegerField(help_text="Choices as good as the best.")
    total = serializers.IntegerField(help_text="Choices in which it mattered.")
    played_at = serializers.DateTimeField(source="created_at")


class SkillOutput(OutputSerializer):
    """A skill, and how sure the learner is in it."""

    slug = serializers.SlugField()
    title = serializers.CharField()
    stage = serializers.CharField()
    state = serializers.ChoiceField(choices=SKILL_STATES)
    percent = serializers.IntegerField(help_text="The newest answers weigh most.")
    answers = serializers.IntegerField()
    mastered_at = serializers.DateTimeField(allow_null=True)
    lesson = serializers.CharField(help_text="The slug of the lesson that teaches it.")
    term = serializers.CharField(help_text="Its slug in the glossary.")
    requires = texts(help_text="Slugs of skills before it.")
    drills = texts(help_text="Kinds of drill that exercise it.")
    games = serializers.IntegerField()
    last_game = PlayedSkillOutput(allow_null=True)


class MovedOutput(OutputSerializer):
    """An answer or a game that moved a skill."""

    at = serializers.DateTimeField()
    # The base class has an argument of this name, which no answer uses.
    source = serializers.ChoiceField(choices=["answer", "game"])  # type: ignore[assignment]
    about = serializers.UUIDField(help_text="The attempt or the game.")
    title = serializers.CharField()
    value = serializers.FloatField(help_text="1 for right, 0 for wrong.")
    with_help = serializers.BooleanField()


class SkillDetailOutput(SkillOutput):
    """A skill with the last things that moved it, the newest first."""

    moved = MovedOutput(many=True)


def skill_data(row: SkillRow) -> dict[str, Any]:
    """A skill for `SkillOutput`."""
    skill, estimate = row.skill, row.estimate
    return {
        "slug": skill.slug,
        "title": skill.title,
        "stage": skill.stage,
        "state": row.state,
        "percent": row.percent,
        "answers": estimate.answers if estimate else 0,
        "mastered_at": estimate.mastered_at if estimate else None,
        "lesson": skill.lesson,
        "term": skill.glossary,
        "requires": list(skill.requires),
        "drills": list(skill.kinds),
        "games": row.games,
        "last_game": row.last_game,
    }


def moved_data(moved: Moved) -> dict[str, Any]:
    """A move for `MovedOutput`."""
    return {
        "at": moved.at,
        "source": moved.source,
        "about": moved.about,
        "title": str(moved.title),
        "value": moved.value,
        "with_help": moved.with_help,
    }
