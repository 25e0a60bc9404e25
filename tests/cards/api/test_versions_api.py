"""Versions, texts and the published cards over the API."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

import engine
from cards import services
from cards.models import OwnCard
from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.people.asking import faults
from tests.cards.own import TEXT, make_card

pytestmark = pytest.mark.django_db
CHANGED = TEXT.replace("X 30", "X 35")


@pytest.fixture
def card(learner: User) -> OwnCard:
    """A card in its second version: a line pays more."""
    made = make_card(learner)
    services.save_version(
        card=made, text=CHANGED, draft_version=made.draft_version, note="Pays more"
    )
    return made


def _at(card: OwnCard, rest: str = "") -> str:
    return f"/api/v1/own-cards/{card.slug}/{rest}"


def test_an_older_version_is_read_and_gone_back_to(
    learner_api: APIClient, card: OwnCard
) -> None:
    assert learner_api.get(_at(card)).json()["uses"] == 0
    first = learner_api.get(_at(card, "versions/1/"))
    second = learner_api.get(_at(card, "versions/2/")).json()
    assert "X 30" in first.json()["text"]
    assert (first.json()["is_in_force"], second["is_in_force"]) == (False, True)
    again = learner_api.get(_at(card, "versions/1/"), HTTP_IF_NONE_MATCH=first["ETag"])
    assert again.status_code == 304

    made = learner_api.post(_at(card, "versions/1/restore/"))

    assert made.status_code == 201
    assert made.json()["number"] == 3
    text = learner_api.get(_at(card, "versions/3/")).json()["text"]
    assert text == first.json()["text"]
    assert learner_api.get(_at(card, "versions/4/")).status_code == 404
    assert learner_api.post(_at(card, "versions/4/restore/")).status_code == 404


def test_two_versions_are_compared(learner_api: APIClient, card: OwnCard) -> None:
    newest = learner_api.get(_at(card, "versions/compare/")).json()
    (changed,) = newest["changed"]
    assert (changed["old"]["points"], changed["new"]["points"]) == (30, 35)

    back = learner_api.get(_at(card, "versions/compare/"), {"old": 2, "new": 1}).json()
    (other,) = back["changed"]
    assert (other["old"]["points"], other["new"]["points"]) == (35, 30)

    none = learner_api.get(_at(card, "versions/compare/"), {"old": 9})
    assert (none.status_code, faults(none)) == (400, [("no_version", "old")])


def test_one_version_alone_cannot_be_compared(
    learner: User, learner_api: APIClient
) -> None:
    alone = make_card(learner)

    none = learner_api.get(_at(alone, "versions/compare/"))

    assert faults(none) == [("no_version", "old")]


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("get", "versions/1/"),
        ("get", "versions/compare/"),
        ("post", "versions/1/restore/"),
    ],
)
def test_the_versions_of_somebody_else_are_not_there(
    stranger_api: APIClient, card: OwnCard, method: str, rest: str
) -> None:
    assert getattr(stranger_api, method)(_at(card, rest)).status_code == 404
    assert card.versions.count() == 2


@pytest.mark.parametrize("count", [1, 20])
def test_the_published_cards_are_listed_for_all(
    learner: User,
    api: APIClient,
    count: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    make_card(learner)
    made = [make_card(learner, published=True) for _ in range(count)]

    with django_assert_max_num_queries(2):
        answer = api.get("/api/v1/cards/published/")

    rows: list[dict[str, Any]] = answer.json()["results"]
    assert [one["slug"] for one in rows] == [one.slug for one in reversed(made)]
    assert rows[0]["lines"] == 3
    again = api.get("/api/v1/cards/published/", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert again.status_code == 304


def test_the_text_of_a_card_is_read_by_who_may_read_the_card(
    api: APIClient, learner_api: APIClient, card: OwnCard
) -> None:
    text = api.get("/api/v1/cards/kitchen-table/text/").json()["text"]
    assert engine.load_card(text).slug == "kitchen-table"

    own = learner_api.get(f"/api/v1/cards/{card.slug}/text/").json()["text"]
    assert "X 35" in own
    assert api.get(f"/api/v1/cards/{card.slug}/text/").status_code == 404


def test_a_plain_list_becomes_a_text_with_remarks(api: APIClient) -> None:
    made = send_example(api, "post", "/card-text/from-list/").json()
    checked = api.post("/api/v1/card-text/", {"text": made["text"]}).json()
    assert checked["lines"] == 1

    odd = api.post("/api/v1/card-text/from-list/", {"text": "x" * 40_001}).json()
    assert [one["code"] for one in odd["remarks"]] == ["too_long"]
    assert not OwnCard.objects.exists()
