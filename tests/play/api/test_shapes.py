"""Answers about real games keep to the shapes that the description gives.

The random requests of the contract's test know no game of anybody.
"""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from engine.bots.easy import Easy
from mahjong_site.accounts.models import User
from play import services
from play.models import PracticeGame
from tests.examples import example, keeps_to_its_shape
from tests.play.conftest import play_on, sit
from tests.play.test_deals import AIMS, a_draft
from tests.play.test_opponents_err import erring

pytestmark = pytest.mark.django_db


def address(game: PracticeGame, last: str = "") -> str:
    return f"/api/v1/games/{game.public_id}/{last}"


def test_help_at_every_level_of_a_whole_game(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    easy = Easy(sit(learner, game).state.card)
    asked: list[dict[str, Any]] = [{"level": level} for level in ("off", "hint")]
    asked += [{"level": "explain", "guess_first": first} for first in (True, False)]
    made = 0
    while not (table := sit(learner, game)).game.is_over:
        changes = asked[made % len(asked)]
        answer = learner_api.patch(address(game, "help/"), changes)
        assert keeps_to_its_shape("game_help_choose", answer)
        action = easy.choose(table.view, table.legal)
        if made % len(asked) == 2:
            body = {"expected_version": made, "action": action.to_dict()}
            answer = learner_api.post(address(game, "help/guess/"), body)
            assert keeps_to_its_shape("game_guess", answer)
        services.take_action(table=table, expected_version=made, action=action)
        made += 1
    assert made > 10
    assert keeps_to_its_shape("game_help", learner_api.get(address(game, "help/")))


def test_all_that_is_told_of_games_that_are_over(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    easy = Easy(sit(learner, game).state.card)
    ended = [play_on(learner, game, choose=easy.choose), erring(learner, 3)]
    for table in ended:
        for name in ("events", "review"):
            answer = learner_api.get(address(table.game, f"{name}/"))
            assert answer.status_code == 200
            assert keeps_to_its_shape(f"game_{name}", answer)
        moves = learner_api.get(address(table.game, "moves/"), {"limit": 100})
        assert keeps_to_its_shape("game_moves_list", moves)
        for move in moves.json()["results"][::8]:
            why = learner_api.get(address(table.game, f"moves/{move['number']}/"))
            assert why.status_code == 200
            assert keeps_to_its_shape("game_move_why", why)


def test_deals_and_their_games(learner_api: APIClient, learner: User) -> None:
    deal = services.new_deal(owner=learner, draft=a_draft(aims=AIMS))
    where = f"/api/v1/deals/{deal.public_id}/"
    assert keeps_to_its_shape("deal", learner_api.get(where))
    game = learner_api.post(f"{where}play/", example("deal_play"))
    assert keeps_to_its_shape("deal_play", game)
    stale = learner_api.put(where, example("deal_change") | {"expected_version": 7})
    assert stale.status_code == 409
    assert keeps_to_its_shape("deal_change", stale)
