"""Assignments: made, changed, listed."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.assigning import Stage
from lessons.drills.item import LEVELS
from lessons.drills.links import MOST_ITEMS
from lessons.forms.assignments.base import MOST_TRIES
from lessons.models import Assignment, AssignmentKind
from lessons.selectors.assignments import Given
from lessons.services.assignments import LONGEST_TITLE, mark_of
from lessons.tasks import MOST_DEALS, MOST_GAMES, read_task, task_data
from lessons.taskwords import words_of
from mahjong_site.web.levels import Level
from mahjong_site.web.rest import (
    ErrorOutput,
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
    ValueField,
    YesNoField,
)

ASSIGNMENT_KINDS = AssignmentKind.values
STAGES = [stage.value for stage in Stage]
_ITEM = "An item by kind and level: `legal.2`."
_VERY_ITEM = "An item by kind, level and seed: `legal.2.77`."


def _texts(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=TextField(max_length=60), **options)


class TaskInput(InputSerializer):
    """What is to be done; each kind takes its own fields.

    `lesson`: lesson. `drill`: drill, level, items, sections; or plan, or picked.
    `charleston`: deals. `deal`: deal. `games`: games, bots, aims.
    """

    lesson = IdField(required=False)
    drill = TextField(max_length=60, required=False)
    level = serializers.IntegerField(
        min_value=LEVELS[0], max_value=LEVELS[-1], required=False
    )
    items = serializers.IntegerField(min_value=1, max_value=MOST_ITEMS, required=False)
    sections = _texts(
        max_length=50, required=False, help_text="Names or slugs. None: all."
    )
    plan = _texts(max_length=MOST_ITEMS, required=False, help_text=_ITEM)
    picked = _texts(max_length=MOST_ITEMS, required=False, help_text=_VERY_ITEM)
    deals = serializers.IntegerField(min_value=1, max_value=MOST_DEALS, required=False)
    deal = IdField(required=False)
    games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)
    bots = serializers.ChoiceField(choices=Level.values, required=False)
    aims = serializers.ListField(
        child=serializers.DictField(child=ValueField()),
        max_length=8,
        required=False,
        help_text="Each a `code` with its parameters.",
    )


class _TermsInput(InputSerializer):
    """Its name, its words and its terms; everything may be left out."""

    title = TextField(
        max_length=LONGEST_TITLE,
        required=False,
        allow_blank=True,
        help_text="Left empty, it is named after what it asks.",
    )
    note = TextField(max_length=1000, required=False, allow_blank=True)
    opens_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Null: at once."
    )
    due_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Null: never."
    )
    closes_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Null: never."
    )
    pass_mark = serializers.IntegerField(min_value=0, max_value=100, required=False)
    tries = serializers.IntegerField(
        min_value=0,
        max_value=MOST_TRIES,
        required=False,
        help_text="0: as many as they like.",
    )
    help_allowed = YesNoField(required=False)
    same_items = YesNoField(required=False)
    card = serializers.SlugField(
        max_length=80,
        required=False,
        help_text="Of drills, Charleston deals and games; else the class's card.",
    )


class NewAssignmentInput(_TermsInput):
    """An assignment to make."""

    kind = serializers.ChoiceField(choices=ASSIGNMENT_KINDS)
    task = TaskInput()
    follows = IdField(
        required=False, help_text="The assignment that it is a follow-up of."
    )
    once = IdField(
        required=False, help_text="The client's own UUID: sent twice, it makes one."
    )


class AssignmentChangeInput(_TermsInput):
    """What to change; what is left out stays, in `task` too."""

    expected_version = TextField(
        max_length=40, help_text="The `version` that was seen."
    )
    task = TaskInput(required=False)


class TaskOutput(OutputSerializer):
    """What is to be done, in the shape in which it is sent."""

    lesson = serializers.UUIDField(required=False)
    drill = serializers.CharField(required=False)
    level = serializers.IntegerField(required=False)
    items = serializers.IntegerField(required=False)
    sections = serializers.ListField(child=serializers.CharField(), required=False)
    plan = serializers.ListField(child=serializers.CharField(), required=False)
    picked = serializers.ListField(child=serializers.CharField(), required=False)
    deals = serializers.IntegerField(required=False)
    deal = serializers.UUIDField(required=False)
    games = serializers.IntegerField(required=False)
    bots = serializers.CharField(required=False)
    aims = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField()), required=False
    )


class AssignmentOutput(OutputSerializer):
    """What an assignment asks, by when, how often, how well."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=ASSIGNMENT_KINDS)
    title = serializers.CharField()
    note = serializers.CharField()
    words = serializers.CharField(help_text="What is to be done, in a sentence.")
    card = serializers.CharField(allow_null=True)
    task = TaskOutput()
    stage = serializers.ChoiceField(
        choices=STAGES, help_text="late: due, and still taken."
    )
    opens_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True)
    pass_mark = serializers.IntegerField()
    tries = serializers.IntegerField(help_text="0: as many as they like.")
    help_allowed = serializers.BooleanField()
    same_items = serializers.BooleanField()


class GivenAssignmentOutput(AssignmentOutput):
    """An assignment for those who teach the class."""

    begun = serializers.IntegerField(help_text="How many pupils have begun.")
    version = serializers.CharField(help_text="Send it as `expected_version`.")


class StaleAssignmentOutput(ErrorOutput):
    """The assignment as it is now."""

    assignment = GivenAssignmentOutput()


class FollowUpInput(InputSerializer):
    """What to ask again: `pick` of items and `code` of beliefs from the results."""

    items = _texts(max_length=MOST_ITEMS, required=False)
    beliefs = _texts(max_length=MOST_ITEMS, required=False)
    same = YesNoField(
        required=False, help_text="The very same items, instead of new ones."
    )


class FollowUpOutput(OutputSerializer):
    """A draft that `assignments/` takes as it is, or changed."""

    kind = serializers.ChoiceField(choices=ASSIGNMENT_KINDS)
    title = serializers.CharField()
    follows = serializers.UUIDField()
    card = serializers.CharField()
    task = TaskOutput()


def assignment_data(one: Assignment, stage: Stage) -> dict[str, Any]:
    """An assignment for `AssignmentOutput`."""
    task = read_task(one.task)
    return {
        "id": one.public_id,
        "kind": one.kind,
        "title": one.title,
        "note": one.note,
        "words": words_of(task),
        "card": getattr(task, "card", None),
        "task": told_task(task_data(task)),
        "stage": stage.value,
        "opens_at": one.opens_at,
        "due_at": one.due_at,
        "closes_at": one.closes_at,
        "pass_mark": one.pass_mark,
        "tries": one.tries,
        "help_allowed": one.help_allowed,
        "same_items": one.same_items,
    }


_TOLD = [str(name) for name in TaskOutput().fields]


def told_task(task: dict[str, Any]) -> dict[str, Any]:
    """A task's own fields; items of a mix as text."""
    told = {name: task[name] for name in _TOLD if name in task}
    for name in ("plan", "picked"):
        if name in told:
            told[name] = [_item_text(one) for one in told[name]]
    return told


def _item_text(item: Any) -> str:
    return item if isinstance(item, str) else ".".join(map(str, item))


def given_data(given: Given) -> dict[str, Any]:
    """An assignment for `GivenAssignmentOutput`."""
    one = given.assignment
    return assignment_data(one, given.stage) | {
        "begun": given.begun,
        "version": mark_of(one),
    }
