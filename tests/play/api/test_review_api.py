"""A finished game looked back at over the API, and the reasons of the bots."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

import engine
from engine.bots.easy import Easy
from mahjong_site.accounts.models import User
from play import services
from play.models import PracticeGame
from play.selectors import Table
from tests.play.conftest import play_on, sit

pytestmark = pytest.mark.django_db


def address(game: PracticeGame, last: str) -> str:
    return f"/api/v1/games/{game.public_id}/{last}"


def get(api: APIClient, game: PracticeGame, last: str, **asked: int) -> Any:
    answer = api.get(address(game, last), asked)
    assert answer.status_code == 200
    return answer.json()


@pytest.fixture
def ended(learner: User, game: PracticeGame) -> Table:
    """A game that an Easy learner has played to the end."""
    easy = Easy(sit(learner, game).state.card)
    return play_on(learner, game, choose=easy.choose)


def test_the_review_tells_every_decision_with_what_was_seen(
    learner_api: APIClient, ended: Table
) -> None:
    review = services.review_of(ended).review

    found = get(learner_api, ended.game, "review/")

    assert found["text"]
    assert found["mattered"] == [one.number for one in review.mattered]
    assert len(found["mattered"]) == 3
    assert [one["area"] for one in found["accuracy"]] == [
        str(one.area) for one in review.accuracy
    ]
    assert sum(one["count"] for one in found["accuracy"]) == len(found["decisions"])
    for shown, one in zip(found["decisions"], review.decisions, strict=True):
        assert shown["number"] == one.number
        assert shown["chosen"]["action"] == one.chosen.action.to_dict()
        assert (shown["better"] is None) == (one.best is one.chosen)
        assert shown["lost"]["points"] == round(one.lost, 2)
        assert bool(shown["text"]) == (shown["grade"] != "good")
        rack = shown["position"]["seats"][ended.seat]["rack"]["tiles"]
        assert rack == engine.format_tiles(one.before.rack)


def test_what_mattered_has_its_reasons_and_its_step(
    learner_api: APIClient, ended: Table
) -> None:
    found = get(learner_api, ended.game, "review/")
    by_number = {one["number"]: one for one in found["decisions"]}
    for number in found["mattered"]:
        one = by_number[number]
        assert one["better"]["reasons"][0]["text"]
        step = get(learner_api, ended.game, f"steps/{one['step']}/")
        rack = one["position"]["seats"][ended.seat]["rack"]["tiles"]
        assert sorted(step["view"]["rack"].split()) == sorted(rack.split())


def test_a_position_of_the_review_holds_nothing_that_was_hidden(
    learner_api: APIClient, ended: Table
) -> None:
    for one in get(learner_api, ended.game, "review/")["decisions"]:
        position = one["position"]
        others = [
            seat for n, seat in enumerate(position["seats"]) if n != ended.game.seat
        ]
        assert all(list(seat["rack"]) == ["count"] for seat in others)


def test_every_move_of_a_bot_can_be_asked_for_its_reasons(
    learner_api: APIClient, ended: Table, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(5):
        first = get(learner_api, ended.game, "moves/", limit=100)
    assert first["count"] == len(list(services.moves_of(ended)))
    for move in first["results"][::9]:
        assert move["text"]
        assert move["name"] in ("Rosa", "Theo", "Mei")
        why = get(learner_api, ended.game, f"moves/{move['number']}/")
        assert {name: why[name] for name in move} == move
        assert why["reasons"]
        assert why["codes"]
        assert (why["is_own"], why["is_slip"], why["bots"]) == (True, False, "Steady")


def test_nothing_of_it_is_told_while_the_game_goes_on(
    learner_api: APIClient, game: PracticeGame
) -> None:
    for last in ("review/", "moves/", "moves/3/"):
        answer = learner_api.get(address(game, last))
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["code"] == "game_not_over"


def test_what_is_not_there_or_somebody_elses_is_a_404(
    learner_api: APIClient, stranger_api: APIClient, ended: Table
) -> None:
    own = ended.game
    move = next(iter(services.moves_of(ended))).number
    assert learner_api.get(address(own, "moves/99999/")).status_code == 404
    for last in ("review/", "moves/", f"moves/{move}/"):
        assert stranger_api.get(address(own, last)).status_code == 404


@pytest.mark.parametrize("last", ["review/", "moves/", "record/", "steps/", "steps/0/"])
def test_what_was_seen_of_an_ended_game_is_a_304(
    learner_api: APIClient, ended: Table, last: str
) -> None:
    seen = learner_api.get(address(ended.game, last))

    again = learner_api.get(address(ended.game, last), HTTP_IF_NONE_MATCH=seen["ETag"])
    other = learner_api.get(address(ended.game, last), HTTP_IF_NONE_MATCH='"other"')

    assert (again.status_code, again.content) == (304, b"")
    assert (other.status_code, other.json()) == (200, seen.json())


def test_the_progress_counts_an_ended_game(
    learner: User, learner_api: APIClient, ended: Table
) -> None:
    counts = learner_api.get("/api/v1/progress/").json()["games"]

    assert counts["played"] == 1
    winner = ended.game.winner
    how = "wall" if winner is None else "won" if winner == ended.seat else "lost"
    assert [name for name in ("won", "lost", "wall") if counts[name]] == [how]
