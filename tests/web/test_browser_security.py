"""What answers tell a browser to keep others out, and what a forged request gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from mahjong_site.accounts.models import User
from tests.permissions.test_every_url import PAGES, nowhere
from tools.run_checks import PRODUCTION

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize(
    "address",
    ["/", "/nothing-here/", "/accounts/export.json", "/api/v1/cards/", "/health/live/"],
    ids=["page", "missing", "sent on", "api", "health"],
)
def test_every_answer_says_what_a_browser_may_do_with_it(
    client: Client, address: str
) -> None:
    answer = client.get(address)

    policy = answer["Content-Security-Policy"]
    for part in ("default-src 'self'", "base-uri 'none'", "object-src 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy  # nothing wider than default-src
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    assert "Access-Control-Allow-Origin" not in answer


def test_a_framed_page_may_be_loaded_by_others_and_keeps_the_rest(
    client: Client, settings: Settings
) -> None:
    settings.EMBED_CHECKER = ["https://club.example"]

    answer = client.get("/embed/checker/")

    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "base-uri 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_what_a_session_was_asked_for_is_kept_by_nothing_on_the_way(
    learner_client: Client,
) -> None:
    for address in ("/", "/play/", "/accounts/settings/"):
        answer = learner_client.get(address)
        assert "private" in answer["Cache-Control"]
        assert "Cookie" in answer["Vary"]


def test_a_forged_host_gets_the_designed_page_and_is_written_nowhere(
    client: Client,
) -> None:
    forged = client.get("/", headers={"host": "elsewhere.example"})
    assert forged.status_code == 400
    assert "elsewhere" not in forged.text

    # A proxy's word about the host is never taken: ALLOWED_HOSTS would not see it.
    for name in ("x-forwarded-host", "x-host", "x-original-url", "x-rewrite-url"):
        answer = client.get("/", headers={name: "elsewhere.example"})
        assert answer.status_code == 200
        assert "elsewhere" not in answer.text


def test_nothing_answers_a_method_that_it_has_no_use_for(client: Client) -> None:
    taken = [
        (name, method, status)
        for name, route in PAGES
        for method in ("TRACE", "PUT", "DELETE")
        if (status := client.generic(method, nowhere(route)).status_code)
        not in {302, 403, 404, 405}
    ]

    assert not taken
    assert not User.objects.exists()


def test_a_file_of_any_length_is_refused_before_it_is_read(
    settings: Settings, learner_client: Client
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    learner_client.raise_request_exception = False
    for address in ("/play/import/", "/accounts/settings/"):
        file = SimpleUploadedFile("game.txt", b"x" * 2000)
        answer = learner_client.post(address, {"file": file})
        assert answer.status_code == 400
        assert answer.wsgi_request.FILES == {}


_ASK = """
import json, django
django.setup()
from django.conf import settings
from django.contrib.messages import get_messages
from django.test import Client
from mahjong_site.accounts.themes import COOKIE
from mahjong_site.web.notices import NoticeCookie
asked = Client(headers={"host": "example.org"})
api = asked.get("/api/v1/cards/", secure=True)
print(json.dumps({
    "names": [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME,
              settings.LANGUAGE_COOKIE_NAME, COOKIE, NoticeCookie.cookie_name],
    "secure": [settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE,
               settings.LANGUAGE_COOKIE_SECURE],
    "closed": [settings.SESSION_COOKIE_HTTPONLY, settings.CSRF_COOKIE_HTTPONLY,
               settings.LANGUAGE_COOKIE_HTTPONLY],
    "same": [settings.SESSION_COOKIE_SAMESITE, settings.CSRF_COOKIE_SAMESITE,
             settings.LANGUAGE_COOKIE_SAMESITE],
    "places": [settings.SESSION_COOKIE_DOMAIN, settings.CSRF_COOKIE_DOMAIN,
               settings.LANGUAGE_COOKIE_DOMAIN],
    "hsts": api["Strict-Transport-Security"],
    "page": [(r := asked.get("/cards/?x=1")).status_code, r["Location"]],
    "api": [(r := asked.get("/api/v1/cards/")).status_code, r.json()],
}))
"""


@pytest.fixture(scope="module")
def real_site() -> dict[str, Any]:
    """What a site with DEBUG off has set, and what it answers over plain HTTP."""
    done = subprocess.run(
        [sys.executable, "-c", _ASK],
        cwd=ROOT,
        env={
            **os.environ,
            **PRODUCTION,
            "CACHE": "memory",
            "DJANGO_SETTINGS_MODULE": "mahjong_site.settings",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_real_sites_cookies_are_this_hosts_alone(real_site: dict[str, Any]) -> None:
    assert all(name.startswith("__Host-") for name in real_site["names"])
    assert len(set(real_site["names"])) == 5
    assert all(real_site["secure"] + real_site["closed"])
    assert set(real_site["same"]) == {"Lax"}
    assert set(real_site["places"]) == {None}


def test_a_real_site_is_there_over_https_alone(real_site: dict[str, Any]) -> None:
    assert real_site["hsts"] == "max-age=31536000; includeSubDomains; preload"
    assert real_site["page"] == [301, "https://example.org/cards/?x=1"]
    status, body = real_site["api"]
    assert (status, body["errors"][0]["code"]) == (403, "https_needed")
