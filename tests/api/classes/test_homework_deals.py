"""Assigned Charlestons and hints in the API, for pupils."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from lessons.models import Answer, Assignment, Classroom, HelpTaken, Seat, Work
from lessons.tasks import CharlestonTask, task_data
from tests.api.classes.asking import faults
from tests.api.examples import send_example
from tests.api.passing import pass_through
from tests.factories import AssignmentFactory

pytestmark = pytest.mark.django_db
PLACE = "/assignments/{assignment_id}/tries/{number}/deals/{place}/"


@pytest.fixture
def deals(classroom: Classroom) -> Assignment:
    """Two deals, without help."""
    task = task_data(CharlestonTask(card="kitchen-table", deals=2))
    made: Assignment = AssignmentFactory.create(
        classroom=classroom, task=task, help_allowed=False
    )
    return made


@pytest.fixture
def drill(classroom: Classroom) -> Assignment:
    """Three questions about tiles."""
    made: Assignment = AssignmentFactory.create(classroom=classroom)
    return made


def _at(assignment: Assignment, rest: str) -> str:
    return f"/api/v1/assignments/{assignment.public_id}/tries/1/{rest}"


def test_assigned_deals_are_passed_through_and_summed_up(
    pupil_api: APIClient, deals: Assignment
) -> None:
    first = pupil_api.get(_at(deals, "deals/1/")).json()
    assert (first["stage"], first["leans"]) == ("pass", None)
    guess = {"guess": first["sections"][:2]}
    guessed = send_example(
        pupil_api,
        "post",
        f"{PLACE}guess/",
        guess,
        assignment_id=deals.public_id,
        number=1,
        place=1,
    ).json()
    assert guessed["guessed"]["sections"] == guess["guess"]

    told = [
        pass_through(
            pupil_api, _at(deals, f"deals/{n}/"), _at(deals, f"deals/{n}/steps/")
        )
        for n in (1, 2)
    ]

    work = Work.objects.get()
    assert work.answered == work.total == sum(one["steps"] for one in told)
    assert work.right == sum(not s["cost"] for one in told for s in one["told"])
    assert work.finished_at is not None
    assert told[0]["leans"], "what it leant to is told once it is over"
    after = pupil_api.get(_at(deals, "")).json()
    assert [one["is_answered"] for one in after["places"]] == [True, True]
    assert pupil_api.get(_at(deals, "deals/1/")).json() == told[0]
    run = told[0]["run"]
    assert pupil_api.get(f"/api/v1/charleston/runs/{run}/").status_code == 404


def test_a_stale_or_late_step_shows_the_try(
    pupil_api: APIClient, deals: Assignment
) -> None:
    tiles = pupil_api.get(_at(deals, "deals/1/")).json()["rack"].split()[:3]
    body = {"step": {"type": "pass", "tiles": " ".join(tiles)}}
    send_example(
        pupil_api,
        "post",
        f"{PLACE}steps/",
        body,
        assignment_id=deals.public_id,
        number=1,
        place=1,
    )
    twice = pupil_api.post(_at(deals, "deals/1/steps/"), body | {"expected_steps": 0})
    assert (twice.status_code, faults(twice)) == (409, [("stale", None)])
    assert twice.json()["current"]["attempt"]["answered"] == 1

    Assignment.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    late = pupil_api.post(_at(deals, "deals/1/steps/"), body | {"expected_steps": 1})
    assert (late.status_code, faults(late)) == (409, [("closed", None)])
    shut = pupil_api.get(_at(deals, "deals/2/"))
    assert (shut.status_code, faults(shut)) == (409, [("closed", None)])
    assert Answer.objects.count() == 1


def test_a_joker_is_never_passed(pupil_api: APIClient, deals: Assignment) -> None:
    body = {"expected_steps": 0, "step": {"type": "pass", "tiles": "J J J"}}

    refused = pupil_api.post(_at(deals, "deals/1/steps/"), body)

    assert refused.status_code == 422
    assert refused.json()["errors"][0]["rule"].startswith("charleston-")
    assert not Work.objects.exists()


@pytest.mark.parametrize("rest", ["deals/0/", "deals/3/", "1/"])
def test_there_is_no_such_deal(
    pupil_api: APIClient, deals: Assignment, rest: str
) -> None:
    assert pupil_api.get(_at(deals, rest)).status_code == 404


def test_hints_are_given_where_the_teacher_allows_them(
    pupil_api: APIClient, seat: Seat, drill: Assignment
) -> None:
    assert pupil_api.get(_at(drill, "1/")).json()["offers_help"] is True

    given = send_example(
        pupil_api,
        "post",
        "/assignments/{assignment_id}/tries/{number}/{place}/hints/",
        assignment_id=drill.public_id,
        number=1,
        place=1,
    ).json()

    assert (given["taken"], len(given["hints"])) == (1, 1)
    assert HelpTaken.objects.get().learner == seat.learner


def test_no_hints_where_help_is_off_or_the_time_is_over(
    pupil_api: APIClient, drill: Assignment
) -> None:
    Assignment.objects.update(help_allowed=False)
    assert pupil_api.get(_at(drill, "1/")).json()["offers_help"] is False
    off = pupil_api.post(_at(drill, "1/hints/"), {})
    assert (off.status_code, faults(off)) == (403, [("help_off", None)])

    past = timezone.now() - timedelta(seconds=1)
    Assignment.objects.update(help_allowed=True, closes_at=past)
    late = pupil_api.post(_at(drill, "1/hints/"), {})
    assert (late.status_code, faults(late)) == (409, [("closed", None)])
    assert not HelpTaken.objects.exists()
