"""A class: its settings, its door, its end."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.options import WAYS
from lessons.joincodes import shown_code
from lessons.selectors.classes import (
    Membership,
    card_name,
    class_rules,
    shown_rules,
)
from lessons.selectors.gamequestions import question_counts
from lessons.selectors.live import running
from lessons.services.classes import LONGEST_NAME, mark_of
from mahjong_site.accounts.models import User
from mahjong_site.web.rest import (
    ErrorOutput,
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
    YesNoField,
)

ROLES = ["owner", "teacher", "pupil"]


class ClassListInput(InputSerializer):
    """Which classes to list."""

    role = serializers.ChoiceField(
        choices=["teacher", "pupil"],
        required=False,
        help_text="Those that the person teaches alone, or those sat in alone.",
    )


class _RulesInput(InputSerializer):
    """How a class plays; everything may be left out."""

    rules = TextField(
        required=False,
        max_length=40,
        help_text="A profile (league, club), or the id of an own table.",
    )
    way = serializers.ChoiceField(choices=list(WAYS), required=False)
    options = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="House options by name, where they differ from `rules`.",
    )


class NewClassInput(_RulesInput):
    """A class to make."""

    name = TextField(max_length=LONGEST_NAME)
    card = serializers.SlugField(max_length=80, help_text="Slug of a card.")
    id = IdField(
        required=False,
        help_text="The client's own UUID of the class: sent twice, it makes one.",
    )


class ClassChangeInput(_RulesInput):
    """What to change of a class; what is left out stays.

    New `rules` begin without the old house options.
    """

    expected_version = TextField(
        max_length=40, help_text="The `version` that was seen."
    )
    name = TextField(max_length=LONGEST_NAME, required=False)
    card = serializers.SlugField(max_length=80, required=False)


class DoorInput(InputSerializer):
    """Whether somebody new may join."""

    is_open = YesNoField()


class ArchiveInput(InputSerializer):
    """Into the archive, or back."""

    archived = YesNoField()


class ClassDeleteInput(InputSerializer):
    """The class's name once more."""

    typed = TextField(max_length=LONGEST_NAME * 2)


class OwnSeatOutput(OutputSerializer):
    """Where the person sits."""

    id = serializers.UUIDField(source="public_id")
    nickname = serializers.CharField()
    may_come_in = serializers.BooleanField(
        help_text="False while a teacher has to let the pupil in: nothing opens then."
    )


class ClassOutput(OutputSerializer):
    """A class of the person's."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLES)
    card = serializers.CharField(help_text="Slug of the card.")
    archived_at = serializers.DateTimeField(allow_null=True)
    pupils = serializers.IntegerField(
        allow_null=True, help_text="Seats on the list; null for pupils."
    )
    seat = OwnSeatOutput(allow_null=True)


class ClassHouseRuleOutput(OutputSerializer):
    """Something in the class that is not as the League has it."""

    option = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()


class ClassDetailOutput(ClassOutput):
    """A class with its rules; for those who teach it with its door too."""

    card_name = serializers.CharField()
    rules_name = serializers.CharField()
    table_rules = serializers.DictField(child=serializers.JSONField())
    house_rules = ClassHouseRuleOutput(many=True)
    is_live = serializers.BooleanField(help_text="A question waits at `live/`.")
    join_code = serializers.CharField(allow_null=True)
    is_open = serializers.BooleanField(
        allow_null=True, help_text="Whether somebody new may join."
    )
    waiting_questions = serializers.IntegerField(
        allow_null=True, help_text="Questions from games that wait for an answer."
    )
    version = serializers.CharField(
        allow_null=True, help_text="Send it as `expected_version`."
    )


class StaleClassOutput(ErrorOutput):
    """The class as it is now."""

    classroom = ClassDetailOutput()


class JoinCodeOutput(OutputSerializer):
    """The code that opens the class."""

    join_code = serializers.CharField()


def class_data(mine: Membership) -> dict[str, Any]:
    """A class for `ClassOutput`."""
    room, seat = mine.classroom, mine.seat
    may_come_in = seat is not None and seat.blocked_at is None and seat.held_at is None
    own = seat and {
        "public_id": seat.public_id,
        "nickname": seat.nickname,
        "may_come_in": may_come_in,
    }
    return {
        "id": room.public_id,
        "name": room.name,
        "role": mine.role,
        "card": room.card_slug,
        "archived_at": room.archived_at,
        "pupils": mine.pupils if mine.teaching else None,
        "seat": own,
    }


def class_detail_data(mine: Membership, reader: User) -> dict[str, Any]:
    """A class for `ClassDetailOutput`."""
    room = mine.classroom
    shown, rules = shown_rules(room), class_rules(room)
    teaches = mine.teaching is not None
    return class_data(mine) | {
        "card_name": card_name(room, reader),
        "rules_name": shown.profile,
        "table_rules": rules.to_dict() | {"way": rules.way},
        "house_rules": [
            {"option": one.option, "rule": one.rule, "text": one.text}
            for one in shown.marks
        ],
        "is_live": running(room) is not None,
        "join_code": shown_code(room.join_code) if teaches else None,
        "is_open": room.is_open if teaches else None,
        "waiting_questions": question_counts(room).waiting if teaches else None,
        "version": mark_of(room) if teaches else None,
    }
