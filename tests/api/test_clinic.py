"""The clinic of a card in the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cards import figuring
from cards.models import CardFigures
from mahjong_site.accounts.models import User
from tests.cards.own import make_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figuring, "MOST_GAMES", 3)


def test_a_card_is_measured_once_and_then_shown_to_all_who_may_read_it(
    learner: User, learner_api: APIClient, stranger_api: APIClient, api: APIClient
) -> None:
    card = make_card(learner)
    address = f"/api/v1/cards/{card.slug}/clinic/"
    assert learner_api.get(address).json() == {"clinic": None}

    made = learner_api.post(address).json()["clinic"]

    assert made["games"] == 3
    assert len(made["lines"]) == card.lines
    aways = [one["away"] for one in made["lines"]]
    assert aways == sorted(aways)
    assert (len(made["sets"]), len(made["sections"]), len(made["deals"])) == (4, 2, 5)
    assert learner_api.post(address).json()["clinic"] == made
    assert learner_api.get(address).json()["clinic"] == made
    assert CardFigures.objects.count() == 1
    for other in (stranger_api, api):
        assert other.get(address).status_code == 404
    assert stranger_api.post(address).status_code == 404
    assert api.post(address).status_code == 401


def test_its_items_and_deals_are_there(learner_api: APIClient) -> None:
    made = learner_api.post("/api/v1/cards/kitchen-table/clinic/").json()["clinic"]

    for one in (*made["sets"], *made["sections"]):
        item = one["items"][0]
        asked = {"card": "kitchen-table", "level": item["level"]}
        if item["section"]:
            asked["section"] = item["section"]
        address = f"/api/v1/drills/items/{item['kind']}/{item['seed']}/"
        assert learner_api.get(address, asked).status_code == 200, one
    for seed in made["deals"]:
        address = f"/api/v1/charleston/deals/{seed}/?card=kitchen-table"
        assert learner_api.get(address).json()["seed"] == seed
