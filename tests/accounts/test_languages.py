"""The language of a person: on every device, in letters, and for who goes."""

from __future__ import annotations

import re

import pytest
from django.conf import settings as site
from django.core import mail
from django.test import Client
from django.urls import reverse

from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import Language, save_preferences
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/settings/"
SIGN_UP = {"username": "lirio", "password": "siete puntos en fila"}


def _language(client: Client, path: str = "/", asks: str = "en") -> str:
    """The language that a page says it is in, for a browser that asks for `asks`."""
    page = client.get(path, headers={"Accept-Language": asks}).text
    found = re.search(r'<html lang="(\w+)"', page)
    assert found
    return found[1]


def _choose(client: Client, language: str) -> None:
    client.post(reverse("language"), {"language": language, "next": SETTINGS})


def _log_in(client: Client, person: User) -> None:
    login = {"username": person.username, "password": PASSWORD}
    assert client.post("/accounts/login/", login).status_code == 302


def test_there_is_a_choice_for_every_language_of_the_site() -> None:
    assert {*Language} == {Language.SYSTEM, *(code for code, _name in site.LANGUAGES)}


def test_an_account_finds_its_language_on_another_device(
    learner: User, learner_client: Client
) -> None:
    _choose(learner_client, "es")
    elsewhere = Client()
    _choose(elsewhere, "en")

    _log_in(elsewhere, learner)

    assert _language(elsewhere) == "es"
    assert _language(elsewhere, "/nothing-here/") == "es"
    elsewhere.post("/accounts/logout/")
    assert _language(elsewhere) == "en"


def test_a_visitor_stays_nobody_and_takes_the_language_along(client: Client) -> None:
    _choose(client, "es")
    assert not User.objects.exists()

    client.post("/accounts/sign-up/", SIGN_UP)

    assert User.objects.get().preferences == {"language": "es"}


def test_the_browser_decides_again_when_it_is_asked_to(
    learner: User, learner_client: Client
) -> None:
    _choose(learner_client, "es")
    page = learner_client.get(SETTINGS).text
    assert re.search(r'value="es"[^>]*checked', page)

    _choose(learner_client, "system")

    assert _language(learner_client, asks="en") == "en"
    assert _language(learner_client, asks="es") == "es"
    learner.refresh_from_db()
    assert learner.preferences == {"language": "system"}


def test_a_language_that_there_is_not_changes_nothing(
    learner: User, learner_client: Client
) -> None:
    _choose(learner_client, "es")
    _choose(learner_client, "tlh")

    assert _language(learner_client) == "es"


def test_another_site_cannot_change_what_an_account_keeps() -> None:
    """The switch has no token: it rests on a session that is not sent along."""
    assert site.SESSION_COOKIE_SAMESITE == "Lax"


@pytest.mark.usefixtures("has_mail")
@pytest.mark.parametrize(
    ("kept", "asks", "subject"),
    [
        ("es", "en", "Una contraseña nueva"),
        ("en", "es", "A new password"),
        ("", "es", "Una contraseña nueva"),
    ],
)
def test_a_letter_is_in_the_language_of_who_reads_it(
    learner: User, client: Client, kept: str, asks: str, subject: str
) -> None:
    learner.email = "rose@home.example"
    learner.save()
    if kept:
        save_preferences(user=learner, language=Language(kept))

    form = {"email": learner.email}
    client.post("/accounts/forgotten/", form, headers={"Accept-Language": asks})

    (letter,) = mail.outbox
    assert letter.subject == subject
    greeting = "Hola" if subject.startswith("Una") else "Hello"
    assert str(letter.body).startswith(greeting)


@pytest.mark.parametrize("word", ["eliminar", " Delete"])
def test_a_guest_goes_by_the_word_of_the_page_or_the_english_one(
    client: Client, word: str
) -> None:
    client.post(SETTINGS, {"tile_face": "plain"})
    _choose(client, "es")
    assert "la palabra “eliminar”" in client.get("/accounts/delete/").text

    wrong = client.post("/accounts/delete/", {"confirm": "borrar"})
    assert "“eliminar”" in wrong.text
    assert User.objects.exists()
    client.post("/accounts/delete/", {"confirm": word})

    assert not User.objects.exists()
