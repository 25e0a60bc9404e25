"""Random requests to every endpoint, each answer checked against the schema."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from django.core import signals
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from pytest_django import Settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from mahjong_site.accounts.models import User
from mahjong_site.wsgi import application
from tests.conftest import token_of
from tests.sizes import size

schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)


@pytest.fixture
def no_limits(settings: Settings) -> None:
    """Random requests come faster than people."""
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES)
    settings.AXES_ENABLED = False


@pytest.fixture
def one_connection() -> Iterator[None]:
    """The requests share the test's transaction, as with Django's own client."""
    moments = (signals.request_started, signals.request_finished)
    for moment in moments:
        moment.disconnect(close_old_connections)
    yield
    for moment in moments:
        moment.connect(close_old_connections)


@pytest.mark.django_db
@pytest.mark.usefixtures("no_limits", "one_connection")
@schema.parametrize()
@settings(
    max_examples=size(15, 500),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_what_the_schema_says(
    case: schemathesis.Case, learner: User
) -> None:
    case.call_and_validate(
        headers={"Authorization": f"Bearer {token_of(learner)}"},
        # A rule may refuse what has the right shape, with a 400 that says why.
        excluded_checks=[positive_data_acceptance],
    )
