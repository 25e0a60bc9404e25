"""What the documentation shows is sent, and taken."""

from __future__ import annotations

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

<<<<<<< HEAD
from tests.api.examples import send_example
from tests.api.people.asking import use
from tests.factories import ClassroomFactory

=======
from tests.api.people.asking import faults, use
from tests.factories import ClassroomFactory

SCHEMA = json.loads(
    (Path(__file__).parents[1] / "openapi.json").read_text(encoding="utf-8")
)


def _send_example(
    api: APIClient, method: str, address: str, name: str = "", **things: str
) -> Any:
    """The answer to an example of that operation's request."""
    body = _example(method, address, name)
    sent = getattr(api, method)(f"/api/v1{address.format(**things)}", body)
    assert 200 <= sent.status_code < 300, sent.content
    return sent

>>>>>>> ee76e4a (Let a forgotten password be replaced by mail, where the site sends any)

def _example(method: str, address: str, name: str = "") -> Any:
    """What an example of that operation's request sends: the only one, or `name`."""
    content = SCHEMA["paths"][f"/api/v1{address}"][method]["requestBody"]["content"]
    examples = content["application/json"]["examples"]
    assert name or len(examples) == 1
    return (examples[name] if name else next(iter(examples.values())))["value"]


@pytest.mark.django_db
def test_the_way_through_an_account(settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://mail.example"
    api = APIClient()
    use(api, send_example(api, "post", "/guest/"))
    use(api, send_example(api, "post", "/sign-up/"))
    told = send_example(api, "post", "/login/")
    use(api, told)
    device = told.json()["device"]
<<<<<<< HEAD
    send_example(api, "patch", "/devices/{device_id}/", device_id=device)
    send_example(api, "patch", "/me/preferences/")
    send_example(api, "post", "/me/password/")
    send_example(api, "post", "/me/delete/", name="AnAccount")
=======
    _send_example(api, "patch", "/devices/{device_id}/", device_id=device)
    _send_example(api, "patch", "/me/preferences/")
    _send_example(api, "post", "/me/password/")
    _send_example(api, "post", "/me/email/")
    _send_example(api, "post", "/password-reset/")
    _send_example(api, "post", "/me/delete/", name="AnAccount")
>>>>>>> ee76e4a (Let a forgotten password be replaced by mail, where the site sends any)


@pytest.mark.django_db
def test_the_way_of_a_pupil() -> None:
    ClassroomFactory.create(join_code="KTJM7743")
    api = APIClient()
<<<<<<< HEAD
    use(api, send_example(api, "post", "/classes/join/"))
    send_example(api, "post", "/me/picture/")
    send_example(api, "post", "/me/delete/", name="AGuest")
=======
    use(api, _send_example(api, "post", "/classes/join/"))
    _send_example(api, "post", "/me/picture/")
    _send_example(api, "post", "/me/delete/", name="AGuest")


@pytest.mark.django_db
def test_a_made_up_link_is_taken_apart_and_refused(settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://mail.example"
    address = "/password-reset/confirm/"

    answer = APIClient().post(f"/api/v1{address}", _example("post", address))

    assert faults(answer) == [("bad_link", None)]
>>>>>>> ee76e4a (Let a forgotten password be replaced by mail, where the site sends any)
