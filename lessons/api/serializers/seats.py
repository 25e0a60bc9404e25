"""The list of a class, and who teaches it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from lessons.api.serializers.joining import PICTURE_CODES, ClassNameOutput
from lessons.models import Seat
from lessons.services.joining import LONGEST_NICKNAME
from lessons.services.seats import LONGEST_REAL_NAME
from mahjong_site.web.rest import (
    IdField,
    InputSerializer,
    OutputSerializer,
    TextField,
    YesNoField,
)


class SeatListInput(InputSerializer):
    """Which seats to list."""

    removed = serializers.BooleanField(
        required=False, help_text="Those taken off the list instead."
    )


class NewSeatsInput(InputSerializer):
    """A list of pupils, as typed or pasted."""

    lines = TextField(
        max_length=20_000,
        trim_whitespace=False,
        help_text="A line for each pupil: real name, a comma, nickname; or a nickname "
        "alone. At most 100 lines.",
    )


class SeatChangeInput(InputSerializer):
    """Other names; what is left out stays."""

    nickname = TextField(max_length=LONGEST_NICKNAME * 2, required=False)
    real_name = TextField(
        max_length=LONGEST_REAL_NAME * 2, required=False, allow_blank=True
    )


class BlockInput(InputSerializer):
    """Shut a pupil out, or let the pupil in again."""

    blocked = YesNoField()


class MoveInput(InputSerializer):
    """Another class of the teacher's."""

    target = IdField(help_text="Id of the class.")


class SeatOutput(OutputSerializer):
    """A seat of a class, for its teachers."""

    id = serializers.UUIDField()
    nickname = serializers.CharField()
    real_name = serializers.CharField(help_text="Only teachers see it.")
    is_taken = serializers.BooleanField(help_text="False: it waits for its pupil.")
    has_account = serializers.BooleanField(
        help_text="An account has its own password: no picture can be given out."
    )
    joined_at = serializers.DateTimeField(allow_null=True)
    blocked_at = serializers.DateTimeField(allow_null=True)
    held_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Somebody who does not teach here knows picture and word: `let-in/`.",
    )
    removed_at = serializers.DateTimeField(allow_null=True)


class AddedSeatsOutput(OutputSerializer):
    """The seats that are new; who was on the list already is not among them."""

    added = SeatOutput(many=True)


class GivenSecretOutput(OutputSerializer):
    """A picture and a word, told once: they are kept nowhere."""

    picture = serializers.ChoiceField(choices=PICTURE_CODES, help_text="A tile.")
    word = serializers.CharField()
    seat = SeatOutput()


class InviteInput(InputSerializer):
    """Whom to ask to teach the class."""

    teacher = TextField(max_length=150, help_text="The exact name of an account.")


class InvitationAnswerInput(InputSerializer):
    """Yes or no."""

    accept = YesNoField()


class TeacherOutput(OutputSerializer):
    """Somebody who teaches the class, or is asked to."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    is_owner = serializers.BooleanField()
    is_invited = serializers.BooleanField(help_text="Asked, and has not answered.")


class InvitationOutput(OutputSerializer):
    """Somebody asks the person to teach a class."""

    classroom = ClassNameOutput()
    asked_by = serializers.CharField()
    since = serializers.DateTimeField()


def seat_data(seat: Seat) -> dict[str, Any]:
    """A seat for `SeatOutput`."""
    return {
        "id": seat.public_id,
        "nickname": seat.nickname,
        "real_name": seat.real_name,
        "is_taken": seat.learner_id is not None,
        "has_account": seat.learner is not None and not seat.learner.is_guest,
        "joined_at": seat.joined_at,
        "blocked_at": seat.blocked_at,
        "held_at": seat.held_at,
        "removed_at": seat.removed_at,
    }
