"""The cards that classes lend to those who teach or sit in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT
from django.utils import timezone

from lessons.models import Assignment, Classroom, LiveSession, Seat
from lessons.selectors.ties import Tie, ties_of
from mahjong_site.accounts.models import User


def class_card_slugs(person: User) -> Iterator[QuerySet[Any, Any]]:
    """Subqueries for the slugs of the cards that the person's classes lend.

    Those of the classes themselves, of their assignments and of their live questions,
    for everybody who teaches a class, or sits there and may come in; those of
    assignments that are planned or withdrawn for teachers alone. A class lends no
    card of somebody who does not teach it, unless it is published: the outer query's
    rows are cards with `owner` and `is_published`. Whoever has no class costs one short
    query here, and the outer one nothing.
    """
    if not ties_of(person) & {Tie.SEAT, Tie.TEACHING}:
        return
    taught = Classroom.objects.filter(teachings__teacher=person).order_by()
    seats = Seat.objects.open().filter(learner=person).order_by()
    sat_in = Classroom.objects.filter(pk__in=seats.values("classroom")).order_by()
    teaches = Q(classroom__in=taught.values("pk"))
    sits = Q(classroom__in=sat_in.values("pk"))
    begun = Q(opens_at__lte=timezone.now(), withdrawn_at__isnull=True)
    classes = Classroom.objects.filter(
        Q(pk__in=taught.values("pk")) | Q(pk__in=sat_in.values("pk"))
    )
    yield classes.order_by().filter(_lends("")).values("card_slug")
    for tasks in (
        Assignment.objects.filter(teaches | sits & begun),
        LiveSession.objects.filter(teaches | sits),
    ):
        lent = tasks.order_by().filter(_lends("classroom__"))
        yield lent.annotate(card=KT("task__card")).values("card")


def _lends(path: str) -> Q:
    """Does the card's owner teach the class, or is the card everybody's?"""
    owner = Q((f"{path}teachings__teacher", OuterRef("owner")))
    return owner | Q(ExpressionWrapper(OuterRef("is_published"), BooleanField()))


def classes_using(slug: str, owner: User) -> int:
    """How many classes of that teacher, archived ones left out, use that card."""
    now = Classroom.objects.filter(archived_at__isnull=True, teachings__teacher=owner)
    assigned = Assignment.objects.filter(task__card=slug, withdrawn_at__isnull=True)
    uses = Q(card_slug=slug) | Q(pk__in=assigned.order_by().values("classroom"))
    return now.filter(uses).count()
