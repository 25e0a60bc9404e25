"""Cookies that no browser of an honest person sends."""

from __future__ import annotations

import pytest
from django.test import Client

NUL = r"\000"
"""As a cookie in quotes spells it."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "messages", "mahjong"])
@pytest.mark.parametrize("path", ["/", "/play/", "/cards/checker/"])
def test_a_cookie_that_is_no_text_is_passed_over(
    client: Client, name: str, path: str
) -> None:
    cookie = f'{name}="{NUL}{"a" * 31}"; kept=yes'

    response = client.get(path, headers={"cookie": cookie})

    assert response.status_code == 200
    assert response.wsgi_request.COOKIES == {"kept": "yes"}


def test_an_honest_session_is_kept(learner_client: Client) -> None:
    response = learner_client.get("/play/")

    assert response.wsgi_request.user.is_authenticated
