"""Previews of shared links: one picture a page, drawn once, and words for it."""

from __future__ import annotations

import re
import struct
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings
from rest_framework.exceptions import Throttled

from engine.tiles import Tile
from mahjong_site.accounts.models import User
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import Picture
from mahjong_site.paper.press import picture_json, png_of
from mahjong_site.paper.sharing import alt_of, picture_answer
from tests.paper.test_press import HOSTILE


def _size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


def tags(text: str) -> dict[str, str]:
    """What the head of a page says to those who draw previews."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text)
    return {name: unescape(said) for name, said in found}


@pytest.mark.parametrize("words", [" ".join(HOSTILE), "W" * 5000, "\x00", ""])
def test_any_words_and_many_tiles_make_a_picture_of_one_size(words: str) -> None:
    rack = blocks.rack((Tile.JOKER,) * 60, words)
    picture = Picture(words, (rack, blocks.text(words)), words)

    assert _size(png_of(picture_json(picture))) == (1200, 630)


def test_what_it_shows_is_told_in_words_and_not_at_length() -> None:
    picture = Picture("T", (blocks.rack((Tile(0), Tile.JOKER), "Yours"),))

    assert alt_of(picture) == "T · Yours: One Bam, Joker"
    assert len(alt_of(Picture("T" * 500, ()))) == 200


@pytest.mark.django_db
@pytest.mark.one_database
def test_only_what_is_drawn_anew_is_counted(rf: RequestFactory, settings: Settings):
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "picture": "1/min"}
    request = rf.get("/")
    request.user = User()
    picture = Picture(uuid4().hex, ())

    first, again = (picture_answer(request, picture) for _ in range(2))

    assert first.content == again.content
    with pytest.raises(Throttled):
        picture_answer(request, Picture(uuid4().hex, ()))


@pytest.mark.django_db
@pytest.mark.one_database
def test_a_page_without_a_picture_of_its_own_has_the_sites(client: Client) -> None:
    said = tags(client.get("/lessons/").text)

    assert said["og:title"] == "Lessons"
    assert said["og:description"] == said["description"]
    assert said["og:image"] == "http://testserver/card.png"
    assert said["twitter:card"] == "summary_large_image"
    answer = client.get("/card.png")
    assert answer["Content-Type"] == "image/png"
    assert _size(answer.content) == (
        int(said["og:image:width"]),
        int(said["og:image:height"]),
    )
    seen = client.get("/card.png", headers={"If-None-Match": answer["ETag"]})
    assert (seen.status_code, seen["ETag"]) == (304, answer["ETag"])


@pytest.mark.django_db
@pytest.mark.one_database
def test_a_host_that_is_not_ours_is_named_nowhere(client: Client) -> None:
    answer = client.get("/lessons/", headers={"Host": "elsewhere.example"})

    assert answer.status_code == 400
    assert "elsewhere" not in answer.text
