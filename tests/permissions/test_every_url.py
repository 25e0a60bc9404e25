"""Every address of the site, asked by everybody.

A page that appears here has said who may open it; a new one fails the test until it
has. Addresses with parameters are asked with values that name nothing: a stranger
must not learn from the answer whether something exists.
"""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from rest_framework.test import APIClient

from mahjong_site.accounts.models import User
from tests.permissions.table import ROWS
from tests.permissions.urls import EVERY_URL

pytestmark = pytest.mark.one_database

# What somebody without an account gets. Everything that is named neither here nor in
# the table of docs/permissions.md is open to all.
LOGIN_FIRST = {row.name for row in ROWS if row.words["anonymous"] == "log in"} | {
    "accounts:delete",
    "accounts:device-end",
    "accounts:device-rename",
    "accounts:devices",
    "accounts:devices-end-all",
    "accounts:export",
    "accounts:password-change",
    "deals:edit",
    "deals:export",
    "deals:home",
    "play:export",
    "play:log",
    "play:record",
    "play:review",
    "play:sitting",
    "play:why",
    "review:export-csv",
    "review:export-json",
}
TOKEN_FIRST = {
    row.name for row in ROWS if row.is_api and row.words["anonymous"] == "log in"
} | {
    "api:charleston-again",
    "api:charleston-guess",
    "api:charleston-run",
    "api:charleston-step",
    "api:deal-copy",
    "api:deal-play",
    "api:deal-share",
    "api:deals",
    "api:device",
    "api:device-renew",
    "api:devices",
    "api:devices-end-others",
    "api:email",
    "api:export",
    "api:me-delete",
    "api:password",
    "api:question-ask",
    "api:picture",
    "api:preferences",
    "api:attempt",
    "api:attempts",
    "api:placement-attempt",
    "api:progress",
    "api:quiz-attempt",
    "api:review",
    "api:review-attempt",
    "api:review-item",
    "api:review-rest",
    "api:review-state",
    "api:skill",
    "api:skills",
    "api:task-attempt",
    "api:drill-hints",
    "api:drill-packs",
    "api:game",
    "api:game-actions",
    "api:game-deal",
    "api:game-drill",
    "api:game-drills",
    "api:game-events",
    "api:game-guess",
    "api:game-help",
    "api:game-legal-actions",
    "api:game-continue",
    "api:game-import",
    "api:game-moves",
    "api:game-next",
    "api:game-record",
    "api:game-review",
    "api:game-step",
    "api:game-steps",
    "api:game-take-back",
    "api:game-why",
    "api:games",
    "api:logout",
    "api:me",
    "api:next-steps",
    "api:own-card",
    "api:own-card-publish",
    "api:own-card-versions",
    "api:own-cards",
    "api:ruleset",
    "api:rulesets",
    "api:sitting",
    "api:sittings",
}

VALUES = {"uuid": str(uuid.UUID(int=0)), "int": "999999", "slug": "no-such-thing"}


def nowhere(route: str) -> str:
    """The address with a value that names nothing in each place."""

    def value(match: re.Match[str]) -> str:
        kind, _, _ = match[1].rpartition(":")
        return VALUES.get(kind, "no-such-thing")

    return "/" + re.sub(r"<([^>]+)>", value, route)


# What needs no token, because it changes only what the browser keeps about itself.
TOKENLESS = {"language"}

PAGES = [(n, r) for n, r in EVERY_URL if not n.startswith("api:")]
ENDPOINTS = [(n, r) for n, r in EVERY_URL if n.startswith("api:")]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "route"), PAGES)
def test_a_look_never_fails_and_stores_nobody(
    client: Client, name: str, route: str
) -> None:
    response = client.get(nowhere(route))

    expected = {302} if name in LOGIN_FIRST else {200, 301, 302, 404, 405}
    assert response.status_code in expected
    if name in LOGIN_FIRST:
        assert response["Location"].startswith("/accounts/login/")
    assert not User.objects.exists()
    # The two for frames are there only where a setting names who may frame them.
    assert response["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "route"), PAGES)
def test_an_empty_form_never_fails(client: Client, name: str, route: str) -> None:
    response = client.post(nowhere(route))

    assert response.status_code in {200, 302, 303, 400, 403, 404, 405, 409, 422}
    if response.status_code >= 400:
        # Nothing is kept, so there is nobody to keep it for.
        assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "route"), PAGES)
def test_a_form_without_its_token_changes_nothing(name: str, route: str) -> None:
    response = Client(enforce_csrf_checks=True).post(nowhere(route))

    assert response.status_code in ({302} if name in TOKENLESS else {403, 404, 405})
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "route"), ENDPOINTS)
def test_an_endpoint_asks_for_its_token(api: APIClient, name: str, route: str) -> None:
    answers = {
        method: getattr(api, method)(nowhere(route)).status_code
        for method in ("get", "post", "put", "delete")
    }

    if name in TOKEN_FIRST:
        assert set(answers.values()) <= {401, 405}, answers
    assert all(code < 500 for code in answers.values()), answers


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "route"), ENDPOINTS)
def test_a_token_that_nobody_gave_is_refused(
    api: APIClient, name: str, route: str
) -> None:
    api.credentials(HTTP_AUTHORIZATION="Bearer 0123456789abcdef")

    answer = api.get(nowhere(route))

    open_to_all = {
        "api:schema",
        "api:docs",
        "api:guest",
        "api:nowhere",
        "api:password-reset",
        "api:password-reset-confirm",
    }
    assert answer.status_code in ({200, 404, 405} if name in open_to_all else {401})
