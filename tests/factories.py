"""Rows for tests, made directly: what a service refuses can be made here too."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import factory
from django.utils import timezone

from engine.options import LEAGUE
from engine.tiles import Tile
from lessons.joincodes import new_code
from lessons.models import Assignment, Classroom, Invitation, Seat, Teaching, Work
from lessons.pictures import Secret
from lessons.tasks import DrillTask, task_data
from mahjong_site.accounts.models import User

SECRET = Secret(Tile.B5, "lantern")
"""The picture and word of every pupil."""
SIGN_IN = {"picture": "5B", "word": "lantern"}
"""The same as a browser sends it."""


class PupilFactory(factory.django.DjangoModelFactory[User]):
    """Somebody without an account who can come back with `SECRET`."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"guest-pupil-{number}")
    is_guest = True

    @factory.post_generation
    def password(self: Any, create: bool, extracted: Any, **kwargs: Any) -> None:
        self.set_password(SECRET.password)
        self.save()


class ClassroomFactory(factory.django.DjangoModelFactory[Classroom]):
    """A class; `owner` teaches it."""

    class Meta:
        model = Classroom
        skip_postgeneration_save = True

    name = "Tuesday evening"
    card_slug = "kitchen-table"
    rules = factory.LazyFunction(LEAGUE.to_dict)
    join_code = factory.LazyFunction(new_code)

    @factory.post_generation
    def owner(self: Any, create: bool, extracted: User | None, **kwargs: Any) -> None:
        if extracted:
            Teaching.objects.create(classroom=self, teacher=extracted, is_owner=True)


class TeachingFactory(factory.django.DjangoModelFactory[Teaching]):
    """Somebody teaches beside the owner."""

    class Meta:
        model = Teaching


class InvitationFactory(factory.django.DjangoModelFactory[Invitation]):
    """Somebody is asked to teach and has not answered."""

    class Meta:
        model = Invitation


class SeatFactory(factory.django.DjangoModelFactory[Seat]):
    """A seat that waits for its pupil; with `pupil=True` one who has come."""

    class Meta:
        model = Seat
        skip_postgeneration_save = True

    nickname = factory.Sequence(lambda number: f"pupil-{number}")

    @factory.post_generation
    def pupil(self: Any, create: bool, extracted: bool, **kwargs: Any) -> None:
        if extracted:
            self.learner = PupilFactory.create(first_name=self.nickname)
            self.joined_at = timezone.now()
            self.save()


class AssignmentFactory(factory.django.DjangoModelFactory[Assignment]):
    """Three questions about tiles, opened a day ago; another `task` may be given."""

    class Meta:
        model = Assignment

    title = "Names of tiles"
    task = factory.LazyFunction(
        lambda: task_data(DrillTask(drill="name_tile", card="kitchen-table", items=3))
    )
    kind = factory.LazyAttribute(lambda one: one.task["kind"])
    seed = 7
    opens_at = factory.LazyFunction(lambda: timezone.now() - timedelta(days=1))


class WorkFactory(factory.django.DjangoModelFactory[Work]):
    """A try of a seat with its sums as they are given."""

    class Meta:
        model = Work

    seed = 7
    total = 3
    started_at = factory.LazyFunction(timezone.now)
