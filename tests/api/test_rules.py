"""The catalogue of rules for other clients."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from engine.catalogue import catalogue
from engine.examples import examples_of
from mahjong_site.pages.rulebook import find_parts

pytestmark = pytest.mark.django_db
RULES = "/api/v1/rules/"


def ids(api: APIClient, **asked: object) -> list[str]:
    """The ids of all that is found."""
    return [
        one["id"] for one in api.get(RULES, {"limit": 100, **asked}).json()["results"]
    ]


def test_rules_are_found_as_on_their_page(api: APIClient) -> None:
    first = api.get(RULES).json()
    assert first["count"] == len(catalogue())
    assert [one["id"] for one in first["results"]] == list(catalogue())[:20]
    for words, show in (("joker pair", ""), ("", "house"), ("pass", "error")):
        page = [rule.id for part in find_parts(words, show) for rule in part.rules]
        asked = {"q": words} | ({"show": show} if show else {})
        assert ids(api, **asked) == page[:100]
    jokers = ids(api, part="jokers")
    assert jokers
    assert all(one.startswith("jokers-") for one in jokers)
    assert api.get(RULES, {"show": "x"}).status_code == 400
    assert api.get(RULES, {"colour": "x"}).status_code == 400


def test_a_rule_brings_its_examples_with_the_engine_s_answers(api: APIClient) -> None:
    told = 0
    for rule in list(catalogue().values())[::9]:
        answer = api.get(f"{RULES}{rule.id}/")
        body = answer.json()
        assert (body["id"], body["text"], body["house"]) == (
            rule.id,
            rule.text,
            rule.house,
        )
        assert [one["id"] for one in body["examples"]] == [
            one.id for one in examples_of(rule.id)
        ]
        told += sum(bool(one["head"] and one["told"]) for one in body["examples"])
        again = api.get(f"{RULES}{rule.id}/", HTTP_IF_NONE_MATCH=answer["ETag"])
        assert again.status_code == 304
    assert told > 20
    assert api.get(f"{RULES}jokers-99/").status_code == 404
