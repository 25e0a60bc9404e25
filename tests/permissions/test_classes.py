"""The table of docs/permissions.md, asked cell by cell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLResolver, get_resolver
from django.utils import timezone
from rest_framework.test import APIClient

from cards.library import default_card
from lessons.library import library
from lessons.models import Classroom, Pack, Seat
from lessons.services.live import ask_class
from lessons.services.packs import take_along
from lessons.tasks import CharlestonTask, DealTask, DrillTask, ItemTask, task_data
from mahjong_site.accounts.models import User
from play.services import new_deal
from tests.cards.own import make_card
from tests.conftest import with_token
from tests.factories import AssignmentFactory, SeatFactory, WorkFactory
from tests.lessons.kept import a_question
from tests.permissions.table import ROWS, Row, filled, word
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.one_database

PEOPLE = {
    "anonymous": "client",
    "pupil": "pupil_client",
    "classmate": "classmate_client",
    "pupil of another class": "other_pupil_client",
    "teacher": "teacher_client",
    "co-teacher": "co_teacher_client",
    "invited": "invited_client",
    "another teacher": "other_teacher_client",
    "staff": "staff_client",
}
"""The columns of the table, and whose browser asks."""
NAMESPACES = ("classes", "own-cards")
"""Every page in these stands in the table."""


@pytest.fixture
def things(
    classroom: Classroom,
    seat: Seat,
    classmate_seat: Seat,
    teacher: User,
    co_teacher: User,
    invited: User,
) -> dict[str, str]:
    """What stands in the addresses of the table."""
    gone = SeatFactory.create(classroom=classroom, removed_at=timezone.now())
    assignment = AssignmentFactory.create(classroom=classroom)
    WorkFactory.create(assignment=assignment, seat=seat)
    passes = task_data(CharlestonTask(card="kitchen-table", deals=1))
    deals = AssignmentFactory.create(classroom=classroom, task=passes)
    task = ItemTask(drill="name_tile", card="kitchen-table", seed=7)
    session = ask_class(classroom=classroom, teacher=teacher, task=task)
    card = make_card(teacher)
    deal = new_deal(owner=teacher, draft=a_draft())
    for own in (
        DrillTask(drill="name_tile", card=card.slug),
        DealTask(deal=deal.public_id),
    ):
        AssignmentFactory.create(classroom=classroom, task=task_data(own))
    return {
        "class": str(classroom.public_id),
        "seat": str(seat.public_id),
        "gone": str(gone.public_id),
        "invited": str(invited.public_id),
        "teacher": str(co_teacher.public_id),
        "assignment": str(assignment.public_id),
        "deals": str(deals.public_id),
        "question": str(a_question(seat).public_id),
        "pack": str(a_pack(seat).uuid),
        "lesson": library().live[0].slug,
        "session": str(session.public_id),
        "card": card.slug,
        "deal": str(deal.public_id),
    }


def a_pack(seat: Seat) -> Pack:
    """A question that the pupil has taken along."""
    assert seat.learner
    card = default_card()
    plan = (("name_tile", 1),)
    return take_along(learner=seat.learner, card=card, plan=plan, seed=1)


Ask = Callable[..., HttpResponse]
Find = Callable[[str], Any]


def _asking_a_page(row: Row, find: Find, name: str) -> Ask:
    ask: Ask = getattr(find(name), row.method.lower())
    return ask


def _asking_the_api(row: Row, find: Find, name: str) -> Ask:
    """With a token of the same person; what stands behind the ? of a POST is sent."""
    client = (
        APIClient() if name == "client" else with_token(find(name[: -len("_client")]))
    )
    ask: Ask = getattr(client, row.method.lower())
    if row.method == "GET":
        return ask

    def send(address: str) -> HttpResponse:
        path, _mark, query = address.partition("?")
        sent = {
            name: int(value) if value.isdigit() else value
            for name, value in parse_qsl(query)
        }
        return ask(path, sent, format="json")

    return send


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.address}")
def test_everybody_gets_what_the_table_says(
    row: Row, things: dict[str, str], request: pytest.FixtureRequest
) -> None:
    asking = _asking_the_api if row.is_api else _asking_a_page
    asked = {
        person: asking(row, request.getfixturevalue, name)
        for person, name in PEOPLE.items()
    }
    answers = {}
    for person, ask in asked.items():
        with transaction.atomic():
            answers[person] = word(ask(filled(row.address, things)))
            # What one person did, a deletion for instance, the next one finds undone.
            transaction.set_rollback(True)
    assert answers == row.words


def _below_the_class(row: Row) -> bool:
    return row.words["pupil"] == "yes" and bool(
        re.search("<(class|assignment|deals|card|deal)>", row.address)
    )


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["blocked_at", "held_at", "removed_at"])
@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if _below_the_class(row)],
    ids=lambda row: f"{row.method} {row.address}",
)
def test_who_may_not_come_in_finds_nothing(
    row: Row,
    field: str,
    things: dict[str, str],
    seat: Seat,
    request: pytest.FixtureRequest,
) -> None:
    Seat.objects.filter(pk=seat.pk).update(**{field: timezone.now()})
    asking = _asking_the_api if row.is_api else _asking_a_page
    ask = asking(row, request.getfixturevalue, PEOPLE["pupil"])
    assert word(ask(filled(row.address, things))) == "no"


def _names(resolver: URLResolver) -> set[str]:
    found: set[str] = set()
    for entry in resolver.url_patterns:
        found |= _names(entry) if isinstance(entry, URLResolver) else {str(entry.name)}
    return found


@pytest.mark.parametrize("namespace", NAMESPACES)
def test_every_page_stands_in_the_table(namespace: str) -> None:
    asked = {row.name for row in ROWS}
    resolvers = [
        entry
        for entry in get_resolver().url_patterns
        if isinstance(entry, URLResolver) and entry.namespace == namespace
    ]
    names = {f"{namespace}:{name}" for one in resolvers for name in _names(one)}
    assert names
    assert names <= asked
