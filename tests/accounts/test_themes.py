from __future__ import annotations

import re

import pytest
from django.test import Client

from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import Theme, preferences_of, save_preferences
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

SETTINGS = "/accounts/settings/"
THEME = "/accounts/settings/theme/"
PRINTED_DARK = re.compile(r'css/dark\S*" media="(?!screen)')


def _theme(client: Client, path: str = "/") -> str:
    """The theme that the server wrote on the page."""
    found = re.search(r'data-theme="(\w+)"', client.get(path).content.decode())
    assert found
    return found[1]


def test_a_page_asks_the_system_until_somebody_chooses(client: Client) -> None:
    page = client.get("/").content.decode()

    assert 'data-theme="system"' in page
    assert 'media="screen and (prefers-color-scheme: dark)"' in page
    assert not PRINTED_DARK.search(page)


@pytest.mark.parametrize("theme", Theme)
def test_a_visitor_is_remembered_by_a_cookie_alone(
    client: Client, theme: Theme
) -> None:
    answer = client.post(THEME, {"theme": theme}, follow=True)

    assert answer.redirect_chain[-1][0] == SETTINGS
    assert _theme(client) == theme
    assert not User.objects.exists()
    assert not PRINTED_DARK.search(client.get("/").content.decode())


def test_a_page_that_is_missing_has_the_colours_too(client: Client) -> None:
    client.post(THEME, {"theme": "dark"})

    assert _theme(client, "/nothing-here/") == "dark"


def test_an_account_finds_its_colours_on_another_device(
    learner: User, learner_client: Client
) -> None:
    learner_client.post(THEME, {"theme": "contrast"})
    elsewhere = Client()
    elsewhere.post(THEME, {"theme": "dark"})
    login = {"username": learner.username, "password": PASSWORD}

    elsewhere.post("/accounts/login/", login)

    assert _theme(elsewhere) == "contrast"


def test_what_a_visitor_chose_stays_when_something_else_is_stored(
    client: Client,
) -> None:
    client.post(THEME, {"theme": "dark"})
    client.post(SETTINGS, {"tile_face": "plain"})

    assert User.objects.get().preferences == {"tile_face": "plain"}
    assert _theme(client) == "dark"


def test_the_colours_stay_after_a_logout(learner_client: Client) -> None:
    learner_client.post(THEME, {"theme": "dark"})

    learner_client.post("/accounts/logout/")

    assert _theme(learner_client) == "dark"


def test_an_app_changes_the_pages_too(learner: User, learner_client: Client) -> None:
    learner_client.post(THEME, {"theme": "dark"})

    save_preferences(user=learner, theme=Theme.SYSTEM)

    assert preferences_of(learner).theme is Theme.SYSTEM
    assert _theme(learner_client) == "system"


@pytest.mark.parametrize("cookie", ["", "gilded", "dark\x01"])
def test_a_cookie_that_is_no_theme_is_passed_over(client: Client, cookie: str) -> None:
    client.cookies["theme"] = cookie

    assert _theme(client) == "system"


def test_a_theme_that_there_is_not_is_refused(client: Client) -> None:
    answer = client.post(THEME, {"theme": "gilded"})

    assert answer.status_code == 422
    assert "theme" not in answer.cookies
