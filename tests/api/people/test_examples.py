"""What the documentation shows is sent, and taken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.api.people.asking import use
from tests.factories import ClassroomFactory

SCHEMA = json.loads(
    (Path(__file__).parents[1] / "openapi.json").read_text(encoding="utf-8")
)


def _send_example(
    api: APIClient, method: str, address: str, name: str = "", **things: str
) -> Any:
    """The answer to an example of that operation's request: the only one, or `name`."""
    content = SCHEMA["paths"][f"/api/v1{address}"][method]["requestBody"]["content"]
    examples = content["application/json"]["examples"]
    example = examples[name] if name else next(iter(examples.values()))
    assert name or len(examples) == 1
    sent = getattr(api, method)(f"/api/v1{address.format(**things)}", example["value"])
    assert 200 <= sent.status_code < 300, sent.content
    return sent


@pytest.mark.django_db
def test_the_way_through_an_account() -> None:
    api = APIClient()
    use(api, _send_example(api, "post", "/guest/"))
    use(api, _send_example(api, "post", "/sign-up/"))
    told = _send_example(api, "post", "/login/")
    use(api, told)
    device = told.json()["device"]
    _send_example(api, "patch", "/devices/{device_id}/", device_id=device)
    _send_example(api, "patch", "/me/preferences/")
    _send_example(api, "post", "/me/password/")
    _send_example(api, "post", "/me/delete/", name="AnAccount")


@pytest.mark.django_db
def test_the_way_of_a_pupil() -> None:
    ClassroomFactory.create(join_code="KTJM7743")
    api = APIClient()
    use(api, _send_example(api, "post", "/classes/join/"))
    _send_example(api, "post", "/me/picture/")
    _send_example(api, "post", "/me/delete/", name="AGuest")
