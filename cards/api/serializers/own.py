"""Own cards: their text, what is wrong with it, and their versions."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.editing import Checked, check_text
from cards.models import OwnCard
from cards.owned import uses_of
from engine.cardtext import MAX_TEXT
from engine.cardtext.rows import plain_text
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
    TextField,
    TokenField,
    YesNoField,
)

MOST_FAULTS = 200
"""So many faults of a text are told; a text with more is no card yet."""


class CardTextField(TextField):
    """The text of a card; its value has one kind of line end."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            allow_blank=True,
            trim_whitespace=False,
            max_length=MAX_TEXT,
            help_text="The format of docs/card-format.md.",
            **kwargs,
        )

    def to_internal_value(self, data: Any) -> str:
        """The text with one kind of line end."""
        return plain_text(super().to_internal_value(data))


class CardTextInput(InputSerializer):
    """The text of a card."""

    text = CardTextField()


class NewCardInput(CardTextInput):
    """A card to begin."""

    token = TokenField(
        required=False,
        help_text="Made by the client: sent twice, it makes one card.",
    )


class DraftInput(CardTextInput):
    """The text as it was typed, and the draft that it goes on from."""

    draft_version = serializers.IntegerField(min_value=0, max_value=2**31 - 2)


class VersionInput(DraftInput):
    """A text to keep as a version."""

    note = TextField(
        required=False,
        allow_blank=True,
        max_length=300,
        help_text="What changed, for those who used the version before.",
    )
    effective_on = serializers.DateField(
        required=False,
        allow_null=True,
        help_text="Holds from then on; without it at once.",
    )


class PublishInput(InputSerializer):
    """Whether everybody may use the card."""

    is_published = YesNoField()
    is_mine = YesNoField(
        required=False, help_text="To publish: the text is mine to publish."
    )


class CompareVersionsInput(InputSerializer):
    """Which versions; without them the newest two."""

    old = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, help_text="Number of a version."
    )
    new = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, help_text="Number of a version."
    )


class CardFaultOutput(OutputSerializer):
    """A fault of a text, and where it stands; both from 1."""

    line = serializers.IntegerField()
    column = serializers.IntegerField()
    code = serializers.CharField()
    text = serializers.CharField()
    row = serializers.CharField(help_text="The row of the text.")


class CheckedTextOutput(OutputSerializer):
    """What a text says, and what is wrong with it."""

    name = serializers.CharField()
    lines = serializers.IntegerField(help_text="Lines that can be read.")
    hands = serializers.IntegerField()
    is_playable = serializers.BooleanField(help_text="It may become a version.")
    faults = CardFaultOutput(many=True)


class OwnCardOutput(OutputSerializer):
    """An own card in a list."""

    slug = serializers.SlugField(help_text="Of the card everywhere.")
    name = serializers.CharField()
    lines = serializers.IntegerField(help_text="Of its newest version; 0 for none.")
    is_published = serializers.BooleanField()
    draft_version = serializers.IntegerField()
    updated_at = serializers.DateTimeField()


class OwnCardDetailOutput(OwnCardOutput):
    """An own card with its draft."""

    draft = serializers.CharField()
    checked = CheckedTextOutput()
    uses = serializers.IntegerField(help_text="Classes that would miss it.")


class StaleCardOutput(ErrorOutput):
    """The draft was changed elsewhere; here it is as it stands."""

    card = OwnCardDetailOutput()


class CardVersionOutput(OutputSerializer):
    """A version of an own card."""

    number = serializers.IntegerField()
    hash = serializers.CharField()
    note = serializers.CharField()
    effective_on = serializers.DateField(allow_null=True)
    created_at = serializers.DateTimeField()


class CardVersionDetailOutput(CardVersionOutput):
    """A version with its text."""

    text = serializers.CharField()
    is_in_force = serializers.BooleanField(help_text="It is what is played today.")


class ConvertedOutput(OutputSerializer):
    """A plain list in the format of cards."""

    text = serializers.CharField()
    remarks = CardFaultOutput(many=True, help_text="Places to look at.")


class TextOfCardOutput(OutputSerializer):
    """The text of a card."""

    text = serializers.CharField()


class PublishedCardOutput(OutputSerializer):
    """A card that its owner has opened to everybody."""

    slug = serializers.SlugField(help_text="Serves wherever a card's does.")
    name = serializers.CharField()
    lines = serializers.IntegerField()
    updated_at = serializers.DateTimeField()


def checked_data(checked: Checked) -> dict[str, Any]:
    """A checked text for `CheckedTextOutput`."""
    faults = [
        {
            "line": one.fault.line,
            "column": one.fault.column,
            "code": one.fault.code,
            "text": one.words,
            "row": one.row[:400],
        }
        for one in checked.shown_faults[:MOST_FAULTS]
    ]
    return {
        "name": checked.card.name,
        "lines": checked.line_count,
        "hands": checked.hand_count,
        "is_playable": checked.is_playable,
        "faults": faults,
    }


def own_card_data(card: OwnCard) -> dict[str, Any]:
    """An own card for `OwnCardDetailOutput`."""
    return {
        "slug": card.slug,
        "name": card.name,
        "lines": card.lines,
        "is_published": card.is_published,
        "draft_version": card.draft_version,
        "updated_at": card.updated_at,
        "draft": card.draft,
        "uses": uses_of(card),
        "checked": checked_data(check_text(card.draft, card.slug)),
    }
