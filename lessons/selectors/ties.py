"""What binds a person to classes at all, asked before anything about them is."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Value

from lessons.models import Invitation, Seat, Teaching
from mahjong_site.accounts.models import User


class Tie(StrEnum):
    """A place in a class, a class of one's own, or the question to teach one."""

    SEAT = "seat"
    TEACHING = "teaching"
    INVITATION = "invitation"


def ties_of(person: User) -> frozenset[Tie]:
    """Which ties there are; one query, so that whoever has none is asked no more."""
    seats = Seat.objects.present().filter(learner=person)
    teachings = Teaching.objects.filter(teacher=person)
    invitations = Invitation.objects.filter(person=person)
    first, *others = (
        rows.order_by().values_list(Value(tie.value), flat=True)
        for tie, rows in zip(Tie, (seats, teachings, invitations), strict=True)
    )
    return frozenset(map(Tie, first.union(*others)))
