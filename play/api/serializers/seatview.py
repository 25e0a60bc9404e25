"""What one seat may see of a game, the account at its end included."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

import engine
from mahjong_site.web.rest import OutputSerializer
from play.api.serializers.fields import PHASES, seat_field
from play.selectors import Table


class DiscardOutput(OutputSerializer):
    """A tile on the table and who put it there."""

    seat = seat_field()
    tile = serializers.CharField()
    named = serializers.CharField(
        required=False, help_text="The name that was said, where it was wrong."
    )


class PaymentOutput(OutputSerializer):
    """The account of a win."""

    winner = seat_field(allow_null=True)
    value = serializers.IntegerField()
    pays = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Points by seat: positive receives, negative pays.",
    )
    sums = serializers.ListField(
        child=serializers.CharField(), help_text="The same in words."
    )


class OutcomeOutput(OutputSerializer):
    """How a game ended; no winner means a wall game."""

    winner = seat_field(allow_null=True)
    by = serializers.ChoiceField(choices=["self", "discard", ""])
    discarder = seat_field(allow_null=True)
    section = serializers.CharField()
    number = serializers.CharField()
    tiles = serializers.CharField()
    hand = serializers.ListField(
        child=serializers.ListField(),
        allow_null=True,
        help_text="The groups of the line: tile and size.",
    )
    payment = PaymentOutput(allow_null=True)
    ended = serializers.CharField(help_text="Why a game without a winner ended early.")
    same_dealer = serializers.BooleanField(help_text="The same East deals again.")
    debts = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Contested challenges: payer, receiver, points.",
    )
    debt_sums = serializers.ListField(
        child=serializers.CharField(), help_text="The same in words."
    )
    pays = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Points by seat, contested challenges included.",
    )


class SlipOutput(OutputSerializer):
    """A fault that all can see: the hand dies when it is challenged."""

    code = serializers.CharField()
    rule = serializers.CharField()
    exposure = serializers.IntegerField(allow_null=True)


class DeclaredOutput(OutputSerializer):
    """A Mahjong on the table that is none."""

    seat = seat_field()
    discard = DiscardOutput(allow_null=True)
    shown = serializers.BooleanField()


class ViewOutput(OutputSerializer):
    """What the learner’s seat may see."""

    seat = seat_field()
    dealer = seat_field(help_text="East")
    phase = serializers.ChoiceField(choices=PHASES)
    turn = seat_field()
    passes = serializers.IntegerField(help_text="Passes made, of six.")
    asked = serializers.BooleanField(help_text="Must this seat act or answer now?")
    rack = serializers.CharField()
    fresh = serializers.CharField(allow_null=True, help_text="The tile just taken.")
    received = serializers.CharField(help_text="What came with the last pass.")
    courtesy = serializers.IntegerField(help_text="Tiles agreed for the courtesy.")
    counts = serializers.ListField(child=serializers.IntegerField())
    exposures = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField())
    )
    discards = DiscardOutput(many=True)
    newest = DiscardOutput(allow_null=True, help_text="The discard open to claims.")
    claimed = DiscardOutput(allow_null=True, help_text="The tile just called.")
    exposure_open = serializers.BooleanField()
    wall_left = serializers.IntegerField()
    future = serializers.CharField(
        allow_null=True, help_text="In a futures game, the tile picked ahead."
    )
    dead = serializers.ListField(child=serializers.BooleanField())
    slips = serializers.ListField(
        child=serializers.ListField(child=SlipOutput()),
        help_text="Faults that all can see, by seat.",
    )
    challenge = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Challenger and challenged, while an answer is awaited.",
    )
    disputed = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField())
    )
    declared = DeclaredOutput(allow_null=True)
    shown = serializers.CharField(help_text="What a false Mahjong shows.")
    outcome = OutcomeOutput(allow_null=True)
    purses = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="What each seat had left of its pie when the game began.",
    )


def view_data(table: Table) -> dict[str, Any]:
    """A game as `ViewOutput` shows it."""
    view = table.view
    data = view.to_dict()
    outcome = data["outcome"]
    if outcome and view.outcome:
        debts = view.outcome.debts
        outcome["debt_sums"] = engine.explain_debts(
            debts, table.names, _, you=table.seat
        )
        outcome["pays"] = {str(seat): n for seat, n in view.outcome.pays.items()}
    if outcome and view.outcome and view.outcome.payment:
        account = view.outcome.payment
        outcome["payment"] = {
            "winner": account.winner,
            "value": account.value,
            "pays": account.pays_by_text(),
            "sums": engine.explain_payment(account, table.names, _, you=table.seat),
        }
    return data
