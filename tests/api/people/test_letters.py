"""An address for mail and a forgotten password, on pages and in the API."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings
from rest_framework.test import APIClient

from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.people.asking import faults
from tests.conftest import PASSWORD, PeopleFactory, with_token

pytestmark = pytest.mark.django_db

EMAIL = "/api/v1/me/email/"
RESET = "/api/v1/password-reset/"
CONFIRM = "/api/v1/password-reset/confirm/"
TO = "rose@home.example"
NEW = "five words that are short"


@pytest.fixture
def rose(learner: User) -> User:
    """The learner, with a proved address."""
    learner.email = TO
    learner.save()
    return learner


def _link() -> str:
    """The page named in the one letter."""
    (letter,) = mail.outbox
    found = re.search(r"http://testserver(/\S+)", str(letter.body))
    assert found is not None
    return found[1]


def _parts(link: str) -> dict[str, str]:
    person, token = link.strip("/").split("/")[-2:]
    return {"person": person, "token": token}


# -- without mail -----------------------------------------------------------------


def test_a_site_without_mail_says_so(api: APIClient, learner_api: APIClient) -> None:
    answers = [
        api.post(RESET, {"email": TO}),
        api.post(CONFIRM, {"person": str(uuid4()), "token": "x", "new_password": NEW}),
        learner_api.post(EMAIL, {"email": TO, "password": PASSWORD}),
    ]

    for answer in answers:
        assert (answer.status_code, faults(answer)) == (404, [("not_available", None)])
    assert learner_api.get(EMAIL).json() == {"email": "", "is_available": False}


def test_a_site_without_mail_has_no_such_pages(
    client: Client, learner_client: Client
) -> None:
    for address in ("forgotten/", "email/", "email/x/", f"forgotten/{uuid4()}/x/"):
        assert learner_client.get(f"/accounts/{address}").status_code == 404
    assert "forgotten" not in client.get("/accounts/login/").text
    assert "/accounts/email/" not in learner_client.get("/accounts/settings/").text


# -- the address ------------------------------------------------------------------


@pytest.mark.usefixtures("has_mail")
def test_an_address_counts_once_its_letter_was_read(
    learner: User, learner_api: APIClient, client: Client
) -> None:
    answer = learner_api.post(EMAIL, {"email": TO, "password": PASSWORD})

    assert answer.status_code == 202
    assert learner_api.get(EMAIL).json() == {"email": "", "is_available": True}
    link = _link()
    assert mail.outbox[0].to == [TO]
    assert client.get(link).status_code == 200
    assert learner_api.get(EMAIL).json()["email"] == ""
    for _ in range(2):
        assert client.post(link).status_code == 302
    assert learner_api.get(EMAIL).json()["email"] == TO

    gone = learner_api.post(EMAIL, {"email": "", "password": PASSWORD})
    assert gone.status_code == 202
    assert learner_api.get(EMAIL).json()["email"] == ""


@pytest.mark.usefixtures("has_mail")
def test_the_link_ends_with_the_password_and_cannot_be_made_up(
    learner: User, learner_api: APIClient, client: Client
) -> None:
    learner_api.post(EMAIL, {"email": TO, "password": PASSWORD})
    link = _link()
    learner.set_password(NEW)
    learner.save()

    for address in (link, "/accounts/email/made-up/"):
        said = client.post(address, follow=True).text
        assert "This link is too old" in said
    learner.refresh_from_db()
    assert learner.email == ""


@pytest.mark.usefixtures("has_mail")
@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"email": "rose", "password": PASSWORD}, ("invalid", "email")),
        ({"email": "a" * 250 + "@b.co", "password": PASSWORD}, ("max_length", "email")),
        ({"email": TO, "password": "no"}, ("wrong_password", "password")),
        ({"password": PASSWORD}, ("required", "email")),
    ],
)
def test_a_wrong_address_or_password_sends_nothing(
    learner_api: APIClient, sent: dict[str, str], fault: tuple[str, str]
) -> None:
    answer = learner_api.post(EMAIL, sent)

    assert answer.status_code == 400
    assert fault in faults(answer)
    assert mail.outbox == []


@pytest.mark.usefixtures("has_mail")
def test_guests_have_no_password_to_forget(guest: User) -> None:
    answer = with_token(guest).post(EMAIL, {"email": TO, "password": PASSWORD})
    assert faults(answer) == [("account_needed", None)]


@pytest.mark.usefixtures("has_mail")
def test_the_page_of_the_address(learner: User, learner_client: Client) -> None:
    assert "/accounts/email/" in learner_client.get("/accounts/settings/").text
    page = "/accounts/email/"
    wrong = learner_client.post(page, {"email": TO, "password": "no"})
    assert wrong.status_code == 422

    sent = learner_client.post(page, {"email": TO, "password": PASSWORD}, follow=True)
    assert "Look at your mail" in sent.text
    assert "Your address is kept" in learner_client.post(_link(), follow=True).text
    assert TO in learner_client.get(page).text

    gone = learner_client.post(page, {"email": "", "password": PASSWORD}, follow=True)
    assert "Your address is forgotten" in gone.text


# -- the forgotten password -------------------------------------------------------


@pytest.mark.usefixtures("has_mail")
def test_a_forgotten_password_is_replaced_once(api: APIClient, rose: User) -> None:
    phone = with_token(rose)
    assert api.post(RESET, {"email": TO.upper()}).status_code == 202
    parts = _parts(_link())

    weak = api.post(CONFIRM, {**parts, "new_password": "1234"})
    assert ("password_too_short", "new_password") in faults(weak)
    done = send_example(api, "post", "/password-reset/confirm/", parts)
    again = api.post(CONFIRM, {**parts, "new_password": PASSWORD})

    assert done.status_code == 204
    assert (again.status_code, faults(again)) == (400, [("bad_link", None)])
    rose.refresh_from_db()
    assert rose.check_password(NEW)
    assert phone.get("/api/v1/me/").status_code == 401
    login = {"username": "rose", "password": NEW}
    assert api.post("/api/v1/login/", login).status_code == 200


@pytest.mark.usefixtures("has_mail")
def test_a_locked_name_is_free_after_the_letter(api: APIClient, rose: User) -> None:
    for _ in range(11):
        api.post("/api/v1/login/", {"username": "rose", "password": "no"})
    api.post(RESET, {"email": TO})

    api.post(CONFIRM, {**_parts(_link()), "new_password": NEW})

    login = {"username": "rose", "password": NEW}
    assert api.post("/api/v1/login/", login).status_code == 200


@pytest.mark.usefixtures("has_mail")
def test_nobody_learns_whether_an_address_is_known(
    api: APIClient, client: Client, rose: User, guest: User
) -> None:
    User.objects.filter(pk=guest.pk).update(email="guest@home.example")
    User.objects.create_user("closed", "closed@home.example", PASSWORD, is_active=False)
    unknown = ("nobody@home.example", "guest@home.example", "closed@home.example")
    answers = [api.post(RESET, {"email": to}) for to in (TO, *unknown)]
    pages = [
        client.post("/accounts/forgotten/", {"email": to}, follow=True)
        for to in (TO, unknown[0])
    ]

    assert {(one.status_code, one.content) for one in answers} == {(202, b"")}
    assert all("If an account has this address" in one.text for one in pages)
    assert {tuple(one.to) for one in mail.outbox} == {(TO,)}


@pytest.mark.usefixtures("has_mail")
@pytest.mark.parametrize(("scope", "to"), [("mail", "b@home.example"), ("mail-to", TO)])
def test_letters_are_few(
    api: APIClient, rose: User, settings: Settings, scope: str, to: str
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, scope: "1/hour"}
    api.post(RESET, {"email": TO})

    for address in (to, to.upper()):
        refused = api.post(RESET, {"email": address})
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) > 60
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("has_mail")
def test_a_link_for_another_opens_nothing(
    api: APIClient, rose: User, make_person: PeopleFactory
) -> None:
    other = make_person("other", email="other@home.example")
    api.post(RESET, {"email": TO})
    token = _parts(_link())["token"]

    for person in (other.public_id, uuid4()):
        form = {"person": str(person), "token": token, "new_password": NEW}
        assert faults(api.post(CONFIRM, form)) == [("bad_link", None)]
    other.refresh_from_db()
    assert other.check_password(PASSWORD)


@pytest.mark.usefixtures("has_mail")
def test_the_pages_of_the_forgotten_password(client: Client, rose: User) -> None:
    assert "/accounts/forgotten/" in client.get("/accounts/login/").text
    client.post("/accounts/forgotten/", {"email": TO})
    link = _link()
    assert client.get(link).status_code == 200
    weak = client.post(link, {"new_password1": "1", "new_password2": "2"})
    assert weak.status_code == 422

    form = {"new_password1": NEW, "new_password2": NEW}
    assert "Log in with it" in client.post(link, form, follow=True).text
    rose.refresh_from_db()
    assert rose.check_password(NEW)
    assert "This link is too old" in client.get(link, follow=True).text
