"""The open data: one download that others can use and check."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from engine.cardtext import load_card
from engine.catalogue import catalogue
from lessons.drills.catalogue import KINDS, grade
from lessons.glossary import glossary
from lessons.openset import SEEDS, item_data, made_item, open_card
from tests.sizes import size

pytestmark = pytest.mark.django_db
DATA = "/api/v1/open-data/"


@pytest.fixture
def data(api: APIClient) -> dict[str, Any]:
    """The download, read."""
    found: dict[str, Any] = api.get(DATA).json()
    return found


def test_it_is_one_file_with_its_licence(api: APIClient, data: dict[str, Any]) -> None:
    answer = api.get(DATA)
    assert answer["Content-Disposition"].startswith("attachment")
    assert data["licence"]["spdx"] == "CC-BY-4.0"
    again = api.get(DATA, HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert api.get(DATA, {"x": 1}).status_code == 400


def test_the_card_can_be_read_again(data: dict[str, Any]) -> None:
    card = load_card(data["card"]["text"])
    assert card.hash == data["card"]["hash"] == open_card().hash
    assert len(card.lines) == len(open_card().lines)


def test_rules_and_terms_are_complete(data: dict[str, Any]) -> None:
    assert [one["id"] for one in data["rules"]] == list(catalogue())
    assert [one["slug"] for one in data["glossary"]] == list(glossary().by_slug)


def test_every_item_is_what_the_engine_finds_today(data: dict[str, Any]) -> None:
    counts = Counter(
        (one["question"]["kind"], one["question"]["level"]) for one in data["items"]
    )
    for slug, kind in KINDS.items():
        for level in kind.LEVELS:
            assert 0 < counts[slug, level] <= len(SEEDS)
    for kept in data["items"][:: size(7, 1)]:
        asked = kept["question"]
        item = made_item(asked["kind"], asked["level"], asked["seed"])
        assert item
        assert json.loads(json.dumps(item_data(item))) == kept, (
            "Run `python manage.py open_items` and look at the difference"
        )
        for key in kept["solution"]["right"]:
            assert grade(open_card(), item, key).is_right


def test_no_other_card_is_given_away(data: dict[str, Any]) -> None:
    card = open_card()
    printed = {(line.section, line.number, line.points) for line in card.lines}
    found = [*_lines(data["items"]), *_lines(data["glossary"])]
    assert len(found) > 100
    assert set(found) <= printed
    assert {one["question"]["card_hash"] for one in data["items"]} == {card.hash}


def _lines(value: Any) -> Iterator[tuple[str, str, int]]:
    """Every line of a card that is shown anywhere in it."""
    if isinstance(value, list):
        for one in value:
            yield from _lines(one)
    elif isinstance(value, dict):
        if {"section", "number", "points"} <= value.keys():
            yield value["section"], value["number"], value["points"]
        for one in value.values():
            yield from _lines(one)
