"""What the tests of the whole API share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker, Settings

from tests.api.world import World, one_world


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """One world for all tests of a file; what they do to it, each has to undo."""
    with django_db_blocker.unblock(), one_world() as made:
        yield made


@pytest.fixture
def no_limits(settings: Settings) -> None:
    """Random requests come faster than people."""
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES)
    settings.AXES_ENABLED = False
