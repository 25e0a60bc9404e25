"""A class with one pupil, for the tests of assignments."""

from __future__ import annotations

import pytest
from django.test import Client

from lessons.models import Assignment, Classroom, Seat
from mahjong_site.accounts.models import User
from tests.factories import AssignmentFactory, ClassroomFactory, SeatFactory
from tests.lessons.assignments.doing import browser


@pytest.fixture
def classroom(teacher: User) -> Classroom:
    """A class that the teacher owns."""
    return ClassroomFactory.create(owner=teacher)


@pytest.fixture
def seat(classroom: Classroom) -> Seat:
    """Its pupil."""
    return SeatFactory.create(classroom=classroom, pupil=True)


@pytest.fixture
def pupil(seat: Seat) -> Client:
    """The pupil's browser."""
    return browser(seat)


@pytest.fixture
def assignment(classroom: Classroom) -> Assignment:
    """Three questions about tiles."""
    return AssignmentFactory.create(classroom=classroom)
