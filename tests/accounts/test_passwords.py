"""What is kept of a password, and how often somebody may guess."""

from __future__ import annotations

from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import (
    validate_password,
)
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import Settings

from lessons.models import Classroom, Seat
from mahjong_site import settings as site
from mahjong_site.accounts.models import User
from tests.conftest import PASSWORD, logged_in

pytestmark = pytest.mark.django_db
CHANGE = "/accounts/password/"
NEW = "a-joker-in-the-kitchen"
FORM = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
TYPED = "almost-the-right-one"


def test_passwords_are_hashed_by_argon2(settings: Settings) -> None:
    # The tests hash quickly; the site does as its settings say.
    settings.PASSWORD_HASHERS = site.PASSWORD_HASHERS

    assert make_password(NEW).startswith("argon2$argon2id$")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("seven77", "password_too_short"),
        ("baseball1", "password_too_common"),
        ("rosemary1", "password_too_similar"),
        ("Mah-Jongg2026", "password_too_common"),
        ("jokerjoker!", "password_too_common"),
    ],
)
def test_a_password_that_anybody_would_try_is_refused(password: str, code: str) -> None:
    person = User(username="rosemary")

    with pytest.raises(ValidationError) as refused:
        validate_password(password, person)

    assert code in {error.code for error in refused.value.error_list}


@pytest.mark.parametrize(
    "password",
    [
        "three short words",
        "the joker is mine",
        "4711-2026-55!",
        "ßüñ-жизнь-麻雀",
        "x7 " * 100,
        "zqkvwxpj",
    ],
)
def test_a_good_one_may_be_of_any_signs_and_long(password: str) -> None:
    validate_password(password, User(username="rosemary"))


def _wrong(client: Client, classroom: Classroom, door: str) -> Any:
    """Send what almost opens one of the doors."""
    if door == "login":
        return client.post("/accounts/login/", {"username": "rose", "password": TYPED})
    if door == "picture":
        first = {"code": classroom.join_code, "nickname": "anna"}
        client.post("/classes/join/", first)
        word = {"picture": "6B", "word": TYPED}
        return client.post("/classes/join/picture/", word)
    rose = logged_in(User.objects.get(username="rose"))
    if door == "change":
        return rose.post(CHANGE, FORM | {"old_password": TYPED, "new_password1": NEW})
    return rose.post("/accounts/delete/", {"password": TYPED})


@pytest.mark.parametrize("door", ["login", "picture", "change", "delete"])
def test_nothing_of_a_wrong_password_is_kept(
    client: Client, learner: User, classroom: Classroom, seat: Seat, door: str
) -> None:
    answer = _wrong(client, classroom, door)

    assert answer.status_code == 422 or door == "change"
    kept = AccessAttempt.objects.values().get()
    assert kept["failures_since_start"] == 1
    told = str(kept)
    assert TYPED not in told
    assert NEW not in told
    assert "6B" not in told


def test_guessing_the_old_password_locks_the_name(learner: User) -> None:
    thief = logged_in(learner)
    for _ in range(11):
        last = thief.post(CHANGE, FORM | {"old_password": "no"})

    assert last.status_code == 429
    assert thief.post(CHANGE, FORM).status_code == 429
    learner.refresh_from_db()
    assert learner.check_password(PASSWORD)


def test_a_new_password_signs_out_every_other_browser(learner: User) -> None:
    here, elsewhere = logged_in(learner), logged_in(learner)
    before = here.session.session_key

    assert here.post(CHANGE, FORM).status_code == 302

    assert here.get(CHANGE).status_code == 200
    assert here.session.session_key != before
    assert elsewhere.get(CHANGE)["Location"].startswith("/accounts/login/")


def test_a_session_begins_anew_at_the_login_and_ends_at_the_logout(
    client: Client, learner: User
) -> None:
    client.post("/accounts/settings/", {"tile_face": "plain"})  # makes a guest
    before = client.session.session_key
    form = {"username": "rose", "password": PASSWORD}
    client.post("/accounts/login/", form)
    within = client.cookies["sessionid"].value

    assert within != before
    client.post("/accounts/logout/")
    client.cookies["sessionid"] = within
    assert client.get(CHANGE)["Location"].startswith("/accounts/login/")


def test_closing_an_account_ends_its_sessions(learner: User) -> None:
    browser = logged_in(learner)
    User.objects.filter(pk=learner.pk).update(is_active=False)

    assert browser.get(CHANGE)["Location"].startswith("/accounts/login/")


def test_pupils_and_guests_have_no_password_to_change(guest: User, pupil: User) -> None:
    for person in (guest, pupil):
        assert logged_in(person).post(CHANGE, FORM)["Location"] == "/accounts/sign-up/"
