"""What a learner did in the drills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.utils.functional import Promise

from engine.patterns import Card
from lessons.drills.catalogue import KINDS, TITLES, level_of, name_of_item
from lessons.drills.links import Link
from lessons.models import FROM_LESSONS, Answer, CharlestonRun
from mahjong_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class KindCount:
    """Answers to one kind of drill: `right` of `total`, repeats left out."""

    kind: str
    title: str | Promise
    right: int
    total: int


def answers_by_kind(learner: User) -> tuple[KindCount, ...]:
    """For every kind of drill, in their order, how many answers were right.

    Only the first answer to an item counts. Questions of lessons do not: some of
    their kinds are called like a drill. One query.
    """
    rows = (
        Answer.objects.filter(learner=learner, is_repeat=False, kind__in=TITLES)
        .exclude(FROM_LESSONS)
        .order_by()
        .values("kind")
        .annotate(total=Count("pk"), right=Count("pk", filter=Q(is_right=True)))
    )
    found = {row["kind"]: (row["right"], row["total"]) for row in rows}
    return tuple(
        KindCount(kind, title, *found.get(kind, (0, 0)))
        for kind, title in TITLES.items()
    )


def find_answer(learner: User | None, uuid: UUID | None) -> Answer | None:
    """The learner's answer with that UUID to an item of one question, or None."""
    if learner is None or uuid is None:
        return None
    return Answer.objects.filter(learner=learner, uuid=uuid, step=0).first()


def drill_answers(
    learner: User, *, kind: str = "", answered_after: datetime | None = None
) -> QuerySet[Answer]:
    """The learner's answers to items that a seed makes, the newest first."""
    rows = Answer.objects.filter(learner=learner, kind__in=[kind] if kind else KINDS)
    rows = rows.exclude(FROM_LESSONS).filter(seed__isnull=False)
    return rows.filter(created_at__gt=answered_after) if answered_after else rows


def find_run(learner: User | None, uuid: UUID) -> CharlestonRun | None:
    """The learner's Charleston run with that UUID, or None."""
    if learner is None:
        return None
    return CharlestonRun.objects.filter(learner=learner, uuid=uuid).first()


@dataclass(frozen=True, slots=True)
class SetRow:
    """A place of a set with the last answer that the learner gave to it."""

    link: Link
    title: str | Promise
    answer: Answer | None

    @property
    def is_answered(self) -> bool:
        """Was it answered at all?"""
        return self.answer is not None

    @property
    def is_right(self) -> bool:
        """Was the last answer right?"""
        return self.answer is not None and self.answer.is_right


def set_result(learner: User | None, card: Card, link: Link) -> tuple[SetRow, ...]:
    """Every place of a set with its last answer; one query."""
    places = {place_key(card, place): place for place in link.places}
    last: dict[str, Answer] = {}
    if learner is not None:
        rows = Answer.objects.filter(learner=learner, item__in=places)
        last = {row.item: row for row in rows.order_by("created_at", "pk")}
    return tuple(
        SetRow(place, TITLES[place.item_kind], last.get(key))
        for key, place in places.items()
    )


@dataclass(frozen=True, slots=True)
class SetCount:
    """How a set went so far: `right` of `total` places answered."""

    right: int
    total: int


def count_of_set(rows: Sequence[SetRow]) -> SetCount:
    """How many places of a set were answered, and how many of them right."""
    return SetCount(
        right=sum(row.is_right for row in rows),
        total=sum(row.is_answered for row in rows),
    )


def seconds_taken(rows: Sequence[SetRow]) -> int | None:
    """The seconds that a whole set took; None where those of an answer are unknown."""
    times = [row.answer.time_ms if row.answer else None for row in rows]
    known = [time for time in times if time is not None]
    return round(sum(known) / 1000) if len(known) == len(times) else None


def place_key(card: Card, link: Link) -> str:
    """The name in the history of the item at a link's place."""
    kind, settings = KINDS[link.item_kind], link.item_settings
    level = level_of(kind, settings)
    return name_of_item(kind.KIND, card.hash, settings.sections, level, link.item_seed)
