"""Prepared deals: what their owner sets up, and what their player sees before."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

import engine
from mahjong_site.accounts.models import User
from mahjong_site.web.levels import Level
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
    TextField,
    TokenField,
    ValueField,
    YesNoField,
)
from mahjong_site.web.tablerules import house_rules
from play.api.serializers.fields import MADE_BY_THE_CLIENT, seat_field
from play.api.serializers.games import CardOutput, HouseRuleOutput
from play.api.serializers.help import LEVELS
from play.api.serializers.seatview import ViewOutput, view_data
from play.dealing import aims_of_deal
from play.models import Deal, PracticeGame
from play.selectors import Table
from play.services import BOT_NAMES, DealDraft

MOST_AIMS = 10


class DraftInput(InputSerializer):
    """What a deal is to be."""

    name = TextField(max_length=120)
    position = serializers.DictField(
        child=ValueField(),
        help_text="As docs/position.schema.json says; tiles that are given as a number "
        "are dealt once, the same for everybody.",
    )
    text = TextField(
        required=False, allow_blank=True, max_length=1000, help_text="To the player."
    )
    seat = seat_field(required=False, help_text="Who is played; East without it.")
    aims = serializers.ListField(
        child=serializers.DictField(child=ValueField()),
        required=False,
        max_length=MOST_AIMS,
        help_text="What the player is asked to keep to: `code` and its fields.",
    )
    help_level = serializers.ChoiceField(
        choices=LEVELS, required=False, help_text="The most that its games allow."
    )
    bots = serializers.ChoiceField(choices=Level.values, required=False)


class NewDealInput(DraftInput):
    """A new deal."""

    token = TokenField(required=False, help_text=MADE_BY_THE_CLIENT)


class ChangedDealInput(DraftInput):
    """A deal as it is to be from now on."""

    expected_version = serializers.IntegerField(min_value=0, max_value=2**31 - 2)


class DealOfGameInput(InputSerializer):
    """The step of a finished game that is to be a deal."""

    step = serializers.IntegerField(min_value=0, max_value=99_999)
    token = TokenField(required=False, help_text=MADE_BY_THE_CLIENT)


class TokenInput(InputSerializer):
    """What makes sending twice harmless."""

    token = TokenField(required=False, help_text=MADE_BY_THE_CLIENT)


class ShareInput(InputSerializer):
    """Who may play the deal."""

    is_shared = YesNoField(help_text="Everybody who has its id, or nobody else.")


class DealRowOutput(OutputSerializer):
    """An own deal in a list."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    is_shared = serializers.BooleanField()
    played = serializers.IntegerField(help_text="Games of it that are over.")
    version = serializers.IntegerField()
    updated_at = serializers.DateTimeField()


class AimOutput(OutputSerializer):
    """Something that the player is asked to keep to."""

    aim = serializers.DictField(child=ValueField())
    text = serializers.CharField()


class OwnedDealOutput(OutputSerializer):
    """What the owner of a deal sees besides."""

    position = serializers.DictField(
        child=ValueField(), help_text="All of it, the hidden tiles too."
    )
    version = serializers.IntegerField(help_text="To be sent with a change.")
    updated_at = serializers.DateTimeField()


class DealOutput(OutputSerializer):
    """A deal as its player sees it; for its owner with all of it."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    text = serializers.CharField()
    card = CardOutput()
    seat = seat_field()
    aims = AimOutput(many=True)
    help_level = serializers.ChoiceField(choices=LEVELS)
    bots = serializers.ChoiceField(choices=Level.values)
    house_rules = HouseRuleOutput(many=True)
    is_shared = serializers.BooleanField()
    view = ViewOutput()
    owned = OwnedDealOutput(allow_null=True, help_text="For its owner alone.")


class StaleDealOutput(ErrorOutput):
    """The deal was changed elsewhere; here it is as it stands."""

    deal = DealOutput()


def draft_of(asked: dict[str, Any]) -> DealDraft:
    """What was asked as a draft."""
    fields = {
        name: value for name, value in asked.items() if name in DraftInput().fields
    }
    level = fields.pop("help_level", LEVELS[0])
    return DealDraft(help_level=LEVELS.index(level), **fields)


def deal_data(
    deal: Deal, state: engine.GameState, person: User | None
) -> dict[str, Any]:
    """A deal for `DealOutput`, whose game begins with `state`."""
    is_own = person is not None and deal.owner_id == person.pk
    # A game that is never stored: it knows what the seat may see.
    game = PracticeGame(seat=deal.seat, bots=deal.bots, bot_names=list(BOT_NAMES))
    return {
        "id": deal.public_id,
        "name": deal.name,
        "text": deal.text,
        "card": {
            "slug": state.card.slug,
            "name": state.card.name,
            "hash": state.card.hash,
        },
        "seat": deal.seat,
        "aims": [
            {"aim": aim.to_dict(), "text": engine.explain_aim(aim, _)}
            for aim in aims_of_deal(deal)
        ],
        "help_level": LEVELS[deal.help_level],
        "bots": deal.bots,
        "house_rules": [
            {"option": one.option, "rule": one.rule, "text": one.text}
            for one in house_rules(state.rules)
        ],
        "is_shared": deal.is_shared,
        "view": view_data(Table(game, state)),
        "owned": _owned(deal) if is_own else None,
    }


def _owned(deal: Deal) -> dict[str, Any]:
    return {
        "position": deal.position,
        "version": deal.version,
        "updated_at": deal.updated_at,
    }
