"""Requests that no honest client sends get an error body, never a 500."""

from __future__ import annotations

import json

import pytest
from django.test import override_settings
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
@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000)
def test_a_body_that_is_too_large_gets_the_error_body(api: APIClient) -> None:
    body = json.dumps({"card": "nmjl-2026", "concealed": "F" * 1000})

    answer = api.post(CHECK, body, content_type="application/json")

    assert answer.status_code == 400
    assert answer.json()["type"] == "client_error"


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
