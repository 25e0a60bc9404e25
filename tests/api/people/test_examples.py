"""What the documentation shows is sent, and taken."""

from __future__ import annotations

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from tests.api.examples import send_example
from tests.api.people.asking import use
from tests.factories import ClassroomFactory


@pytest.mark.django_db
def test_the_way_through_an_account(settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://mail.example"
    api = APIClient()
    use(api, send_example(api, "post", "/guest/"))
    use(api, send_example(api, "post", "/sign-up/"))
    told = send_example(api, "post", "/login/")
    use(api, told)
    device = told.json()["device"]
    send_example(api, "patch", "/devices/{device_id}/", device_id=device)
    send_example(api, "patch", "/me/preferences/", name="PlainTiles,NoReview")
    send_example(api, "patch", "/me/preferences/", name="DarkPages")
    send_example(api, "post", "/me/password/")
    send_example(api, "post", "/me/email/")
    send_example(api, "post", "/password-reset/")
    send_example(api, "post", "/me/delete/", name="AnAccount")


@pytest.mark.django_db
def test_the_way_of_a_pupil() -> None:
    ClassroomFactory.create(join_code="KTJM7743")
    api = APIClient()
    use(api, send_example(api, "post", "/classes/join/"))
    send_example(api, "post", "/me/picture/")
    send_example(api, "post", "/me/delete/", name="AGuest")
