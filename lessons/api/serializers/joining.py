"""Coming into a class by its code, for pupils without an account too."""

from __future__ import annotations

from rest_framework import serializers

from engine.tiles import CODES
from lessons.pictures import LONGEST, PICTURES
from lessons.services.joining import LONGEST_NICKNAME
from mahjong_site.accounts.api.serializers import TokenOutput, device_name_field
from mahjong_site.web.rest import InputSerializer, OutputSerializer, TextField

PICTURE_CODES = [CODES[tile] for tile in PICTURES]


class JoinInput(InputSerializer):
    """Code and nickname; picture and word of one who has no account."""

    code = TextField(max_length=30, help_text="Case, dashes and blanks are nothing.")
    nickname = TextField(max_length=LONGEST_NICKNAME * 2)
    picture = serializers.ChoiceField(
        choices=PICTURE_CODES, required=False, help_text="A tile."
    )
    word = TextField(max_length=LONGEST, required=False)
    device_name = device_name_field()


class SecretInput(InputSerializer):
    """A picture and a word."""

    picture = serializers.ChoiceField(choices=PICTURE_CODES, help_text="A tile.")
    word = TextField(max_length=LONGEST, help_text="Of four letters at least.")


class ClassNameOutput(OutputSerializer):
    """A class by its name."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()


class JoinedOutput(TokenOutput):
    """A token of whoever sits in the class now."""

    classroom = ClassNameOutput()
    nickname = serializers.CharField(help_text="What the seat is called.")
    is_open = serializers.BooleanField(
        help_text="False while the pupil has to ask a teacher to be let in."
    )
    teacher_knows_secret = serializers.BooleanField(
        help_text="A teacher gave out picture and word: ask the pupil to choose others."
    )
