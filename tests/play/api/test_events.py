"""What has happened in a game since a version."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from mahjong_site.accounts.models import User
from play import feed, services
from play.models import PracticeGame
from play.selectors import Table
from tests.play.conftest import play_on, sit
from tests.play.test_views import _shuffle_hidden

pytestmark = pytest.mark.django_db


def address(game: PracticeGame) -> str:
    return f"/api/v1/games/{game.public_id}/events/"


def events(api: APIClient, game: PracticeGame, **asked: int) -> dict[str, Any]:
    answer = api.get(address(game), asked)
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def in_play(table: Table) -> bool:
    return len(table.view.discards) > 12


def plain(found: dict[str, Any]) -> list[tuple[int, str]]:
    return [(one["number"], one["text"]) for one in found["events"]]


def test_a_client_that_was_away_learns_what_its_action_would_have_told(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    before = play_on(learner, game, until=in_play)
    version = before.game.version
    body = {"expected_version": version, "action": before.legal[0].to_dict()}
    taken = learner_api.post(f"/api/v1/games/{game.public_id}/actions/", body).json()

    found = events(learner_api, game, since=version)

    assert plain(found) == plain(taken)
    assert {one["version"] for one in found["events"]} == {version + 1}
    assert (found["version"], found["next"]) == (version + 1, None)
    assert found["poll_after"] > 0
    assert events(learner_api, game, since=version + 1)["events"] == []


def test_without_a_version_it_begins_with_the_deal(
    learner_api: APIClient, game: PracticeGame
) -> None:
    found = events(learner_api, game)
    assert [one["number"] for one in found["events"]] == [0] * len(found["events"])
    assert found["events"][0]["type"] == "dealt"


def test_a_long_feed_comes_in_parts_and_each_event_once(
    learner_api: APIClient,
    learner: User,
    game: PracticeGame,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: Any,
) -> None:
    play_on(learner, game)
    whole = []
    for most in (10_000, 7):
        monkeypatch.setattr(feed, "MOST_ACTIONS", most)
        found, parts = events(learner_api, game), []
        parts.append(found)
        while found["next"]:
            with django_assert_max_num_queries(5):
                found = learner_api.get(found["next"]).json()
            parts.append(found)
        assert found["poll_after"] is None
        whole.append([one for part in parts for one in plain(part)])
    assert len(parts) > 3
    assert whole[0] == whole[1]


def test_what_was_taken_back_is_told_again_with_its_mark(
    learner_api: APIClient, learner: User, learner_client: Client, game: PracticeGame
) -> None:
    table = sit(learner, game)
    services.take_action(table=table, expected_version=0, action=table.legal[0])
    seen = events(learner_api, game, since=0)
    assert not any(one["taken_back"] for one in seen["events"])

    form = {"version": 1, "do": "undo"}
    learner_client.post(reverse("play:table", args=[game.public_id]), form)

    found = events(learner_api, game, since=1)
    assert found["version"] == 2
    assert plain(found) == plain(seen)
    assert all(one["taken_back"] for one in found["events"])
    assert events(learner_api, game, since=2)["events"] == []


def test_hidden_tiles_have_no_influence_on_the_events(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    table = play_on(learner, game, until=in_play)
    before = events(learner_api, game)
    picked = [one for one in before["events"] if one["type"] == "picked"]
    assert {one["event"]["seat"] for one in picked if one["event"]["tile"]} == {0}

    _shuffle_hidden(table)

    assert events(learner_api, game) == before


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"since": -1}, "min_value"),
        ({"since": "all"}, "invalid"),
        ({"cursor": 10**12}, "max_value"),
        ({"after": 1}, "unknown"),
    ],
)
def test_nonsense_is_a_400_at_its_field(
    learner_api: APIClient, game: PracticeGame, asked: dict[str, Any], code: str
) -> None:
    answer = learner_api.get(address(game), asked)
    assert answer.status_code == 400
    (fault,) = answer.json()["errors"]
    assert (fault["code"], fault["attr"]) == (code, next(iter(asked)))


def test_the_events_of_somebody_else_are_not_there(
    stranger_api: APIClient, game: PracticeGame
) -> None:
    assert stranger_api.get(address(game)).status_code == 404
