"""Which prepared deals classes have been set."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from lessons.models import Assignment, AssignmentKind
from lessons.permissions import seat_in
from mahjong_site.accounts.models import User


def _set_with(deal_id: UUID, owner: User) -> QuerySet[Assignment]:
    """The assignments of this deal in classes that its owner teaches."""
    return Assignment.objects.filter(
        kind=AssignmentKind.DEAL,
        task__deal=str(deal_id),
        withdrawn_at__isnull=True,
        classroom__teachings__teacher=owner,
    )


def is_deal_set(person: User, deal_id: UUID, owner: User) -> bool:
    """Has a teacher set this deal of their own to a class of the person's?

    It is there for those who teach the class, and once it is open for those who sit
    in it.
    """
    given = _set_with(deal_id, owner)
    if given.filter(classroom__teachings__teacher=person).exists():
        return True
    opened = given.filter(
        opens_at__lte=timezone.now(), classroom__seats__learner=person
    )
    rows = opened.select_related("classroom")
    return any(seat_in(person, one.classroom) for one in rows)


def is_deal_needed(deal_id: UUID, owner: User) -> bool:
    """Is it set in a class that its owner teaches, and that is not in the archive?"""
    given = _set_with(deal_id, owner)
    return given.filter(classroom__archived_at__isnull=True).exists()
