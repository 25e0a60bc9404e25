from __future__ import annotations

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from mahjong_site.accounts.models import User, in_one_case
from mahjong_site.accounts.services import unlock
from tests.conftest import PASSWORD, with_token

pytestmark = pytest.mark.django_db


def _use(api: APIClient, token: str) -> None:
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")


def _first_error(body: dict[str, list[dict[str, str]]]) -> tuple[str, str | None]:
    return body["errors"][0]["code"], body["errors"][0]["attr"]


def test_a_guest_starts_with_nothing_and_is_known_by_the_token(api: APIClient) -> None:
    answer = api.post("/api/v1/guest/")

    assert answer.status_code == 201
    assert answer.json()["person"]["is_guest"] is True
    _use(api, answer.json()["token"])
    assert api.get("/api/v1/me/").json() == answer.json()["person"]


def test_logging_in_with_a_guests_token_merges_the_guest(
    api: APIClient, learner: User
) -> None:
    _use(api, api.post("/api/v1/guest/").json()["token"])

    answer = api.post(
        "/api/v1/login/", {"username": learner.username, "password": PASSWORD}
    )

    assert answer.status_code == 200
    assert answer.json()["person"]["name"] == "rose"
    assert not User.objects.filter(is_guest=True).exists()


def test_logging_in_with_a_pupils_token_leaves_the_pupil_alone(
    pupil: User, learner: User
) -> None:
    form = {"username": learner.username, "password": PASSWORD}
    answer = with_token(pupil).post("/api/v1/login/", form)

    assert answer.json()["person"]["name"] == "rose"
    assert pupil.seats.present().count() == 1


def test_logging_out_ends_this_token_alone(api: APIClient, learner: User) -> None:
    form = {"username": "rose", "password": PASSWORD}
    first, second = (api.post("/api/v1/login/", form).json()["token"] for _ in range(2))

    _use(api, first)
    assert api.post("/api/v1/logout/").status_code == 204
    assert api.get("/api/v1/me/").status_code == 401
    _use(api, second)
    assert api.get("/api/v1/me/").status_code == 200


def test_errors_have_one_body(api: APIClient, learner: User) -> None:
    wrong = api.post("/api/v1/login/", {"username": "rose", "password": "no"})
    assert wrong.status_code == 400
    assert wrong.json()["type"] == "validation_error"
    assert _first_error(wrong.json()) == ("invalid_login", None)

    unknown = api.post(
        "/api/v1/login/", {"username": "rose", "password": "no", "colour": "red"}
    )
    assert unknown.status_code == 400
    assert _first_error(unknown.json()) == ("unknown", "colour")

    nobody = api.get("/api/v1/me/")
    assert nobody.status_code == 401
    assert nobody["WWW-Authenticate"].startswith("Bearer")
    assert _first_error(nobody.json()) == ("not_authenticated", None)
    assert "as a guest" in nobody.json()["errors"][0]["detail"]


def test_a_locked_name_gets_a_clean_answer(api: APIClient, learner: User) -> None:
    form = {"username": "rose", "password": "no"}
    for _ in range(11):
        last = api.post("/api/v1/login/", form)

    assert last.status_code == 429
    assert _first_error(last.json()) == ("locked_out", None)
    assert int(last["Retry-After"]) == 900


@pytest.mark.parametrize("other", ["ROSE", "Rose", "rOsE ", "\uff32ose"])
def test_no_other_capitals_get_around_a_lock(
    api: APIClient, learner: User, other: str
) -> None:
    for name in ["rose", "ROSE", "Rose", "rosE", "RoSe"] * 2:
        api.post("/api/v1/login/", {"username": name, "password": "no"})

    locked = api.post("/api/v1/login/", {"username": other, "password": PASSWORD})
    assert _first_error(locked.json()) == ("locked_out", None)

    unlock(learner)
    right = {"username": "Rose", "password": PASSWORD}
    assert api.post("/api/v1/login/", right).status_code == 200


def test_a_right_password_forgets_the_wrong_ones_in_any_capitals(
    api: APIClient, learner: User
) -> None:
    for _ in range(3):
        for name in ["ROSE"] * 5:
            api.post("/api/v1/login/", {"username": name, "password": "no"})
        right = {"username": "rose", "password": PASSWORD}
        assert api.post("/api/v1/login/", right).status_code == 200


@pytest.mark.parametrize(("one", "other"), [("mia", "m\u0131a"), ("ROSE", "ro\u017fe")])
def test_letters_with_one_capital_are_one_name(one: str, other: str) -> None:
    assert in_one_case(one) == in_one_case(other)


def test_a_throttle_says_how_long_to_wait(
    api: APIClient, db: None, settings: Settings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "guest": "1/min"}

    assert api.post("/api/v1/guest/").status_code == 201
    refused = api.post("/api/v1/guest/")

    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60
