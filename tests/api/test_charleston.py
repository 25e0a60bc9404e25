"""The Charleston trainer for other clients."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from lessons.drills.catalogue import SEEDS
from lessons.drills.charleston_weighing import weigh
from lessons.models import Answer, CharlestonRun
from mahjong_site.accounts.models import User
from tests.api.examples import send_example
from tests.api.passing import pass_through
from tests.api.people.asking import faults
from tests.conftest import with_token

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/charleston/"
DEAL = {"card": "kitchen-table", "seed": 4}
SHOWN_AT = "/charleston/runs/{run}/"


def _at(run: object, rest: str = "") -> str:
    return f"{ROOT}runs/{run}/{rest}"


@pytest.fixture
def run() -> str:
    """A client's own UUID."""
    return str(uuid.uuid4())


def test_a_deal_is_the_same_for_all_and_nothing_of_the_others_is_in_it(
    api: APIClient,
) -> None:
    answer = api.get(f"{ROOT}deals/4/", {"card": "kitchen-table"})
    deal = answer.json()

    assert (deal["stage"], deal["steps"], deal["run"]) == ("pass", 0, None)
    assert deal["title"] == "Pass 1, to the right"
    assert (len(deal["rack"].split()), deal["east"]) == (14, 0)
    assert deal["may_guess"] is True
    assert [one["mark"] for one in deal["way"]] == ["now", *["next"] * 6]
    assert len(deal["leans"]) == 6
    again = api.get(
        f"{ROOT}deals/4/", {"card": "kitchen-table"}, HTTP_IF_NONE_MATCH=answer["ETag"]
    )
    assert again.status_code == 304
    assert api.get(f"{ROOT}next/").json()["card"]
    assert api.get(f"{ROOT}deals/{SEEDS}/").status_code == 404
    assert not User.objects.exists()


def test_a_step_is_weighed_once(learner_api: APIClient, run: str) -> None:
    weigh.cache_clear()
    send_example(learner_api, "post", f"{SHOWN_AT}steps/", run=run)
    learner_api.get(_at(run))

    assert weigh.cache_info().misses == 1


def test_a_run_from_the_guess_to_its_summary(learner_api: APIClient, run: str) -> None:
    guessed = send_example(learner_api, "post", f"{SHOWN_AT}guess/", run=run).json()
    assert guessed["guessed"]["sections"] == ["Even Steps", "Echoes"]
    assert guessed["may_guess"] is False
    first = send_example(learner_api, "post", f"{SHOWN_AT}steps/", run=run).json()
    (told,) = first["told"]
    assert (told["number"], told["stage"]) == (1, "pass")
    assert [one["given"] for one in told["rows"] if one["is_yours"]] == ["9C 9D R"]
    assert any(one["is_best"] for one in told["rows"])
    assert len(told["why"]) == 2
    assert len(first["came"].split()) == 3

    over = pass_through(learner_api, _at(run), _at(run, "steps/"))

    assert len(over["told"]) == over["steps"]
    assert over["cost"] == round(sum(one["cost"] for one in over["told"]), 1)
    steps = Answer.objects.filter(uuid=run, step__gt=0)
    costs = [one["cost"] for one in over["told"]]
    assert [one.proof["cost"] for one in steps.order_by("step")] == costs
    kept = CharlestonRun.objects.get()
    assert (str(kept.uuid), kept.steps, kept.context) == (run, over["steps"], None)


def test_a_step_taken_already_shows_the_run_as_it_is(
    learner_api: APIClient, run: str
) -> None:
    step = {"type": "pass", "tiles": "9C 9D R"}
    body = {**DEAL, "expected_steps": 0, "step": step}
    learner_api.post(_at(run, "steps/"), body)

    twice = learner_api.post(_at(run, "steps/"), body)
    late = learner_api.post(_at(run, "guess/"), {"guess": ["Even Steps", "Echoes"]})

    for answer in (twice, late):
        assert (answer.status_code, faults(answer)) == (409, [("stale", None)])
        assert answer.json()["charleston"]["steps"] == 1
    assert Answer.objects.count() == 1


@pytest.mark.parametrize(
    ("step", "status", "fault"),
    [
        ({"type": "pass", "tiles": "9C 9D J"}, 422, ("joker_never_passed", "step")),
        ({"type": "pass", "tiles": "9C 9D"}, 422, ("pass_wrong_count", "step")),
        ({"type": "vote", "go_on": True}, 422, ("stop_not_now", "step")),
        ({"type": "pass", "tiles": "9X"}, 400, ("unreadable_tile", "step")),
        ({"type": "pass", "go_on": True}, 400, ("bad_question", "step")),
        ({"type": "discard"}, 400, ("invalid_choice", "step.type")),
        ({"type": "pass", "tile": "9C"}, 400, ("unknown", "step.tile")),
        ({"type": "ask_courtesy", "count": 4}, 400, ("max_value", "step.count")),
    ],
)
def test_what_the_rules_refuse_keeps_nothing(
    learner_api: APIClient,
    run: str,
    step: dict[str, Any],
    status: int,
    fault: tuple[str, str],
) -> None:
    body = {**DEAL, "expected_steps": 0, "step": step}

    answer = learner_api.post(_at(run, "steps/"), body)

    assert (answer.status_code, faults(answer)) == (status, [fault])
    if status == 422:
        assert answer.json()["errors"][0]["rule"].startswith("charleston-")
    assert not CharlestonRun.objects.exists()
    assert learner_api.get(_at(run)).status_code == 404


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"guess": ["Even Steps"]}, ("guess_wrong_count", "guess")),
        ({"guess": ["Even Steps", "No such"]}, ("guess_wrong_count", "guess")),
        ({"guess": []}, ("min_length", "guess")),
        ({"seed": None}, ("null", "seed")),
        ({"card": "no-such-card"}, ("unknown_card", "card")),
    ],
)
def test_a_guess_that_is_none_begins_nothing(
    learner_api: APIClient, run: str, sent: dict[str, Any], fault: tuple[str, str]
) -> None:
    body = {**DEAL, "guess": ["Even Steps", "Echoes"]} | sent

    answer = learner_api.post(_at(run, "guess/"), body)

    assert (answer.status_code, faults(answer)) == (400, [fault])
    assert not CharlestonRun.objects.exists()


def test_a_run_is_of_one_deal(learner_api: APIClient, run: str) -> None:
    step = {"expected_steps": 0, "step": {"type": "pass", "tiles": "9C 9D R"}}
    unsaid = learner_api.post(_at(run, "steps/"), step)
    assert faults(unsaid) == [("required", "seed")]
    learner_api.post(_at(run, "steps/"), DEAL | step)

    other = learner_api.post(_at(run, "steps/"), step | {"seed": 5})

    assert faults(other) == [("other_deal", "seed")]


def test_another_way_from_a_step_on_stands_beside_the_first(
    learner_api: APIClient, run: str
) -> None:
    send_example(learner_api, "post", f"{SHOWN_AT}steps/", run=run)
    again = send_example(learner_api, "post", f"{SHOWN_AT}again/", run=run).json()
    assert (again["steps"], again["futures"]) == (0, [])
    send_example(learner_api, "post", f"{SHOWN_AT}again/", run=run)
    assert CharlestonRun.objects.count() == 2

    other = {"expected_steps": 0, "step": {"type": "pass", "tiles": "2B 2D 3D"}}
    done = learner_api.post(_at(again["run"], "steps/"), other).json()

    before, now = done["futures"]
    given = [
        next(row["given"] for row in one["step"]["rows"] if row["is_yours"])
        for one in (before, now)
    ]
    assert given == ["9C 9D R", "2B 2D 3D"]
    none = learner_api.post(_at(run, "again/"), {"run": str(uuid.uuid4()), "step": 5})
    assert faults(none) == [("unknown_step", None)]


def test_a_run_is_its_learners_alone(
    learner_api: APIClient, stranger: User, run: str
) -> None:
    send_example(learner_api, "post", f"{SHOWN_AT}steps/", run=run)
    other = with_token(stranger)

    assert other.get(_at(run)).status_code == 404
    step = {"type": "pass", "tiles": "9C 9D R"}
    body = {**DEAL, "expected_steps": 0, "step": step}
    assert other.post(_at(run, "steps/"), body).status_code == 404
    again = {"run": str(uuid.uuid4()), "step": 1}
    assert other.post(_at(run, "again/"), again).status_code == 404
    assert CharlestonRun.objects.get().steps == 1
