"""Two cards compared over the API, and a line explained."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from cards.comparison import comparison_shown
from cards.library import shipped_card
from engine.comparing import KILLS

pytestmark = pytest.mark.django_db
COMPARE = "/api/v1/cards/compare/"
PAIR = {"old": "mahjong-club", "new": "nmjl-2026"}


def test_two_cards_are_compared_as_on_the_page(api: APIClient) -> None:
    old, new = map(shipped_card, PAIR.values())
    page = comparison_shown(old, new)

    found = api.get(COMPARE, PAIR).json()

    assert found["same"] == page.same
    for name in ("habits", "changed", "elsewhere", "gone", "came"):
        assert len(found[name]) == len(getattr(page, name))
    every = found["habits"] + found["changed"] + found["elsewhere"]
    assert every
    told = [
        change
        for one in (*page.habits, *page.changed, *page.elsewhere)
        for change in one.changes
    ]
    assert [change["text"] for one in every for change in one["changes"]] == told
    kinds = {change["code"] for one in found["habits"] for change in one["changes"]}
    assert kinds <= set(KILLS)
    line = found["came"][0]
    where = f"/api/v1/cards/nmjl-2026/lines/{line['section_slug']}/{line['number']}/"
    assert api.get(where).json()["points"] == line["points"]


def test_a_card_beside_itself_is_the_same(api: APIClient) -> None:
    found = api.get(COMPARE, {"old": "nmjl-2026", "new": "nmjl-2026"}).json()
    assert (found["same"], found["changed"], found["gone"]) == (72, [], [])


def test_what_has_not_changed_is_a_304(api: APIClient) -> None:
    first = api.get(COMPARE, PAIR)
    again = api.get(COMPARE, PAIR, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"old": "nmjl-2026"}, 400, "required"),
        (PAIR | {"colour": "red"}, 400, "unknown"),
        (PAIR | {"old": "no-such"}, 404, "unknown_card"),
    ],
)
def test_what_cannot_be_compared_is_told(
    api: APIClient, asked: dict[str, Any], status: int, code: str
) -> None:
    answer = api.get(COMPARE, asked)
    assert answer.status_code == status
    assert answer.json()["errors"][0]["code"] == code


def test_a_line_is_explained_as_on_its_page(api: APIClient, client: Client) -> None:
    found = api.get("/api/v1/cards/nmjl-2026/lines/2468/2/").json()
    page = client.get(reverse("cards:line-detail", args=["nmjl-2026", "2468", "2"]))
    shown = page.context["shown"]
    assert found["sentence"] == "; ".join(shown.facts)
    assert found["exposure_text"] == shown.exposure
    assert found["points_text"] == shown.value
    assert len(found["example"].split()) >= 1
