"""The operators' pages: where they are, what is in them, and what never is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import admin
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from rest_framework.test import APIClient

from lessons.models import Classroom, Seat
from mahjong_site.accounts import letters
from mahjong_site.accounts.models import User
from mahjong_site.urls import operators_pages
from play import services
from play.models import PracticeGame
from tests.conftest import PASSWORD, logged_in, with_token
from tests.play.conftest import CARD

pytestmark = pytest.mark.django_db
HOME = "/admin/"
PEOPLE = f"{HOME}accounts/user/"
IN_IT = {
    "accounts.user",
    "django_tasks_database.dbtaskresult",
    "lessons.classroom",
    "lessons.seat",
    "lessons.teaching",
}
NEVER = {
    *("password", "preferences", "join_code", "rules", "args_kwargs", "return_value"),
    *("traceback", "post_data", "digest", "token_key", "user_permissions", "groups"),
}


def test_without_a_path_there_is_no_admin_and_with_one_it_is_there_alone() -> None:
    assert operators_pages("") == []
    (only,) = operators_pages("back-office")
    assert str(only.pattern) == "back-office/"


def test_it_holds_what_operators_need_and_of_it_no_secret() -> None:
    shown = {
        model._meta.label_lower: one for model, one in admin.site._registry.items()
    }

    assert set(shown) == IN_IT
    for one in shown.values():
        named = {*one.fields, *one.list_display, *one.search_fields}
        assert not named & NEVER


@pytest.fixture
def operator(staff: User) -> Client:
    return logged_in(staff)


def test_no_page_of_it_tells_a_password_a_code_or_an_address_that_waits(
    operator: Client, learner: User, classroom: Classroom, seat: Seat, has_mail: None
) -> None:
    User.objects.filter(pk=learner.pk).update(email="rose@home.example")
    task = DBTaskResult.objects.create(
        status="FAILED",
        args_kwargs={"args": ["secret@home.example"], "kwargs": {}},
        task_path=letters.write_reset.module_path,
        backend_name="default",
        run_after=timezone.now(),
        traceback="refused secret@home.example",
    )
    told = ""
    for model, pk in {
        "accounts/user": learner.pk,
        "lessons/classroom": classroom.pk,
        "lessons/seat": seat.pk,
        "lessons/teaching": classroom.teachings.get().pk,
        "django_tasks_database/dbtaskresult": task.pk,
    }.items():
        for page in (f"{HOME}{model}/", f"{HOME}{model}/{pk}/change/"):
            answer = operator.get(page)
            assert answer.status_code == 200
            told += answer.text

    assert "rose@home.example" in told
    for secret in (learner.password, classroom.join_code, "secret@home.example", "md5"):
        assert secret not in told
    # Django's own page to set somebody's password leads back to the start.
    assert operator.get(f"{PEOPLE}{learner.pk}/password/")["Location"].endswith(
        "/change/"
    )


def test_an_account_is_closed_and_nothing_else_of_it_changed(
    operator: Client, learner: User, learner_client: Client
) -> None:
    form = {"username": "other", "is_staff": "on", "is_superuser": "on"}

    operator.post(f"{PEOPLE}{learner.pk}/change/", form)

    learner.refresh_from_db()
    assert (learner.username, learner.is_staff, learner.is_active) == (
        "rose",
        False,
        False,
    )
    assert learner_client.get("/accounts/export.json").status_code == 302
    assert with_token(learner).get("/api/v1/me/").status_code == 401


def test_somebody_is_signed_out_everywhere(
    operator: Client, learner: User, learner_client: Client, learner_api: APIClient
) -> None:
    form = {"action": "sign_out", "_selected_action": [learner.pk]}

    assert operator.post(PEOPLE, form).status_code == 302

    assert learner_client.get("/accounts/export.json").status_code == 302
    assert learner_api.get("/api/v1/me/").status_code == 401
    assert operator.get(PEOPLE).status_code == 200


def test_whoever_is_locked_may_try_again(operator: Client, learner: User) -> None:
    browser, wrong = Client(), {"username": "rose", "password": "no"}
    for _ in range(11):
        last = browser.post("/accounts/login/", wrong)
    assert last.status_code == 429

    operator.post(PEOPLE, {"action": "unlock", "_selected_action": [learner.pk]})

    right = wrong | {"password": PASSWORD}
    assert browser.post("/accounts/login/", right).status_code == 302


def test_people_and_classes_go_as_by_themselves(
    operator: Client, learner: User, teacher: User, classroom: Classroom, seat: Seat
) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    asked = operator.get(f"{PEOPLE}{learner.pk}/delete/").text
    assert str(game.public_id) not in asked
    operator.post(f"{PEOPLE}{learner.pk}/delete/", {"post": "yes"})
    assert not PracticeGame.objects.exists()

    # A class with pupils in it needs another owner first.
    operator.post(f"{PEOPLE}{teacher.pk}/delete/", {"post": "yes"})
    assert User.objects.filter(pk=teacher.pk).exists()
    here = f"{HOME}lessons/classroom/{classroom.pk}/delete/"
    operator.post(here, {"post": "yes"})
    assert not Classroom.objects.exists()
    operator.post(f"{PEOPLE}{teacher.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=teacher.pk).exists()


def test_nobody_else_comes_in_and_guessing_is_slowed(
    learner_client: Client, settings: object, staff: User
) -> None:
    assert learner_client.get(PEOPLE).status_code == 302
    settings.THROTTLE_RATES = settings.THROTTLE_RATES | {"login": "1/min"}  # type: ignore[attr-defined]
    browser, form = Client(), {"username": "sue", "password": "no"}

    assert browser.post(f"{HOME}login/", form).status_code == 200
    assert browser.post(f"{HOME}login/", form).status_code == 429


def test_the_own_password_is_changed_where_everybodys_is(operator: Client) -> None:
    answer = operator.post(f"{HOME}password_change/", {"old_password": "no"})

    assert answer["Location"] == "/accounts/password/"


def test_staff_log_in_again_the_next_day(staff: User, learner: User) -> None:
    for person, name, longest in ((staff, "sue", 1), (learner, "rose", 366)):
        browser = Client()
        browser.post("/accounts/login/", {"username": name, "password": PASSWORD})
        age = timedelta(seconds=browser.session.get_expiry_age())
        assert age < timedelta(days=longest), person
        assert age > timedelta(days=longest) / 4


def test_nothing_open_to_all_tells_where_it_is(client: Client) -> None:
    for page in ("/", "/service-worker.js", "/api/v1/schema/"):
        assert HOME not in client.get(page).text
