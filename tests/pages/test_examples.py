"""The examples on the rules' pages: what lies there, and what the engine answers."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.utils import translation

from engine.examples import examples, examples_of
from mahjong_site.pages.examples import ExampleEntry, example_entries

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

WITH_EXAMPLES = list(dict.fromkeys(e.rule for e in examples().values()))


@pytest.mark.parametrize("rule_id", WITH_EXAMPLES)
def test_a_rule_page_shows_each_of_its_examples_with_an_answer(
    client: Client, rule_id: str
) -> None:
    page = html.unescape(client.get(f"/rules/{rule_id}/").content.decode())

    for example in examples_of(rule_id):
        assert f'id="{example.id}"' in page
        assert example.title in page
    for entry in example_entries(rule_id):
        assert entry.head
        assert entry.told or entry.results, entry.id
        for row in (*entry.rows, *entry.results):
            assert row.label, entry.id
    assert "{seat}" not in page


def entry(example_id: str) -> ExampleEntry:
    rule = examples()[example_id].rule
    return next(e for e in example_entries(rule) if e.id == example_id)


def test_a_question_about_an_action_shows_tiles_verdict_and_rule() -> None:
    shown = entry("claims-12-b")

    assert [(row.label, row.tiles) for row in shown.rows] == [
        ("Rosa: rack", ("55D J E S W N R G 4C 6C 8C 7D",)),
        ("Newest discard", ("5D",)),
        ("Rosa calls and shows", ("5D",)),
    ]
    assert (shown.look, shown.head) == ("not", "The hand can die for it")
    assert shown.told[0].rule == "claims-12"


def test_a_play_tells_what_happens_and_who_pays() -> None:
    shown = entry("jokers-19-a")
    told = [line.text for line in shown.told]

    assert shown.head == "What happens"
    assert "Rosa gives Nine Bam for a joker from Mei’s exposure." in told
    assert told[-1] == "Rosa receives 60 + 60 + 60 = 180"


def test_a_play_that_is_refused_tells_why_and_by_which_rule() -> None:
    shown = entry("claims-04-a")

    assert shown.told[-2].rule == "claims-04"


def test_what_departs_from_the_league_is_marked() -> None:
    assert entry("precedence-02-a").rules == ()
    assert entry("precedence-02-b").rules != ()
    assert entry("precedence-07-a").rules == ("Real table",)


def test_a_rule_without_examples_has_no_heading_for_them(client: Client) -> None:
    page = client.get("/rules/house-07/").content.decode()

    assert 'id="examples"' not in page


def test_answers_are_kept_by_language() -> None:
    assert example_entries("jokers-02") is example_entries("jokers-02")
    with translation.override("de"):
        assert [e.id for e in example_entries("jokers-02")] == [
            e.id for e in examples_of("jokers-02")
        ]


def test_tiles_are_shown_as_tiles(client: Client) -> None:
    page = client.get("/rules/jokers-02/").content.decode()

    assert len(re.findall(r'<ul class="rack', page)) >= len(examples_of("jokers-02"))


def test_the_card_of_the_examples_is_named(client: Client) -> None:
    page = html.unescape(client.get("/rules/claims-12/").content.decode())
    assert "where an example names no other: The 2026 card." in page
