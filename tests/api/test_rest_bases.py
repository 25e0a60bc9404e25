from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
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


def test_an_address_that_is_none_answers_as_the_api_does(client: Client) -> None:
    answer = client.get("/api/v1/games/no-such-game/")

    assert answer.status_code == 404
    assert answer.json()["errors"][0]["code"] == "not_found"
