"""Glossary and strategy for other clients."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from rest_framework.test import APIClient

import engine
from lessons.glossary import glossary
from lessons.strategy.chapters import chapters
from mahjong_site.web.templatetags.tiles import SPRITE

ROOT = "/api/v1/"


def test_the_glossary_is_searched_and_paged(api: APIClient) -> None:
    every = api.get(f"{ROOT}glossary/").json()
    assert every["count"] == len(glossary().terms)
    assert len(every["results"]) == 20
    found = api.get(f"{ROOT}glossary/", {"q": "white dragon"}).json()
    assert found["results"][0]["term"] == "Soap"
    tiles = api.get(f"{ROOT}glossary/", {"subject": "tiles", "limit": 100}).json()
    assert {one["subject"] for one in tiles["results"]} == {"tiles"}
    assert api.get(f"{ROOT}glossary/", {"subject": "x"}).status_code == 400
    assert api.get(f"{ROOT}glossary/", {"colour": "x"}).status_code == 400


@pytest.mark.parametrize("slug", glossary().by_slug)
def test_every_term_comes_with_what_is_said_of_it(api: APIClient, slug: str) -> None:
    answer = api.get(f"{ROOT}glossary/{slug}/")
    term, body = glossary().by_slug[slug], answer.json()
    assert (body["term"], body["short"]) == (term.term, term.short)
    assert len(body["shown"]) == sum(
        map(bool, (term.tiles, term.groups, term.wrong, term.line))
    )
    assert bool(body["text"]) == bool(term.text)
    assert "<" not in json.dumps(body["text"])
    again = api.get(f"{ROOT}glossary/{slug}/", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert again.status_code == 304


def test_every_tile_has_its_drawing(api: APIClient) -> None:
    tiles = api.get(f"{ROOT}tiles/").json()

    assert [tile["code"] for tile in tiles] == [tile.code for tile in engine.Tile]
    found = finders.find(SPRITE)
    assert found
    drawings = Path(found).read_text(encoding="utf-8")
    for tile in tiles:
        address, symbol = tile["image"].split("#")
        assert address == f"http://testserver{static(SPRITE)}"
        assert f'<symbol id="{symbol}" viewBox="0 0 72 100"' in drawings


def test_what_is_not_there_is_not_found(api: APIClient) -> None:
    assert api.get(f"{ROOT}glossary/no-such-term/").status_code == 404
    assert api.get(f"{ROOT}strategy/no-such-chapter/").status_code == 404
    assert api.get(f"{ROOT}lessons/no-such-lesson/").status_code == 404


def test_chapters_bring_their_claims_and_figures(api: APIClient) -> None:
    listed = api.get(f"{ROOT}strategy/").json()
    assert [one["slug"] for one in listed] == list(chapters())
    for slug, chapter in chapters().items():
        body = api.get(f"{ROOT}strategy/{slug}/").json()
        claims = {one["slug"]: one for one in body["claims"]}
        blocks = [block for step in body["steps"] for block in step["blocks"]]
        places = [block["claim"] for block in blocks if block["kind"] == "claim"]
        assert places == list(chapter.places)
        assert set(places) == claims.keys()
        for name, claim in chapter.claims.items():
            figures = claims[name]["figures"]
            assert len(figures) == len(claim.figures)
            assert all(v["value"] for row in figures for v in row["values"])
            assert claims[name]["kind"] == claim.kind
