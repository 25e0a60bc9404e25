"""Own cards over the API: begun, mended, kept, published, deleted."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from cards import services
from cards.models import OwnCard
from mahjong_site.accounts.models import User
from tests.conftest import with_token
from tests.examples import example

pytestmark = pytest.mark.django_db
OWN = "/api/v1/own-cards/"
TEXT = example("own_card_write")["text"]
FAULTY = TEXT.replace("FF 1111a", "FF 1111z")


def begun(api: APIClient, **asked: Any) -> dict[str, Any]:
    answer = api.post(OWN, {"text": TEXT, **asked})
    assert answer.status_code == 201
    body: dict[str, Any] = answer.json()
    return body


def put(api: APIClient, slug: str, text: str, version: int) -> Any:
    return api.put(f"{OWN}{slug}/", {"text": text, "draft_version": version})


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(one["code"], one["attr"]) for one in answer.json()["errors"]]


def test_a_text_is_linted_by_anybody_and_nothing_is_kept(api: APIClient) -> None:
    good = api.post("/api/v1/card-text/", example("card_text_check"))
    assert good.status_code == 200
    assert good.json() == {
        "name": "My card",
        "lines": 2,
        "hands": good.json()["hands"],
        "is_playable": True,
        "faults": [],
    }
    bad = api.post("/api/v1/card-text/", {"text": FAULTY}).json()
    (fault,) = bad["faults"]
    row = FAULTY.split("\n")[fault["line"] - 1]
    assert fault["row"] == row
    assert row[fault["column"] - 1 :].startswith("1111z")
    assert fault["code"]
    assert fault["text"]
    assert not bad["is_playable"]
    assert not OwnCard.objects.exists()


def test_a_card_from_its_beginning_to_everybodys_list(
    learner_api: APIClient, stranger_api: APIClient
) -> None:
    card = begun(learner_api, text=FAULTY)
    address = f"{OWN}{card['slug']}/"
    assert (card["lines"], card["draft_version"]) == (0, 0)
    assert len(card["checked"]["faults"]) == 1
    kept = learner_api.post(f"{address}versions/", {"text": FAULTY, "draft_version": 0})
    assert kept.status_code == 400
    assert codes(kept) == [("faulty_card", "text")]

    mended = put(learner_api, card["slug"], TEXT, 0).json()
    assert (mended["checked"]["faults"], mended["draft_version"]) == ([], 1)
    body = example("own_card_version_create") | {"draft_version": 1}
    version = learner_api.post(f"{address}versions/", body)
    assert version.status_code == 201
    assert version.json()["number"] == 1
    again = learner_api.post(f"{address}versions/", body)
    assert again.json() == version.json()
    assert learner_api.get(f"{address}versions/").json()["count"] == 1

    where = f"/api/v1/cards/{card['slug']}/"
    assert learner_api.get(where).json()["lines"] == 2
    assert stranger_api.get(where).status_code == 404
    assert codes(learner_api.post(f"{address}publish/", {"is_published": True})) == [
        ("not_yours", "is_mine")
    ]
    opened = learner_api.post(f"{address}publish/", example("own_card_publish"))
    assert opened.json()["is_published"]
    assert stranger_api.get(where).status_code == 200
    learner_api.post(f"{address}publish/", {"is_published": False})
    assert stranger_api.get(where).status_code == 404

    assert learner_api.delete(address).status_code == 204
    assert learner_api.get(where).status_code == 404
    assert learner_api.get(address).status_code == 404


def test_a_card_without_a_version_cannot_be_published(learner_api: APIClient) -> None:
    card = begun(learner_api)
    answer = learner_api.post(
        f"{OWN}{card['slug']}/publish/", example("own_card_publish")
    )
    assert answer.status_code == 400
    assert codes(answer) == [("no_version", None)]


def test_a_card_that_is_sent_twice_is_one_card(learner_api: APIClient) -> None:
    sent = example("own_cards_create")
    assert begun(learner_api, **sent)["slug"] == begun(learner_api, **sent)["slug"]
    assert begun(learner_api, token=str(uuid.uuid4()))["slug"]
    assert OwnCard.objects.count() == 2


def test_a_draft_that_was_changed_in_the_browser_is_a_409_with_it(
    learner_api: APIClient, learner_client: Client
) -> None:
    card = begun(learner_api)
    page = reverse("own-cards:edit", args=[card["slug"]])
    other = TEXT.replace("My card", "Our card")
    learner_client.post(page, {"text": other, "draft_version": 0})

    for last, send in (("", learner_api.put), ("versions/", learner_api.post)):
        body = {"text": FAULTY, "draft_version": 0}
        answer = send(f"{OWN}{card['slug']}/{last}", body)
        assert answer.status_code == 409
        assert answer.json()["errors"][0]["code"] == "stale_draft"
        assert answer.json()["card"]["draft"] == other
        assert answer.json()["card"]["draft_version"] == 1


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({}, ("required", "text")),
        ({"text": 7}, ("invalid", "text")),
        ({"text": "x" * 100_001}, ("max_length", "text")),
        ({"text": TEXT, "token": "mine"}, ("invalid", "token")),
        ({"text": TEXT, "colour": "red"}, ("unknown", "colour")),
    ],
)
def test_what_is_no_text_is_a_400_at_its_field(
    learner_api: APIClient, sent: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = learner_api.post(OWN, sent)
    assert answer.status_code == 400
    assert codes(answer) == [fault]


def test_the_card_of_somebody_else_is_not_there(
    learner_api: APIClient, stranger_api: APIClient, teacher: User
) -> None:
    slug = begun(learner_api)["slug"]
    address = f"{OWN}{slug}/"
    draft = example("own_card_write")
    for someone in (stranger_api, with_token(teacher)):
        assert someone.get(address).status_code == 404
        assert put(someone, slug, TEXT, 0).status_code == 404
        assert someone.delete(address).status_code == 404
        assert someone.get(f"{address}versions/").status_code == 404
        assert someone.post(f"{address}versions/", draft).status_code == 404
        body = example("own_card_publish")
        assert someone.post(f"{address}publish/", body).status_code == 404
        assert someone.get(OWN).json()["count"] == 0


@pytest.mark.parametrize("count", [2, 12])
def test_the_list_takes_as_few_queries_for_many(
    learner_api: APIClient,
    learner: User,
    count: int,
    django_assert_max_num_queries: Any,
) -> None:
    for _ in range(count):
        services.begin_card(owner=learner, text=TEXT)
    with django_assert_max_num_queries(4):
        body = learner_api.get(OWN).json()
    assert body["count"] == len(body["results"]) == count
    assert body["results"][0]["name"] == "My card"
