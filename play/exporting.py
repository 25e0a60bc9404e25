"""The games that somebody has played, for their own file of everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db.models import Prefetch

import engine
from mahjong_site.accounts.models import User
from mahjong_site.web.jsonfiles import Table, same, table_of
from play.models import GameAction, PracticeGame
from play.selectors import state_of

CHUNK: Final = 50
"""So many games are read at a time, with all that was done in them."""

_PLAIN: Final = (
    *("public_id", "card_slug", "card_id", "table_rules", "source", "aims", "context"),
    *("seat", "bots", "bot_names", "opponents_err", "take_backs", "help_used"),
    *("phase", "winner", "won_by", "section", "number", "points", "pays", "dealer"),
    *("place", "started_at", "updated_at", "finished_at"),
)
_NAMES: Final = {"public_id": "id", "card_slug": "card", "card_id": "card_hash"}


def own_games(person: User) -> Iterator[Table]:
    """Games, sittings and prepared deals.

    A finished game has its whole record; of one that goes on only what the person
    did is told, and neither its seed nor anybody's tiles.
    """
    columns = tuple(_NAMES.get(name, name) for name in _PLAIN)
    more = ("sitting", "deal", "seed", "record", "own_actions", "refused")
    yield Table("games", columns + more, _games(person))
    sittings = person.sittings.order_by("started_at", "pk")
    yield table_of("sittings", sittings, id="public_id", started_at="started_at")
    yield table_of(
        "deals",
        person.deals.all(),
        id="public_id",
        **same("name", "text", "position", "seat", "aims", "help_level", "bots"),
        **same("is_shared", "version", "created_at", "updated_at"),
    )


def _games(person: User) -> Iterator[Sequence[Any]]:
    standing = GameAction.objects.standing().order_by("number")
    games = PracticeGame.objects.filter(learner=person).order_by("started_at", "pk")
    whole = games.select_related("sitting", "deal").prefetch_related(
        Prefetch("actions", standing, to_attr="standing"), "refusals"
    )
    for game in whole.defer("deal__position").iterator(CHUNK):
        yield (*(getattr(game, name) for name in _PLAIN), *_hidden_until_over(game))


def _hidden_until_over(game: Any) -> Sequence[Any]:
    sitting = game.sitting.public_id if game.sitting else None
    deal = game.deal.public_id if game.deal else None
    own = [one.action for one in game.standing if one.seat == game.seat]
    refused = [{"code": one.code, "text": one.text} for one in game.refusals.all()]
    seed, record = (game.seed, _record(game)) if game.is_over else (None, None)
    return (sitting, deal, seed, record, own, refused)


def _record(game: Any) -> str:
    actions = tuple(engine.action_from_dict(one.action) for one in game.standing)
    return engine.write_record(state_of(game).with_(actions=actions))
