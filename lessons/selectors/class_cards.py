"""The cards that classes use, for those who teach or sit in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.fields.json import KT

from lessons.models import Assignment, Classroom, LiveSession
from mahjong_site.accounts.models import User


def class_card_slugs(person: User) -> Iterator[QuerySet[Any, Any]]:
    """Subqueries for the slugs of the cards that the person's classes use.

    Those of the classes themselves, of their assignments and of their live questions,
    for everybody who teaches a class, or sits there and is not blocked.
    """
    sits = Q(
        seats__learner=person,
        seats__removed_at__isnull=True,
        seats__blocked_at__isnull=True,
    )
    classes = Classroom.objects.filter(Q(teachings__teacher=person) | sits).order_by()
    yield classes.values("card_slug")
    for model in (Assignment, LiveSession):
        tasks = model._default_manager.filter(classroom__in=classes.values("pk"))
        yield tasks.order_by().annotate(card=KT("task__card")).values("card")


def classes_using(slug: str) -> int:
    """How many classes that are not in the archive use that card."""
    now = Classroom.objects.filter(archived_at__isnull=True)
    assigned = Assignment.objects.filter(task__card=slug, withdrawn_at__isnull=True)
    uses = Q(card_slug=slug) | Q(pk__in=assigned.order_by().values("classroom"))
    return now.filter(uses).count()
