from __future__ import annotations

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from mahjong_site.web.http import wants_fragment

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, False),
        (HTMX, True),
        ({**HTMX, "HX-Boosted": "true"}, False),
        ({**HTMX, "HX-History-Restore-Request": "true"}, False),
    ],
)
def test_only_a_plain_htmx_request_wants_a_fragment(
    rf: RequestFactory, headers: dict[str, str], expected: bool
) -> None:
    from django_htmx.middleware import HtmxDetails

    request = rf.get("/", headers=headers)
    request.htmx = HtmxDetails(request)

    assert wants_fragment(request) is expected


@pytest.mark.django_db
def test_a_page_says_that_it_varies_by_htmx(client: Client) -> None:
    assert "HX-Request" in client.get("/")["Vary"]


@pytest.mark.django_db
def test_htmx_goes_to_the_login_page_as_a_whole(client: Client) -> None:
    response = client.get(
        reverse("accounts:password-change"),
        headers={**HTMX, "HX-Current-URL": "http://testserver/play/?seat=1"},
    )

    assert response.status_code == 200
    assert response["HX-Redirect"] == "/accounts/login/?next=%2Fplay%2F%3Fseat%3D1"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["http://[::1", "//elsewhere.example/x", "x:y"])
def test_a_false_address_of_the_page_leads_home_after_the_login(
    client: Client, address: str
) -> None:
    response = client.get(
        reverse("accounts:password-change"),
        headers={**HTMX, "HX-Current-URL": address},
    )

    assert response["HX-Redirect"] == "/accounts/login/?next=%2F"
