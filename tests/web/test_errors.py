from __future__ import annotations

import re

import pytest
from django import forms
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, add_error


class _Form(forms.Form):
    tiles = forms.CharField(help_text="Fourteen tiles")


def test_a_refusal_stands_at_its_field_or_on_top() -> None:
    form = _Form({"tiles": "1B"})
    assert form.is_valid()

    add_error(form, DomainError("too_few", "Thirteen are missing.", "tiles"))
    add_error(form, DomainError("game_over", "The game is over.", "seat"))

    assert form.errors["tiles"] == ["Thirteen are missing."]
    assert form.non_field_errors() == ["The game is over."]
    assert form.has_error("tiles", "too_few")


def test_a_field_is_tied_to_its_help_and_its_errors() -> None:
    html = str(_Form({"tiles": ""}))

    assert 'aria-describedby="id_tiles_helptext id_tiles_error"' in html
    assert 'id="id_tiles_helptext"' in html
    assert 'id="id_tiles_error"' in html
    assert 'aria-invalid="true"' in html


@pytest.mark.django_db
def test_a_missing_page_is_designed(client: Client) -> None:
    response = client.get("/nothing-here/")

    assert response.status_code == 404
    assert "To the first page" in response.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded; charset=utf-16", b"a=1"),
        ("application/x-www-form-urlencoded", b"&".join([b"a=1"] * 3_000)),
        ("application/x-www-form-urlencoded", b"a=" + b"x" * 6_000_000),
        ("multipart/form-data", b"no boundary"),
    ],
    ids=["charset", "fields", "size", "boundary"],
)
def test_a_missing_page_reads_no_form(client: Client, kind: str, body: bytes) -> None:
    response = client.post("/nothing-here/", body, content_type=kind)

    assert response.status_code == 404


@pytest.mark.django_db
def test_the_forms_of_a_missing_page_can_be_sent(pupil: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(pupil)
    page = browser.post("/nothing-here/").text
    form = re.search(
        r'action="([^"]+)">\s*<input type="hidden" name="csrfmiddlewaretoken"'
        r' value="([^"]+)"',
        page,
    )
    assert form

    response = browser.post(form[1], {"csrfmiddlewaretoken": form[2]})

    assert response.status_code == 302


@pytest.mark.django_db
def test_an_outdated_form_is_explained() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/settings/")

    assert response.status_code == 403
    assert "out of date" in response.text


@pytest.mark.django_db
def test_a_form_sent_too_often_gets_a_page_with_the_wait(
    client: Client, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "signup": "1/min"}
    client.post("/accounts/sign-up/")

    response = client.post("/accounts/sign-up/")

    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 60
    assert "Nothing is lost" in response.text


@pytest.mark.parametrize("name", ["400.html", "403.html", "500.html"])
def test_an_error_page_needs_nothing_of_the_request(name: str) -> None:
    with override("es"):
        page = render_to_string(name)

    assert '<html lang="es"' in page
    assert "<h1>" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("a=1", "application/x-www-form-urlencoded; charset=utf-7"),
        ("zzz", "multipart/form-data"),
        ("&".join(["a=1"] * 2000), "application/x-www-form-urlencoded"),
    ],
    ids=["charset", "no boundary", "too many fields"],
)
def test_a_form_that_cannot_be_read_gets_the_designed_page(
    body: str, kind: str
) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.get("/play/")

    response = strict.post("/play/", body, content_type=kind)

    assert response.status_code == 400
    assert "This request could not be read" in response.text
