"""Pieces of pages that are kept, because they say the same to everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils.autoreload import file_changed


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    caches["fragments"].clear()


def _checker(client: Client, **asked: str) -> str:
    return client.get(reverse("cards:checker"), asked, follow=True).text


@pytest.mark.django_db
def test_a_field_that_says_something_else_is_drawn_anew(client: Client) -> None:
    first = _checker(client, concealed="FF", won="self")
    again = _checker(client, concealed="FF", won="left")

    assert 'value="self" selected' in first
    assert 'value="left" selected' in again
    assert 'value="self" selected' in _checker(client, concealed="FF", won="self")
    assert 'value="FF 2B"' in _checker(client, concealed="FF 2B")


@pytest.mark.django_db
def test_a_lesson_is_the_same_from_the_kept_pieces(client: Client) -> None:
    page = "/lessons/the-tiles/"
    before = client.get(page)
    assert before.status_code == 200

    assert _without_tokens(client.get(page).text) == _without_tokens(before.text)


def test_work_on_a_template_empties_the_box(client: Client) -> None:
    caches["fragments"].set("piece", "old")

    file_changed.send(sender=None, file_path=Path("templates/page.html"))

    assert caches["fragments"].get("piece") is None


def _without_tokens(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(
        one for one in lines if "csrf" not in one and 'name="attempt"' not in one
    )
