"""A class that has worked for a year, made at once: many pupils, many answers."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.utils import timezone

from cards.library import shipped_card
from lessons.assigning import Try
from lessons.drills.catalogue import KINDS, name_of_item
from lessons.models import Answer, Assignment, Classroom, Mode, Seat, Work
from lessons.tasks import DrillTask, task_data
from mahjong_site.accounts.models import User

CARD = "kitchen-table"
ITEMS = 10


def fill_class(
    classroom: Classroom, *, pupils: int, assignments: int, answers: int
) -> None:
    """Give the class pupils who have answered every assignment, some items twice.

    Nothing is answered by the services, so that the rows are there in a moment.
    """
    rng = random.Random(2026)
    seats = _pupils(classroom, pupils)
    given = _assignments(classroom, assignments)
    per_work = max(1, answers // (pupils * assignments))
    works: list[Work] = []
    rows: list[Answer] = []
    for assignment in given:
        for seat in seats:
            work = _work(assignment, seat)
            works.append(work)
            rows += _answers(work, per_work, rng)
    Work.objects.bulk_create(works, batch_size=500)
    Answer.objects.bulk_create(rows, batch_size=500)


def _pupils(classroom: Classroom, count: int) -> list[Seat]:
    known = classroom.seats.count()
    names = [f"pupil-{classroom.pk}-{n}" for n in range(known, known + count)]
    people = User.objects.bulk_create(
        User(username=name, is_guest=True, password="!") for name in names
    )
    return Seat.objects.bulk_create(
        Seat(classroom=classroom, nickname=name, real_name=f"Name {name}", learner=one)
        for name, one in zip(names, people, strict=True)
    )


def _assignments(classroom: Classroom, count: int) -> list[Assignment]:
    kinds = list(KINDS)
    opened = timezone.now() - timedelta(days=count)
    return Assignment.objects.bulk_create(
        Assignment(
            classroom=classroom,
            title=f"Week {n + 1}",
            kind="drill",
            task=task_data(
                DrillTask(drill=kinds[n % len(kinds)], card=CARD, items=ITEMS)
            ),
            seed=1000 + n,
            opens_at=opened + timedelta(days=n),
            due_at=opened + timedelta(days=n + 7),
        )
        for n in range(count)
    )


def _work(assignment: Assignment, seat: Seat) -> Work:
    return Work(
        assignment=assignment,
        seat=seat,
        seed=assignment.seed,
        total=ITEMS,
        started_at=assignment.opens_at,
    )


def _answers(work: Work, count: int, rng: random.Random) -> list[Answer]:
    """So many answers, one item after another and round again; the work summed up."""
    attempt = Try(work.assignment, work.seat, 1, work)
    last: dict[int, bool] = {}
    rows = []
    for number in range(count):
        place = number % ITEMS
        last[place] = rng.random() < 0.7
        rows.append(_answer(attempt, place, number, is_right=last[place]))
    work.answered, work.right = len(last), sum(last.values())
    if work.answered == work.total:
        work.finished_at = rows[-1].created_at
        work.passed_at = work.finished_at if work.percent >= 70 else None
    return rows


def _answer(attempt: Try, place: int, number: int, *, is_right: bool) -> Answer:
    link, digest = attempt.links[place], shipped_card(CARD).hash
    kind = KINDS[link.item_kind]
    wrong = "" if is_right else kind.MISCONCEPTIONS[number % len(kind.MISCONCEPTIONS)]
    return Answer(
        learner=attempt.seat.learner,
        uuid=_uuid(attempt.seat.public_id, attempt.assignment.pk, number),
        mode=Mode.ASSIGNMENT,
        item=name_of_item(kind.KIND, digest, (), kind.LEVELS[0], link.item_seed),
        version=str(kind.VERSION),
        kind=kind.KIND,
        card_slug=CARD,
        card_hash=digest,
        level=kind.LEVELS[0],
        seed=link.item_seed,
        choice="right" if is_right else wrong,
        is_right=is_right,
        misconception=wrong,
        skills=list(kind.SKILLS),
        context=attempt.assignment.public_id,
        created_at=_at(attempt, number),
    )


def _at(attempt: Try, number: int) -> datetime:
    return attempt.assignment.opens_at + timedelta(seconds=number)


def _uuid(seat: UUID, assignment: int, number: int) -> UUID:
    return uuid5(seat, f"{assignment}/{number}")
