"""Requests that no honest client sends get an error body, never a 500."""

from __future__ import annotations

import json

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
