"""Questions that were tampered with: the judge's JSON, and the checker's links."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

import engine
from cards import library
from cards.judging import answer_text
from engine.options import TableRules
from engine.position import write_position
from engine.ruling import VERDICTS
from engine.state import Phase
from tests.hostile import LONG, mutated
from tests.sizes import size

# The judge asks the cards alone: no question reaches the database.
pytestmark = pytest.mark.one_database
LONGEST = 8_000
"""About as much as servers let through in an address."""
MOST_TILES = 1_500
"""No page of the checker shows more tiles, the keyboard of 36 counted."""


def questions() -> list[dict[str, Any]]:
    """Questions about positions of both ways to play."""
    card = library.shipped_card("nmjl-2026")
    found = []
    for seed, phase in enumerate((Phase.PASS, Phase.PICK, Phase.TURN, Phase.CLAIM)):
        for way in ("guided", "real"):
            moment = engine.random_position(card, TableRules(way=way), seed, phase)
            state, seat = moment.state, moment.seat
            action = engine.legal_actions(state, seat)[0].to_dict()
            position = write_position(state, seat)
            asked = {"seat": seat, "action": action, "position": position}
            found.append({"ask": "position", **asked})
    return found


def test_no_changed_question_stops_the_judge() -> None:
    asked = questions()
    told: set[str] = set()
    for seed in range(size(400, 20_000)):
        question = mutated(asked[seed % len(asked)], seed)
        answer = json.loads(answer_text(json.dumps(question).encode()))
        if "error" in answer:
            assert answer["error"]["code"]
            assert answer["error"]["text"]
        else:
            assert "verdict" not in answer or answer["verdict"] in VERDICTS
        told |= answer.keys()
    assert told >= {"error", "faults", "verdict"}


LINKS: list[dict[str, str]] = [
    {"concealed": "FF 2222B 44C 66C", "exposure_1": "888B J", "won": "discard"},
    {"ask": "may", "do": "call", "tile": "5D", "show": "5D J", "concealed": "1B 2B"},
    {"ask": "may", "do": "change", "lies": "5D 5D J", "show": "5D 5D J J"},
    {"ask": "may", "do": "exchange", "tile": "5D", "lies": "5D 5D J", "whose": "mine"},
    {"ask": "may", "do": "pass", "which": "3", "show": "1B 2B", "blind": "1"},
    {"ask": "may", "do": "stop", "which": "3", "second_charleston": "majority"},
    {"ask": "may", "do": "mahjong", "tile": "8B", "concealed": "FF 2222B 44C 66C 888B"},
    {"ask": "dead", "exposure_1": "222B J", "down": "5D 5D 5D"},
]


def get(client: Client, link: dict[str, Any]) -> HttpResponse:
    return client.get("/cards/checker/", link, follow=True)


def check(response: HttpResponse, length: int = 0) -> None:
    # Django sends nobody on to an address of more than 16 kB.
    too_long = {400} if length > LONGEST else set()
    assert response.status_code in {200, 422} | too_long
    assert len(re.findall(r'class="tile[ "]', response.text)) <= MOST_TILES


@pytest.mark.django_db
def test_no_changed_link_breaks_the_checker(client: Client) -> None:
    codes = set()
    for seed in range(size(150, 5_000)):
        link = mutated(LINKS[seed % len(LINKS)], seed, changes=2)
        if not isinstance(link, dict):
            continue
        response = get(client, {str(k): text(v) for k, v in link.items()})
        check(response)
        codes.add(response.status_code)
    assert codes == {200, 422}


def text(value: Any) -> str:
    """As it would stand in an address, as far as a server lets it through."""
    said = value if isinstance(value, str) else json.dumps(value)
    return said[:LONGEST].replace("\x00", "")


@pytest.mark.django_db
@pytest.mark.parametrize("link", LINKS)
def test_a_link_with_far_too_much_in_it_shows_little(
    client: Client, link: dict[str, str]
) -> None:
    for name in link.keys() - {"ask", "do"}:
        for much in ("J" * 1_999, "1B " * 660, "5D" * LONG, "E " * LONG):
            check(get(client, link | {name: much}), len(much))
