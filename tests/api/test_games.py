from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

import engine
from engine.bots.steady import Steady
from mahjong_site.accounts.models import User
from play import services
from play.models import PracticeGame
from play.selectors import played_card
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_views import _shuffle_hidden

pytestmark = pytest.mark.django_db
GAMES = "/api/v1/games/"


def _new(api: APIClient, **asked: Any) -> dict[str, Any]:
    answer = api.post(GAMES, {"card": CARD, **asked})
    assert answer.status_code == 201
    body: dict[str, Any] = answer.json()
    return body


def _act(api: APIClient, game: dict[str, Any], action: dict[str, Any]) -> Any:
    body = {"expected_version": game["version"], "action": action}
    return api.post(f"{GAMES}{game['id']}/actions/", body)


def _first_three(game: dict[str, Any]) -> str:
    return " ".join([t for t in game["view"]["rack"].split() if t != "J"][:3])


def test_a_new_game_is_dealt_and_shown(learner_api: APIClient) -> None:
    game = _new(learner_api, seed=8)

    assert (game["version"], game["seat"], game["phase"]) == (0, 0, "pass")
    assert game["card"]["slug"] == CARD
    assert game["names"] == ["You", "Rosa", "Theo", "Mei"]
    dealt = engine.new_game(played_card(game["card"]["hash"]), seed=8)
    assert game["view"] == engine.view(dealt, 0).to_dict()
    assert learner_api.get(f"{GAMES}{game['id']}/").json() == game


def test_the_level_of_the_bots_may_be_asked(learner_api: APIClient) -> None:
    assert _new(learner_api)["bots"] == "steady"
    assert _new(learner_api, bots="strong")["bots"] == "strong"
    assert _new(learner_api)["bots"] == "strong"


def test_a_game_sent_twice_is_dealt_once(learner_api: APIClient) -> None:
    token = str(uuid.uuid4())
    games = [_new(learner_api, token=token) for _ in range(2)]
    other = _new(learner_api, token=str(uuid.uuid4()))

    assert games[0] == games[1]
    assert other["id"] != games[0]["id"]


def test_the_card_may_be_left_out(learner_api: APIClient) -> None:
    assert learner_api.post(GAMES, {}).json()["card"]["slug"] == "kitchen-table"
    _new(learner_api, card="mahjong-club")

    assert learner_api.post(GAMES).json()["card"]["slug"] == "mahjong-club"


@pytest.mark.parametrize(
    ("asked", "code", "attr"),
    [
        ({"card": "no-such-card"}, "unknown_card", "card"),
        ({"card": "No such card"}, "invalid", "card"),
        ({"rules": "strict"}, "unknown_rules", "rules"),
        ({"seed": -1}, "min_value", "seed"),
        ({"seat": 4}, "max_value", "seat"),
        ({"bots": "mighty"}, "invalid_choice", "bots"),
        ({"colour": "red"}, "unknown", "colour"),
    ],
)
def test_a_wrong_setting_is_a_400_at_its_field(
    learner_api: APIClient, asked: dict[str, Any], code: str, attr: str
) -> None:
    answer = learner_api.post(GAMES, {"card": CARD, **asked})

    assert answer.status_code == 400
    error = answer.json()["errors"][0]
    assert (error["code"], error["attr"]) == (code, attr)


def test_an_action_gives_the_table_and_what_happened(learner_api: APIClient) -> None:
    game = _new(learner_api, seed=4)

    answer = _act(learner_api, game, {"type": "pass", "tiles": _first_three(game)})

    assert answer.status_code == 200
    body = answer.json()
    assert (body["version"], body["view"]["passes"]) == (1, 1)
    assert [event["type"] for event in body["events"]] == ["passed", "received"]
    assert body["events"][1]["event"]["tiles"] == body["view"]["received"]
    assert body["events"][1]["text"].startswith("You receive ")


def test_a_stale_version_is_a_409_with_the_table_as_it_is(
    learner_api: APIClient,
) -> None:
    game = _new(learner_api, seed=4)
    action = {"type": "pass", "tiles": _first_three(game)}
    first = _act(learner_api, game, action).json()

    second = _act(learner_api, game, action)

    assert second.status_code == 409
    assert second.json()["errors"][0]["code"] == "stale_version"
    first.pop("events")
    assert second.json()["game"] == first


def test_the_rules_refuse_with_code_rule_and_words(learner_api: APIClient) -> None:
    game = _new(learner_api, seed=4)

    answer = _act(learner_api, game, {"type": "pass", "tiles": "J J J"})

    assert answer.status_code == 422
    assert answer.json() == {
        "type": "client_error",
        "errors": [
            {
                "code": "joker_never_passed",
                "rule": "charleston-10",
                "attr": "action",
                "detail": "A joker is never passed. Keep it: it can fill a place in "
                "any group of three or more.",
            }
        ],
    }
    assert learner_api.get(f"{GAMES}{game['id']}/").json() == game


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "pass", "tiles": "1X"}, "unreadable_tile"),
        ({"type": "discard"}, "bad_question"),
        ({"type": "discard", "tile": "1B 2B"}, "bad_question"),
        ({"type": "vote", "go_on": True, "tile": "1B"}, "bad_question"),
        ({"type": "let_go", "seat": 2}, "not_your_seat"),
        ({"type": "dance"}, "invalid_choice"),
        ({"type": "let_go", "dance": 1}, "unknown"),
        ({}, "required"),
    ],
)
def test_what_is_no_action_is_a_400(
    learner_api: APIClient, action: dict[str, Any], code: str
) -> None:
    game = _new(learner_api, seed=4)

    answer = _act(learner_api, game, action)

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == code


def test_a_whole_game_by_its_legal_actions(learner_api: APIClient) -> None:
    game = _new(learner_api, seed=5)
    card = played_card(game["card"]["hash"])
    assert game["seed"] is None
    for _ in range(200):
        legal = learner_api.get(f"{GAMES}{game['id']}/legal-actions/").json()
        if not legal["actions"]:
            break
        assert legal["version"] == game["version"]
        actions = [engine.action_from_dict(one) for one in legal["actions"]]
        view = sit_view(game["id"])
        chosen = Steady(card).choose(view, actions)
        answer = _act(learner_api, game, chosen.to_dict())
        assert answer.status_code == 200
        game = answer.json()

    assert game["is_over"]
    assert game["seed"] == 5
    outcome = game["view"]["outcome"]
    if outcome["winner"] is not None:
        assert sum(outcome["payment"]["pays"].values()) == 0
        assert outcome["payment"]["sums"]
    late = _act(learner_api, game, {"type": "let_go"})
    assert (late.status_code, late.json()["errors"][0]["code"]) == (422, "game_over")


def sit_view(game_id: str) -> engine.SeatView:
    game = PracticeGame.objects.get(public_id=game_id)
    return sit(game.learner, game).view


def test_a_game_of_somebody_else_is_not_there(
    learner_api: APIClient, stranger_api: APIClient, api: APIClient
) -> None:
    game = _new(learner_api, seed=4)
    for game_id in (game["id"], str(uuid.uuid4())):
        one = {"id": game_id, "version": 0}
        assert stranger_api.get(f"{GAMES}{game_id}/").status_code == 404
        assert stranger_api.get(f"{GAMES}{game_id}/legal-actions/").status_code == 404
        assert _act(stranger_api, one, {"type": "let_go"}).status_code == 404
    assert stranger_api.get(GAMES).json()["results"] == []
    assert api.get(f"{GAMES}{game['id']}/").status_code == 401
    assert api.post(GAMES, {"card": CARD}).status_code == 401


def test_the_list_can_be_narrowed_and_paged(
    learner_api: APIClient, learner: User, django_assert_max_num_queries: Any
) -> None:
    games = [_new(learner_api, seed=seed) for seed in range(3)]
    over = services.start_game(learner=learner, card=CARD, seed=9)
    play_on(learner, over)

    with django_assert_max_num_queries(4):
        every = learner_api.get(GAMES).json()
    assert [one["id"] for one in every["results"]] == [
        str(over.public_id),
        *[game["id"] for game in reversed(games)],
    ]
    assert every["results"][0]["is_over"]
    assert learner_api.get(f"{GAMES}?state=open").json()["count"] == 3
    assert learner_api.get(f"{GAMES}?state=over").json()["count"] == 1
    since = every["results"][2]["updated_at"]
    newer = learner_api.get(GAMES, {"updated_after": since}).json()
    assert newer["count"] == 2
    assert learner_api.get(f"{GAMES}?limit=1").json()["next"]
    assert learner_api.get(f"{GAMES}?limit=101").status_code == 400
    assert learner_api.get(f"{GAMES}?colour=red").status_code == 400


def test_a_game_goes_on_between_browser_and_phone(
    learner_api: APIClient, learner: User
) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    play_on(learner, game, until=lambda t: t.game.version == 2)

    shown = learner_api.get(f"{GAMES}{game.public_id}/").json()

    assert shown["version"] == 2
    assert _act(learner_api, shown, {"type": "let_go"}).status_code == 422


def test_hidden_tiles_have_no_influence_on_any_answer(
    learner_api: APIClient, learner: User
) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    table = play_on(learner, game, until=lambda t: len(t.view.discards) > 12)
    addresses = [f"{GAMES}{game.public_id}/", f"{GAMES}{game.public_id}/legal-actions/"]
    before = [learner_api.get(one).json() for one in addresses]

    _shuffle_hidden(table)

    assert [learner_api.get(one).json() for one in addresses] == before
