"""The choices of a line over the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

import engine
from cards import library
from cards.selectors import section_slug

CARDS = "/api/v1/cards/"


def _way(api: APIClient, card: str, line: Any, **asked: str) -> dict[str, Any]:
    where = f"{CARDS}{card}/lines/{section_slug(line.section)}/{line.number}/way/"
    answer = api.get(where, asked)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("card", ["kitchen-table", "mahjong-club"])
def test_every_value_of_every_switch_makes_a_hand_of_the_line(
    api: APIClient, card: str
) -> None:
    chosen = 0
    for line in library.shipped_card(card).lines[::3]:
        known = {engine.format_tiles(hand.tiles) for hand in line.hands}
        first = _way(api, card, line)
        assert first["hands"] == len(line.hands)
        for switch in first["switches"]:
            for option in switch["options"]:
                asked = {switch["name"]: option["value"], "was": first["set_to"]}
                way = _way(api, card, line, **asked)
                assert way["tiles"] in known
                assert _chosen(way, switch["name"]) == [option["value"]]
                chosen += 1
    assert chosen


def _chosen(way: dict[str, Any], name: str) -> list[str]:
    switch = next(one for one in way["switches"] if one["name"] == name)
    return [one["value"] for one in switch["options"] if one["is_chosen"]]


def test_what_is_no_choice_is_not_heeded(api: APIClient) -> None:
    card = "kitchen-table"
    line = library.shipped_card(card).lines[0]
    first = _way(api, card, line)

    assert _way(api, card, line, a="nonsense", was="..", z="1") == first
    assert api.get(f"{CARDS}{card}/lines/no-such/1/way/").status_code == 404
