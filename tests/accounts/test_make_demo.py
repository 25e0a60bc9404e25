from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from pytest_django import Settings

from mahjong_site.accounts.models import User

pytestmark = pytest.mark.django_db


def _output() -> str:
    out = StringIO()
    call_command("make_demo", stdout=out)
    return out.getvalue()


def test_it_makes_the_demo_people_once_and_shows_their_passwords(
    settings: Settings,
) -> None:
    settings.DEBUG = True

    assert _output() == _output()
    learner = User.objects.get(username="demo-learner")
    assert learner.check_password("bam-crak-dot")
    assert User.objects.count() == 2


def test_a_changed_password_is_left_alone(settings: Settings) -> None:
    settings.DEBUG = True
    _output()
    learner = User.objects.get(username="demo-learner")
    learner.set_password("my own")
    learner.save()

    assert "bam-crak-dot" not in _output()
    learner.refresh_from_db()
    assert learner.check_password("my own")


def test_a_real_site_has_no_demo_people(settings: Settings) -> None:
    settings.DEBUG = False

    assert "no demo people" in _output()
    assert not User.objects.exists()
