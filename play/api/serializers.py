"""What the game endpoints take and give. Tiles are text, seats are 0 to 3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

import engine
from engine.actions import ACTIONS
from engine.options import WAYS
from engine.replay import MAX_RECORD
from mahjong_site.web.rest import (
    ErrorItemOutput,
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
)
from mahjong_site.web.tablerules import house_rules
from play.models import PracticeGame, Source
from play.records import RecordStep
from play.selectors import LogEntry, Table, names_by_seat
from play.services import MAX_SEED

PHASES = [phase.value for phase in engine.Phase]
ACTION_TYPES = sorted(ACTIONS)


def _seat(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=3, **options)


# -- what comes in -------------------------------------------------------------


class NewGameInput(InputSerializer):
    """What to deal; everything may be left out."""

    card = serializers.SlugField(
        required=False, help_text="Slug of an offered card; else the last one used."
    )
    rules = serializers.CharField(
        required=False,
        max_length=40,
        help_text="A profile (league, club), the id of an own table, or `card`: as the "
        "card suggests.",
    )
    way = serializers.ChoiceField(
        choices=list(WAYS),
        required=False,
        help_text="guided: illegal moves are refused; real: they can happen.",
    )
    options = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="House options by name, where they differ from `rules`.",
    )
    opponents_err = serializers.BooleanField(
        required=False,
        help_text="Whether opponents slip now and then; only at a real table.",
    )
    seed = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MAX_SEED,
        help_text="The same card, seed and seat deal the same game again.",
    )
    seat = _seat(
        required=False,
        help_text="Where the learner sits: 0 is East. Else the seed decides.",
    )


class GameListInput(InputSerializer):
    """Which games to list."""

    state = serializers.ChoiceField(choices=["open", "over"], required=False)
    updated_after = serializers.DateTimeField(required=False)


class ActionInput(InputSerializer):
    """An action: its type and the fields that this type has."""

    type = serializers.ChoiceField(choices=ACTION_TYPES)
    seat = _seat(required=False, help_text="The learner’s own seat.")
    tiles = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=200,
        help_text="pass, pass_courtesy, call, change_exposure: tiles of the rack.",
    )
    blind = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=99,
        help_text="pass: how many incoming tiles go on unseen.",
    )
    go_on = serializers.BooleanField(required=False, help_text="vote")
    count = serializers.IntegerField(
        required=False, min_value=0, max_value=99, help_text="ask_courtesy"
    )
    tile = serializers.CharField(
        required=False, max_length=20, help_text="discard, exchange, swap_blank"
    )
    named = serializers.CharField(
        required=False,
        max_length=20,
        help_text="discard: the name that was said, where it was wrong",
    )
    owner = _seat(required=False, help_text="exchange: whose exposure")
    exposure = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=99,
        help_text="exchange: which of the owner’s exposures, from 0",
    )
    target = _seat(required=False, help_text="challenge: whose hand")
    accept = serializers.BooleanField(required=False, help_text="answer_challenge")
    end = serializers.ChoiceField(
        choices=["right", "wrong"], required=False, help_text="pick: end of the wall"
    )
    racked = serializers.BooleanField(
        required=False, help_text="pick: false if the tile was only lifted"
    )


class ActInput(InputSerializer):
    """An action, and the version of the game that it rests on."""

    expected_version = serializers.IntegerField(min_value=0, max_value=10**9)
    action = ActionInput()


class TextField(serializers.CharField):
    """Text alone: a number is not taken for its digits."""

    def to_internal_value(self, data: Any) -> str:
        """The text; anything else is `invalid`."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class RuleSetInput(InputSerializer):
    """The rules of an own table, under a name."""

    name = TextField(max_length=60)
    rules = serializers.DictField(
        child=serializers.JSONField(),
        help_text="`profile`, `way`, and house options by name.",
    )


class TakeBackInput(InputSerializer):
    """The version of the game that the wish rests on."""

    expected_version = serializers.IntegerField(min_value=0, max_value=10**9)


class ImportInput(InputSerializer):
    """The record of a game."""

    record = TextField(max_length=MAX_RECORD, trim_whitespace=False)
    seat = _seat(required=False, help_text="Where the learner sits: 0 is East.")


class ContinueInput(InputSerializer):
    """The step of a finished game to go on from."""

    step = serializers.IntegerField(min_value=0, max_value=99_999)


# -- what goes out -------------------------------------------------------------


class CardOutput(OutputSerializer):
    """The card of a game; the hash names its text for ever."""

    slug = serializers.CharField()
    name = serializers.CharField()
    hash = serializers.CharField()


class DiscardOutput(OutputSerializer):
    """A tile on the table and who put it there."""

    seat = _seat()
    tile = serializers.CharField()
    named = serializers.CharField(
        required=False, help_text="The name that was said, where it was wrong."
    )


class PaymentOutput(OutputSerializer):
    """The account of a win."""

    winner = _seat(allow_null=True)
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

    winner = _seat(allow_null=True)
    by = serializers.ChoiceField(choices=["self", "discard", ""])
    discarder = _seat(allow_null=True)
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

    seat = _seat()
    discard = DiscardOutput(allow_null=True)
    shown = serializers.BooleanField()


class ViewOutput(OutputSerializer):
    """What the learner’s seat may see."""

    seat = _seat()
    dealer = _seat(help_text="East")
    phase = serializers.ChoiceField(choices=PHASES)
    turn = _seat()
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


class RuleSetOutput(OutputSerializer):
    """The rules of an own table."""

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    rules = serializers.DictField(child=serializers.JSONField())
    updated_at = serializers.DateTimeField()


class GameOutput(OutputSerializer):
    """A game in a list."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    card = CardOutput()
    rules = serializers.CharField()
    seat = _seat()
    names = serializers.ListField(child=serializers.CharField())
    phase = serializers.ChoiceField(choices=PHASES)
    is_over = serializers.BooleanField()
    kind = serializers.ChoiceField(
        choices=Source.values, help_text="Only dealt games count in progress."
    )
    may_take_back = serializers.BooleanField(
        help_text="Whether the learner’s last action can be undone now."
    )
    take_backs = serializers.IntegerField()
    winner = _seat(allow_null=True)
    points = serializers.IntegerField(
        allow_null=True, help_text="What the learner received, or paid with a minus."
    )
    pays = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Points by seat when the game is over; they add up to nothing.",
    )
    sitting = serializers.UUIDField(
        allow_null=True, help_text="The games in a row that it belongs to."
    )
    place = serializers.IntegerField(
        allow_null=True, help_text="Its number in the sitting, from 1."
    )
    seed = serializers.IntegerField(
        allow_null=True, help_text="Told when the game is over: it decides the wall."
    )
    started_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class SittingOutput(OutputSerializer):
    """A sitting in a list."""

    id = serializers.UUIDField(source="public_id")
    games = serializers.IntegerField(source="game_count")
    started_at = serializers.DateTimeField()


class SittingGameOutput(OutputSerializer):
    """A game of a sitting."""

    id = serializers.UUIDField(source="public_id")
    place = serializers.IntegerField()
    dealer = _seat(source="east", help_text="East")
    is_over = serializers.BooleanField()
    result = serializers.CharField(help_text="How it ended, in words.")
    pays = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Points by seat."
    )


class AccountOutput(OutputSerializer):
    """The running account of a sitting, by seat."""

    id = serializers.UUIDField(source="public_id")
    seat = _seat()
    names = serializers.ListField(child=serializers.CharField())
    games = SittingGameOutput(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    pie = serializers.IntegerField(help_text="What each began with; 0 without a pie.")
    left = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="What each has left of the pie.",
    )


class HouseRuleOutput(OutputSerializer):
    """Something at the table that is not as the League has it."""

    option = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()


class EventOutput(OutputSerializer):
    """Something that happened, as the learner may know it."""

    number = serializers.IntegerField(help_text="The action that led to it.")
    type = serializers.CharField()
    text = serializers.CharField()
    event = serializers.DictField(child=serializers.JSONField(allow_null=True))


class TableOutput(GameOutput):
    """A game with what the learner may see of it."""

    table_rules = serializers.DictField(
        child=serializers.JSONField(),
        help_text="The profile, and what differs from it; `way` is how it is played.",
    )
    house_rules = HouseRuleOutput(many=True)
    view = ViewOutput()


class TakenOutput(TableOutput):
    """The table after an action, and what has happened since."""

    events = EventOutput(many=True)


class ActionOutput(OutputSerializer):
    """A lawful action, in the shape that is sent to do it."""

    type = serializers.ChoiceField(choices=ACTION_TYPES)
    seat = _seat()
    tiles = serializers.CharField(required=False)
    blind = serializers.IntegerField(required=False)
    go_on = serializers.BooleanField(required=False)
    count = serializers.IntegerField(required=False)
    tile = serializers.CharField(required=False)
    named = serializers.CharField(required=False)
    owner = _seat(required=False)
    exposure = serializers.IntegerField(required=False)
    target = _seat(required=False)
    accept = serializers.BooleanField(required=False)
    end = serializers.CharField(required=False)
    racked = serializers.BooleanField(required=False)


class LegalOutput(OutputSerializer):
    """Everything the learner may do at this version."""

    version = serializers.IntegerField()
    actions = ActionOutput(many=True)
    challenges = serializers.ListField(
        child=_seat(),
        help_text="Seats whose hands may be challenged at this moment, right or wrong.",
    )


class RecordOutput(OutputSerializer):
    """A whole game as text, its hidden tiles included."""

    record = serializers.CharField()


class StepLineOutput(OutputSerializer):
    """Something that happened, or was refused or taken back, and its rule."""

    kind = serializers.CharField(help_text="event, refused or taken-back")
    text = serializers.CharField()
    rule = serializers.CharField()


class StepOutput(OutputSerializer):
    """A moment of a game."""

    step = serializers.IntegerField()
    lines = StepLineOutput(many=True)


class MomentOutput(StepOutput):
    """A moment of a game with what the learner could see then."""

    view = ViewOutput()


class RefusalItemOutput(ErrorItemOutput):
    """Why the rules refuse."""

    rule = serializers.CharField(help_text="The rule it rests on, such as jokers-07.")


class RefusalOutput(ErrorOutput):
    """The rules refuse the action; nothing has changed."""

    errors = RefusalItemOutput(many=True)


class StaleOutput(ErrorOutput):
    """The game has moved on; here it is as it stands."""

    game = TableOutput()


# -- plain data ----------------------------------------------------------------


def game_data(game: PracticeGame) -> dict[str, Any]:
    """A game as `GameOutput` shows it."""
    return {
        "id": game.public_id,
        "version": game.version,
        "card": {
            "slug": game.card.slug,
            "name": game.card.name,
            "hash": game.card_id,
        },
        "rules": game.rules,
        "seat": game.seat,
        "names": names_by_seat(game.bot_names, game.seat),
        "phase": game.phase,
        "is_over": game.is_over,
        "kind": game.source,
        "may_take_back": game.may_take_back,
        "take_backs": game.take_backs,
        "winner": game.winner,
        "points": game.points,
        "pays": game.pays,
        "sitting": game.sitting and game.sitting.public_id,
        "place": game.place,
        "seed": game.seed if game.is_over else None,
        "started_at": game.started_at,
        "updated_at": game.updated_at,
        "finished_at": game.finished_at,
    }


def table_data(table: Table) -> dict[str, Any]:
    """A game with its view as `TableOutput` shows it."""
    rules = table.state.rules
    return game_data(table.game) | {
        "table_rules": rules.to_dict() | {"way": rules.way},
        "house_rules": [
            {"option": one.option, "rule": one.rule, "text": one.text}
            for one in house_rules(rules)
        ],
        "view": _view_data(table),
    }


def step_data(step: RecordStep) -> dict[str, Any]:
    """A moment as `StepOutput` shows it."""
    lines = [{"kind": t.kind, "text": t.text, "rule": t.rule} for t in step.lines]
    return {"step": step.index, "lines": lines}


def moment_data(table: Table, step: RecordStep) -> dict[str, Any]:
    """A moment as `MomentOutput` shows it; `table` is as it stood then."""
    return step_data(step) | {"view": _view_data(table)}


def _view_data(table: Table) -> dict[str, Any]:
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


def event_data(entries: Iterable[LogEntry]) -> list[dict[str, Any]]:
    """What happened as `EventOutput` shows it."""
    return [
        {
            "number": entry.number,
            "type": entry.event.type,
            "text": entry.text,
            "event": entry.event.to_dict(),
        }
        for entry in entries
    ]
