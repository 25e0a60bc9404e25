"""Answers to drill items from other clients: one, again, many at once."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from cards import library
from lessons.drills.catalogue import serve
from lessons.drills.item import DrillSettings
from lessons.models import Answer, PackedItem, ReviewItem, SkillEstimate
from lessons.services.summaries import rebuild_summaries
from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.people.asking import faults
from tests.conftest import PASSWORD, with_token

pytestmark = pytest.mark.django_db
DRILLS = "/api/v1/drills/"
ATTEMPTS = f"{DRILLS}attempts/"
FIELDS = ("kind", "card", "card_hash", "sections", "level", "seed", "version")


def item(
    api: APIClient, kind: str = "payment", seed: int = 77, level: int = 1
) -> dict[str, Any]:
    """An item as it is asked."""
    address = f"{DRILLS}items/{kind}/{seed}/?level={level}"
    found: dict[str, Any] = api.get(address).json()
    return found


def answered(asked: dict[str, Any], *, right: bool = True) -> dict[str, Any]:
    """An attempt at a served item, right or wrong."""
    card = library.shipped_card(asked["card"])
    settings = DrillSettings(card.slug, tuple(asked["sections"]), asked["level"])
    made = serve(card, asked["kind"], settings, asked["seed"])
    wrong = next((c.key for c in made.choices if not c.is_right), "")
    choice = made.right.key if right else wrong
    return {name: asked[name] for name in FIELDS} | {"choice": choice}


def put(api: APIClient, sent: dict[str, Any], attempt: Any = None) -> Any:
    return api.put(f"{ATTEMPTS}{attempt or uuid.uuid4()}/", sent)


def test_a_wrong_answer_is_told_why_and_comes_back(
    learner_api: APIClient, learner: User
) -> None:
    asked = item(learner_api)
    answer = put(learner_api, answered(asked, right=False) | {"time_ms": 4000})
    told = answer.json()

    assert answer.status_code == 201
    assert not told["is_right"]
    assert told["verdict"]["misconception"] == told["misconception"] != ""
    assert told["verdict"]["why"]
    assert told["solution"]["right"] == [answered(asked)["choice"]]
    assert told["solution"]["proof"]
    assert ReviewItem.objects.get(learner=learner).item == asked["item"]
    skills = SkillEstimate.objects.filter(learner=learner)
    assert set(asked["skills"]) <= {row.skill for row in skills}
    assert Answer.objects.get().time_ms == 4000


def test_the_same_again_is_harmless_and_another_answer_a_conflict(
    learner_api: APIClient,
) -> None:
    attempt, sent = uuid.uuid4(), answered(item(learner_api))
    first = put(learner_api, sent, attempt)
    again = put(learner_api, sent, attempt)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    others = (
        answered(item(learner_api), right=False),
        answered(item(learner_api, seed=78)),
    )
    for other in others:
        refused = put(learner_api, other, attempt)
        assert refused.status_code == 409
        assert faults(refused) == [("attempt_taken", "attempt")]
        assert refused.json()["given"]["choice"] == sent["choice"]
        assert refused.json()["question"] is None
    assert Answer.objects.count() == 1


def test_an_item_that_has_changed_is_shown_as_it_is(learner_api: APIClient) -> None:
    asked = item(learner_api)
    refused = put(learner_api, answered(asked) | {"version": asked["version"] + 1})

    assert (refused.status_code, faults(refused)) == (
        409,
        [("item_changed", "version")],
    )
    assert refused.json()["question"] == asked
    assert not Answer.objects.exists()


def test_tiles_may_come_in_any_order(learner_api: APIClient) -> None:
    sent = answered(item(learner_api, "missing_tile", level=5))
    mixed = " ".join(reversed(sent["choice"].split()))
    told = put(learner_api, sent | {"choice": mixed}).json()
    assert mixed != sent["choice"]
    assert told["is_right"]
    assert told["choice"] == sent["choice"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"choice": "no such choice"}, ("unknown_choice", "choice")),
        ({"choice": "x" * 121}, ("max_length", "choice")),
        ({"card": "own-x"}, ("unknown_card", "card")),
        ({"card_hash": "0" * 64}, ("unknown_card", "card")),
        ({"kind": "x"}, ("invalid_choice", "kind")),
        ({"level": 6}, ("max_value", "level")),
        ({"seed": 10**9}, ("max_value", "seed")),
        ({"sections": ["x"]}, ("unknown_section", "sections")),
        ({"is_right": True}, ("unknown", "is_right")),
    ],
)
def test_what_is_no_attempt_is_refused(
    learner_api: APIClient, change: dict[str, Any], fault: tuple[str, str]
) -> None:
    sent = answered(item(learner_api))
    sent.pop("card_hash")
    refused = put(learner_api, sent | change)
    assert (refused.status_code, faults(refused)) == (400, [fault])
    assert not Answer.objects.exists()


def test_unreadable_tiles_are_told_at_their_field(learner_api: APIClient) -> None:
    sent = answered(item(learner_api, "missing_tile", level=5)) | {"choice": "9Z"}
    assert faults(put(learner_api, sent)) == [("unreadable_tile", "choice")]


def test_items_of_a_pack_are_marked_and_count(
    learner_api: APIClient, learner: User
) -> None:
    asked = {"count": 1, "kind": "payment"}
    (packed,) = learner_api.post(f"{DRILLS}packs/", asked).json()["items"]

    told = put(learner_api, answered(packed)).json()
    other = put(learner_api, answered(item(learner_api))).json()

    assert (told["offline"], other["offline"]) == (True, False)
    assert told["skills"]
    listed = learner_api.get(ATTEMPTS).json()["results"]
    assert [one["offline"] for one in listed] == [False, True]
    before = list(SkillEstimate.objects.order_by("skill").values("skill", "value"))
    rebuild_summaries(learner)
    after = list(SkillEstimate.objects.order_by("skill").values("skill", "value"))
    assert before == after


def test_a_batch_answers_each_for_itself(learner_api: APIClient) -> None:
    names = [str(uuid.uuid4()) for _ in range(4)]
    kept = answered(item(learner_api))
    put(learner_api, kept, names[0])
    wrong = answered(item(learner_api, seed=78), right=False)
    sent: list[Any] = [
        kept | {"attempt": names[0]},
        wrong | {"attempt": names[1]},
        kept | {"attempt": names[2], "choice": "?"},
        wrong | {"attempt": names[0]},
        wrong | {"attempt": "x", "more": 1},
        "nothing",
        kept | {"attempt": names[3]},
    ]
    answer = learner_api.post(ATTEMPTS, {"attempts": sent})
    results = answer.json()["results"]

    assert answer.status_code == 200
    assert [one["place"] for one in results] == list(range(7))
    assert [one["status"] for one in results] == [200, 201, 400, 409, 400, 400, 201]
    assert results[1]["result"]["attempt"] == names[1]
    assert results[1]["result"]["verdict"]["why"]
    assert [fault["attr"] for fault in results[2]["faults"]] == ["choice"]
    assert results[3]["faults"][0]["code"] == "attempt_taken"
    assert results[4]["faults"][0]["attr"] == "more"
    assert results[6]["result"]["is_repeat"]
    assert Answer.objects.count() == 3

    again = learner_api.post(ATTEMPTS, {"attempts": sent}).json()["results"]
    assert [one["status"] for one in again] == [200, 200, 400, 409, 400, 400, 200]
    assert Answer.objects.count() == 3


@pytest.mark.parametrize("attempts", [[], "x", None, [{}] * 51])
def test_a_batch_has_its_bounds(learner_api: APIClient, attempts: Any) -> None:
    answer = learner_api.post(ATTEMPTS, {"attempts": attempts})
    assert answer.status_code == 400
    assert learner_api.post(ATTEMPTS, [{}]).status_code == 400


def test_attempts_are_listed_with_a_fixed_number_of_queries(
    learner_api: APIClient, django_assert_max_num_queries: Any
) -> None:
    put(learner_api, answered(item(learner_api, seed=0)))
    with django_assert_max_num_queries(4):
        first = learner_api.get(ATTEMPTS).json()["results"]
    for seed in range(1, 8):
        put(learner_api, answered(item(learner_api, seed=seed)))
    with django_assert_max_num_queries(4):
        body = learner_api.get(ATTEMPTS).json()
    assert body["count"] == 8
    since = first[0]["answered_at"]
    newer = learner_api.get(ATTEMPTS, {"answered_after": since, "limit": 2}).json()
    assert (newer["count"], len(newer["results"])) == (7, 2)
    assert learner_api.get(ATTEMPTS, {"kind": "legal"}).json()["count"] == 0


def test_an_attempt_is_its_learner_s_alone(
    learner_api: APIClient, stranger_api: APIClient, api: APIClient
) -> None:
    attempt, sent = uuid.uuid4(), answered(item(learner_api))
    put(learner_api, sent, attempt)
    own = learner_api.get(f"{ATTEMPTS}{attempt}/")

    assert (own.status_code, own.json()["choice"]) == (200, sent["choice"])
    assert stranger_api.get(f"{ATTEMPTS}{attempt}/").status_code == 404
    # The same UUID of somebody else is another attempt.
    assert put(stranger_api, sent, attempt).status_code == 201
    assert api.get(f"{ATTEMPTS}{attempt}/").status_code == 401


def test_hints_are_counted_with_the_answer(learner_api: APIClient) -> None:
    asked = item(learner_api, "which_line")
    sent = answered(asked)
    place = {name: sent[name] for name in FIELDS if name != "version"}
    one = learner_api.post(f"{DRILLS}hints/", place).json()
    two = learner_api.post(f"{DRILLS}hints/", place | {"count": 2}).json()
    again = learner_api.post(f"{DRILLS}hints/", place).json()

    assert (one["taken"], two["taken"]) == (1, 2)
    assert one["hints"] == two["hints"][:1]
    assert again == two
    assert all(hint["words"] for hint in two["hints"])
    assert two["hints"][1]["struck"] != sent["choice"]
    assert put(learner_api, sent).json()["help_used"] == 2
    assert put(learner_api, answered(item(learner_api))).json()["help_used"] == 0
    assert learner_api.post(f"{DRILLS}hints/", place | {"count": 3}).status_code == 400


def test_the_examples_of_the_schema_are_taken(learner_api: APIClient) -> None:
    attempt = "/drills/attempts/{attempt}/"
    send_example(learner_api, "put", attempt, attempt=uuid.uuid4())
    sent = send_example(learner_api, "post", "/drills/attempts/")
    assert [one["status"] for one in sent.json()["results"]] == [201]
    send_example(learner_api, "post", "/drills/hints/")
    for name in ("TenItemsOfOneKind", "WhatTheLearnerNeedsMost"):
        send_example(learner_api, "post", "/drills/packs/", name=name)


def test_what_a_guest_has_in_a_pack_stays_marked_in_the_account(
    api: APIClient, learner: User
) -> None:
    guest = api.post("/api/v1/guest/").json()["token"]
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {guest}")
    asked = {"count": 2, "kind": "payment"}
    items = api.post(f"{DRILLS}packs/", asked).json()["items"]
    own = with_token(learner)
    PackedItem.objects.create(learner=learner, item=items[0]["item"])

    account = {"username": learner.username, "password": PASSWORD}
    assert api.post("/api/v1/login/", account).status_code == 200

    assert [put(own, answered(one)).json()["offline"] for one in items] == [True] * 2
    assert PackedItem.objects.filter(learner=learner).count() == 2


def test_many_at_once_are_limited_as_packs_are(
    learner_api: APIClient, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "pack": "1/min"}
    sent = {"attempts": [answered(item(learner_api)) | {"attempt": str(uuid.uuid4())}]}

    assert learner_api.post(ATTEMPTS, sent).status_code == 200
    refused = learner_api.post(ATTEMPTS, sent)

    assert (refused.status_code, faults(refused)) == (429, [("throttled", None)])
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert learner_api.get(ATTEMPTS).status_code == 200
    assert put(learner_api, answered(item(learner_api, seed=78))).status_code == 201
