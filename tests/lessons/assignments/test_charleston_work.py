"""The Charleston as an assignment: everybody's deals, the first passes counted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from lessons.assigning import Try
from lessons.models import Answer, Assignment, CharlestonRun, Classroom, Seat, Work
from lessons.selectors.item_results import results_of
from lessons.services.work import rebuild_work
from lessons.tasks import CharlestonTask, task_data
from mahjong_site.accounts.models import User
from tests.conftest import PASSWORD
from tests.factories import AssignmentFactory, SeatFactory
from tests.lessons.assignments.doing import browser, place_address

pytestmark = pytest.mark.django_db


@pytest.fixture
def charleston(classroom: Classroom) -> Assignment:
    """Two deals."""
    task = task_data(CharlestonTask(card="kitchen-table", deals=2))
    return AssignmentFactory.create(classroom=classroom, task=task)


def _step(client: Client, address: str) -> str:
    """Take the step that the page asks for; the stage that it was."""
    page = client.get(address + "?guess=no")
    text, stage = page.text, page.context["stage"]
    form: dict[str, Any] = dict(
        re.findall(r'type="hidden" name="(run|steps)" value="([^"]*)"', text)
    )
    boxes = re.findall(r'name="tile" value="(\w+)" id="tile-\d+">', text)
    form["tile"] = boxes[: page.context.get("owed") or 3]
    form |= {"vote": {"vote": "on"}, "courtesy_ask": {"wish": "0"}}.get(stage, {})
    if stage == "courtesy_pass":
        form["courtesy"] = "1"
    if stage != "over":
        assert client.post(address, form).status_code == 302
    return str(stage)


def test_each_deal_is_passed_through_and_its_steps_are_summed_up(
    pupil: Client, charleston: Assignment
) -> None:
    for place in (1, 2):
        address = place_address(charleston, 1, place)
        stages = [_step(pupil, address) for _ in range(10)]
        assert stages[-1] == "over"
        assert pupil.get(address).status_code == 200

    work = Work.objects.get()
    steps = Answer.objects.filter(context=charleston.public_id, step__gt=0)
    assert work.answered == work.total == steps.count()
    assert work.right == steps.filter(is_right=True).count()
    assert work.finished_at is not None
    before = (work.right, work.total, work.finished_at, work.passed_at)
    Work.objects.update(right=0, answered=0, total=1)

    rebuild_work()

    work.refresh_from_db()
    assert (work.right, work.total, work.finished_at, work.passed_at) == before


def test_a_pupil_who_logs_in_to_an_account_keeps_each_seats_deals_apart(
    pupil: Client, seat: Seat, learner: User, charleston: Assignment
) -> None:
    own = SeatFactory.create(classroom=seat.classroom, learner=learner)
    browsers = {seat: pupil, own: browser(own)}
    for place, (sits, client) in enumerate(browsers.items(), start=1):
        for _ in range(2 * place):
            _step(client, place_address(charleston, 1, 1))
        assert Work.objects.get(seat=sits).answered == 2 * place

    pupil.post("/accounts/login/", {"username": "rose", "password": PASSWORD})
    rebuild_work()

    for place, sits in enumerate((seat, own), start=1):
        sits.refresh_from_db()
        assert sits.removed_at is None
        assert Work.objects.get(seat=sits).answered == 2 * place
        run = CharlestonRun.objects.get(uuid=Try(charleston, sits, 1).run_of(1))
        assert (run.learner, run.steps) == (sits.learner, 2 * place)
    rows = results_of(charleston).items
    assert sum(one.total for one in rows) == 6


def test_the_deals_are_found_only_where_they_are_played_for(
    pupil: Client, seat: Seat, charleston: Assignment
) -> None:
    _step(pupil, place_address(charleston, 1, 1))

    run = CharlestonRun.objects.get()
    assert run.context == charleston.public_id
    assert run.uuid == Try(charleston, seat, 1).run_of(1)
    assert pupil.get(f"/drills/charleston/runs/{run.uuid}/").status_code == 404
    page = pupil.get(place_address(charleston, 1, 1)).text
    assert "Share this deal" not in page
    assert "try another pass" not in page


def test_a_closed_deal_takes_no_step(pupil: Client, charleston: Assignment) -> None:
    address = place_address(charleston, 1, 1)
    _step(pupil, address)
    page = pupil.get(address).text
    charleston.closes_at = timezone.now()
    charleston.save()

    boxes = re.findall(r'name="tile" value="(\w+)" id="tile-\d+">', page)[:3]
    assert pupil.post(address, {"steps": "1", "tile": boxes}).status_code == 409
    assert pupil.get(address).status_code == 409
    assert CharlestonRun.objects.get().steps == 1


def test_without_help_nobody_peeks(pupil: Client, charleston: Assignment) -> None:
    charleston.help_allowed = False
    charleston.save()

    page = pupil.get(place_address(charleston, 1, 1) + "?guess=no").text

    assert 'id="peek"' not in page
