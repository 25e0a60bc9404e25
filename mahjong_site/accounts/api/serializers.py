"""What the account endpoints take and give."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from mahjong_site.accounts.devices import LONGEST_NAME
from mahjong_site.accounts.preferences import HelpLevel, Language, Theme, TileFace
from mahjong_site.web.rest import (
    InputSerializer,
    OutputSerializer,
    TextField,
    YesNoField,
)

LONGEST_PASSWORD = 4096
FACES = [face.value for face in TileFace]
THEMES = [theme.value for theme in Theme]
LANGUAGES = [language.value for language in Language]
HELP_LEVELS = [level.value for level in HelpLevel]


def device_name_field() -> TextField:
    """What a device is called; no client has to say it."""
    return TextField(
        max_length=LONGEST_NAME,
        required=False,
        allow_blank=True,
        help_text="What the device is called in the list of devices: “My phone”.",
    )


def password_field() -> TextField:
    """A password as it was typed, blanks and all."""
    return TextField(max_length=LONGEST_PASSWORD, trim_whitespace=False)


def email_field(**options: Any) -> serializers.EmailField:
    """An address for mail; `options` are those of any field."""
    return serializers.EmailField(max_length=254, **options)


class GuestInput(InputSerializer):
    """Nothing that a guest must say."""

    device_name = device_name_field()


class LoginInput(InputSerializer):
    """A name and a password."""

    username = TextField(max_length=150)
    password = password_field()
    device_name = device_name_field()


class SignUpInput(LoginInput):
    """The name and the password that a new account shall have."""


class PersonOutput(OutputSerializer):
    """Somebody, as they see themselves."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField(source="shown_name")
    is_guest = serializers.BooleanField(
        help_text="Without an account; a pupil with picture and word is a guest too."
    )
    is_pupil = serializers.BooleanField(
        help_text="A guest who comes back by class code, nickname, picture and word."
    )


class TokenOutput(OutputSerializer):
    """A token and whom it stands for; the token is shown this once."""

    token = serializers.CharField()
    expires_at = serializers.DateTimeField(
        help_text="Use moves it on; long disuse ends the token."
    )
    device = serializers.UUIDField(help_text="The device in the list of devices.")
    person = PersonOutput()


class DeviceOutput(OutputSerializer):
    """Where somebody is signed in."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField(help_text="Empty where the client never gave one.")
    signed_in_at = serializers.DateTimeField(source="created_at")
    last_used_at = serializers.DateTimeField(help_text="To within an hour.")
    expires_at = serializers.DateTimeField(source="token.expiry", allow_null=True)
    is_this = serializers.BooleanField(help_text="Is it the one that asks?")


class DeviceInput(InputSerializer):
    """Another name for a device; an empty one takes the name away."""

    name = TextField(max_length=LONGEST_NAME, allow_blank=True)


class PasswordInput(InputSerializer):
    """The password of now, and the one to come."""

    old_password = password_field()
    new_password = password_field()


class PreferencesInput(InputSerializer):
    """What is to be changed; everything else stays."""

    tile_face = serializers.ChoiceField(choices=FACES, required=False)
    theme = serializers.ChoiceField(choices=THEMES, required=False)
    language = serializers.ChoiceField(choices=LANGUAGES, required=False)
    help_level = serializers.ChoiceField(choices=HELP_LEVELS, required=False)
    review = YesNoField(required=False)
    guess_first = YesNoField(required=False)


class PreferencesOutput(OutputSerializer):
    """How the site looks for somebody, and what it does unasked."""

    tile_face = serializers.ChoiceField(
        choices=FACES, help_text="How tiles are drawn: with words, numbers, or plain."
    )
    theme = serializers.ChoiceField(
        choices=THEMES,
        help_text="The colours of the pages; `system` where the device decides.",
    )
    language = serializers.ChoiceField(
        choices=LANGUAGES,
        help_text="Of the pages and of letters; `system` where the browser decides.",
    )
    help_level = serializers.ChoiceField(
        choices=HELP_LEVELS, help_text="How much the table says unasked."
    )
    review = serializers.BooleanField(
        help_text="Does what went wrong come back for review?"
    )
    guess_first = serializers.BooleanField(
        help_text="Does the table ask for a guess before it tells?"
    )
    last_card = serializers.CharField(
        help_text="The card dealt last; empty before the first game."
    )
    last_rules = serializers.CharField(help_text="The rules dealt last.")


class LeaveInput(InputSerializer):
    """How somebody says that they mean it."""

    password = TextField(
        max_length=LONGEST_PASSWORD,
        trim_whitespace=False,
        required=False,
        help_text="Of an account.",
    )
    confirm = TextField(
        max_length=20, required=False, help_text="The word `delete`, of a guest."
    )


class EmailInput(InputSerializer):
    """An address for mail, and the password of the account."""

    email = email_field(allow_blank=True)
    password = password_field()


class EmailOutput(OutputSerializer):
    """The address for mail of an account."""

    email = serializers.CharField(help_text="Empty where none was proved.")
    is_available = serializers.BooleanField(help_text="Does this site send mail?")


class ResetInput(InputSerializer):
    """The address of whoever forgot the password."""

    email = email_field()


class ResetConfirmInput(InputSerializer):
    """What stands in the link of the letter, and a new password."""

    person = serializers.UUIDField()
    token = TextField(max_length=100)
    new_password = password_field()
