from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.rest import Pagination


def _page(query: str) -> list[int]:
    request = Request(APIRequestFactory().get(f"/x/{query}"))
    return Pagination().paginate_queryset(list(range(300)), request)


def test_a_page_holds_twenty_and_at_most_a_hundred() -> None:
    assert _page("") == list(range(20))
    assert _page("?limit=100&offset=10") == list(range(10, 110))


@pytest.mark.parametrize(
    "query",
    [
        *("?limit=101", "?limit=0", "?limit=-1", "?limit=x", "?offset=-1"),
        *("?limit=--5", "?offset=--1", "?limit=-", "?limit=1e3", "?limit=%D9%A1"),
        *(
            "?limit=%0A5",
            "?offset=" + "9" * 5000,
            "?limit=5&limit=--5",
            "?offset=",
            "?limit=",
        ),
    ],
)
def test_a_page_out_of_range_is_refused(query: str) -> None:
    with pytest.raises(ValidationError):
        _page(query)


class _Refusing(APIView):
    authentication_classes: list[type] = []
    permission_classes: list[type] = []
    throttle_classes: list[type] = []
    error: DomainError | None = None

    def post(self, request: Request) -> Response:
        assert self.error
        raise self.error


@pytest.fixture
def refuse() -> Callable[[DomainError], Response]:
    assert api_settings.EXCEPTION_HANDLER is not None

    def run(error: DomainError) -> Response:
        return _Refusing.as_view(error=error)(APIRequestFactory().post("/x/"))

    return run


def test_a_services_refusal_keeps_code_and_field(
    refuse: Callable[[DomainError], Response],
) -> None:
    answer = refuse(DomainError("joker_in_pair", "No joker in a pair.", "tiles"))

    assert answer.status_code == 400
    assert answer.data["errors"] == [
        {"code": "joker_in_pair", "detail": "No joker in a pair.", "attr": "tiles"}
    ]


def test_a_stale_version_is_a_conflict(
    refuse: Callable[[DomainError], Response],
) -> None:
    answer = refuse(Conflict("stale", "The table has moved on."))

    assert answer.status_code == 409
    assert answer.data["errors"][0]["code"] == "stale"


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("path", ["games/no-such-game/", "nothing/", ""])
def test_an_address_that_is_none_answers_as_the_api_does(
    client: Client, settings: Settings, path: str, debug: bool
) -> None:
    settings.DEBUG = debug

    for answer in (client.get(f"/api/v1/{path}"), client.post(f"/api/v1/{path}")):
        assert answer.status_code == 404
        assert answer.json()["errors"][0]["code"] == "not_found"


@pytest.mark.parametrize("debug", [False, True])
def test_what_is_sent_without_the_last_slash_is_told_of_it(
    client: Client, settings: Settings, debug: bool
) -> None:
    settings.DEBUG = debug

    sent = client.post("/api/v1/guest", {}, content_type="application/json")
    asked = client.get("/api/v1/cards?limit=1")

    assert sent.status_code == 404
    assert "slash" in sent.json()["errors"][0]["detail"]
    assert (asked.status_code, asked["Location"]) == (301, "/api/v1/cards/?limit=1")


def test_what_is_nowhere_with_a_slash_either_is_not_redirected(client: Client) -> None:
    for path in ("no-such-thing", "classes/nothing/results.csv"):
        answer = client.get(f"/api/v1/{path}")
        assert answer.status_code == 404
        assert answer.json()["errors"][0]["code"] == "not_found"
