"""The checker's questions over the API, one by one and many at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from rest_framework.test import APIClient

from cards import judging
from cards.api.examples import EXAMPLES
from cards.api.questions import QUESTIONS

# The judge asks the cards alone: no question reaches the database.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
WIN = {"card": "nmjl-2026", "concealed": "FF 2222B 44C 66C 8888B"}


def ask(api: APIClient, name: str, sent: dict[str, Any]) -> HttpResponse:
    return api.post(f"/api/v1/{name}/", sent)


def answered(api: APIClient, name: str, **changes: Any) -> dict[str, Any]:
    answer = ask(api, name, EXAMPLES[name] | changes)
    assert answer.status_code == 200, answer.json()
    body: dict[str, Any] = answer.json()
    return body


def faults(answer: HttpResponse) -> list[tuple[str, str | None]]:
    assert answer.status_code == 400
    return [(one["code"], one["attr"]) for one in answer.json()["errors"]]


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_example_of_every_question_is_answered(api: APIClient, name: str) -> None:
    assert answered(api, name)


def test_the_examples_show_a_mahjong_that_is_paid_and_one_that_is_close(
    api: APIClient,
) -> None:
    checked = answered(api, "check")
    assert checked["ok"]
    assert checked["paid"]
    assert answered(api, "may-declare")["verdict"] == "legal"
    assert answered(api, "nearest")["nearest"][0]["away"] == 1


# -- is it Mahjong -----------------------------------------------------------------


def test_who_pays_is_told_when_it_is_said_how_the_last_tile_came(
    api: APIClient,
) -> None:
    plain = ask(api, "check", WIN).json()
    assert (plain["ok"], plain["paid"], plain["fix"]) == (True, None, "")

    paid = ask(api, "check", WIN | {"won": "left"}).json()["paid"]
    # No joker doubles it, and the discarder pays twice.
    sums = {one["name"]: one["points"] for one in paid["sums"]}
    assert sum(sums.values()) == 0
    assert sums["You"] == -sum(n for name, n in sums.items() if name != "You")
    assert sums["Left"] == 2 * sums["Right"]
    assert len(paid["sentences"]) > 1


def test_the_dead_the_bettor_and_the_house_have_their_part_in_who_pays(
    api: APIClient,
) -> None:
    def sums(**said: Any) -> dict[str, int]:
        paid = ask(api, "check", WIN | {"won": "self"} | said).json()["paid"]
        return {one["name"]: one["points"] for one in paid["sums"]}

    assert sums(bettor="me").keys() - sums().keys() == {"Bettor"}
    doubled = sums(dice=True, options={"dice_doubles": True})
    assert doubled["You"] == 2 * sums()["You"]


def test_fourteen_tiles_that_are_none_get_the_smallest_fix(api: APIClient) -> None:
    near = WIN | {"concealed": "FF 2222B 44C 66C 888B 1D"}
    assert ask(api, "check", near).json()["fix"]
    for nothing in ("FF", "FFFFFFFFF 11111B"):
        assert ask(api, "check", WIN | {"concealed": nothing}).json()["fix"] == ""


# -- may I, is that hand dead ---------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "asked", "verdict", "code"),
    [
        ("may-call", {}, "legal", "legal"),
        ("may-call", {"when": "late"}, "illegal", "no_open_discard"),
        ("may-change", {"when": "closed"}, "illegal", "no_open_exposure"),
        ("may-exchange", {}, "legal", "legal"),
        ("may-pass", {}, "illegal", "joker_never_passed"),
        ("may-pass", {"show": "1B 9C N"}, "legal", "legal"),
        ("may-stop", {}, "legal", "legal"),
        ("may-declare", {}, "legal", "legal"),
        ("happened", {}, "legal", "legal"),
    ],
)
def test_each_thing_to_do_gets_its_ruling(
    api: APIClient, name: str, asked: dict[str, Any], verdict: str, code: str
) -> None:
    found = answered(api, name, **asked)
    assert (found["verdict"], found["code"]) == (verdict, code)
    assert found["rule"]
    assert found["title"]


def test_the_answer_is_that_of_the_checkers_page(
    api: APIClient, client: Client
) -> None:
    found = answered(api, "may-pass", concealed="2B 3B")
    asked = {"ask": "may", "do": "pass", "show": "1B 9C J", "concealed": "2B 3B"}
    page = client.get(reverse("cards:checker"), asked | {"card": "kitchen-table"})
    judged = page.context["answer"]
    for name in ("verdict", "rule", "text", "fix", "consequence", "title"):
        assert found[name] == getattr(judged, name)
    assert found["fix"]


def test_house_options_change_a_ruling_and_wrong_ones_are_refused(
    api: APIClient,
) -> None:
    last = {"wall": "out"}
    usual = answered(api, "may-call", **last)
    other = answered(api, "may-call", **last, options={"last_discard_calls": False})
    assert usual["verdict"] != other["verdict"]

    for wrong in ({"last_discard_calls": "maybe"}, {"blind_peek": True}, {"x": [1]}):
        sent = EXAMPLES["may-call"] | {"options": wrong}
        assert faults(ask(api, "may-call", sent)) == [("bad_option", "options")]


def test_a_dead_hand_is_told_with_what_is_left(api: APIClient) -> None:
    alive = answered(api, "dead", exposures=["5D 5D 5D"], seen="", card="nmjl-2026")
    assert alive["verdict"] == "legal"
    assert alive["ways"] >= sum(one["ways"] for one in alive["lines"]) > 0
    shown = [g["tiles"] for g in alive["lines"][0]["groups"] if g["exposed"]]
    assert shown == ["5D 5D 5D"]

    dead = answered(api, "dead", exposures=["1B 1B 1B", "2C 2C 2C", "9D 9D 9D"])
    assert (dead["verdict"], dead["lines"]) == ("dead", [])
    assert dead["wrong_costs"]


@pytest.mark.parametrize(
    ("name", "sent", "expected"),
    [
        ("may-call", {"tile": "5X", "show": "5D J"}, ("unreadable_tile", "tile")),
        ("may-call", {"tile": "5D 5D", "show": "J"}, ("one_tile", "tile")),
        ("may-call", {"show": "5D J"}, ("required", "tile")),
        ("may-call", {"tile": "", "show": ""}, ("incomplete", None)),
        (
            "may-call",
            {"tile": "5D", "show": "J", "exposures": ["1B 2B"]},
            ("exposure_mixes_tiles", "exposures"),
        ),
        ("may-pass", {"which": "7"}, ("invalid_choice", "which")),
        ("may-pass", {"blind": 4}, ("max_value", "blind")),
        ("may-stop", {"card": "no-such"}, ("unknown_card", "card")),
        ("may-stop", {"colour": "red"}, ("unknown", "colour")),
        ("happened", {"case": "rain"}, ("invalid_choice", "case")),
        ("dead", {"held": -1}, ("min_value", "held")),
    ],
)
def test_what_cannot_be_asked_is_a_400_at_its_field(
    api: APIClient, name: str, sent: dict[str, Any], expected: tuple[str, str | None]
) -> None:
    assert faults(ask(api, name, sent))[0] == expected


# -- a whole position -----------------------------------------------------------------


def test_a_position_gets_the_judges_ruling(api: APIClient) -> None:
    found = answered(api, "position")
    judge = judging.answer({"ask": "position", **EXAMPLES["position"]})
    for name in ("verdict", "rule", "text", "consequence", "default", "alternatives"):
        assert found[name] == judge[name]
    assert found["code"] == "joker_never_passed"
    assert found["change"]["action"] == judge["fix"]["action"]
    assert found["change"]["text"] == found["fix"] == judge["fix"]["text"]


def test_a_position_that_cannot_be_tells_every_fault_at_its_place(
    api: APIClient,
) -> None:
    sent = EXAMPLES["position"]
    wrong = sent | {"position": sent["position"] | {"dealer": 7, "passes": "x"}}
    found = faults(ask(api, "position", wrong))
    assert {attr for _code, attr in found} >= {"position.dealer", "position.passes"}


@pytest.mark.parametrize(
    ("changes", "attr"),
    [
        ({"position": {}}, "position.seats"),
        ({"action": {"type": "dance"}}, "action"),
        ({"action": {"type": "pass", "tiles": "1X"}}, "action"),
        ({"action": {"type": "let_go", "seat": 2}}, "action"),
        ({"seat": 4}, "seat"),
    ],
)
def test_what_is_no_position_or_action_is_a_400(
    api: APIClient, changes: dict[str, Any], attr: str
) -> None:
    answer = ask(api, "position", EXAMPLES["position"] | changes)
    assert [found for _code, found in faults(answer)].count(attr) == 1


# -- many at once ---------------------------------------------------------------------


def test_many_questions_are_answered_each_by_itself(api: APIClient) -> None:
    asked = [{"ask": name} | sent for name, sent in EXAMPLES.items()]
    wrong: list[Any] = [
        {"ask": "may-call", "tile": "5X", "show": "J"},
        {"ask": "rain"},
        {},
        7,
        {"ask": ["check"]},
    ]
    body = api.post("/api/v1/questions/", {"questions": wrong + asked}).json()

    results = body["results"]
    assert [one["place"] for one in results] == list(range(len(wrong + asked)))
    refused, right = results[: len(wrong)], results[len(wrong) :]
    assert [one["status"] for one in refused] == [400] * len(wrong)
    assert [one["faults"][0]["code"] for one in refused] == [
        "unreadable_tile",
        *["unknown_question"] * 4,
    ]
    for name, one in zip(EXAMPLES, right, strict=True):
        assert (one["status"], one["faults"]) == (200, [])
        assert one["result"] == answered(api, name)


@pytest.mark.parametrize(
    ("count", "status"), [(0, 400), (1, 200), (100, 200), (101, 400)]
)
def test_a_list_has_one_to_a_hundred_questions(
    api: APIClient, count: int, status: int
) -> None:
    asked = [{"ask": "may-stop"}] * count
    answer = api.post("/api/v1/questions/", {"questions": asked})
    assert answer.status_code == status


def test_each_question_of_a_list_counts_for_the_rate(
    api: APIClient, settings: Settings
) -> None:
    settings.THROTTLE_RATES = settings.THROTTLE_RATES | {"checker": "5/min"}
    asked = {"questions": [{"ask": "may-stop"}] * 3}
    assert api.post("/api/v1/questions/", asked).status_code == 200
    late = api.post("/api/v1/questions/", asked)
    assert late.status_code == 429
    assert int(late["Retry-After"]) > 0
    assert ask(api, "may-stop", {}).status_code == 429
