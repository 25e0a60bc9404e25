"""Help over the API: the same levels, the same guess and the same count."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

import engine
from engine.weighing import weigh
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import HelpLevel, preferences_of
from play import services
from play.models import PracticeGame
from tests.examples import example
from tests.play.conftest import play_on, sit
from tests.play.test_deals import a_draft
from tests.play.test_views import _shuffle_hidden

pytestmark = pytest.mark.django_db


def address(game: PracticeGame, last: str = "help/") -> str:
    return f"/api/v1/games/{game.public_id}/{last}"


def help_of(api: APIClient, game: PracticeGame) -> dict[str, Any]:
    answer = api.get(address(game))
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def choose(api: APIClient, game: PracticeGame, **asked: Any) -> dict[str, Any]:
    answer = api.patch(address(game), asked)
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def guess(api: APIClient, game: PracticeGame, action: dict[str, Any]) -> Any:
    body = {"expected_version": sit(game.learner, game).game.version, "action": action}
    return api.post(address(game, "help/guess/"), body)


def test_each_level_shows_its_own_and_no_more(
    learner_api: APIClient, game: PracticeGame
) -> None:
    peek = help_of(learner_api, game)
    assert (peek["level"], peek["allowed"]) == (
        "peek",
        ["off", "peek", "hint", "explain"],
    )
    assert len(peek["lines"]) == 3
    assert 0 < peek["lines"][0]["chance"] <= peek["chance"] < 1
    assert (peek["hint"], peek["advice"], peek["wants_guess"]) == (None, None, False)

    off = choose(learner_api, game, level="off")
    assert (off["chance"], off["lines"]) == (None, [])

    hint = choose(learner_api, game, level="hint")
    assert hint["hint"]["text"]
    assert (hint["lines"], hint["advice"]) == (peek["lines"], None)

    explain = choose(learner_api, game, level="explain")
    assert (explain["wants_guess"], explain["advice"]) == (True, None)


def test_the_advice_comes_after_the_guess_and_tells_what_it_is_worth(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    choose(learner_api, game, **example("game_help_choose") | {"guess_first": True})
    table = sit(learner, game)
    found = weigh(table.state.card, table.view, table.legal)

    answer = guess(learner_api, game, example("game_guess")["action"])

    assert answer.status_code == 200
    advice = answer.json()["advice"]
    assert advice["best"]["action"] == found[0].action.to_dict()
    assert advice["best"]["chance"] >= advice["next_best"]["chance"] - 0.02
    assert len(advice["reasons"]) == 2
    assert advice["guess"]["action"]["tiles"] == "2B 9C N"
    assert advice["guess"]["points"] >= 0
    assert advice["guess"]["text"]
    assert help_of(learner_api, game)["version"] == 0


def test_without_the_guess_first_the_advice_is_there_at_once(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    shown = choose(learner_api, game, **example("game_help_choose"))
    assert shown["advice"]["guess"] is None
    learner.refresh_from_db()
    assert preferences_of(learner).help_level is HelpLevel.EXPLAIN


def test_a_guess_that_is_no_move_or_too_late_gives_nothing_away(
    learner_api: APIClient, game: PracticeGame
) -> None:
    choose(learner_api, game, level="explain")
    refused = guess(learner_api, game, {"type": "pass", "tiles": "J J J"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["rule"] == "charleston-10"

    late = {"expected_version": 7, "action": example("game_guess")["action"]}
    answer = learner_api.post(address(game, "help/guess/"), late)
    assert (answer.status_code, answer.json()["game"]["version"]) == (409, 0)
    assert help_of(learner_api, game)["advice"] is None


@pytest.mark.parametrize(
    ("level", "counted"), [("off", {}), ("hint", {"hint": 1}), ("explain", {"peek": 1})]
)
def test_an_action_counts_as_at_the_table(
    learner_api: APIClient, game: PracticeGame, level: str, counted: dict[str, int]
) -> None:
    game.help_level = 0
    game.save()
    choose(learner_api, game, level=level)
    body = example("game_guess")

    assert learner_api.post(address(game, "actions/"), body).status_code == 200

    game.refresh_from_db()
    assert game.help_used == counted


def test_what_the_browser_has_shown_counts_for_the_phone(
    learner_api: APIClient, learner_client: Client, game: PracticeGame
) -> None:
    page = reverse("play:help", args=[game.public_id])
    learner_client.post(page, {"level": "hint"})
    choose(learner_api, game, level="off")

    learner_api.post(address(game, "actions/"), example("game_guess"))

    game.refresh_from_db()
    assert game.help_used == {"hint": 1}


def test_a_prepared_deal_allows_no_more_than_it_says(
    learner_api: APIClient, learner: User
) -> None:
    deal = services.new_deal(owner=learner, draft=a_draft(help_level=1))
    game = services.play_deal(learner=learner, deal=deal)

    answer = learner_api.patch(address(game), {"level": "hint"})

    assert answer.status_code == 400
    (fault,) = answer.json()["errors"]
    assert (fault["code"], fault["attr"]) == ("help_not_allowed", "level")
    assert help_of(learner_api, game)["allowed"] == ["off", "peek"]


def test_hidden_tiles_have_no_influence_on_the_help(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    table = play_on(learner, game, until=lambda t: len(t.view.discards) > 12)
    before = choose(learner_api, game, level="explain", guess_first=False)
    assert before["lines"]

    _shuffle_hidden(table)

    assert help_of(learner_api, game) == before


def test_a_finished_game_has_no_help_and_others_have_none_of_it(
    learner_api: APIClient, stranger_api: APIClient, learner: User, game: PracticeGame
) -> None:
    assert stranger_api.get(address(game)).status_code == 404
    assert stranger_api.patch(address(game), {"level": "off"}).status_code == 404
    one = {"type": engine.LetGo.type}
    assert guess(stranger_api, game, one).status_code == 404

    play_on(learner, game)
    assert help_of(learner_api, game)["lines"] == []
    assert guess(learner_api, game, one).status_code == 422
