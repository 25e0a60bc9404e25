from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.test import APIClient

from lessons.selectors.review import is_on
from mahjong_site.accounts.models import User
from tests.api.people.asking import faults
from tests.conftest import PASSWORD, with_token

pytestmark = pytest.mark.django_db

PREFERENCES = "/api/v1/me/preferences/"
PASSWORD_CHANGE = "/api/v1/me/password/"
NEW = "four quite short words"


def test_preferences_are_the_sites_until_they_are_changed(
    learner: User, learner_api: APIClient
) -> None:
    assert learner_api.get(PREFERENCES).json() == {
        "tile_face": "named",
        "theme": "system",
        "language": "system",
        "help_level": "peek",
        "review": True,
        "guess_first": True,
        "last_card": "",
        "last_rules": "league",
    }

    changed = learner_api.patch(PREFERENCES, {"tile_face": "plain", "review": False})

    assert changed.status_code == 200
    assert changed.json()["tile_face"] == "plain"
    assert changed.json()["guess_first"] is True
    assert learner_api.get(PREFERENCES).json() == changed.json()
    assert not is_on(User.objects.get(pk=learner.pk))


@pytest.mark.parametrize(
    ("sent", "code", "attr"),
    [
        ({"tile_face": "golden"}, "invalid_choice", "tile_face"),
        ({"theme": "golden"}, "invalid_choice", "theme"),
        ({"language": "fi"}, "invalid_choice", "language"),
        ({"review": "perhaps"}, "invalid", "review"),
        ({"last_card": "mine"}, "unknown", "last_card"),
        ({"is_superuser": True}, "unknown", "is_superuser"),
    ],
)
def test_wrong_preferences_change_nothing(
    learner_api: APIClient, sent: dict[str, object], code: str, attr: str
) -> None:
    before = learner_api.get(PREFERENCES).json()

    answer = learner_api.patch(PREFERENCES, sent)

    assert answer.status_code == 400
    assert faults(answer) == [(code, attr)]
    assert learner_api.get(PREFERENCES).json() == before


def test_a_new_password_signs_out_every_other_device(
    learner: User, learner_api: APIClient, learner_client: Client
) -> None:
    other = with_token(learner)

    answer = learner_api.post(
        PASSWORD_CHANGE, {"old_password": PASSWORD, "new_password": NEW}
    )

    assert answer.status_code == 204
    learner.refresh_from_db()
    assert learner.check_password(NEW)
    assert learner_api.get("/api/v1/me/").status_code == 200
    assert other.get("/api/v1/me/").status_code == 401
    assert learner_client.get("/accounts/password/").status_code == 302


def test_a_new_password_on_the_site_signs_out_the_apps(
    learner_api: APIClient, learner_client: Client
) -> None:
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}

    assert learner_client.post("/accounts/password/", form).status_code == 302

    assert learner_api.get("/api/v1/me/").status_code == 401


def test_wrong_and_weak_passwords_are_refused(
    learner: User, learner_api: APIClient
) -> None:
    wrong = learner_api.post(
        PASSWORD_CHANGE, {"old_password": "no", "new_password": NEW}
    )
    weak = learner_api.post(
        PASSWORD_CHANGE, {"old_password": PASSWORD, "new_password": "1234"}
    )

    assert faults(wrong) == [("wrong_password", "old_password")]
    assert ("password_too_short", "new_password") in faults(weak)
    assert (wrong.status_code, weak.status_code) == (400, 400)
    learner.refresh_from_db()
    assert learner.check_password(PASSWORD)


def test_guessing_the_old_password_locks_the_name(learner_api: APIClient) -> None:
    form = {"old_password": "no", "new_password": NEW}
    for _ in range(11):
        last = learner_api.post(PASSWORD_CHANGE, form)

    assert last.status_code == 429
    assert faults(last) == [("locked_out", None)]
    right = learner_api.post(PASSWORD_CHANGE, form | {"old_password": PASSWORD})
    assert right.status_code == 429
    assert int(right["Retry-After"]) == 900


def test_guests_and_pupils_have_no_password(guest: User, pupil: User) -> None:
    for person in (guest, pupil):
        form = {"old_password": PASSWORD, "new_password": NEW}
        answer = with_token(person).post(PASSWORD_CHANGE, form)
        assert faults(answer) == [("account_needed", None)]
