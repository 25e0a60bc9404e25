"""The style page: a development aid that has to stay whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from mahjong_site.accounts.preferences import Theme

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

STYLES = Path("static/css")
BLOCK, COMMENT = re.compile(r"\{[^{}]*\}"), re.compile(r"/\*.*?\*/", re.S)


@pytest.fixture(autouse=True)
def _in_development(settings: Settings) -> None:
    settings.DEBUG = True


@pytest.mark.parametrize("sheet", ["components", "tiles"])
def test_every_shared_class_is_shown(client: Client, sheet: str) -> None:
    page = client.get("/style/").content.decode()
    rules = COMMENT.sub("", (STYLES / f"{sheet}.css").read_text(encoding="utf-8"))
    shown = {one for css in re.findall('class="([^"]*)"', page) for one in css.split()}

    assert {*re.findall(r"\.([a-z][\w-]*)", BLOCK.sub("{}", rules))} <= shown


@pytest.mark.parametrize("theme", Theme)
def test_it_shows_itself_in_every_theme(client: Client, theme: Theme) -> None:
    page = client.get("/style/", {"theme": theme}).content.decode()

    assert f'data-theme="{theme}"' in page
    assert f'href="?theme={theme}" aria-current="page"' in page


def test_a_theme_that_there_is_not_leaves_the_askers_own(client: Client) -> None:
    client.cookies["theme"] = "dark"

    page = client.get("/style/", {"theme": "gilded"}).content.decode()

    assert 'data-theme="dark"' in page
