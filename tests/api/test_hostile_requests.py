"""Requests that no honest client sends get an error body, never a 500."""

from __future__ import annotations

import json
from time import perf_counter

import pytest
from rest_framework.test import APIClient

CHECK = "/api/v1/check/"


def _post(api: APIClient, body: str) -> tuple[int, str]:
    answer = api.post(CHECK, body, content_type="application/json")
    return answer.status_code, answer.json()["errors"][0]["code"]


@pytest.mark.parametrize(
    "body",
    [
        "[" * 100_000,
        '{"a":' * 50_000,
        r'{"card": "nmjl-2026", "concealed": "\ud800"}',
        r'{"card": "nmjl-2026", "concealed": "F", "exposures": ["\udfff"]}',
        r'{"\ud800": 1}',
        r'[{"a": ["\udc00"]}]',
        '{"limit": NaN}',
        '{"limit": ' + "9" * 5000 + "}",
    ],
    ids=["lists", "objects", "tiles", "in a list", "key", "deep", "nan", "digits"],
)
@pytest.mark.django_db
def test_json_that_cannot_be_answered_is_refused(api: APIClient, body: str) -> None:
    assert _post(api, body) == (400, "parse_error")


@pytest.mark.django_db
def test_whole_pairs_of_surrogates_are_read(api: APIClient) -> None:
    body = json.dumps({"card": "nmjl-2026", "concealed": "\U0001f004"})

    assert _post(api, body) == (400, "unreadable_tile")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("check/", {"concealed": 5}, "concealed"),
        ("nearest/", {"concealed": "F", "limit": "3"}, "limit"),
        ("check/", {"concealed": "F", "exposures": ["F F F", 7]}, "exposures.1"),
        ("may-pass/", {"show": "1B", "which": 1}, "which"),
        ("guest/", {"device_name": 12}, "device_name"),
    ],
)
def test_the_types_of_json_are_taken_at_their_word(
    api: APIClient, address: str, body: dict[str, object], field: str
) -> None:
    answer = api.post(f"/api/v1/{address}", body, format="json")

    assert answer.status_code == 400
    faults = {one["attr"]: one["code"] for one in answer.json()["errors"]}
    assert faults[field] == ("invalid_choice" if field == "which" else "invalid")


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["\xe9", "\xff" * 40, "x" * 10_000])
def test_a_token_that_is_no_text_is_a_wrong_token(api: APIClient, token: str) -> None:
    answer = api.get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {token}")

    assert answer.status_code == 401
    assert answer.json()["errors"][0]["code"] == "authentication_failed"


@pytest.mark.django_db
def test_a_forged_host_gets_the_error_body(api: APIClient) -> None:
    answer = api.get("/api/v1/cards/", HTTP_HOST="elsewhere.example")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "bad_request"


@pytest.mark.django_db
def test_whatever_is_accepted_gets_json(api: APIClient) -> None:
    answer = api.get("/api/v1/cards/", HTTP_ACCEPT="text/html")

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"


_MANY = 100_000
_DRILL = {"kind": "payment", "card": "kitchen-table", "seed": 7}


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("check/", {"concealed": "F", "exposures": [1] * _MANY}, "exposures"),
        ("check/", {"concealed": "F", "exposures": [""] * _MANY}, "exposures"),
        ("questions/", {"questions": [1] * _MANY}, "questions"),
        ("drills/hints/", _DRILL | {"sections": [None] * _MANY}, "sections"),
        ("drills/attempts/", {"attempts": [1] * _MANY}, "attempts"),
    ],
)
def test_a_list_that_is_too_long_is_not_gone_through(
    learner_api: APIClient, address: str, body: dict[str, object], field: str
) -> None:
    begun = perf_counter()
    answer = learner_api.post(f"/api/v1/{address}", body, format="json")

    assert answer.status_code == 400
    faults = [(one["attr"], one["code"]) for one in answer.json()["errors"]]
    assert (field, "max_length") in faults
    assert len(faults) < 5
    assert perf_counter() - begun < 2


@pytest.mark.django_db
def test_fields_that_there_are_not_are_named_up_to_a_few(api: APIClient) -> None:
    body = {f"f{number}": 0 for number in range(_MANY)}

    answer = api.post(CHECK, body, format="json")

    assert answer.status_code == 400
    assert {one["code"] for one in answer.json()["errors"]} == {"unknown"}
    assert len(answer.json()["errors"]) == 20


@pytest.mark.django_db
@pytest.mark.parametrize(
    "condition",
    [{"If-Match": '"x"'}, {"If-Unmodified-Since": "Thu, 01 Jan 1998 00:00:00 GMT"}],
)
def test_no_condition_makes_a_look_fail(
    api: APIClient, condition: dict[str, str]
) -> None:
    assert api.get("/api/v1/cards/", headers=condition).status_code == 200


def test_an_answer_for_a_token_is_kept_for_nobody_else(learner_api: APIClient) -> None:
    seen = learner_api.get("/api/v1/games/")
    again = learner_api.get("/api/v1/games/", headers={"If-None-Match": seen["ETag"]})

    assert (seen.status_code, again.status_code) == (200, 304)
    for answer in (seen, again, learner_api.get("/api/v1/me/")):
        assert "Authorization" in answer["Vary"]
        assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_what_is_open_to_all_depends_on_the_token(api: APIClient) -> None:
    answer = api.get("/api/v1/drills/")

    assert "Authorization" in answer["Vary"]
    assert "Cache-Control" not in answer
