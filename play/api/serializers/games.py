"""Games: dealing them, listing them, and one with what the learner sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from engine.options import WAYS
from mahjong_site.web.levels import Level
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
    TokenField,
    ValueField,
)
from mahjong_site.web.tablerules import house_rules
from play.api.serializers.fields import MADE_BY_THE_CLIENT, PHASES, seat_field
from play.api.serializers.seatview import ViewOutput, view_data
from play.models import PracticeGame, Source
from play.selectors import LogEntry, Table, names_by_seat
from play.services import MAX_SEED


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
    bots = serializers.ChoiceField(
        choices=Level.values,
        required=False,
        help_text="The level of the other three; else that of the last game.",
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
    seat = seat_field(
        required=False,
        help_text="Where the learner sits: 0 is East. Else the seed decides.",
    )
    token = TokenField(required=False, help_text=MADE_BY_THE_CLIENT)


class GameListInput(InputSerializer):
    """Which games to list."""

    state = serializers.ChoiceField(choices=["open", "over"], required=False)
    updated_after = serializers.DateTimeField(
        required=False, help_text="Those that were touched later than that."
    )


class CardOutput(OutputSerializer):
    """The card of a game; the hash names its text for ever."""

    slug = serializers.CharField()
    name = serializers.CharField()
    hash = serializers.CharField()


class GameOutput(OutputSerializer):
    """A game in a list."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    card = CardOutput()
    rules = serializers.CharField()
    seat = seat_field()
    names = serializers.ListField(child=serializers.CharField())
    bots = serializers.ChoiceField(choices=Level.values)
    phase = serializers.ChoiceField(choices=PHASES)
    is_over = serializers.BooleanField()
    kind = serializers.ChoiceField(
        choices=Source.values, help_text="Only dealt games count in progress."
    )
    may_take_back = serializers.BooleanField(
        help_text="Whether the learner’s last action can be undone now."
    )
    take_backs = serializers.IntegerField()
    winner = seat_field(allow_null=True)
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


class HouseRuleOutput(OutputSerializer):
    """Something at the table that is not as the League has it."""

    option = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()


class EventOutput(OutputSerializer):
    """Something that happened, as the learner may know it."""

    number = serializers.IntegerField(
        help_text="The action that led to it; all that it led to has the same one."
    )
    type = serializers.CharField()
    text = serializers.CharField()
    event = serializers.DictField(child=ValueField())


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


class StaleOutput(ErrorOutput):
    """The game has moved on; here it is as it stands."""

    game = TableOutput()


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
        "bots": game.bots,
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
        "view": view_data(table),
    }


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
