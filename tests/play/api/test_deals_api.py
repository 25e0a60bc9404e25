"""Prepared deals over the API: opened by their id, played, set up, shared."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

import engine
from mahjong_site.accounts.models import User
from play import services
from play.models import Deal, PracticeGame, Source
from tests.examples import example
from tests.play.conftest import play_on, sit
from tests.play.test_deals import AIMS, a_draft

pytestmark = pytest.mark.django_db
DEALS = "/api/v1/deals/"


def made(api: APIClient, **changes: Any) -> dict[str, Any]:
    answer = api.post(DEALS, example("deals_create") | changes)
    assert answer.status_code == 201, answer.json()
    body: dict[str, Any] = answer.json()
    return body


def faults(answer: Any) -> list[tuple[str, str | None]]:
    assert answer.status_code == 400
    return [(one["code"], one["attr"]) for one in answer.json()["errors"]]


@pytest.fixture
def deal(teacher: User) -> Deal:
    """A deal of the teacher's, before the first pass, with two aims."""
    return services.new_deal(owner=teacher, draft=a_draft(aims=AIMS))


def test_a_shared_deal_is_opened_by_its_id_and_hides_what_is_hidden(
    api: APIClient, learner_api: APIClient, deal: Deal
) -> None:
    address = f"{DEALS}{deal.public_id}/"
    for someone in (api, learner_api):
        assert someone.get(address).status_code == 404
    services.share_deal(owner=deal.owner, public_id=deal.public_id, is_shared=True)

    for someone in (api, learner_api):
        found = someone.get(address).json()
        assert found["name"] == "Two families"
        assert [one["aim"] for one in found["aims"]] == AIMS
        assert all(one["text"] for one in found["aims"])
        assert found["owned"] is None
        own = deal.position["seats"][deal.seat]["rack"]["tiles"]
        assert found["view"]["rack"] == own
        text = str(found)
        for seat in (1, 2, 3):
            assert deal.position["seats"][seat]["rack"]["tiles"] not in text


def test_a_shared_deal_is_played_once_for_a_token(
    learner_api: APIClient, api: APIClient, deal: Deal
) -> None:
    play = f"{DEALS}{deal.public_id}/play/"
    assert learner_api.post(play, example("deal_play")).status_code == 404
    services.share_deal(owner=deal.owner, public_id=deal.public_id, is_shared=True)
    assert api.post(play, {}).status_code == 401

    game = learner_api.post(play, example("deal_play"))

    assert game.status_code == 201
    assert game.json()["kind"] == Source.PREPARED
    again = learner_api.post(play, example("deal_play")).json()
    assert again["id"] == game.json()["id"]
    assert learner_api.post(play, {}).json()["id"] != again["id"]


def test_ones_own_deal_from_making_to_forgetting(
    learner_api: APIClient, stranger_api: APIClient
) -> None:
    deal = made(learner_api)
    address = f"{DEALS}{deal['id']}/"
    assert (deal["help_level"], deal["bots"], deal["seat"]) == ("hint", "steady", 0)
    racks = [seat["rack"] for seat in deal["owned"]["position"]["seats"]]
    assert all("tiles" in rack for rack in racks), "dealt once for everybody"

    changed = example("deal_change") | {"name": "Other words", "bots": "easy"}
    answer = learner_api.put(address, changed)
    assert answer.status_code == 200
    assert (answer.json()["name"], answer.json()["owned"]["version"]) == (
        "Other words",
        2,
    )
    stale = learner_api.put(address, changed)
    assert stale.status_code == 409
    assert stale.json()["deal"]["owned"]["version"] == 2

    copy = learner_api.post(f"{address}copy/", example("deal_copy")).json()
    assert copy["name"] == "Other words (copy)"
    assert stranger_api.get(address).status_code == 404
    shared = learner_api.post(f"{address}share/", example("deal_share")).json()
    assert shared["is_shared"]
    assert stranger_api.get(address).status_code == 200
    learner_api.post(f"{address}share/", {"is_shared": False})
    assert stranger_api.get(address).status_code == 404

    assert learner_api.delete(address).status_code == 204
    assert learner_api.get(address).status_code == 404
    assert learner_api.get(DEALS).json()["count"] == 1


def test_a_deal_that_is_sent_twice_is_one_deal(learner_api: APIClient) -> None:
    token = str(uuid.uuid4())
    assert made(learner_api, token=token)["id"] == made(learner_api, token=token)["id"]
    assert Deal.objects.count() == 1


def test_what_cannot_be_is_told_with_every_fault_at_its_place(
    learner_api: APIClient,
) -> None:
    sent = example("deals_create")
    position = sent["position"] | {"wall": {"count": 98}, "dealer": 9}
    answer = learner_api.post(
        DEALS, sent | {"position": position, "aims": [{"code": "fly"}]}
    )
    found = faults(answer)
    assert {attr for _code, attr in found} >= {"position.dealer", "aims"}
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": ""}, ("blank", "name")),
        ({"name": 7}, ("invalid", "name")),
        ({"seat": 4}, ("max_value", "seat")),
        ({"help_level": "lots"}, ("invalid_choice", "help_level")),
        ({"bots": "mighty"}, ("invalid_choice", "bots")),
        ({"position": []}, ("not_a_dict", "position")),
        ({"aims": [{}] * 11}, ("max_length", "aims")),
        ({"colour": "red"}, ("unknown", "colour")),
    ],
)
def test_a_wrong_field_is_a_400_at_it(
    learner_api: APIClient, changes: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = learner_api.post(DEALS, example("deals_create") | changes)
    assert faults(answer) == [fault]


def test_a_step_of_a_finished_game_becomes_a_deal(
    learner_api: APIClient, learner: User, game: PracticeGame
) -> None:
    address = f"/api/v1/games/{game.public_id}/deal/"
    begun = sit(learner, game).state
    assert faults(learner_api.post(address, {"step": 0})) == [("game_not_over", None)]
    play_on(learner, game)

    answer = learner_api.post(address, example("game_deal"))

    assert answer.status_code == 201
    rack = answer.json()["owned"]["position"]["seats"][game.seat]["rack"]["tiles"]
    assert rack == engine.format_tiles(begun.racks[game.seat])
    assert faults(learner_api.post(address, {"step": 99_999})) == [
        ("no_such_step", "step")
    ]


def test_the_deal_of_somebody_else_is_not_there(
    learner_api: APIClient, stranger_api: APIClient, api: APIClient
) -> None:
    deal = made(learner_api)
    address = f"{DEALS}{deal['id']}/"
    change = example("deal_change")
    learner_api.post(f"{address}share/", {"is_shared": True})
    assert stranger_api.put(address, change).status_code == 404
    assert stranger_api.delete(address).status_code == 404
    assert stranger_api.post(f"{address}copy/", {}).status_code == 404
    share = example("deal_share")
    assert stranger_api.post(f"{address}share/", share).status_code == 404
    assert stranger_api.get(DEALS).json()["count"] == 0
    assert api.put(address, change).status_code == 401
    assert api.delete(address).status_code == 401


@pytest.mark.parametrize("count", [2, 12])
def test_the_list_takes_as_few_queries_for_many(
    learner_api: APIClient,
    learner: User,
    count: int,
    django_assert_max_num_queries: Any,
) -> None:
    for _ in range(count):
        services.new_deal(owner=learner, draft=a_draft())
    with django_assert_max_num_queries(4):
        body = learner_api.get(DEALS).json()
    assert body["count"] == len(body["results"]) == count
    assert body["results"][0]["played"] == 0
