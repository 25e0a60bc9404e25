"""A race: five in a row, without a clock, and the time told when it is done."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils.html import escape

pytestmark = pytest.mark.django_db
SET = "/drills/which_line/7/?card=nmjl-2026&level=1&items=2&race=1"


def _play(client: Client, address: str, clock: time_machine.Traveller) -> str:
    """Answers every item after half a minute; gives the page of the result."""
    for _place in range(2):
        page = client.get(address).text
        shown = re.search(r'name="shown" value="(\d+)"', page)
        choice = re.search(r'name="choice" value="([^"]+)"', page)
        assert shown
        assert choice
        clock.shift(timedelta(seconds=31))
        form = {
            "attempt": str(uuid4()),
            "shown": shown[1],
            "choice": choice[1].replace("&amp;", "&"),
        }
        done = client.post(address, form, follow=True).text
        onward = re.search(r'id="next-item" href="([^"]+)"', done)
        assert onward
        address = onward[1].replace("&amp;", "&")
    return client.get(address).text


def test_the_time_is_told_at_the_end_and_not_before(client: Client) -> None:
    with time_machine.travel(datetime(2026, 5, 1, tzinfo=UTC), tick=False) as clock:
        page = client.get(SET).text
        assert "Your time is told at the end." in page
        assert 'id="race-time"' not in page
        result = _play(client, SET, clock)
    assert "Your answers took 1:02 minutes together." in result
    assert escape("items=2&race=1") in result


def test_a_calm_set_tells_no_time(client: Client) -> None:
    calm = SET.removesuffix("&race=1")
    with time_machine.travel(datetime(2026, 5, 1, tzinfo=UTC), tick=False) as clock:
        assert "Your time is told" not in client.get(calm).text
        assert "race-time" not in _play(client, calm, clock)


def test_a_race_that_is_not_done_tells_no_time(client: Client) -> None:
    address = SET.replace("/?", "/result/?")
    assert "race-time" not in client.get(address).text


def test_finding_a_line_offers_a_race_and_a_payment_does_not(client: Client) -> None:
    page = client.get("/drills/which_line/7/?card=nmjl-2026&level=3").text
    link = re.search(r'id="race" href="([^"]+)"', page)
    assert link
    race = client.get(link[1].replace("&amp;", "&"))
    assert race.status_code == 200
    assert "1 of 5" in race.text
    other = client.get("/drills/payment/7/?card=nmjl-2026&level=3").text
    assert 'id="race"' not in other


def test_a_race_without_an_end_is_no_race(client: Client) -> None:
    page = client.get("/drills/which_line/7/?card=nmjl-2026&level=1&race=1").text
    assert "Your time is told" not in page
