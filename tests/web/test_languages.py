"""The switch of languages, and what an answer says about its language."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

SPANISH = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}

pytestmark = pytest.mark.django_db


def test_a_page_comes_in_the_browsers_language_and_says_so(client: Client) -> None:
    answer = client.get("/", headers=SPANISH)

    assert '<html lang="es"' in answer.content.decode()
    assert answer["Content-Language"] == "es"
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))


def test_english_comes_to_whoever_reads_neither(client: Client) -> None:
    answer = client.get("/", headers={"Accept-Language": "fi"})

    assert '<html lang="en"' in answer.content.decode()


def test_the_switch_leads_back_and_is_kept() -> None:
    client = Client(enforce_csrf_checks=True)
    address = reverse("pages:rules") + "?q=joker"

    answer = client.post(reverse("language"), {"language": "es", "next": address})

    assert answer["Location"] == address
    page = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert '<html lang="es"' in page
    assert f'name="next" value="{address}"' in page


@pytest.mark.parametrize(
    "sent",
    [
        {"language": "tlh", "next": "/"},
        {"language": "es", "next": "https://elsewhere.example/"},
        {},
    ],
)
def test_what_cannot_be_is_no_fault(client: Client, sent: dict[str, str]) -> None:
    answer = client.post(reverse("language"), sent)

    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_the_switch_is_no_page(client: Client) -> None:
    assert client.get(reverse("language")).status_code == 405


def test_every_page_offers_both_languages_by_their_own_names(client: Client) -> None:
    page = client.get("/").content.decode()

    assert 'value="en" lang="en"' in page
    assert 'value="es" lang="es"' in page
    assert ">Español</button>" in page


def test_the_api_speaks_the_language_asked_for_and_keeps_its_codes() -> None:
    url = reverse("api:rule", args=["deal-99"])
    english, spanish = (
        APIClient().get(url, headers={"Accept-Language": language})
        for language in ("en", "es")
    )

    assert spanish["Content-Language"] == "es"
    assert [one["code"] for one in english.json()["errors"]] == [
        one["code"] for one in spanish.json()["errors"]
    ]
