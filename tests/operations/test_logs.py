"""What is written of a request, and what never is."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as of_site
from django.db import IntegrityError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from mahjong_site.accounts.models import User
from mahjong_site.operations import logs
from mahjong_site.urls import handler404, handler500
from tests.conftest import logged_in

__all__ = ["handler404", "handler500", "urlpatterns"]


KEYS = {"request", "code", "request_id", "ms", "event", "level", "logger", "timestamp"}


def _fail(request: HttpRequest, code: str) -> HttpResponse:
    raise ValueError(f"a fault\nDETAIL: {code}")


def _away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("the connection was lost")


def _twice(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO accounts_user SELECT * FROM accounts_user"
                " WHERE username = %s",
                ["rose"],
            )
    except IntegrityError:
        logging.getLogger("mahjong_site").exception("It was there already")
    return HttpResponse()


urlpatterns = [
    path("fail/<str:code>/", _fail),
    path("away/", _away),
    path("api/v1/away/", _away),
    path("twice/", _twice),
]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """What is logged as JSON from now on; read it at the end of the test."""
    stream = io.StringIO()
    found: list[dict[str, Any]] = []
    monkeypatch.setattr("sys.stderr", stream)
    logging.config.dictConfig(logs.configuration("INFO", "json"))
    monkeypatch.setattr(of_site, "DJANGO_STRUCTLOG_STATUS_2XX_LOG_LEVEL", logging.INFO)
    monkeypatch.setattr(of_site, "DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL", logging.INFO)

    class Lines(list[dict[str, Any]]):
        def read(self) -> list[dict[str, Any]]:
            found[:] = [json.loads(line) for line in stream.getvalue().splitlines()]
            return found

    yield Lines()
    logging.config.dictConfig(of_site.LOGGING)


@pytest.mark.django_db
def test_a_request_is_one_line_that_names_nobody(lines: Any, learner: User) -> None:
    client = logged_in(learner)
    answer = client.get(
        "/accounts/email/a-secret-token/?name=rose",
        REMOTE_ADDR="203.0.113.9",
        HTTP_USER_AGENT="Browser of Rose",
    )

    told = lines.read()
    assert len(told) == 1
    (line,) = told
    assert line["request"] == "GET /accounts/email/<str:token>/"
    assert line["code"] == answer.status_code
    assert line["request_id"] == answer["X-Request-ID"]
    assert line["ms"] > 0
    text = json.dumps(told)
    for secret in ("a-secret-token", "rose", "203.0.113.9", "Browser"):
        assert secret not in text
    assert set(line) == KEYS


@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
def test_a_fault_is_found_by_the_number_on_its_page(lines: Any) -> None:
    client = Client(raise_request_exception=False)

    answer = client.get("/fail/joincode/")

    assert answer.status_code == 500
    (line,) = lines.read()
    assert line["request_id"] in answer.text
    assert (line["error"], line["says"]) == ("builtins.ValueError", "a fault")
    assert "_fail" in line["at"][-1]
    assert "joincode" not in json.dumps(line)


@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
def test_what_a_database_says_of_the_values_is_left_out(
    lines: Any, learner: User
) -> None:
    Client().get("/twice/")

    told = [line for line in lines.read() if "error" in line]
    assert [line["error"] for line in told] == ["django.db.utils.IntegrityError"]
    assert "rose" not in json.dumps(told)


@override_settings(ROOT_URLCONF=__name__)
def test_a_database_that_is_away_is_said_and_when_to_come_again(lines: Any) -> None:
    client = Client(raise_request_exception=False)

    page, answer = client.get("/away/"), client.get("/api/v1/away/")

    assert (page.status_code, page["Retry-After"]) == (503, "10")
    assert "cannot reach its records" in page.text
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert answer.json()["type"] == "server_error"
    assert answer.json()["errors"][0]["code"] == "unavailable"
