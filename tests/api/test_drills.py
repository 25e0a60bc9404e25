"""Drills for other clients: kinds, items, packs."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from cards import library
from lessons.drills import wire
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import DrillSettings
from lessons.models import Answer, PackedItem
from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.people.asking import faults

pytestmark = pytest.mark.django_db
DRILLS = "/api/v1/drills/"
CARD = "kitchen-table"


def answer_of(item: dict[str, Any]) -> str:
    """The right answer of a served item, as the engine finds it."""
    card = library.shipped_card(item["card"])
    settings = DrillSettings(card.slug, tuple(item["sections"]), item["level"])
    return serve(card, item["kind"], settings, item["seed"]).right.key


def test_every_kind_is_listed_and_unchanged_lists_are_304(api: APIClient) -> None:
    answer = api.get(DRILLS)
    kinds = answer.json()
    assert [one["kind"] for one in kinds] == list(KINDS)
    assert kinds[0]["suited_level"] == kinds[0]["levels"][0]
    assert all(one["title"] and one["about"] and one["picture"] for one in kinds)

    again = api.get(DRILLS, HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("kind", KINDS)
def test_an_item_is_the_site_s_and_holds_nothing_of_its_answer(
    api: APIClient, kind: str
) -> None:
    answer = api.get(f"{DRILLS}items/{kind}/5/", {"card": CARD, "level": 2})
    item = answer.json()
    card = library.shipped_card(CARD)
    made = serve(card, kind, DrillSettings(CARD, (), 2), 5)

    assert item["item"] == wire.question(made)["item"]
    assert item["stem"]
    assert item["answer"]["form"]
    told = json.loads(json.dumps(wire.solution(made)))
    assert not {"right", "proof", "solution", "sealed"} & item.keys()
    for choice in item["answer"].get("choices", ()):
        assert not {"is_right", "misconception", "why"} & choice.keys()
    assert json.dumps(told["proof"]) not in answer.text
    assert (
        api.get(f"{DRILLS}items/{kind}/5/", {"card": CARD, "level": 2}).json() == item
    )


def test_items_of_chosen_sections(api: APIClient) -> None:
    section = library.shipped_card(CARD).sections[1]
    slug = api.get(f"/api/v1/cards/{CARD}/").json()["sections"][1]["slug"]
    item = api.get(
        f"{DRILLS}items/which_line/5/", {"card": CARD, "section": slug}
    ).json()
    assert item["sections"] == [section]

    none = api.get(f"{DRILLS}items/which_line/5/", {"card": CARD, "section": "x"})
    assert (none.status_code, faults(none)) == (400, [("unknown_section", "section")])


@pytest.mark.parametrize(
    "path", ["no_such/5/", "payment/1000000000/", f"payment/{'9' * 40}/"]
)
def test_what_no_item_has_is_not_found(api: APIClient, path: str) -> None:
    assert api.get(f"{DRILLS}items/{path}").status_code == 404


def test_the_next_item_is_new_each_time(api: APIClient) -> None:
    found = [api.get(f"{DRILLS}next/", {"kind": "payment"}) for _ in range(3)]
    assert len({one.json()["seed"] for one in found}) == 3
    assert all("no-store" in one["Cache-Control"] for one in found)
    assert api.get(f"{DRILLS}next/").json()["kind"] in KINDS
    harder = api.get(f"{DRILLS}next/", {"kind": "payment", "level": 3}).json()
    assert harder["level"] == 3
    assert faults(api.get(f"{DRILLS}next/", {"kind": "x"})) == [
        ("invalid_choice", "kind")
    ]


def test_a_pack_has_sealed_answers(learner_api: APIClient, learner: User) -> None:
    asked = {"count": 12, "card": CARD, "kind": "missing_tile", "level": 2}
    answer = learner_api.post(f"{DRILLS}packs/", asked)
    items = answer.json()["items"]

    assert (answer.status_code, len(items)) == (201, 12)
    for item in items:
        seal = item["sealed"]
        right = f"{item['item']}|{answer_of(item)}".encode()
        digest = hmac.new(seal["salt"].encode(), right, hashlib.sha256).hexdigest()
        assert digest in seal["right"]
    rows = PackedItem.objects.filter(learner=learner)
    assert {row.item for row in rows} == {item["item"] for item in items}
    assert not Answer.objects.exists()


def test_a_pack_without_a_kind_is_what_suits(learner_api: APIClient) -> None:
    items = learner_api.post(f"{DRILLS}packs/", {"count": 8}).json()["items"]
    assert len({item["kind"] for item in items}) > 1


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({}, ("required", "count")),
        ({"count": 51}, ("max_value", "count")),
        ({"count": 0}, ("min_value", "count")),
        ({"count": 1, "seed": 3}, ("unknown", "seed")),
        ({"count": 1, "card": "own-x"}, ("unknown_card", "card")),
        ({"count": 1, "sections": ["x"]}, ("unknown_section", "sections")),
    ],
)
def test_a_wrong_pack_is_refused(
    learner_api: APIClient, asked: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = learner_api.post(f"{DRILLS}packs/", asked)
    assert (answer.status_code, faults(answer)) == (400, [fault])
    assert not PackedItem.objects.exists()


def test_a_large_pack_takes_no_more_queries(
    learner_api: APIClient, django_assert_max_num_queries: Any
) -> None:
    learner_api.get(DRILLS)
    for count in (1, 50):
        with django_assert_max_num_queries(12):
            asked = {"count": count, "kind": "payment"}
            learner_api.post(f"{DRILLS}packs/", asked)


def test_a_pack_is_made_of_the_last_mistakes(
    learner_api: APIClient, learner: User
) -> None:
    asked = {"count": 4, "mistakes": True}
    none = learner_api.post(f"{DRILLS}packs/", asked)
    assert (none.status_code, faults(none)) == (400, [("no_mistakes", None)])
    item = learner_api.get(f"{DRILLS}items/payment/5/", {"card": CARD}).json()
    right = answer_of(item)
    wrong = next(one["key"] for one in item["answer"]["choices"] if one["key"] != right)
    named = ("kind", "card", "sections", "level", "seed", "version")
    learner_api.put(
        f"{DRILLS}attempts/7d3a2f7e-6a4c-4a51-9a43-0c9d2c1f2b10/",
        {name: item[name] for name in named} | {"choice": wrong},
    )
    code = Answer.objects.get(learner=learner).misconception
    assert code

    pack = send_example(
        learner_api, "post", "/drills/packs/", name="WhatWentWrongLast"
    ).json()

    assert len(pack["items"]) == 5
    shows = [code in KINDS[one["kind"]].MISCONCEPTIONS for one in pack["items"]]
    assert all(shows)
