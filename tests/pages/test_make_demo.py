from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from lessons.models import Classroom
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
    assert User.objects.filter(is_guest=False).count() == 2


def test_it_makes_a_demo_class_whose_pupils_can_sign_in(
    settings: Settings, client: Client
) -> None:
    settings.DEBUG = True
    assert _output() == _output()

    classroom = Classroom.objects.get()
    assert classroom.teachings.get().teacher.username == "demo-teacher"
    assert classroom.seats.filter(learner=None).count() == 1
    code = re.search(r"code (\S+),", _output())
    assert code
    client.post("/classes/join/", {"code": code[1], "nickname": "anna"})
    form = {"picture": "F", "word": "lantern"}
    assert client.post("/classes/join/picture/", form)["Location"] == reverse(
        "classes:detail", args=[classroom.public_id]
    )


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
