"""Wrong names at the table: said by the learner, and heard from others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import engine
from engine.parts import Discarded
from mahjong_site.accounts.models import User
from play import services
from play.models import GameAction, PracticeGame
from play.selectors import Table
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_real_play import _at, _in_play
from tests.play.test_views import _send, _url

pytestmark = pytest.mark.django_db
P = engine.Phase
T = engine.Tile


def _plain(table: Table) -> engine.Tile:
    """A tile of the rack that is neither a joker nor a Nine Dot."""
    return next(t for t in table.view.rack if t not in (T.JOKER, T.D9))


def test_the_learner_says_another_name(learner_client: Client, learner: User) -> None:
    table = _at(learner, _in_play(P.TURN))
    tile = engine.format_tiles([_plain(table)])
    page = learner_client.get(_url(table.game))
    assert '<option value="9D" >Nine Dot</option>' in page.text

    answer = _send(learner_client, table.game, do="discard", tile=tile, say="9D")

    assert answer.status_code == 302
    named = {"type": "discard", "seat": table.seat, "tile": tile, "named": "9D"}
    assert GameAction.objects.filter(game=table.game, action=named).count() == 1
    log = learner_client.get(reverse("play:log", args=[table.game.public_id]))
    assert "and call it Nine Dot." in log.text
    assert 'href="/rules/misnamed-01/"' in log.text


def test_without_a_choice_the_true_name_is_said(
    learner_client: Client, learner: User
) -> None:
    table = _at(learner, _in_play(P.TURN))
    tile = engine.format_tiles([_plain(table)])

    _send(learner_client, table.game, do="discard", tile=tile, say="")

    made = GameAction.objects.filter(game=table.game, seat=table.seat).last()
    assert made is not None
    assert made.action == {"type": "discard", "seat": table.seat, "tile": tile}


def test_a_name_that_is_none_is_refused(learner_client: Client, learner: User) -> None:
    table = _at(learner, _in_play(P.TURN))
    tile = engine.format_tiles([_plain(table)])

    answer = _send(learner_client, table.game, do="discard", tile=tile, say="9Z")

    assert answer.status_code == 422
    assert sit(learner, table.game).game.version == table.game.version


def test_a_guided_table_names_every_discard_itself(
    learner_client: Client, learner: User
) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    table = play_on(learner, game, until=_in_play(P.TURN))
    page = learner_client.get(_url(table.game))
    assert 'id="say"' not in page.text
    tile = engine.format_tiles([_plain(table)])

    answer = _send(learner_client, table.game, do="discard", tile=tile, say="9D")

    assert answer.status_code == 422
    assert 'href="/rules/misnamed-01/"' in answer.text


def _misheard(table: Table, named: engine.Tile) -> Table:
    """The open discard was given that name, and the learner holds two of it."""
    discards = table.state.discards
    wrong = Discarded(discards[-1].seat, discards[-1].tile, named)
    rack = list(table.view.rack)
    rack[:3] = [named, named, T.JOKER]
    racks = list(table.state.racks)
    racks[table.seat] = tuple(sorted(rack))
    state = table.state.with_(discards=(*discards[:-1], wrong), racks=tuple(racks))
    PracticeGame.objects.filter(pk=table.game.pk).update(
        state=engine.state_to_dict(state)
    )
    return sit(table.game.learner, table.game)


def _claim(table: Table) -> bool:
    newest = table.view.newest
    calm = _in_play(P.CLAIM)(table) and table.view.asked
    return bool(calm and newest and newest.tile not in (T.JOKER, T.D9))


def test_a_wrong_name_is_heard_and_the_tile_is_seen(
    learner_client: Client, learner: User
) -> None:
    table = _misheard(_at(learner, _claim), T.D9)

    page = learner_client.get(_url(table.game))

    assert '<span class="last-discard-name">“Nine Dot”</span>' in page.text
    assert "“Nine Dot”, says " in page.text


def test_tiles_shown_for_the_name_alone_are_a_slip(
    learner_client: Client, learner: User
) -> None:
    """The hand dies once challenged; whoever misnamed pays nothing (misnamed-03)."""
    table = _misheard(_at(learner, _claim), T.D9)

    answer = _send(learner_client, table.game, do="call", tile=["9D", "9D"])

    assert answer.status_code == 302
    after = sit(learner, table.game).state
    rules = [slip.rule for slip in after.slips[table.seat]]
    assert "misnamed-03" in rules or after.dead[table.seat]
