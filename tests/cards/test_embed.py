"""The rule checker for the frames of other sites."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

ROOT = Path(__file__).resolve().parents[2]
ORIGINS = ["https://club.example", "http://127.0.0.1:9000"]
QUESTIONS = [
    {},
    {"concealed": "FF 2222B 44C 66C 8888B"},
    {"ask": "may", "do": "call", "tile": "5D", "show": "5D"},
    {"ask": "dead", "exposure_1": "2222B"},
    {"concealed": "zebra"},
]


def test_without_the_setting_there_is_no_such_address(client: Client) -> None:
    assert client.get("/embed/checker/").status_code == 404


@pytest.mark.parametrize("asked", QUESTIONS)
def test_exactly_the_allowed_origins_may_frame_it(
    client: Client, settings: Settings, asked: dict[str, str]
) -> None:
    settings.EMBED_CHECKER = ORIGINS
    response = client.get("/embed/checker/", asked)
    policy = response["Content-Security-Policy"]
    assert f"frame-ancestors {' '.join(ORIGINS)}" in policy
    assert "script-src 'none'" in policy
    assert "default-src 'self'" in policy
    assert "X-Frame-Options" not in response
    assert "<script" not in response.text
    assert response.status_code == (422 if asked == QUESTIONS[-1] else 200)


def test_every_other_page_stays_out_of_frames(
    client: Client, settings: Settings
) -> None:
    settings.EMBED_CHECKER = ORIGINS
    response = client.get("/cards/checker/")
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "DENY"


def test_nobody_is_known_and_nothing_is_kept(
    learner_client: Client,
    settings: Settings,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    settings.EMBED_CHECKER = ORIGINS
    with django_assert_num_queries(0):
        response = learner_client.get("/embed/checker/", QUESTIONS[1])
    assert not response.cookies
    assert response.content == Client().get("/embed/checker/", QUESTIONS[1]).content


def test_a_tap_stays_in_the_frame_and_the_link_leads_to_the_page(
    client: Client, settings: Settings
) -> None:
    settings.EMBED_CHECKER = ORIGINS
    response = client.get("/embed/checker/", {"concealed": "FF", "add": "2B"})
    assert response["Location"] == "/embed/checker/?concealed=FF+2B"
    text = client.get(response["Location"]).text
    assert 'value="http://testserver/cards/checker/?concealed=FF+2B"' in text
    assert '<base target="_blank">' in text


@pytest.mark.parametrize(
    "wrong", ["*", "club.example", "https://a.example/page", "https://a.example; x"]
)
def test_what_is_no_origin_is_refused_at_the_start(wrong: str) -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "EMBED_CHECKER": wrong},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "EMBED_CHECKER" in run.stderr
