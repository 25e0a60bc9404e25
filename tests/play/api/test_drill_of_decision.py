"""A decision of a game made into a drill, over the API."""

from __future__ import annotations

import uuid

import pytest
from rest_framework.test import APIClient

from lessons.models import ReviewItem
from mahjong_site.accounts.models import User
from play import services
from play.selectors import Table
from tests.api.people.asking import faults
from tests.play.test_review import lost_game

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def lost(learner: User) -> Table:
    """A game with three decisions that mattered."""
    return lost_game(learner)


def _at(table: Table, rest: str) -> str:
    return f"/api/v1/games/{table.game.public_id}/review/{rest}"


def test_a_decision_comes_back_for_review_until_it_is_taken_out(
    learner_api: APIClient, lost: Table
) -> None:
    number = learner_api.get(_at(lost, "")).json()["mattered"][0]
    assert learner_api.get(_at(lost, "drills/")).json() == []

    made = learner_api.put(_at(lost, f"{number}/drill/")).json()
    again = learner_api.put(_at(lost, f"{number}/drill/")).json()

    assert made == again
    assert learner_api.get(_at(lost, "drills/")).json() == [made]
    waiting = learner_api.get(f"/api/v1/review/{made['waiting']}/").json()
    assert waiting["is_from_game"] is True
    assert waiting["drill"]["stem"]
    for _ in range(2):
        assert learner_api.delete(_at(lost, f"{number}/drill/")).status_code == 204
    assert learner_api.get(_at(lost, "drills/")).json() == []
    assert ReviewItem.objects.count() == 1


def test_what_was_as_good_as_the_best_is_no_drill(
    learner_api: APIClient, lost: Table
) -> None:
    decisions = learner_api.get(_at(lost, "")).json()["decisions"]
    good = next(one["number"] for one in decisions if one["grade"] == "good")

    refused = learner_api.put(_at(lost, f"{good}/drill/"))

    assert (refused.status_code, faults(refused)) == (400, [("nothing_better", None)])


def test_a_game_that_goes_on_or_is_not_ones_own_gives_none(
    learner: User, learner_api: APIClient, stranger_api: APIClient, lost: Table
) -> None:
    number = learner_api.get(_at(lost, "")).json()["mattered"][0]
    for method in ("put", "delete"):
        send = getattr(stranger_api, method)
        assert send(_at(lost, f"{number}/drill/")).status_code == 404
    assert stranger_api.get(_at(lost, "drills/")).status_code == 404
    nowhere = f"/api/v1/games/{uuid.uuid4()}/review/1/drill/"
    assert learner_api.put(nowhere).status_code == 404

    game = services.start_game(learner=learner, card="kitchen-table", seed=3)
    open_one = learner_api.put(f"/api/v1/games/{game.public_id}/review/1/drill/")
    assert faults(open_one) == [("game_not_over", None)]
    assert not ReviewItem.objects.exists()
