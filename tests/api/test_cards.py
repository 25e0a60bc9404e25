from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings
from rest_framework.test import APIClient

import engine
from cards import library, selectors

WIN = "FF 2222B 44C 66C 8888B"
LINES = "/api/v1/cards/nmjl-2026/lines/"


def check(api: APIClient, **asked: Any) -> HttpResponse:
    return api.post("/api/v1/check/", {"card": "nmjl-2026", "concealed": WIN} | asked)


def nearest(api: APIClient, **asked: Any) -> HttpResponse:
    question = {"card": "nmjl-2026", "concealed": "FF 2222B 44C 66C 888B"}
    return api.post("/api/v1/nearest/", question | asked)


def errors(answer: HttpResponse) -> list[tuple[str, str | None]]:
    return [(one["code"], one["attr"]) for one in answer.json()["errors"]]


# -- reading -------------------------------------------------------------------


def test_the_offered_cards_are_listed(api: APIClient, settings: Settings) -> None:
    settings.OFFERED_CARDS = ["mahjong-club", "nmjl-2026"]
    body = api.get("/api/v1/cards/").json()
    assert body["count"] == 2
    assert [card["slug"] for card in body["results"]] == settings.OFFERED_CARDS
    club, league = body["results"]
    assert (league["lines"], league["hands"], league["left_out"]) == (72, 1077, 0)
    assert club["left_out"] == 2
    assert api.get("/api/v1/cards/nmjl-2026/").json() == league


def test_all_lines_can_be_paged_through(api: APIClient) -> None:
    found: list[dict[str, Any]] = []
    address: str | None = f"{LINES}?limit=30"
    while address:
        body = api.get(address).json()
        found += body["results"]
        address = body["next"]
    names = [(line["section"], line["number"]) for line in found]
    card = library.shipped_card("nmjl-2026")
    assert names == [(line.section, line.number) for line in card.lines]
    assert sum(line["hands"] for line in found) == 1077


@pytest.mark.parametrize("section", ["Any Like Numbers", "any-like-numbers"])
def test_lines_of_a_section(api: APIClient, section: str) -> None:
    body = api.get(LINES, {"section": section}).json()
    assert [line["number"] for line in body["results"]] == ["1", "2", "3"]


def test_lines_by_exposure(api: APIClient) -> None:
    body = api.get(LINES, {"exposure": "C", "limit": 100}).json()
    assert body["count"] == 13
    assert all(line["exposure"] == "C" for line in body["results"])
    assert errors(api.get(LINES, {"exposure": "Y"})) == [("invalid_choice", "exposure")]


def test_a_line_comes_word_by_word(api: APIClient) -> None:
    line = api.get(f"{LINES}369/4/").json()
    assert line["points"] == 30
    assert line["words"][0] == "Two suits, whichever two you like"
    news = line["groups"][-1]
    assert news["tiles"] == "N E W S"
    assert (news["takes_jokers"], news["rule"]) == (False, "jokers-02")


def test_the_hands_of_every_line_are_the_engines(api: APIClient) -> None:
    card = library.shipped_card("mahjong-club")
    for line in selectors.printed_lines(card):
        slug = selectors.section_slug(line.section)
        path = f"/api/v1/cards/mahjong-club/lines/{slug}/{line.number}/hands/"
        body = api.get(path, {"limit": 100}).json()
        assert body["count"] == len(line.hands)
        shown = [hand["tiles"] for hand in body["results"]]
        assert shown == [engine.format_tiles(hand.tiles) for hand in line.hands]


def test_hands_are_paged_within_limits(api: APIClient) -> None:
    path = f"{LINES}quints/3/hands/"
    body = api.get(path, {"limit": 100, "offset": 200}).json()
    assert body["count"] == 216
    assert len(body["results"]) == 16
    assert body["next"] is None
    assert errors(api.get(path, {"limit": 101})) == [("out_of_range", "limit")]
    assert errors(api.get(path, {"colour": "red"})) == [("unknown", "colour")]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nmjl-1937/", "unknown_card"),
        ("nmjl-1937/lines/", "unknown_card"),
        ("nmjl-2026/lines/2468/99/", "unknown_line"),
        ("nmjl-2026/lines/nothing/1/", "unknown_line"),
        ("nmjl-2026/lines/2468/99/hands/", "unknown_line"),
    ],
)
def test_what_is_not_there_is_named(api: APIClient, path: str, code: str) -> None:
    answer = api.get(f"/api/v1/cards/{path}")
    assert answer.status_code == 404
    assert errors(answer) == [(code, None)]


def test_a_card_that_is_not_offered_is_not_there(
    api: APIClient, settings: Settings
) -> None:
    settings.OFFERED_CARDS = ["nmjl-2026"]
    assert api.get("/api/v1/cards/mahjong-club/").status_code == 404
    assert errors(check(api, card="mahjong-club")) == [("unknown_card", "card")]


def test_what_has_not_changed_is_not_sent_again(api: APIClient) -> None:
    first = api.get("/api/v1/cards/nmjl-2026/")
    again = api.get(
        "/api/v1/cards/nmjl-2026/", headers={"If-None-Match": first["ETag"]}
    )
    assert again.status_code == 304
    assert again.content == b""
    other = api.get(
        "/api/v1/cards/mahjong-club/", headers={"If-None-Match": first["ETag"]}
    )
    assert other.status_code == 200


# -- asking --------------------------------------------------------------------


def test_a_win_is_laid_out_in_its_groups(api: APIClient) -> None:
    answer = check(api, concealed="FF 2222B 44C 66C", exposures=["888B J"])
    assert answer.status_code == 200
    body = answer.json()
    assert body["ok"] is True
    assert body["reasons"] == []
    (line,) = body["lines"]
    assert (line["section"], line["number"], line["points"]) == ("2468", "2", 30)
    assert [group["tiles"] for group in line["groups"]] == [
        "F F",
        "2B 2B 2B 2B",
        "4C 4C",
        "6C 6C",
        "8B 8B 8B J",
    ]
    assert [group["exposed"] for group in line["groups"]] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"concealed": "F J 2222B 44C 66C 8888B"}, "joker_in_pair"),
        ({"concealed": WIN + " E"}, "wrong_tile_count"),
        ({"concealed": "FF 22222B 44C 66C 888B"}, "too_many_copies"),
        ({"concealed": "J" * 300}, "too_many_copies"),
        ({"concealed": "FF", "exposures": ["JJJ"]}, "exposure_needs_natural"),
        ({"concealed": "FF", "exposures": [""]}, "exposure_wrong_size"),
        (
            {"concealed": "FF 246B 888B 246C", "exposures": ["888C"]},
            "concealed_line_exposed",
        ),
        ({"concealed": ""}, "wrong_tile_count"),
    ],
)
def test_no_mahjong_is_an_answer_with_reasons(
    api: APIClient, asked: dict[str, Any], code: str
) -> None:
    answer = check(api, **asked)
    assert answer.status_code == 200
    body = answer.json()
    assert body["ok"] is False
    assert body["lines"] == []
    assert code in [reason["code"] for reason in body["reasons"]]
    assert all(reason["text"] for reason in body["reasons"])


@pytest.mark.parametrize("ask", [check, nearest])
@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"concealed": "zebra"}, ("unreadable_tile", "concealed")),
        ({"exposures": ["888B", "2X"]}, ("unreadable_tile", "exposures.1")),
        ({"concealed": "F" * 2_001}, ("text_too_long", "concealed")),
        ({"concealed": 7}, ("invalid", "concealed")),
        ({"concealed": ["F"]}, ("invalid", "concealed")),
        ({"concealed": None}, ("null", "concealed")),
        ({"concealed": "2B\x00"}, ("unreadable_tile", "concealed")),
        ({"exposures": "888B"}, ("not_a_list", "exposures")),
        ({"exposures": ["888B"] * 5}, ("max_length", "exposures")),
        ({"card": "nmjl-1937"}, ("unknown_card", "card")),
        ({"card": "../x"}, ("invalid", "card")),
        ({"colour": "red"}, ("unknown", "colour")),
    ],
)
def test_what_cannot_be_read_is_named_at_its_field(
    api: APIClient, ask: Any, asked: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = ask(api, **asked)
    assert answer.status_code == 400
    assert answer.json()["type"] == "validation_error"
    assert errors(answer) == [fault]


def test_what_is_missing_is_named(api: APIClient) -> None:
    answer = api.post("/api/v1/check/", {})
    assert errors(answer) == [("required", "card"), ("required", "concealed")]


def test_a_body_that_is_no_json_is_refused(api: APIClient) -> None:
    answer = api.generic(
        "POST", "/api/v1/check/", b"{nonsense", content_type="application/json"
    )
    assert answer.status_code == 400
    assert errors(answer) == [("parse_error", None)]


def test_nearest_lines_say_what_is_missing(api: APIClient) -> None:
    body = nearest(api, concealed="FF 2222B 44C 66C 88B J", limit=1).json()
    first = body["nearest"][0]
    assert first == {
        "section": "2468",
        "number": "2",
        "exposure": "X",
        "points": 30,
        "away": 1,
        "missing": "8B 8B",
        "jokers_used": 1,
        "hand": "2B 2B 2B 2B 8B 8B 8B 8B 4C 4C 6C 6C F F",
    }


def test_tiles_seen_elsewhere_close_lines(api: APIClient) -> None:
    open_lines = nearest(api, concealed="NNN EEE WWW", limit=100).json()["nearest"]
    seen = nearest(api, concealed="NNN EEE WWW", limit=100, seen="SSS JJJJJJJJ")
    closed = {(n["section"], n["number"]) for n in open_lines} - {
        (n["section"], n["number"]) for n in seen.json()["nearest"]
    }
    assert ("Winds-Dragons", "1A") in closed


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"exposures": ["JJJ"]}, ("exposure_needs_natural", "exposures")),
        ({"exposures": ["22B"]}, ("exposure_wrong_size", "exposures")),
        ({"concealed": WIN + " E"}, ("wrong_tile_count", "concealed")),
        ({"concealed": "22222B"}, ("too_many_copies", "concealed")),
        ({"seen": "F" * 7}, ("too_many_copies", "concealed")),
        ({"seen": "zebra"}, ("unreadable_tile", "seen")),
        ({"limit": 0}, ("min_value", "limit")),
        ({"limit": 101}, ("max_value", "limit")),
        ({"limit": "many"}, ("invalid", "limit")),
    ],
)
def test_nearest_refuses_what_nobody_can_hold(
    api: APIClient, asked: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = nearest(api, **asked)
    assert answer.status_code == 400
    assert errors(answer) == [fault]


def test_questions_are_counted(api: APIClient, settings: Settings) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "checker": "1/min"}
    assert check(api).status_code == 200
    refused = nearest(api)
    assert refused.status_code == 429
    assert refused["Retry-After"]


def test_cards_and_questions_cost_no_query(
    api: APIClient, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        api.get("/api/v1/cards/")
        api.get(LINES)
        api.get(f"{LINES}369/4/")
        api.get(f"{LINES}369/4/hands/")
        check(api)
        nearest(api)
