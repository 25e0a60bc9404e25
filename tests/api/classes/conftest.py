"""The phones of the people of a class."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from mahjong_site.accounts.models import User
from tests.conftest import with_token


@pytest.fixture
def teacher_api(teacher: User) -> APIClient:
    """The phone of the class's owner."""
    return with_token(teacher)


@pytest.fixture
def pupil_api(pupil: User) -> APIClient:
    """The phone of a pupil of the class."""
    return with_token(pupil)
