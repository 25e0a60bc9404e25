from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from mahjong_site.accounts import services
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.at_once import at_once
from tests.conftest import PASSWORD

NOT_A_PAGE_OF_OURS = [
    *("foo", "foo bar", "?x", "#y", ".", "pages:home", "play:table"),
    *("//elsewhere.example", "http://elsewhere.example", "/\\elsewhere.example"),
    "javascript:alert(1)",
]


@pytest.mark.django_db
@pytest.mark.parametrize("wanted", NOT_A_PAGE_OF_OURS)
def test_after_signing_up_a_false_address_leads_home(
    client: Client, wanted: str
) -> None:
    form = {"username": "rosemary", "password": PASSWORD, "next": wanted}

    response = client.post(reverse("accounts:sign-up"), form)

    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.django_db
@pytest.mark.parametrize("wanted", NOT_A_PAGE_OF_OURS)
def test_after_logging_in_a_false_address_leads_home(
    client: Client, learner: User, wanted: str
) -> None:
    form = {"username": "rose", "password": PASSWORD, "next": wanted}

    response = client.post(reverse("accounts:login"), form)

    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["accounts:sign-up", "accounts:login"])
def test_a_page_of_the_site_is_gone_back_to(
    client: Client, learner: User, page: str
) -> None:
    name = "rose" if page == "accounts:login" else "rosemary"
    form = {"username": name, "password": PASSWORD, "next": "/cards/?x=1"}

    assert client.post(reverse(page), form)["Location"] == "/cards/?x=1"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "says"),
    [("Mary Smith", "How about “Mary.Smith”?"), ("!!", "no spaces.")],
)
def test_a_name_with_a_space_is_refused_with_one_that_would_do(
    client: Client, name: str, says: str
) -> None:
    form = {"username": name, "password": PASSWORD}

    response = client.post(reverse("accounts:sign-up"), form)

    assert response.status_code == 422
    assert says in response.text
    assert "valid username" not in response.text
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_name_taken_since_the_form_looked_is_refused_at_its_field(
    learner: User,
) -> None:
    with pytest.raises(DomainError) as refused:
        services.sign_up(guest=None, username="ROSE", password=PASSWORD)

    assert (refused.value.code, refused.value.field) == ("taken", "username")
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_sign_up_with_one_name_at_once_make_one_account() -> None:
    form = {"username": "rosemary", "password": PASSWORD}

    def sign_up() -> int:
        return Client().post(reverse("accounts:sign-up"), form).status_code

    codes = at_once(sign_up, sign_up, sign_up)

    assert sorted(codes) == [302, 422, 422]
    assert User.objects.filter(username__iexact="rosemary").count() == 1


def test_both_forms_ask_for_the_same_name(client: Client) -> None:
    for page in ("accounts:sign-up", "accounts:login"):
        text = client.get(reverse(page)).text
        assert re.search(r"<label[^>]*>\s*Name", text), page
        assert "Username" not in text
