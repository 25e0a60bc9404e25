"""How far somebody comes who guesses the codes of classes."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings as site
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from lessons.joincodes import ALPHABET, LENGTH, new_code
from lessons.models import Classroom

pytestmark = pytest.mark.django_db
PAGE, CALL = "/classes/join/", "/api/v1/classes/join/"
WRONG = {"code": "CCCC-CCCC", "nickname": "Nina"}


def test_a_code_is_far_from_every_other() -> None:
    """What `docs/security.md` says of the odds."""
    codes = len(ALPHABET) ** LENGTH
    a_day = 24 * int(site.THROTTLE_RATES["wrong-code"].removesuffix("/hour"))

    assert codes > 3.7e10
    # From one address: any of 10,000 classes, and one that somebody means.
    assert codes / 10_000 / a_day > 4 * 365
    assert codes / a_day > 40_000 * 365
    assert len({new_code() for _ in range(1000)}) == 1000


def test_wrong_codes_are_few_whichever_door_and_then_the_right_one_opens_nothing(
    client: Client, api: APIClient, classroom: Classroom, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "wrong-code": "3/hour"}
    right = {"code": classroom.join_code, "nickname": "Nina"}

    assert client.post(PAGE, WRONG).status_code == 422
    assert api.post(CALL, WRONG).status_code == 400
    assert client.post(PAGE, right).status_code == 302  # what is right is not counted
    assert client.post(PAGE, WRONG).status_code == 422

    for answer in (client.post(PAGE, right), api.post(CALL, right)):
        assert answer.status_code == 429
        assert 3590 <= int(answer["Retry-After"]) <= 3600
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert client.post(PAGE, right).status_code == 302
