"""Blanks and futures at the practice table: what the page offers and does."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

import engine
from engine.state import futures
from mahjong_site.accounts.models import User
from play import services
from play.page import page_of
from play.selectors import Table, table_of
from tests.play.conftest import CARD

pytestmark = pytest.mark.django_db


def first_with(learner: User, rules: engine.TableRules, kind: str) -> Table:
    """A game at the first moment where the learner is offered this kind of action."""
    for seed in range(1, 12):
        game = services.start_game(learner=learner, card=CARD, rules=rules, seed=seed)
        while True:
            table = table_of(learner=learner, public_id=game.public_id)
            if any(a.type == kind for a in table.legal):
                return table
            if not table.legal:
                break
            services.take_action(
                table=table,
                expected_version=table.game.version,
                action=table.legal[-1 if table.view.phase == "pass" else 0],
            )
    raise AssertionError(kind)


def test_a_blank_is_laid_down_with_one_button(
    learner_client: Client, learner: User
) -> None:
    table = first_with(learner, engine.TableRules(blanks="own_turn"), "swap_blank")
    page = page_of(table)
    value, tile = page.for_a_blank[0]
    address = reverse("play:table", args=[table.game.public_id])
    shown = learner_client.get(address).content.decode()
    assert f'name="do" value="{value}"' in shown
    assert 'aria-label="Blank"' in shown

    answer = learner_client.post(address, {"version": table.game.version, "do": value})

    assert answer.status_code == 302
    after = table_of(learner=learner, public_id=table.game.public_id)
    assert after.view.fresh is tile
    assert engine.Tile.BLANK in [d.tile for d in after.view.discards]


def test_the_page_shows_the_own_future_and_no_other(
    learner_client: Client, learner: User
) -> None:
    table = first_with(learner, engine.TableRules(futures=True), "let_go")
    own = futures(table.state)[table.game.seat]
    page = page_of(table)
    assert page.future is own is not None
    shown = learner_client.get(reverse("play:table", args=[table.game.public_id]))
    assert "Picked ahead" in shown.content.decode()
    assert json.loads(json.dumps(table.view.to_dict()))["future"] == own.code


def test_without_futures_nothing_is_shown_ahead(
    learner_client: Client, learner: User
) -> None:
    table = first_with(learner, engine.LEAGUE, "let_go")
    shown = learner_client.get(reverse("play:table", args=[table.game.public_id]))
    assert "Picked ahead" not in shown.content.decode()
