"""Classes as their people see them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Lower, NullIf
from django.utils.translation import gettext as _

from cards import owned
from cards.library import shipped_card, shipped_slugs
from cards.owned import Reader
from engine.options import PROFILES, TableRules, rules_from_dict
from lessons.joincodes import read_code
from lessons.models import (
    Classroom,
    GivenPicture,
    Invitation,
    Seat,
    Teaching,
)
from lessons.models.classroom import SeatQuerySet
from mahjong_site.accounts.models import User
from mahjong_site.web.tablerules import PROFILE_NAMES, HouseRule, house_rules


@dataclass(frozen=True, slots=True)
class ShownRules:
    """A class's rules in words."""

    profile: str
    marks: tuple[HouseRule, ...]
    is_real: bool


def class_rules(classroom: Classroom) -> TableRules:
    """The rules that a class plays by; the League's where they are outdated."""
    try:
        return rules_from_dict(classroom.rules)
    except ValueError:
        return PROFILES["league"]


def shown_rules(classroom: Classroom) -> ShownRules:
    """The rules' name, and what departs from the League's."""
    rules = class_rules(classroom)
    marks = tuple(one for one in house_rules(rules) if one.option != "profile")
    return ShownRules(str(PROFILE_NAMES[rules.profile]), marks, rules.way == "real")


def card_name(classroom: Classroom, reader: Reader) -> str:
    """What the class's card is called; to whoever may not read it, that it is gone."""
    slug = classroom.card_slug
    if slug in shipped_slugs():
        return shipped_card(slug).name
    own = owned.readable(slug, reader)
    return own.name if own else _("A card that is not here any more")


def classes_taught(person: User) -> QuerySet[Classroom]:
    """The classes that this person teaches, with how many sit in each."""
    present = Q(seats__removed_at__isnull=True)
    return Classroom.objects.filter(teachings__teacher=person).annotate(
        pupils=Count("seats", filter=present, distinct=True)
    )


@dataclass(frozen=True, slots=True)
class Membership:
    """A class with what somebody is in it: a teacher, or who sits there.

    `pupils` counts the seats on the list.
    """

    classroom: Classroom
    teaching: Teaching | None
    seat: Seat | None
    pupils: int

    @property
    def role(self) -> str:
        """`owner`, `teacher` or `pupil`."""
        if self.teaching is None:
            return "pupil"
        return "owner" if self.teaching.is_owner else "teacher"


def classes_of(person: User, *, role: str = "") -> QuerySet[Classroom]:
    """The classes that this person teaches or sits in, let in or not, by name.

    `role` leaves those taught alone (`teacher`), or those sat in (`pupil`).
    """
    teachings = Teaching.objects.filter(teacher=person).values("classroom")
    seats = Seat.objects.present().filter(learner=person).values("classroom")
    mine = {"teacher": Q(pk__in=teachings), "pupil": Q(pk__in=seats)}
    either = mine["teacher"] | mine["pupil"]
    rows = Classroom.objects.filter(mine.get(role, either))
    return rows.order_by("name", "pk")


def memberships(person: User, rooms: Collection[Classroom]) -> list[Membership]:
    """What this person is in each of the classes; three queries, however many."""
    taught = Teaching.objects.filter(teacher=person, classroom__in=rooms)
    teachings = {one.classroom_id: one for one in taught}
    present = Seat.objects.present().filter(classroom__in=rooms)
    seats = {one.classroom_id: one for one in present.filter(learner=person)}
    counted = present.order_by().values_list("classroom").annotate(Count("pk"))
    pupils = dict(counted)
    return [
        Membership(one, teachings.get(one.pk), seats.get(one.pk), pupils.get(one.pk, 0))
        for one in rooms
    ]


def other_classes(person: User, classroom: Classroom) -> QuerySet[Classroom]:
    """The person's other classes in which something can change."""
    taught = Classroom.objects.filter(teachings__teacher=person)
    return taught.filter(archived_at__isnull=True).exclude(pk=classroom.pk)


def seat_rows(classroom: Classroom) -> QuerySet[Seat]:
    """The seats on the list, with who sits there, by the name that teachers read."""
    seats = classroom.seats.present().select_related("learner")
    return seats.order_by(Lower(Coalesce(NullIf("real_name", Value("")), "nickname")))


class Pupil(NamedTuple):
    """What results need of a seat on the list: as little as there can be of sixty."""

    pk: int
    public_id: UUID
    nickname: str
    real_name: str
    learner_id: int | None

    @property
    def shown_name(self) -> str:
        """For the teacher: the real name where there is one."""
        return self.real_name or self.nickname


def pupils_of(classroom: Classroom) -> list[Pupil]:
    """Who is on the list, by the name that teachers read."""
    rows = classroom.seats.present().values_list(*Pupil._fields)
    pupils = (Pupil(*row) for row in rows)
    return sorted(pupils, key=lambda one: one.shown_name.casefold())


def removed_seats(classroom: Classroom) -> QuerySet[Seat]:
    """The seats that were taken off the list, the last one first."""
    return classroom.seats.filter(removed_at__isnull=False).order_by("-removed_at")


def teachers_of(classroom: Classroom) -> QuerySet[Teaching]:
    """Who teaches the class, the owner first."""
    return classroom.teachings.select_related("teacher")


def invited_to(classroom: Classroom) -> QuerySet[Invitation]:
    """Who is asked to teach the class and has not answered."""
    return classroom.invitations.select_related("person")


def invitations_of(person: User) -> QuerySet[Invitation]:
    """What this person is asked to teach, by classes that have an owner.

    An archived class asks nobody until it is back.
    """
    asking = Invitation.objects.filter(
        person=person,
        classroom__archived_at__isnull=True,
        classroom__teachings__is_owner=True,
    )
    return asking.select_related("classroom", "person")


def sits_elsewhere(seat: Seat, teacher: User) -> bool:
    """Does the pupil also sit in a class that this person does not teach?"""
    if seat.learner is None:
        return False
    others = seat.learner.seats.present().exclude(classroom__teachings__teacher=teacher)
    return others.exists()


def given_picture(person: User | None) -> GivenPicture | None:
    """Who gave out the picture and word that this pupil has; None for own ones."""
    if person is None or not person.is_guest:
        return None
    given = GivenPicture.objects.filter(learner=person).select_related("teacher")
    return given.first()


def seats_taken(person: User) -> SeatQuerySet:
    """Where this person sits, let in or not, with the class."""
    seats = Seat.objects.present().filter(learner=person)
    return seats.select_related("classroom").order_by("classroom__name", "pk")


def class_of_code(typed: str) -> Classroom | None:
    """The class whose door the code opens; None for none."""
    return Classroom.objects.filter(join_code=read_code(typed)).first()
